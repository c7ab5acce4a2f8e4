import { statfs } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { poolUse } from '../db/database.ts';
import type { Database } from '../db/schema.ts';
import { withinTime } from '../db/within-time.ts';
import type { Metrics } from './metrics.ts';

/** A scrape waits so long for the database at most, and each of its questions half of that. */
const askMs = 1000;
const mostBlobs = 100_000;
/** As jobs/prune-history.ts waits before it removes. */
const pruneAfterHours = 24;

export interface ScrapeOptions {
  readonly metrics: Metrics;
  readonly db: Kysely<Database>;
  readonly blobs: { ready(): Promise<unknown> };
  readonly dataDir: string;
  readonly nowMs: () => number;
  readonly log: Logger;
}

/**
 * The figures as Prometheus reads them. What only the database knows is asked now, once for all who scrape at the same
 * time; where it does not answer in time, those figures are left out and the others come all the same.
 */
export function createScrape({
  metrics,
  db,
  blobs,
  dataDir,
  nowMs,
  log,
}: ScrapeOptions): () => Promise<string> {
  let asking: Promise<DatabaseFigures | null> | null = null;

  /** A question that came too late goes on: no second one waits for a connection beside it. */
  async function ask(): Promise<DatabaseFigures | null> {
    asking ??= readFigures(db, nowMs())
      .catch((err: unknown) => {
        log.debug({ err }, 'the database was not there for its figures');
        return null;
      })
      .finally(() => {
        asking = null;
      });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, askMs, null);
    });
    return Promise.race([asking, late]).finally(() => clearTimeout(timer));
  }

  return async () => {
    setPool(metrics, db); // before the question, which takes a connection itself
    await Promise.all([
      ask().then((figures) => setDatabaseFigures(metrics, figures)),
      setDataFolder(metrics, dataDir),
      blobs.ready().catch(() => undefined), // looks at each region, which sets its figure
    ]);
    return metrics.registry.metrics();
  };
}

function setPool({ poolConnections, poolLimit, poolWaiting }: Metrics, db: Kysely<Database>): void {
  const pool = poolUse(db);
  if (pool === null) return;
  poolConnections.set({ state: 'used' }, pool.total - pool.idle);
  poolConnections.set({ state: 'idle' }, pool.idle);
  poolLimit.set(pool.limit);
  poolWaiting.set(pool.waiting);
}

async function setDataFolder({ dataFolderFree, dataFolderSize }: Metrics, dataDir: string): Promise<void> {
  const found = await statfs(dataDir).catch(() => null);
  dataFolderFree.remove();
  dataFolderSize.remove();
  if (found === null) return;
  dataFolderFree.set(found.bavail * found.bsize);
  dataFolderSize.set(found.blocks * found.bsize);
}

interface DatabaseFigures {
  readonly lockWaits: number | null;
  readonly work: WorkFigures | null;
}

interface WorkFigures {
  readonly waiting: number;
  readonly given_up: number;
  readonly oldest: Date | null;
  readonly to_purge: number;
  readonly to_prune: number;
  readonly to_remove: number;
  readonly now: Date;
}

/** Never an old figure for one that is not known. */
function setDatabaseFigures(metrics: Metrics, figures: DatabaseFigures | null): void {
  const { lockWaits, work } = figures ?? { lockWaits: null, work: null };
  metrics.databaseAsked.set(lockWaits !== null && work !== null ? 1 : 0);
  const set = (gauge: Metrics['lockWaits'], value: number | null | undefined) => {
    gauge.remove();
    if (typeof value === 'number') gauge.set(value);
  };
  set(metrics.lockWaits, lockWaits);
  set(metrics.emailsWaiting, work?.waiting);
  set(metrics.emailsGivenUp, work?.given_up);
  const oldestMs = work === null ? null : work.now.getTime() - (work.oldest ?? work.now).getTime();
  set(metrics.emailOldest, oldestMs === null ? null : Math.max(0, oldestMs / 1000));
  set(metrics.filespacesToPurge, work?.to_purge);
  set(metrics.historyToPrune, work?.to_prune);
  set(metrics.blobsToRemove, work?.to_remove);
}

function readFigures(db: Kysely<Database>, nowMs: number): Promise<DatabaseFigures> {
  return db.transaction().execute(async (tx) => ({
    lockWaits: await withinTime(tx, askMs / 2, () => countLockWaits(tx)),
    work: await withinTime(tx, askMs / 2, () => readWork(tx, new Date(nowMs))),
  }));
}

async function countLockWaits(tx: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** The newest mark of each filespace that is due stays where it is: it is no work. */
async function readWork(tx: Kysely<Database>, now: Date): Promise<WorkFigures> {
  const { rows } = await sql<Omit<WorkFigures, 'now'>>`
    select
      (select count(*) from email_outbox where failed_at is null) as waiting,
      (select count(*) from email_outbox where failed_at is not null) as given_up,
      (select min(created_at) from email_outbox where failed_at is null) as oldest,
      (select count(*) from deleted_drives) as to_purge,
      (select count(*) - count(distinct drive_id) from history_marks
        where given_up_at <= ${now}::timestamptz - make_interval(hours => ${pruneAfterHours}::int)) as to_prune,
      (select count(*) from (
        select from blobs where unreferenced_at is not null limit ${mostBlobs}) found) as to_remove`.execute(
    tx,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a query without a from has one row');
  return { ...row, now };
}
