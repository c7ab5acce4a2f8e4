import { type Kysely, sql } from 'kysely';

/**
 * Search by any part of a name, inside one filespace. Both extensions come with the built-in PostgreSQL and are
 * trusted, so that the owner of a database may create them; where a server has not got them, search reads the names.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql`
    select name from pg_available_extensions where name in ('pg_trgm', 'btree_gin')`.execute(db);
  if (rows.length < 2) return;
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create extension if not exists btree_gin`.execute(db);
  await sql`create index entries_words on entries using gin (drive_id, name_key gin_trgm_ops)`.execute(db);
}
