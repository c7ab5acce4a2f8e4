import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { migrateDatabase } from '#server/db/connections/prepare-database.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { type Migration, migrations } from '#server/db/migrations/migrations.ts';
import type { Database } from '#server/db/schema.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
let beside: Kysely<Database>;
const open = () => openDatabase({ url: database.url, onBroken: () => undefined });

/** A database as it is before the first start. */
beforeEach(async () => {
  database = await createTestDatabase();
  beside = open();
  await sql`drop schema public cascade`.execute(beside);
  await sql`create schema public`.execute(beside);
});
afterEach(async () => {
  await beside.destroy();
  await database.drop();
});

async function tables(): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name || ' ' || data_type as name from information_schema.columns
    where table_schema = 'public' order by 1`.execute(beside);
  return rows.map(({ name }) => name);
}

/** Ends the connection that changes tables as soon as it has begun the step of this number. */
async function cutAt(step: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`.execute(
      beside,
    );
    const done = await sql`select 1 from migrations`.execute(beside).then(
      (found) => found.rows.length,
      () => 0,
    );
    if (done < step) continue;
    for (const { pid } of rows) await sql`select pg_terminate_backend(${pid})`.execute(beside);
    if (rows.length > 0 || done === migrations.length) return;
  }
}

test('wherever a start dies that changes the tables, the next one ends with the same tables', async () => {
  const whole = open();
  expect(await migrate(whole)).toHaveLength(migrations.length);
  await whole.destroy();
  const wanted = await tables();
  await sql`drop schema public cascade`.execute(beside);
  await sql`create schema public`.execute(beside);

  for (let step = 0; step < migrations.length; step += 3) {
    const dying = open();
    await Promise.allSettled([migrate(dying), cutAt(step)]);
    await dying.destroy();
  }
  const last = open();
  await Promise.all([migrate(last), migrate(last)]);
  await last.destroy();
  expect(await tables()).toEqual(wanted);
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(beside);
  expect(rows.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name).toSorted());
});

test('tables from which a newer version took something away are left alone: both versions are said', async () => {
  const db = open();
  await migrate(db);
  const mine = (await db.selectFrom('installation').select('version').executeTakeFirstOrThrow()).version;
  expect(mine).toMatch(/^\d+\.\d+\.\d+$/);
  await sql`insert into migrations (name, contracts) values ('999-from-tomorrow', '998-from-today')`.execute(
    db,
  );
  await db.updateTable('installation').set({ version: '9.9.9' }).execute();
  await expect(migrate(db)).rejects.toThrow(
    `The tables of this database were made by Lunvik 9.9.9 (999-from-tomorrow), and this is Lunvik ${mine}, which needs what that took away: start Lunvik 9.9.9 or a newer one.`,
  );
  const { version } = await db.selectFrom('installation').select('version').executeTakeFirstOrThrow();
  expect(version).toBe('9.9.9');
  await db.destroy();
});

test('what a newer version only added, or took away when this one did without it already, is no obstacle', async () => {
  const db = open();
  await migrate(db);
  const known = migrations.at(-1)?.name;
  await sql`insert into migrations (name, contracts) values ('998-added', null), ('999-taken', ${known})`.execute(
    db,
  );
  await db.updateTable('installation').set({ version: '9.9.9' }).execute();
  expect(await migrate(db)).toEqual([]);
  const { version } = await db.selectFrom('installation').select('version').executeTakeFirstOrThrow();
  expect(version).toBe('9.9.9');
  await db.destroy();
});

test('a step that has to wait for a table lets those go on who came after it, and is tried again', async () => {
  const db = open();
  await migrate(db);
  onTestFinished(() => void (migrations as Migration[]).pop());
  (migrations as Migration[]).push({
    name: '999-adds',
    up: (tx) => sql`alter table users add column later int`.execute(tx).then(() => undefined),
  });
  let migrating: Promise<unknown> | undefined;
  await beside.transaction().execute(async (reading) => {
    await sql`select from users`.execute(reading);
    migrating = migrate(db);
    const waits = async () =>
      (await sql`select from pg_locks where relation = 'users'::regclass and not granted`.execute(reading))
        .rows.length;
    await expect.poll(waits).toBe(1);
    // Behind it, until it has given up.
    const other = open();
    await sql`select from users`.execute(other);
    await other.destroy();
  });
  await migrating;
  expect((await tables()).filter((name) => name.startsWith('users.later'))).toHaveLength(1);
  await db.destroy();
});

test.each([
  [true, 'permission denied for schema public'],
  [false, 'no schema has been selected to create in'],
])('a user who may not make tables (and look for them: %s) is told what to do', async (looks, said) => {
  const role = `guest_${new URL(database.url).pathname.slice(1)}`;
  await sql`create role ${sql.ref(role)} login password 'guest'`.execute(beside);
  if (looks) await sql`grant usage on schema public to ${sql.ref(role)}`.execute(beside);
  const asGuest = new URL(database.directUrl);
  asGuest.username = role;
  asGuest.password = 'guest';
  const started = migrateDatabase({ url: asGuest.href, directUrl: asGuest.href });
  await expect(started).rejects.toMatchObject({
    exitCode: 78,
    message: `The user of DATABASE_URL may not make tables in ${asGuest.host}${asGuest.pathname}: ${said}. Make it the owner of the database, with “ALTER DATABASE … OWNER TO …”, and of all tables in it.`,
  });
  await sql`drop owned by ${sql.ref(role)}`.execute(beside);
  await sql`drop role ${sql.ref(role)}`.execute(beside);
});
