import { type Kysely, sql } from 'kysely';
import { migrations } from './migrations/migrations.ts';
import type { Database } from './schema.ts';

/**
 * The newest migration of this database that this program does not know and cannot do without knowing: it takes away what
 * the program still needs. Null where there is none. What only adds (as almost all do) is no obstacle: that is how two
 * releases run side by side.
 */
export async function findIncompatibleMigration(db: Kysely<Database>): Promise<string | null> {
  const known = new Set(migrations.map(({ name }) => name));
  // By way of JSON, as the column is younger than the table.
  const { rows } = await sql<{ name: string; contracts: string | null }>`
    select m.name, to_jsonb(m) ->> 'contracts' as contracts from migrations m order by m.name desc`.execute(
    db,
  );
  const incompatible = rows.find(
    ({ name, contracts }) => !known.has(name) && contracts !== null && !known.has(contracts),
  );
  return incompatible?.name ?? null;
}
