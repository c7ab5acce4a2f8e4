import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import packageJson from '../../package.json' with { type: 'json' };
import { misconfigured } from '../start-error.ts';
import { liftSessionLimits, setSessionLimits } from './connections/session-limits.ts';
import { type Migration, migrations } from './migrations/migrations.ts';
import { isLockTimeout } from './postgres-errors.ts';
import type { Database } from './schema.ts';
import { findIncompatibleMigration } from './unknown-migrations.ts';

/** How long a step waits for a table that others use: while it waits, they wait behind it. */
const tableLockTimeout = '2s';
const attempts = 100;
const pauseMs = 500;
const lockName = 7_233_061; // any number, the same for every Lunvik node on one database

/** Brings the tables up to date. Nodes that start together wait for each other; each step happens whole or not. */
export async function migrate(db: Kysely<Database>): Promise<readonly string[]> {
  await refuseNewer(db);
  const done: string[] = [];
  for (const migration of migrations) if (await applyBesideOthers(db, migration)) done.push(migration.name);
  await db.transaction().execute(async (tx) => {
    await lockMigrations(tx);
    await setSessionLimits(tx);
  });
  await noteVersion(db, done.length > 0);
  return done;
}

/**
 * Nodes of the former release may be at work: a step that does not get its tables in time lets them go on, and is tried again.
 */
async function applyBesideOthers(db: Kysely<Database>, migration: Migration): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (tx) => {
        await liftSessionLimits(tx);
        await lockMigrations(tx);
        await sql`set local lock_timeout = ${sql.lit(tableLockTimeout)}`.execute(tx);
        return applyMigration(tx, migration);
      });
    } catch (error) {
      if (!isLockTimeout(error) || attempt === attempts) throw error;
      await setTimeout(pauseMs);
    }
  }
}

/** The same within the transaction that is open. */
export async function migrateWithin(tx: Kysely<Database>): Promise<void> {
  let count = 0;
  for (const migration of migrations) if (await applyMigration(tx, migration)) count += 1;
  await noteVersion(tx, count > 0);
}

/** A start that died before it said so left none. */
async function noteVersion(db: Kysely<Database>, isChanged: boolean): Promise<void> {
  await sql`update installation set version = ${packageJson.version} where ${isChanged} or version = ''`.execute(
    db,
  );
}

/** Until the end of this transaction nobody else changes the tables in this way. */
export async function lockMigrations(tx: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockName})`.execute(tx);
}

/** Of an empty database the tables as they were when these migrations had been made, within the transaction that is open. */
export async function makeTables(tx: Kysely<Database>, names: ReadonlySet<string>): Promise<void> {
  for (const migration of migrations) if (names.has(migration.name)) await applyMigration(tx, migration);
}

/** False where it has been made before. */
async function applyMigration(tx: Kysely<Database>, { name, up, contracts }: Migration): Promise<boolean> {
  await lockMigrations(tx);
  await sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
    tx,
  );
  const { rows } = await sql`select 1 from migrations where name = ${name}`.execute(tx);
  if (rows.length > 0) return false;
  await up(tx as unknown as Kysely<unknown>);
  await sql`insert into migrations (name) values (${name})`.execute(tx);
  if (contracts !== undefined)
    await sql`update migrations set contracts = ${contracts} where name = ${name}`.execute(tx);
  return true;
}

/** A program that needs what a newer one took away would fail in the middle of its work. */
async function refuseNewer(db: Kysely<Database>): Promise<void> {
  const { rows: tables } = await sql<{ has: boolean }>`
    select to_regclass('migrations') is not null and to_regclass('installation') is not null as has`.execute(
    db,
  );
  if (tables[0]?.has !== true) return;
  const incompatible = await findIncompatibleMigration(db);
  if (incompatible === null) return;
  const { version } = await db.selectFrom('installation').select('version').executeTakeFirstOrThrow();
  throw misconfigured(
    `The tables of this database were made by Lunvik ${version} (${incompatible}), and this is Lunvik ${packageJson.version}, which needs what that took away: start Lunvik ${version} or a newer one.`,
  );
}
