import { type Kysely, sql } from 'kysely';
import type { ScheduleResult } from '#contract/entities/snapshot.ts';
import { nextRuns } from '#contract/rules/snapshots/schedule.ts';
import { problems } from '#contract/wire/problems.ts';
import { isUnavailable } from '../../db/postgres-errors.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { announceSnapshots } from '../../snapshots/announce-snapshots.ts';
import { captureSnapshot, lockSnapshots } from '../../snapshots/capture-snapshot.ts';
import { recurrenceOf, type ScheduleRow } from './schedules.ts';

/** After a run that nobody foresaw to fail. */
const retryMs = 600_000;

type ScheduleDependencies = Pick<Dependencies, 'db' | 'bus' | 'nowMs' | 'log'>;

/**
 * Runs what is due, one schedule in a transaction. Its row is locked, and passed over where another node has it: of all
 * nodes one captures. The next time is moved past now in the same transaction, so that whatever was missed is made up
 * for by one run, and a clock that is set back captures nothing twice.
 */
export async function runSchedules(deps: ScheduleDependencies): Promise<void> {
  let found = true;
  while (found) {
    const turn: { due?: DueSchedule } = {};
    try {
      await deps.db.transaction().execute(async (tx) => {
        const due = await lockDue(tx, deps.nowMs());
        if (due === undefined) return;
        turn.due = due;
        await runSchedule(tx, deps, due);
      });
    } catch (error) {
      if (turn.due === undefined || isUnavailable(error)) throw error;
      deps.log.warn({ err: error, scheduleId: turn.due.id }, 'a schedule failed');
      await recordFailure(deps, turn.due);
    }
    found = turn.due !== undefined;
  }
}

interface DueSchedule extends ScheduleRow {
  readonly next_at: Date;
  readonly workspace_id: string;
  readonly drive_seq: number;
}

/** The filespace's row is locked too, or passed over: who deletes it is waited for by nobody who holds its schedules. */
async function lockDue(tx: Kysely<Database>, nowMs: number): Promise<DueSchedule | undefined> {
  const { rows } = await sql<DueSchedule>`
    select c.*, d.workspace_id, d.seq as drive_seq
    from snapshot_schedules c join drives d on d.id = c.drive_id
    where c.next_at <= ${new Date(nowMs)}
    order by c.next_at, c.id limit 1
    for update of c skip locked for key share of d skip locked`.execute(tx);
  return rows[0];
}

async function runSchedule(
  tx: Kysely<Database>,
  deps: ScheduleDependencies,
  due: DueSchedule,
): Promise<void> {
  const nowMs = deps.nowMs();
  const [nextMs] = nextRuns(recurrenceOf(due), nowMs, 1);
  if (nextMs === undefined) throw new Error(`${due.zone} is no zone here`);
  const result = await captureChanges(tx, due, nowMs);
  await recordRun(tx, due, { nowMs, nextMs, result, problem: result === 'failed' ? tooMany : null });
  await announceSnapshots(tx, deps, { id: due.drive_id, workspaceId: due.workspace_id });
}

const tooMany = problems['too-many-snapshots'].message;

/** Nothing, where its last snapshot holds what there is. */
async function captureChanges(
  tx: Kysely<Database>,
  due: DueSchedule,
  nowMs: number,
): Promise<ScheduleResult> {
  const last = await tx
    .selectFrom('snapshots')
    .select('seq')
    .where('schedule_id', '=', due.id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.seq === due.drive_seq) return 'unchanged';
  const { drive_id: driveId, name, id: scheduleId } = due;
  await lockSnapshots(tx, driveId, 0);
  await makeRoom(tx, due);
  const capture = { driveId, name, kind: 'scheduled', takenBy: null, scheduleId } as const;
  return (await captureSnapshot(tx, capture, nowMs)) === null ? 'failed' : 'captured';
}

/** For one more of this schedule, among its own: no other snapshot goes by itself. */
async function makeRoom(tx: Kysely<Database>, { id, keep }: DueSchedule): Promise<void> {
  await sql`
    delete from snapshots where id in (
      select id from snapshots where schedule_id = ${id} order by number desc offset ${keep - 1})`.execute(
    tx,
  );
}

/** By the clock a while from now: a schedule that cannot run keeps no other from running. */
async function recordFailure(deps: ScheduleDependencies, due: DueSchedule): Promise<void> {
  const nowMs = deps.nowMs();
  const problem = 'The snapshot could not be captured. It is tried again in ten minutes.';
  await deps.db.transaction().execute(async (tx) => {
    await recordRun(tx, due, { nowMs, nextMs: nowMs + retryMs, result: 'failed', problem });
    await announceSnapshots(tx, deps, { id: due.drive_id, workspaceId: due.workspace_id });
  });
}

interface Run {
  readonly nowMs: number;
  readonly nextMs: number;
  readonly result: ScheduleResult;
  readonly problem: string | null;
}

async function recordRun(
  tx: Kysely<Database>,
  { id, next_at: dueAt }: DueSchedule,
  { nowMs, nextMs, result, problem }: Run,
): Promise<void> {
  await tx
    .updateTable('snapshot_schedules')
    .set({
      next_at: new Date(nextMs),
      last_at: new Date(nowMs),
      last_result: result,
      last_problem: problem,
    })
    .where('id', '=', id)
    .where('next_at', '=', dueAt)
    .execute();
}
