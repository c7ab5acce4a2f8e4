import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

/**
 * Ends somebody's place in a workspace. A trigger keeps the address that they had, by which what they did there goes on. False
 * where it had ended by then.
 */
export async function deleteMember(tx: Kysely<Database>, memberId: string): Promise<boolean> {
  // The account first, as whoever deletes it holds both: it is gone then, or stays until this is done.
  await sql`
    select from members m join users u on u.id = m.user_id where m.id = ${memberId} for key share of u`.execute(
    tx,
  );
  const { numDeletedRows } = await tx.deleteFrom('members').where('id', '=', memberId).executeTakeFirst();
  return numDeletedRows > 0n;
}
