import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import type { CancellableClient } from '../api-client/cancellable-client.ts';
import { snapshotFromWire, snapshotScheduleFromWire } from '../api-client/snapshots-from-wire.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import { deleteSnapshots, replaceSnapshots } from './snapshots-store.ts';
import { syncDocument } from './sync-document.ts';
import type { SyncPeopleHooks } from './sync-people.ts';

/**
 * Keeps the snapshots and schedules of the filespaces that are connected on this device, by the filespace's id; all of a
 * workspace, by its id, where changes may have been missed.
 */
export function syncSnapshots(
  context: EngineContext,
  client: CancellableClient,
  { leaderEpoch, failed }: SyncPeopleHooks,
) {
  const { ports, store } = context;
  const database = store.relaxed;
  const guard = context.leaderGuard(leaderEpoch);

  async function due(stale: ReadonlySet<string>, isAllStale: boolean): Promise<readonly string[]> {
    const [states, known] = await Promise.all([
      database.syncStates.toArray(),
      database.snapshotLists.toCollection().primaryKeys(),
    ]);
    const here = new Set(known);
    return states
      .filter(({ connected }) => connected)
      .filter(
        ({ driveId, workspaceId }) =>
          isAllStale || stale.has(driveId) || stale.has(workspaceId) || !here.has(driveId),
      )
      .map(({ driveId }) => driveId);
  }

  async function fetch(driveId: string): Promise<CallProblem | null> {
    const params = { driveId };
    const checkedMs = ports.now();
    const [snapshots, schedules] = await Promise.all([
      client.call('listSnapshots', { params }),
      client.call('listSnapshotSchedules', { params }),
    ]);
    if (!snapshots.ok) return snapshots.problem;
    if (!schedules.ok) return schedules.problem;
    const listed = {
      snapshots: snapshots.value.map(snapshotFromWire),
      schedules: schedules.value.map(snapshotScheduleFromWire),
    };
    await replaceSnapshots(database, { driveId, checkedMs, ...listed }, guard);
    return null;
  }

  return syncDocument(ports, {
    due,
    fetch,
    clear: (driveId) => deleteSnapshots(database, driveId, guard),
    failed,
  });
}
