import { type Kysely, sql } from 'kysely';
import { migrations } from './migrations/migrations.ts';
import type { Database } from './schema.ts';

const lockName = 7_233_061; // any number, the same for every Lunvik node on one database

/** Brings the tables up to date. Nodes that start together wait for each other; each step happens whole or not. */
export async function migrate(db: Kysely<Database>): Promise<readonly string[]> {
  const done: string[] = [];
  for (const migration of migrations) {
    await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${lockName})`.execute(tx);
      await sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
        tx,
      );
      const { rows } = await sql`select 1 from migrations where name = ${migration.name}`.execute(tx);
      if (rows.length > 0) return;
      await migration.up(tx as unknown as Kysely<unknown>);
      await sql`insert into migrations (name) values (${migration.name})`.execute(tx);
      done.push(migration.name);
    });
  }
  return done;
}
