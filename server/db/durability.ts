import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

const needed = ['fsync', 'full_page_writes', 'synchronous_commit'];

/** Settings of the database that are off, and without which what was answered may be lost when the power fails. */
export async function unsafeDurabilitySettings(db: Kysely<Database>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings where name in (${sql.join(needed)}) and setting = 'off' order by name`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}
