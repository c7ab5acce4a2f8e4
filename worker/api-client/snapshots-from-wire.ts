import type { Snapshot, SnapshotSchedule } from '#contract/entities/snapshot.ts';
import type { WireSnapshot, WireSnapshotSchedule } from '#contract/wire/snapshots.ts';
import { secondsFromWire } from '#contract/wire/time.ts';

export function snapshotFromWire(row: WireSnapshot): Snapshot {
  return {
    id: row.id,
    driveId: row.drive_id,
    number: row.number,
    name: row.schedular_name,
    kind: row.kind,
    takenMs: secondsFromWire(row.execution_time),
    seq: row.seq,
    epoch: row.epoch,
    scheduleId: row.schedule_id,
    ...(row.taken_by !== undefined && { takenBy: row.taken_by }),
    keptUntilMs: optionalMs(row.kept_until),
    canLoad: row.can_load,
    ...(row.erased_items !== undefined && { erasedItems: row.erased_items }),
  };
}

export function snapshotScheduleFromWire(row: WireSnapshotSchedule): SnapshotSchedule {
  return {
    id: row.id,
    driveId: row.drive_id,
    name: row.schedular_name,
    startsMs: secondsFromWire(row.starts_at),
    every: row.every,
    unit: row.unit,
    keep: row.keep,
    zone: row.zone,
    nextMs: optionalMs(row.next_at),
    lastMs: optionalMs(row.last_at),
    lastResult: row.last_result,
    lastProblem: row.last_problem,
    stoppedMs: optionalMs(row.stopped_at),
    snapshotCount: row.snapshot_count,
    ...(row.made_by !== undefined && { madeBy: row.made_by }),
  };
}

function optionalMs(seconds: number | null): number | null {
  return seconds === null ? null : secondsFromWire(seconds);
}
