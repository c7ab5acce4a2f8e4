import type { ReplicaDatabase, SnapshotListRow } from '../replica/replica-database.ts';
import type { WriteGuard } from '../replica/write-guard.ts';

/** Replaces the stored snapshots and schedules of a filespace by the server's; writes nothing where it is not here any more. */
export async function replaceSnapshots(
  database: ReplicaDatabase,
  received: Omit<SnapshotListRow, 'workspaceId'>,
  guard: WriteGuard,
): Promise<void> {
  const { filespaces, syncStates, snapshotLists, device } = database;
  await database.transaction('rw', [filespaces, syncStates, snapshotLists, device], async () => {
    await guard();
    const [filespace, state] = await Promise.all([
      filespaces.get(received.driveId),
      syncStates.get(received.driveId),
    ]);
    if (filespace === undefined || !state?.connected) return;
    await snapshotLists.put({ ...received, workspaceId: filespace.workspaceId });
  });
}

export async function deleteSnapshots(
  database: ReplicaDatabase,
  driveId: string,
  guard: WriteGuard,
): Promise<void> {
  await database.transaction('rw', [database.snapshotLists, database.device], async () => {
    await guard();
    await database.snapshotLists.delete(driveId);
  });
}
