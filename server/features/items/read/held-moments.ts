import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/** Whether a snapshot keeps the tree as it was at this sequence, however old that is. */
export async function isHeldBySnapshot(db: Kysely<Database>, driveId: string, seq: number): Promise<boolean> {
  const row = await db
    .selectFrom('snapshots')
    .select('id')
    .where('drive_id', '=', driveId)
    .where('seq', '=', seq)
    .executeTakeFirst();
  return row !== undefined;
}
