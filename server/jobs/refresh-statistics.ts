import { sql } from 'kysely';
import type { Dependencies } from '../dependencies.ts';

/** From so many changed rows on. What is less is left to PostgreSQL, which waits for a tenth of a table and a minute. */
const changedRows = 5000;
const changedShare = 0.005;
/** While much is written without end, looking takes a tenth of the time at most. */
const restsFor = 9;

/**
 * Has PostgreSQL look again at the tables of items that have changed much. A filespace that its statistics do not know is
 * taken to have one row: until they do, each of ten thousand items is looked for among all of its filespace.
 */
export function createStatisticsRefresh() {
  const notBeforeMs = new Map<string, number>();

  return async ({ db, nowMs }: Pick<Dependencies, 'db' | 'nowMs'>): Promise<void> => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_stat_user_tables
      where schemaname = current_schema() and relname in ('items', 'items_history')
        and n_mod_since_analyze >= greatest(${changedRows}::float8, n_live_tup * ${changedShare}::float8)
      order by relname`.execute(db);
    for (const { name } of rows) {
      if (nowMs() < (notBeforeMs.get(name) ?? 0)) continue;
      const began = performance.now();
      // Another node may be looking at it just now.
      await sql`analyze (skip_locked) ${sql.table(name)}`.execute(db);
      notBeforeMs.set(name, nowMs() + restsFor * (performance.now() - began));
    }
  };
}
