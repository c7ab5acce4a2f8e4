import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createStatisticsRefresh } from '#server/jobs/refresh-statistics.ts';
import { startTestServer } from '#tests/support/server.ts';
import { createTeam, type Team } from '#tests/support/team.ts';

type Database = Awaited<ReturnType<typeof startTestServer>>['deps']['db'];

it('what was written in bulk is known to PostgreSQL a moment later, little is left to its own time, and while much is written it rests between', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const { deps } = server;
  const { db } = deps;
  const refreshStatistics = createStatisticsRefresh();
  const team = await createTeam(server);
  await fill(db, team, 100);
  await refreshStatistics(deps);
  expect(await isKnown(db, team)).toBe(false);
  await fill(db, team, 5000);
  await refreshStatistics(deps);
  expect(await isKnown(db, team)).toBe(true);
  const before = await timesAnalyzed(db);
  await refreshStatistics(deps);
  await fill(db, team, 5001);
  await refreshStatistics(deps);
  expect(await timesAnalyzed(db)).toBe(before);
  server.passTime(60_000);
  await refreshStatistics(deps);
  expect(await timesAnalyzed(db)).toBe(before + 1);
});

/** So many rows, counted at once: a connection reports what it changed a second later by itself. */
async function fill(db: Database, team: Team, rows: number): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`
      insert into items (drive_id, id, parent_id, kind, name, name_key, sort_key, size_bytes, created_ms, modified_ms,
        accessed_ms, attribute, index_no, from_seq, parent_seq, parent_changed_by, changed_by)
      select ${team.driveId}::uuid, gen_random_uuid(), '00000000-0000-0000-0000-000000000000'::uuid, 1, n, n, n, 0, 1, 1, 1, 0, 0,
        1, 1, ${team.owner.memberId}::uuid, ${team.owner.memberId}::uuid
      from (select ${rows}::int || ' ' || i as n from generate_series(1, ${rows}::int) i) names`.execute(
      connection,
    );
    await sql`select pg_stat_force_next_flush()`.execute(connection);
  });
}

async function isKnown(db: Database, { driveId }: Team): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select coalesce((most_common_vals::text::uuid[]) @> array[${driveId}::uuid], false) as known
    from pg_stats where tablename = 'items' and attname = 'drive_id'`.execute(db);
  return rows[0]?.known ?? false;
}

async function timesAnalyzed(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select analyze_count::int as count from pg_stat_user_tables where relname = 'items'`.execute(db);
  return rows[0]?.count ?? 0;
}
