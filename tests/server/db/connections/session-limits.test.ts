import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateDatabase } from '#server/db/connections/prepare-database.ts';
import { liftSessionLimits, missingSessionLimits } from '#server/db/connections/session-limits.ts';
import { openDatabase } from '#server/db/database.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const open = () => openDatabase({ url: database.url, maxConnections: 1, onBroken: () => undefined });
const limitsIn = async (db: ReturnType<typeof open>) => {
  const { rows } = await sql<{ setting: string }>`
    select setting from pg_settings where name in
      ('idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout') order by name`.execute(db);
  return rows.map(({ setting }) => Number(setting));
};

test('sessions are limited once the tables were migrated, unless somebody chose other limits', async () => {
  const before = open();
  expect(await missingSessionLimits(before)).toEqual([
    'idle_in_transaction_session_timeout',
    'lock_timeout',
    'statement_timeout',
  ]);
  const { pathname } = new URL(database.url);
  await sql`alter database ${sql.id(pathname.slice(1))} set lock_timeout = '3s'`.execute(before);
  await before.destroy();
  await migrateDatabase(database);
  await migrateDatabase(database);
  const after = open();
  expect(await limitsIn(after)).toEqual([120_000, 3000, 30_000]);
  expect(await missingSessionLimits(after)).toEqual([]);
  await after.transaction().execute(async (tx) => {
    await liftSessionLimits(tx);
    expect(await limitsIn(tx as typeof after)).toEqual([0, 0, 0]);
  });
  expect(await limitsIn(after)).toEqual([120_000, 3000, 30_000]);
  await after.destroy();
});
