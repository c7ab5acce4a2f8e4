import { type Kysely, sql } from 'kysely';
import { openDatabase } from '#server/db/database.ts';
import { migrations } from '#server/db/migrations/migrations.ts';
import type { Database } from '#server/db/schema.ts';
import { createTestDatabase } from '../database.ts';

/** A database with the tables as they were before a migration. */
export async function createDatabaseBefore(migration: string) {
  const step = migrations.findIndex(({ name }) => name === migration);
  if (step < 0) throw new Error(`there is no migration ${migration}`);
  const database = await createTestDatabase();
  const db: Kysely<Database> = openDatabase({ url: database.url, onBroken: () => undefined });
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  await sql`create table migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
    db,
  );
  for (const { name, up } of migrations.slice(0, step)) {
    await up(db as never);
    await sql`insert into migrations (name) values (${name})`.execute(db);
  }
  const drop = async () => {
    await db.destroy();
    await database.drop();
  };
  return { db, url: database.url, drop };
}
