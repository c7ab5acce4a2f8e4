import { type Kysely, sql } from 'kysely';
import { missingSessionLimits } from '../../db/connections/session-limits.ts';
import { unsafeDurabilitySettings } from '../../db/durability.ts';
import type { Database } from '../../db/schema.ts';
import { readMaintenance } from '../../http/maintenance/maintenance.ts';
import { requireContents, requireUsedRegions } from '../../require-regions.ts';
import type { Settings } from '../../settings/settings.ts';
import { openOwnStores } from '../../storage/own/own-stores.ts';
import { StorageError } from '../../storage/storage-error.ts';
import { findSchemaProblem } from '../find-schema-problem.ts';
import { describe } from '../maintenance/maintenance.ts';
import { checkJobs } from './check-jobs.ts';
import { checkMasterKey } from './check-master-key.ts';
import { attempt, type Finding, fine, warning, wrong } from './finding.ts';

const minute = 60_000;
const waitsLongMs = 15 * minute;
const clock = { warnsMs: 2000, wrongMs: minute } as const;
const manyRows = 10_000;

/** What can be said with a database that answers. Without its tables nothing is asked of them. */
export async function checkDatabase(
  db: Kysely<Database>,
  settings: Settings,
  nowMs: () => number,
): Promise<readonly Finding[]> {
  const common = [
    await attempt('durability', () => checkDurability(db)),
    await attempt('time-limits', () => checkTimeLimits(db)),
    await attempt('clock', () => checkClock(db, nowMs)),
  ];
  const problem = await findSchemaProblem(db);
  if (problem !== null)
    return [...common, wrong('tables', problem, 'Do that first: nothing else was checked in the database.')];
  return [
    ...common,
    fine('tables', 'The tables are those of this version.'),
    await attempt('master-key', () => checkMasterKey(db, settings)),
    await attempt('regions', () => checkRegions(db, settings)),
    await attempt('maintenance', () => checkMaintenance(db)),
    await attempt('holds', () => checkHolds(db)),
    await attempt('jobs', () => checkJobs(db)),
    await attempt('emails', () => checkEmails(db, nowMs())),
    await attempt('contents', () => checkContents(db)),
    await attempt('statistics', () => checkStatistics(db)),
  ];
}

async function checkDurability(db: Kysely<Database>): Promise<Finding> {
  const off = await unsafeDurabilitySettings(db);
  if (off.length === 0) return fine('durability', 'What was acknowledged survives a power cut.');
  return wrong(
    'durability',
    `The database may lose what was acknowledged: ${off.join(', ')} ${off.length === 1 ? 'is' : 'are'} off.`,
    'Switch that on in postgresql.conf and reload it.',
  );
}

async function checkTimeLimits(db: Kysely<Database>): Promise<Finding> {
  const missing = await missingSessionLimits(db);
  if (missing.length === 0) return fine('time-limits', 'No statement is blocking others for long.');
  return warning(
    'time-limits',
    `A session has no limits: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} 0.`,
    'Start the server once, which sets them for its role; behind a pooler they take effect once its sessions are replaced (RECONNECT in PgBouncer).',
  );
}

async function checkClock(db: Kysely<Database>, nowMs: () => number): Promise<Finding> {
  const before = nowMs();
  const { rows } = await sql<{ time: Date }>`select clock_timestamp() as time`.execute(db);
  return judgeClock((rows[0]?.time.getTime() ?? before) - (before + nowMs()) / 2);
}

export function judgeClock(aheadMs: number): Finding {
  const off = Math.abs(aheadMs);
  if (off < clock.warnsMs) return fine('clock', 'The clocks of this machine and of the database agree.');
  const way = aheadMs > 0 ? 'ahead of' : 'behind';
  const found = `The clock of the database is ${Math.round(off / 1000)} s ${way} that of this machine.`;
  const todo = 'Synchronize both with a time server (NTP): sessions, codes and the history depend on them.';
  return off < clock.wrongMs ? warning('clock', found, todo) : wrong('clock', found, todo);
}

/** As at the start of the server. */
async function checkRegions(db: Kysely<Database>, { storage }: Settings): Promise<Finding> {
  try {
    await requireUsedRegions(db, storage.own);
  } catch (error) {
    return wrong('regions', (error as Error).message, 'Put the region back before the server is started.');
  }
  const stores = openOwnStores(storage.own, null);
  try {
    for (const store of stores.all)
      await requireContents(db, [store]).catch((error: unknown) => {
        if (!(error instanceof StorageError)) throw error; // of one that is away more is said before
      });
  } catch (error) {
    return wrong('regions', (error as Error).message, 'Do that before the server is started.');
  } finally {
    await stores.close();
  }
  return fine(
    'regions',
    `Every filespace is in a configured region: ${storage.own.map(({ region }) => region.region_key).join(', ')}.`,
  );
}

async function checkMaintenance(db: Kysely<Database>): Promise<Finding> {
  const state = await readMaintenance(db);
  if (state === null) return fine('maintenance', 'The server is open to people.');
  return warning('maintenance', describe(state), 'Run "maintenance off" when it is over.');
}

/** A hold may last as long as it likes, but somebody has to remember it. */
async function checkHolds(db: Kysely<Database>): Promise<Finding> {
  const { rows } = await sql<{ name: string; since: Date }>`
    select name, hold_since as since from workspaces where hold_since is not null order by hold_since, name`.execute(
    db,
  );
  const [oldest] = rows;
  if (oldest === undefined) return fine('holds', 'No workspace is on hold.');
  const since = `since ${oldest.since.toISOString()}`;
  const others = rows.length - 1;
  return warning(
    'holds',
    others === 0
      ? `The workspace “${oldest.name}” has been on hold ${since}.`
      : `${rows.length} workspaces are on hold, “${oldest.name}” ${since}.`,
    'Run "workspaces hold <workspace> off" when its reason is gone; "workspaces list" says which are on hold.',
  );
}

async function checkEmails(db: Kysely<Database>, nowMs: number): Promise<Finding> {
  const { rows } = await sql<{ waiting: number; failed: number; error: string | null }>`
    select count(*) filter (where failed_at is null and created_at < ${new Date(nowMs - waitsLongMs)}) as waiting,
      count(*) filter (where failed_at is not null) as failed,
      (array_agg(last_error order by created_at desc) filter (where last_error is not null))[1] as error
    from email_outbox`.execute(db);
  const { waiting = 0, failed = 0, error = null } = rows[0] ?? {};
  if (waiting + failed === 0) return fine('emails', 'No email waits for long.');
  return warning(
    'emails',
    `Emails that have waited for more than ${waitsLongMs / minute} minutes: ${waiting}. Given up: ${failed}.${error === null ? '' : ` The last error: ${error.replace(/\.?$/, '.')}`}`,
    'Check that the server is running and that its mail server accepts emails.',
  );
}

/** What the job found that compares contents with their rows. */
async function checkContents(db: Kysely<Database>): Promise<Finding> {
  const { rows } = await sql<{ differing: number; last: Date | null }>`
    select coalesce(sum(differing), 0)::bigint as differing, max(done_at) as last from content_checks`.execute(
    db,
  );
  const { differing = 0, last = null } = rows[0] ?? {};
  if (differing > 0)
    return wrong(
      'contents',
      `${differing === 1 ? '1 content is' : `${differing} contents are`} not what was uploaded.`,
      'Run "storage verify", which says which, and restore those from a backup.',
    );
  const time = last === null ? 'they have not been compared yet' : `compared last on ${last.toISOString()}`;
  return fine('contents', `No content is known to be damaged; ${time}.`);
}

async function checkStatistics(db: Kysely<Database>): Promise<Finding> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_stat_user_tables
    where schemaname = current_schema() and n_live_tup > ${manyRows}
      and last_analyze is null and last_autoanalyze is null
    order by relname`.execute(db);
  if (rows.length === 0) return fine('statistics', 'PostgreSQL has statistics of its large tables.');
  return warning(
    'statistics',
    `PostgreSQL has no statistics of ${rows.map(({ name }) => name).join(', ')}, as after a restore.`,
    'Run ANALYZE in the database once.',
  );
}
