import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { afterCommit } from '#server/db/connections/after-commit.ts';
import { openDatabase } from '#server/db/database.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
let db: ReturnType<typeof openDatabase>;
let done: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, maxConnections: 1, onBroken: () => undefined });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const later = (what: string) => () => void done.push(what);

test('what waits for a commit is done after it and before anybody hears of it, in the order in which it was asked for', async () => {
  done = [];
  await db.transaction().execute(async (tx) => {
    await afterCommit(tx, later('first'));
    await sql`select 1`.execute(tx);
    await afterCommit(tx, later('second'));
    expect(done).toEqual([]);
  });
  expect(done).toEqual(['first', 'second']);
});

test('without a transaction it is done immediately', async () => {
  done = [];
  await afterCommit(db, later('now'));
  expect(done).toEqual(['now']);
});

test('a transaction that is rolled back, or whose commit is refused, leaves nothing for the next one on its connection', async () => {
  done = [];
  await expect(
    db.transaction().execute(async (tx) => {
      await afterCommit(tx, later('of one that failed'));
      throw new Error('failed');
    }),
  ).rejects.toThrow('failed');
  await sql`create table parent (id int primary key)`.execute(db);
  await sql`create table child (id int references parent deferrable initially deferred)`.execute(db);
  await expect(
    db.transaction().execute(async (tx) => {
      await afterCommit(tx, later('of a commit that was refused'));
      await sql`insert into child values (1)`.execute(tx);
    }),
  ).rejects.toThrow('foreign key');
  await db.transaction().execute((tx) => sql`select 1`.execute(tx));
  expect(done).toEqual([]);
});
