import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { type Finding, fine, warning } from './finding.ts';

const periods = 3;
/** Those that run every second are noted every ten, and a server takes its time to start. */
const leastMs = 60_000;

interface Row {
  readonly job: string;
  readonly ended_at: Date;
  readonly node: string;
  readonly error: string | null;
  readonly took_ms: number;
}

/** Whether what runs by the clock runs, on whichever node. */
export async function checkJobs(db: Kysely<Database>): Promise<Finding> {
  const check = 'jobs';
  const { rows } = await sql<Row & { late: boolean }>`
    select job, ended_at, node, error, (extract(epoch from ended_at - began_at) * 1000)::float8 as took_ms,
      ended_at < clock_timestamp() - greatest(${periods} * every_ms, ${leastMs}) * interval '1 millisecond' as late
    from job_runs order by job`.execute(db);
  const troubles = rows.filter(({ late, error }) => late || error !== null);
  if (troubles.length > 0)
    return warning(
      check,
      troubles.map(describe).join(' '),
      'Check that a server is running, and look for "a job failed" with this job in the log of that machine; a long run may still be under way.',
    );
  return fine(
    check,
    rows.length === 0
      ? 'None has run yet.'
      : `${rows.length === 1 ? '1 job runs as it' : `${rows.length} jobs run as they`} should.`,
  );
}

function describe({ job, ended_at: endedAt, node, error, took_ms: tookMs, late }: Row & { late: boolean }) {
  const last = `${endedAt.toISOString()} by ${node}, in ${(tookMs / 1000).toFixed(1)} s`;
  const how = error === null ? '' : `, and failed: ${error.replace(/\.?$/, '.')}`;
  return late
    ? `"${job}" has not run for three of its periods; last ${last}${how || '.'}`
    : `"${job}" ran last ${last}${how}`;
}
