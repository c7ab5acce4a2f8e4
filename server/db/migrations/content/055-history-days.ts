import { type Kysely, sql } from 'kysely';

/**
 * For how many days each workspace keeps its history: those that are there, for 90 as before. Where fewer are chosen, the
 * former number counts for another day, see contract/rules/history/history-retention.ts and jobs/prune-history.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table workspaces
      add column history_days smallint not null default 90 check (history_days in (30, 90, 365)),
      add column former_history_days smallint check (former_history_days in (30, 90, 365)),
      add column history_lowered_at timestamptz,
      add check ((former_history_days is null) = (history_lowered_at is null))`.execute(db);
}
