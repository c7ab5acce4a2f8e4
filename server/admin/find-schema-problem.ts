import { type Kysely, sql } from 'kysely';
import { migrations } from '../db/migrations/migrations.ts';
import type { Database } from '../db/schema.ts';
import { findIncompatibleMigration } from '../db/unknown-migrations.ts';

/** One message where there are no tables, of whatever version; null where there are. */
export async function findMissingTables(db: Kysely<Database>): Promise<string | null> {
  const { rows } = await sql<{ has: boolean }>`select to_regclass('migrations') is not null as has`.execute(
    db,
  );
  if (rows[0]?.has === true) return null;
  return 'The database has no tables of Lunvik: start the server once, which makes them, or set DATABASE_URL to the database that it uses.';
}

/** One message where the tables are not those of this version; null where they are. */
export async function findSchemaProblem(db: Kysely<Database>): Promise<string | null> {
  const none = await findMissingTables(db);
  if (none !== null) return none;
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db);
  const applied = new Set(rows.map(({ name }) => name));
  const known = new Set(migrations.map(({ name }) => name));
  const missing = [...known].filter((name) => !applied.has(name));
  const incompatible = await findIncompatibleMigration(db);
  if (incompatible !== null)
    return `The tables of this database were made by a newer Lunvik (${incompatible}), which removed what this one needs: use the command of that version.`;
  if (missing.length > 0)
    return `The tables of this database are older than this Lunvik (${missing[0]} is missing): start the server of this version once, which brings them up to date.`;
  return null;
}
