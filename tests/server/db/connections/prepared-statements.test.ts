import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { executePrepared } from '#server/db/connections/prepared-statements.ts';
import { openDatabase } from '#server/db/database.ts';
import { isUnavailable } from '#server/db/postgres-errors.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const open = (prepares: boolean) =>
  openDatabase({ url: database.url, maxConnections: 1, prepares, onBroken: () => undefined });
const preparedIn = async (db: ReturnType<typeof open>) =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows.map(
    ({ statement }) => statement,
  );

test('what is asked again and again is prepared once, in a transaction as well, and nothing else is', async () => {
  const db = open(true);
  const twice = (value: number) => sql<{ twice: number }>`select 2 * ${value}::int as twice`;
  for (const value of [1, 2, 3]) {
    expect((await executePrepared(twice(value), db)).rows).toEqual([{ twice: 2 * value }]);
    const within = db.transaction().execute((tx) => executePrepared(twice(value), tx));
    expect((await within).rows).toEqual([{ twice: 2 * value }]);
    await sql`select 3 * ${value}::int as thrice`.execute(db);
  }
  expect(await preparedIn(db)).toEqual(['select 2 * $1::int as twice']);
  await db.destroy();
});

test('behind a pooler that shares sessions nothing is prepared', async () => {
  const db = open(false);
  const query = sql<{ value: number }>`select ${4}::int as value`;
  expect((await executePrepared(query, db)).rows).toEqual([{ value: 4 }]);
  expect((await executePrepared(query, db)).rows).toEqual([{ value: 4 }]);
  expect(await preparedIn(db)).toEqual([]);
  await db.destroy();
});

test('what was prepared before a column got another type is asked again on a new connection', async () => {
  const db = open(true);
  await sql`create table typed (value int)`.execute(db);
  await sql`insert into typed values (5)`.execute(db);
  const ask = () => executePrepared(sql`select value from typed` as RawBuilder<{ value: unknown }>, db);
  expect((await ask()).rows).toEqual([{ value: 5 }]);
  await sql`alter table typed alter column value type text`.execute(db);
  const problem = await ask().then(
    () => null,
    (error: unknown) => error,
  );
  expect(isUnavailable(problem)).toBe(true);
  expect((await ask()).rows).toEqual([{ value: '5' }]);
  await db.destroy();
});
