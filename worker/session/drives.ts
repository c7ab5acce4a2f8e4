import { forgetFilespace } from '../replica/fill.ts';
import type { Desk } from './desk.ts';

/** Whether a filespace is kept here is this device's own matter. */
export async function connectDrive(desk: Desk, driveId: string) {
  const database = desk.store.relaxed;
  await database.transaction('rw', [database.drives, database.filespaces, database.device], async () => {
    await desk.store.guard(database, null)();
    const drive = await database.drives.get(driveId);
    const filespace = await database.filespaces.get(driveId);
    if (drive !== undefined) await database.drives.put({ ...drive, connected: true });
    else if (filespace !== undefined) {
      const { workspaceId } = filespace;
      const empty = { shown: null, filling: null, revision: 0, checkedMs: 0 };
      await database.drives.put({ driveId, workspaceId, connected: true, ...empty });
    }
  });
}

/** What waits in the outbox stays; it is sent all the same. */
export async function disconnectDrive(desk: Desk, driveId: string, forget: boolean) {
  const database = desk.store.relaxed;
  const guard = desk.store.guard(database, null);
  await database.transaction('rw', [database.drives, database.device], async () => {
    await guard();
    await database.drives.update(driveId, { connected: false });
  });
  if (!forget) return;
  await forgetFilespace(database, driveId, guard);
  desk.indexes.forget(driveId);
}
