import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { makeTables } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/migrations.ts';
import type { Database } from '#server/db/schema.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { findContractions } from '#tests/support/migrations/find-contractions.ts';

let database: TestDatabase;
let db: Kysely<Database>;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, maxConnections: 1, onBroken: () => undefined });
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** Since then two releases run side by side. */
const first = '066-contracting-migrations';

test('a migration only adds, or says since when programs do without what it takes away', async () => {
  const names = migrations.map(({ name }) => name);
  const from = names.indexOf(first);
  await db.transaction().execute((tx) => makeTables(tx, new Set(names.slice(0, from))));
  for (const { name, up, contracts } of migrations.slice(from)) {
    const found = await findContractions(db, (tx) => up(tx as unknown as Kysely<unknown>));
    if (contracts === undefined) expect([name, found]).toEqual([name, []]);
    else
      expect([name, names.indexOf(contracts) >= 0, names.indexOf(contracts) < names.indexOf(name)]).toEqual([
        name,
        true,
        true,
      ]);
  }
});

test.each([
  ['drop table stars', ['table stars is gone']],
  [
    'alter table users rename column email to address',
    ['column users.email is gone', 'column users.address is new and has to be given'],
  ],
  [
    'alter table users drop column email',
    ['column users.email is gone', 'unique constraint users.users_email is gone'],
  ],
  ['alter table drives alter column seq type int', ['column drives.seq is integer, which was bigint']],
  ['alter table users add column later text not null', ['column users.later is new and has to be given']],
  ["alter table users add column later text not null default ''", []],
  [
    'alter table installation alter column version drop default',
    ['column installation.version has to be given'],
  ],
  ['alter table users add constraint short check (length(email) < 10)', ['constraint users.short is new']],
  ['create unique index only_one on users (email)', ['unique index only_one is new']],
  ['create index by_email on users (email)', []],
  [
    'alter table installation drop constraint installation_pkey',
    ['unique constraint installation.installation_pkey is gone'],
  ],
  ['create table later (id uuid primary key, at text unique not null)', []],
])('%s', async (statement, found) => {
  expect(await findContractions(db, (tx) => sql.raw(statement).execute(tx), 'taken back')).toEqual(found);
});
