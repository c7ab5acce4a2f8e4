import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

export interface JobRun {
  readonly name: string;
  readonly everyMs: number;
  readonly node: string;
  /** Null where it succeeded. */
  readonly error: unknown;
  readonly tookMs: number;
}

/** Notes a turn that has just ended, in place of the one before it. */
export async function recordJobRun(
  db: Kysely<Database>,
  { name, everyMs, node, error, tookMs }: JobRun,
): Promise<void> {
  const text = error === null ? null : (error instanceof Error ? error.message : String(error)).slice(0, 500);
  await sql`
    insert into job_runs (job, every_ms, began_at, ended_at, node, error)
    select ${name}, ${everyMs}, ended - ${tookMs}::float8 * interval '1 millisecond', ended, ${node}, ${text}
    from clock_timestamp() as ended
    on conflict (job) do update set every_ms = excluded.every_ms, began_at = excluded.began_at,
      ended_at = excluded.ended_at, node = excluded.node, error = excluded.error`.execute(db);
}

export interface LastRun {
  readonly node: string;
  readonly failed: boolean;
  /** Since it began, in milliseconds by the clock of the database. */
  readonly agoMs: number;
}

export async function lastRunOf(db: Kysely<Database>, name: string): Promise<LastRun | null> {
  const { rows } = await sql<LastRun>`
    select node, error is not null as failed,
      (extract(epoch from clock_timestamp() - began_at) * 1000)::float8 as "agoMs"
    from job_runs where job = ${name}`.execute(db);
  return rows[0] ?? null;
}
