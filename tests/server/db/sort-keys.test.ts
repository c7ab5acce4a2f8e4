import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nameKey } from '#contract/rules/name-key.ts';
import { compareNames, sortKey } from '#contract/rules/sort-key/sort-key.ts';
import { migrate } from '#server/db/migrate.ts';
import { createDatabaseBefore } from '#tests/support/migrations/create-database-before.ts';

let former: Awaited<ReturnType<typeof createDatabaseBefore>>;
beforeEach(async () => {
  former = await createDatabaseBefore('051-sort-keys');
});
afterEach(() => former.drop());

const drive = randomUUID();
const member = randomUUID();
const parent = randomUUID();

/** More names than are computed at once, some of which are their own sort keys and some are not. */
const names = [
  '10 ten',
  '2 two',
  '02 two',
  'Plain',
  'Ünder',
  '😀',
  '\ufa0e',
  'Sa\u00adme',
  ...Array.from({ length: 6000 }, (_, at) => `IMG_${at}.jpg`),
];

async function insert(table: 'items' | 'items_history', from: number): Promise<void> {
  const toSeq = table === 'items' ? sql`` : sql`, to_seq`;
  const to = table === 'items' ? sql`` : sql`, ${from + 1}::bigint`;
  await sql`
    insert into ${sql.table(table)} (drive_id, id, parent_id, kind, name, name_key, size_bytes, created_ms, modified_ms,
      accessed_ms, attribute, index_no, from_seq, parent_seq, parent_changed_by, changed_by${toSeq})
    select ${drive}::uuid, md5(n.name)::uuid, ${parent}::uuid, 1, n.name, n.key, 1, 1, 1, 1, 0, 0, ${from}::bigint, 1,
      ${member}::uuid, ${member}::uuid${to}
    from unnest(${names}::text[], ${names.map(nameKey)}::text[]) as n (name, key)`.execute(former.db);
}

test('what is there and what was there gets its sort key, and is in the order of a device', async () => {
  await insert('items', 7);
  await insert('items_history', 3);
  await insert('items_history', 5);
  await migrate(former.db);
  for (const table of ['items', 'items_history']) {
    const { rows } = await sql<{ name: string; sort_key: string }>`
      select distinct sort_key, name from ${sql.table(table)} order by sort_key`.execute(former.db);
    expect(rows).toHaveLength(names.length);
    expect(rows.filter(({ name, sort_key }) => sort_key !== sortKey(name))).toEqual([]);
    expect(rows.map(({ name }) => name)).toEqual(names.toSorted(compareNames));
  }
});

test('a node of before that still runs writes no row without one', async () => {
  await migrate(former.db);
  await expect(insert('items', 9)).rejects.toThrow(/sort_key/);
});
