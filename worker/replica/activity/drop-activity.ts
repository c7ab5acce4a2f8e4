import { Dexie } from 'dexie';
import type { ReplicaDatabase, ReplicaState } from '../replica-database.ts';

/** The lines that are kept of a filespace, in the order of their sequences. */
export function activityLinesOf(db: ReplicaDatabase, driveId: string) {
  return db.activityLines
    .where('[driveId+seq]')
    .between([driveId, Dexie.minKey], [driveId, Dexie.maxKey], true, true);
}

/** Takes away what is kept of the activity of a filespace. Runs inside a transaction. */
export async function dropActivity(db: ReplicaDatabase, driveId: string): Promise<void> {
  await db.activityLists.delete(driveId);
  await activityLinesOf(db, driveId).delete();
}

/**
 * Takes away what is not of the replica that is shown from here on. To who sees a part, something may have gone out of
 * sight between the two, and no line may tell of that. Runs inside a transaction.
 */
export async function dropForeignActivity(
  db: ReplicaDatabase,
  driveId: string,
  { epoch, scopeHash, grants }: ReplicaState,
): Promise<void> {
  const list = await db.activityLists.get(driveId);
  if (list === undefined) return;
  const isSame = list.epoch === epoch && list.scopeHash === scopeHash;
  if (!isSame || grants !== undefined) await dropActivity(db, driveId);
}
