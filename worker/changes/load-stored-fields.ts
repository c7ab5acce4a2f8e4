import type { JournalItem, ReplicaDatabase } from '../replica/replica-database.ts';
import type { DriveIndex } from '../tree-index/drive-index.ts';
import { createConfirmedState } from './confirmed-state.ts';
import type { BlockFields } from './optimistic-view.ts';

/** What of an item is stored and not in the index, in a transaction of its own. */
export function loadStoredFields(
  db: ReplicaDatabase,
  driveId: string,
  index: DriveIndex,
  item: JournalItem,
): Promise<BlockFields> {
  return db.transaction('r', [db.syncStates, db.folders, db.files], async () => {
    const drive = await db.syncStates.get(driveId);
    return createConfirmedState(db, drive, index).inBlock(item);
  });
}
