import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { DeviceOutcome } from '../devices/devices-process.ts';
import type { LedgerContent } from '../people/ledger.ts';
import { findLogProblems, type Kept, type LogContent, type Logged } from './find-log-problems.ts';

const most = 20;

/** The first of what does not hold of all logs, and of what was said of them. */
export async function checkLog(
  db: Kysely<Database>,
  people: Pick<LedgerContent, 'acknowledged'>,
  devices: readonly DeviceOutcome[],
): Promise<readonly string[]> {
  const { rows: log } = await sql<Logged>`
    select drive_id, event_id, seq from changes order by drive_id, seq`.execute(db);
  const { rows: results } = await sql<Kept>`select drive_id, event_id, result from event_results`.execute(db);
  const { rows: drives } = await sql<LogContent['drives'][number]>`select id, seq from drives`.execute(db);
  return findLogProblems({ log, results, drives }, people.acknowledged, devices).slice(0, most);
}
