import { Dexie } from 'dexie';
import type { DriveRow, ReplicaDatabase } from '../replica/database.ts';
import { forgetFilespace } from '../replica/fill.ts';
import type { Desk } from './desk.ts';

/** Whether a filespace is kept here is this device's own matter. */
export async function connectDrive(desk: Desk, driveId: string) {
  const database = desk.store.relaxed;
  const { drives, filespaces, journal, device } = database;
  await database.transaction('rw', [drives, filespaces, journal, device], async () => {
    await desk.store.guard(database, null)();
    const drive = await database.drives.get(driveId);
    const filespace = await database.filespaces.get(driveId);
    if (drive !== undefined) await database.drives.put({ ...drive, connected: true });
    else if (filespace !== undefined) {
      await database.drives.put(await newDrive(database, driveId, filespace.workspaceId, true));
    }
  });
}

/** What waits in the outbox stays; it is sent all the same. */
export async function disconnectDrive(desk: Desk, driveId: string, forget: boolean) {
  const database = desk.store.relaxed;
  const guard = desk.store.guard(database, null);
  if (forget) {
    await forgetFilespace(database, driveId, guard, { connected: false });
    desk.indexes.forget(driveId);
    return;
  }
  await database.transaction('rw', [database.drives, database.device], async () => {
    await guard();
    await database.drives.update(driveId, { connected: false });
  });
}

/**
 * The row of a filespace of which nothing is here yet. Its revisions go on where an earlier row of the same filespace
 * ended, as long as its journal is here: a tab that read a copy which is gone since must find that everything is to be
 * read again. Where the journal went too, the number of the replica tells. Runs inside a transaction over the journal.
 */
export async function newDrive(
  db: ReplicaDatabase,
  driveId: string,
  workspaceId: string,
  connected: boolean,
): Promise<DriveRow> {
  const last = await db.journal
    .where('[driveId+revision]')
    .between([driveId, Dexie.minKey], [driveId, Dexie.maxKey])
    .last();
  const empty = { shown: null, filling: null, checkedMs: 0 };
  return { driveId, workspaceId, connected, ...empty, revision: last?.revision ?? 0 };
}
