import { type Kysely, sql } from 'kysely';
import type { Snapshot, SnapshotSchedule } from '#contract/entities/snapshot.ts';
import { nextRuns } from '#contract/rules/snapshots/schedule.ts';
import type { WireSnapshot } from '#contract/wire/snapshots.ts';
import { secondsToWire } from '#contract/wire/time.ts';
import type { DriveAccess } from '../../access/scope.ts';
import { findVisibleFrom } from '../../access/visibility-history.ts';
import type { Database } from '../../db/schema.ts';
import type { SnapshotRow } from '../../snapshots/capture-snapshot.ts';
import { visibleSnapshotName } from '../../snapshots/visible-snapshot-name.ts';
import { loadSchedules, optionalSeconds } from './schedules.ts';

/** All of a filespace, the newest first. */
export async function loadSnapshots(db: Kysely<Database>, access: DriveAccess): Promise<readonly Snapshot[]> {
  const { drive, scope } = access;
  const { rows } = await sql<SnapshotRow & { email: string | null }>`
    select s.*, m.email from snapshots s left join members m on m.id = s.taken_by
    where s.drive_id = ${drive.id} order by s.number desc`.execute(db);
  const keptUntil = createRemovals(await loadSchedules(db, access));
  const visibleFrom = await findVisibleFrom(db, access);
  const isPart = scope.kind !== 'everything';
  return rows.map((row) => ({
    ...toSnapshot(row, drive.epoch),
    name: visibleSnapshotName(scope, row),
    keptUntilMs: keptUntil(row.schedule_id),
    canLoad: visibleFrom !== null && row.seq >= visibleFrom,
    // Who else there is, and what was elsewhere, is not for people who see only some folders.
    ...(!isPart && { takenBy: row.email, erasedItems: row.erased_items }),
  }));
}

/** One that no schedule removes, for who captured it. The log goes by the name that it has now, also after a restore. */
export function toSnapshot(row: SnapshotRow, epoch: string): Snapshot {
  return {
    id: row.id,
    driveId: row.drive_id,
    number: row.number,
    name: row.name,
    kind: row.kind,
    takenMs: row.taken_at.getTime(),
    seq: row.seq,
    epoch,
    scheduleId: row.schedule_id,
    keptUntilMs: null,
    canLoad: true,
  };
}

/**
 * Asked for the snapshots of a schedule from the newest on, says when each goes at the earliest: with the run that is one
 * more than are kept. Runs may come to nothing, so it may be later.
 */
function createRemovals(
  schedules: readonly SnapshotSchedule[],
): (scheduleId: string | null) => number | null {
  const runs = new Map<string, readonly number[]>();
  for (const schedule of schedules) {
    if (schedule.nextMs === null || schedule.snapshotCount === 0) continue;
    // After a failure the next try is no regular run.
    const later = nextRuns(schedule, schedule.nextMs, schedule.keep - 1);
    runs.set(schedule.id, [schedule.nextMs, ...later].reverse());
  }
  const seen = new Map<string, number>();
  return (scheduleId) => {
    if (scheduleId === null) return null;
    const newer = seen.get(scheduleId) ?? 0;
    seen.set(scheduleId, newer + 1);
    return runs.get(scheduleId)?.[newer] ?? null;
  };
}

export function snapshotToWire({ takenBy, erasedItems, ...snapshot }: Snapshot): WireSnapshot {
  return {
    id: snapshot.id,
    schedular_name: snapshot.name,
    execution_time: secondsToWire(snapshot.takenMs),
    drive_id: snapshot.driveId,
    number: snapshot.number,
    kind: snapshot.kind,
    schedule_id: snapshot.scheduleId,
    seq: snapshot.seq,
    epoch: snapshot.epoch,
    ...(takenBy !== undefined && { taken_by: takenBy }),
    kept_until: optionalSeconds(snapshot.keptUntilMs),
    can_load: snapshot.canLoad,
    ...(erasedItems !== undefined && { erased_items: erasedItems }),
  };
}
