import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { entryColumns, entryColumnTypes, itemColumnNames } from '#server/db/entry-columns.ts';
import type { Database } from '#server/db/schema.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
let db: Kysely<Database>;

beforeEach(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, onBroken: () => undefined });
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

/** Of a row, not of the item: its order, its content, since when it is valid, who did it. */
const ofTheRow = [
  'drive_id',
  'name_key',
  'sort_key',
  'blob_id',
  'from_seq',
  'parent_seq',
  'parent_changed_by',
  'changed_by',
];

test.each(['items', 'items_history'])('the list has every column of %s, with its type', async (table) => {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(db);
  const ofTheItem = rows.filter(({ name }) => ![...ofTheRow, 'to_seq'].includes(name));
  const types = ofTheItem.map(({ name, type }) => [name, type.replace(/^integer$/, 'int')]);
  expect(Object.fromEntries(types)).toEqual(entryColumnTypes);
});

test('what devices are sent of an item is in the list', () => {
  expect(entryColumns.slice(0, itemColumnNames.length)).toEqual(itemColumnNames);
});
