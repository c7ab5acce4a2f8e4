import { Kysely } from 'kysely';
import pg from 'pg';
import { CommitHookDialect } from './connections/after-commit.ts';
import { guardPool } from './connections/guarded-pool.ts';
import { CopyCursor } from './copy-cursor.ts';
import { rotateLogIdsAfterRestore } from './rotate-log-ids.ts';
import type { Database } from './schema.ts';

const int8 = 20;
/** PostgreSQL itself gives a statement up after half a minute: who has not answered by then does not answer any more. */
const usualResponseMs = 45_000;
const keepAliveMs = 10_000;

/** Of a process: how many connections it has, and how many wait for one. */
export interface PoolUse {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
  readonly limit: number;
  /** Milliseconds since the database answered on any of them. */
  readonly silentMs: number;
}

const pools = new WeakMap<object, { readonly pool: pg.Pool; respondedMs: number }>();

export interface DatabaseOptions {
  readonly url: string;
  readonly maxConnections?: number;
  /** How long the answer to a statement is waited for; null: however long it takes. */
  readonly responseMs?: number | null;
  /** Whether the connections lead to PostgreSQL itself, or to a pooler that shares no sessions: they prepare statements. */
  readonly prepares?: boolean;
  /** Called when a connection breaks; the pool replaces it by itself. */
  readonly onBroken: (error: Error) => void;
}

/**
 * The pool of connections to PostgreSQL, or to a pooler before it: nothing is asked of a session that outlives a
 * transaction. bigint arrives as a number: ours stay far below 2^53.
 */
export function openDatabase({
  url,
  maxConnections = 20,
  responseMs = usualResponseMs,
  prepares = false,
  onBroken,
}: DatabaseOptions): Kysely<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 10_000,
    keepAlive: true, // a machine that is gone says nothing: asked now and then, its connections break
    keepAliveInitialDelayMillis: keepAliveMs,
    application_name: 'lunvik',
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
  });
  pool.on('error', () => undefined); // each connection reports its own errors
  // One that is in use breaks into its statement, which fails; unheard, the event would end the process as well.
  pool.on('connect', (client) => client.on('error', onBroken));
  const use = { pool, respondedMs: Number.NEGATIVE_INFINITY };
  const onResponse = () => {
    use.respondedMs = performance.now();
  };
  let isRenaming = false;
  const renameLogs = async () => {
    if (isRenaming) return;
    isRenaming = true;
    await rotateLogIdsAfterRestore(db).catch(onBroken);
    isRenaming = false;
  };
  const onOtherTimeline = () => void renameLogs();
  const guarded = guardPool(pool, { responseMs, prepares, onResponse, onOtherTimeline });
  const db: Kysely<Database> = new Kysely<Database>({
    dialect: new CommitHookDialect({ pool: guarded, cursor: CopyCursor }),
  });
  pools.set(db, use);
  return db;
}

/** Null of what openDatabase did not give, such as a transaction. */
export function poolUse(db: Kysely<Database>): PoolUse | null {
  const use = pools.get(db);
  if (use === undefined) return null;
  const { totalCount: total, idleCount: idle, waitingCount: waiting, options } = use.pool;
  return { total, idle, waiting, limit: options.max, silentMs: performance.now() - use.respondedMs };
}

/** bigint as a number. */
export function parserOf(oid: number, format?: 'text' | 'binary') {
  return oid === int8 && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format);
}
