import { Dexie } from 'dexie';
import { deleteSnapshots } from '../administration/snapshots-store.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import type { ReplicaDatabase, SyncStateRow } from '../replica/replica-database.ts';
import { deleteReplica } from '../replica/replica-lifecycle.ts';

/** Whether a filespace is connected here is this device's own matter. */
export async function connectDrive(context: EngineContext, driveId: string) {
  const database = context.store.relaxed;
  const { syncStates: drives, filespaces, journal, device } = database;
  await database.transaction('rw', [drives, filespaces, journal, device], async () => {
    await context.store.guard(database, null)();
    const drive = await database.syncStates.get(driveId);
    const filespace = await database.filespaces.get(driveId);
    if (drive !== undefined) await database.syncStates.put({ ...drive, connected: true });
    else if (filespace !== undefined) {
      await database.syncStates.put(await newDriveRow(database, driveId, filespace.workspaceId, true));
    }
  });
}

/** What is pending in the outbox stays; it is sent all the same. */
export async function disconnectDrive(context: EngineContext, driveId: string, deleteLocal: boolean) {
  const database = context.store.relaxed;
  const guard = context.store.guard(database, null);
  if (deleteLocal) {
    await context.contents.remove(await deleteReplica(database, driveId, guard, { connected: false }));
    await deleteSnapshots(database, driveId, guard);
    context.indexes.evict(driveId);
    return;
  }
  await database.transaction('rw', [database.syncStates, database.device], async () => {
    await guard();
    await database.syncStates.update(driveId, { connected: false });
  });
}

/**
 * The row of a filespace of which nothing is here yet. Its revisions go on where an earlier row of the same filespace
 * ended, as long as its journal is here: a tab that read a replica which is deleted since must find that everything is to be
 * read again. Where the journal went too, the number of the replica shows it. Runs inside a transaction over the journal.
 */
export async function newDriveRow(
  db: ReplicaDatabase,
  driveId: string,
  workspaceId: string,
  connected: boolean,
): Promise<SyncStateRow> {
  const last = await db.journal
    .where('[driveId+revision]')
    .between([driveId, Dexie.minKey], [driveId, Dexie.maxKey])
    .last();
  const empty = { shown: null, filling: null, checkedMs: 0 };
  return { driveId, workspaceId, connected, ...empty, revision: last?.revision ?? 0 };
}
