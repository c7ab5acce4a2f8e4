import { type Kysely, type Selectable, sql } from 'kysely';
import type { SnapshotSchedule } from '#contract/entities/snapshot.ts';
import type { Recurrence } from '#contract/rules/snapshots/schedule.ts';
import type { WireSnapshotSchedule } from '#contract/wire/snapshots.ts';
import { secondsToWire } from '#contract/wire/time.ts';
import type { DriveAccess } from '../../access/scope.ts';
import type { Database } from '../../db/schema.ts';

export type ScheduleRow = Selectable<Database['snapshot_schedules']>;

export function recurrenceOf({ starts_at, every, unit, zone }: ScheduleRow): Recurrence {
  return { startsMs: starts_at.getTime(), every, unit, zone };
}

/** The newest first; `id` asks for one. */
export async function loadSchedules(
  db: Kysely<Database>,
  { drive, scope }: DriveAccess,
  id: string | null = null,
): Promise<readonly SnapshotSchedule[]> {
  const { rows } = await sql<ScheduleRow & { email: string | null; snapshot_count: number }>`
    select c.*, m.email,
      (select count(*) from snapshots s where s.drive_id = c.drive_id and s.schedule_id = c.id) as snapshot_count
    from snapshot_schedules c left join members m on m.id = c.made_by
    where c.drive_id = ${drive.id} and (${id}::uuid is null or c.id = ${id}::uuid)
    order by c.created_at desc, c.id`.execute(db);
  return rows.map((row) => ({
    ...recurrenceOf(row),
    id: row.id,
    driveId: row.drive_id,
    name: row.name,
    keep: row.keep,
    nextMs: row.next_at?.getTime() ?? null,
    lastMs: row.last_at?.getTime() ?? null,
    lastResult: row.last_result,
    lastProblem: row.last_problem,
    stoppedMs: row.stopped_at?.getTime() ?? null,
    snapshotCount: row.snapshot_count,
    // Who else there is, is not for people who see only some folders.
    ...(scope.kind === 'everything' && { madeBy: row.email }),
  }));
}

/** A schedule that was stopped is there as long as a snapshot of it is. */
export async function deleteUnusedSchedules(tx: Kysely<Database>, driveId: string): Promise<void> {
  await sql`
    delete from snapshot_schedules c where c.drive_id = ${driveId} and c.stopped_at is not null
      and not exists (select from snapshots s where s.drive_id = c.drive_id and s.schedule_id = c.id)`.execute(
    tx,
  );
}

export function scheduleToWire({ madeBy, ...schedule }: SnapshotSchedule): WireSnapshotSchedule {
  return {
    id: schedule.id,
    drive_id: schedule.driveId,
    schedular_name: schedule.name,
    starts_at: secondsToWire(schedule.startsMs),
    every: schedule.every,
    unit: schedule.unit,
    keep: schedule.keep,
    zone: schedule.zone,
    next_at: optionalSeconds(schedule.nextMs),
    last_at: optionalSeconds(schedule.lastMs),
    last_result: schedule.lastResult,
    last_problem: schedule.lastProblem,
    stopped_at: optionalSeconds(schedule.stoppedMs),
    snapshot_count: schedule.snapshotCount,
    ...(madeBy !== undefined && { made_by: madeBy }),
  };
}

export function optionalSeconds(ms: number | null): number | null {
  return ms === null ? null : secondsToWire(ms);
}
