import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { SnapshotSchedule } from '#contract/entities/snapshot.ts';
import { limits } from '#contract/rules/limits.ts';
import { nextRuns, type ScheduleSettings } from '#contract/rules/snapshots/schedule.ts';
import type { DriveAccess } from '../../access/scope.ts';
import type { Database } from '../../db/schema.ts';
import { lockSnapshots } from '../../snapshots/capture-snapshot.ts';
import { loadSchedules } from './schedules.ts';

/** Null where as many run here as may. A first time that is now runs now. */
export async function createSchedule(
  tx: Kysely<Database>,
  access: DriveAccess,
  { name, startsMs, every, unit, keep, zone }: ScheduleSettings,
  nowMs: number,
): Promise<SnapshotSchedule | null> {
  const { drive, member } = access;
  await lockSnapshots(tx, drive.id, 0);
  if ((await countRunning(tx, drive.id)) >= limits.schedulesOfFilespace) return null;
  const id = randomUUID();
  const [nextMs = startsMs] = nextRuns({ startsMs, every, unit, zone }, nowMs - 1, 1);
  await tx
    .insertInto('snapshot_schedules')
    .values({
      ...{ id, drive_id: drive.id, name, every, unit, keep, zone },
      starts_at: new Date(startsMs),
      next_at: new Date(nextMs),
      made_by: member.id,
      created_at: new Date(nowMs),
    })
    .execute();
  const [schedule = null] = await loadSchedules(tx, access, id);
  return schedule;
}

async function countRunning(tx: Kysely<Database>, driveId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('snapshot_schedules')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('drive_id', '=', driveId)
    .where('stopped_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
