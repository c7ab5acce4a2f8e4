import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

/** Ends somebody's place in a workspace. What they did there goes on by the address that they had. */
export async function deleteMember(tx: Kysely<Database>, memberId: string): Promise<void> {
  await sql`
    insert into former_members (id, workspace_id, user_id, email)
    select id, workspace_id, user_id, email from members where id = ${memberId} and user_id is not null`.execute(
    tx,
  );
  await tx.deleteFrom('members').where('id', '=', memberId).execute();
}
