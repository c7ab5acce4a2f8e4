import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/migrations.ts';
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

test('tables that a newer version made are left alone: both versions are said', async () => {
  const db = open();
  await migrate(db);
  const mine = (await db.selectFrom('installation').select('version').executeTakeFirstOrThrow()).version;
  expect(mine).toMatch(/^\d+\.\d+\.\d+$/);
  await sql`insert into migrations (name) values ('999-from-tomorrow')`.execute(db);
  await db.updateTable('installation').set({ version: '9.9.9' }).execute();
  await expect(migrate(db)).rejects.toThrow(
    `The tables of this database were made by Lunvik 9.9.9 (999-from-tomorrow), and this is Lunvik ${mine}, which knows them up to ${migrations.at(-1)?.name}: start Lunvik 9.9.9 or a newer one.`,
  );
  const { version } = await db.selectFrom('installation').select('version').executeTakeFirstOrThrow();
  expect(version).toBe('9.9.9');
  await db.destroy();
});
