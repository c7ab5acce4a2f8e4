import type { ReplicaDatabase } from '../replica-database.ts';

/** Takes away what is starred in a filespace, and what was opened in it. Runs inside a transaction. */
export async function dropPlaces(db: ReplicaDatabase, driveId: string): Promise<void> {
  await db.stars.where('driveId').equals(driveId).delete();
  await db.starLists.delete(driveId);
  await db.recentItems.where('driveId').equals(driveId).delete();
}
