import { sql } from 'kysely';
import { rootRowId } from '#server/db/item-ids.ts';
import type { Person, TestTarget } from '../team.ts';

/** View on a folder, or on all of a filespace. No news of it: a channel that is opened next hears of no beginning. */
export async function grantSilently(
  { deps: { db } }: TestTarget,
  driveId: string,
  person: Pick<Person, 'userId'>,
  folderId: string = rootRowId,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      insert into grants (workspace_id, drive_id, folder_id, member_id, permission, granted_by, granted_at, from_seq)
      select m.workspace_id, d.id, ${folderId}, m.id, 0, m.id, now(), 0
      from members m join drives d on d.workspace_id = m.workspace_id
      where d.id = ${driveId} and m.user_id = ${person.userId}`.execute(tx);
  });
}
