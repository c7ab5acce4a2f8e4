import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { encryptedColumns } from '#server/keys/encrypted-columns.ts';
import { createTestDatabase } from '#tests/support/database.ts';

/** Bytes that are hashes, fingerprints, public keys and sizes: nothing in them is encrypted. */
const others = [
  /_hash(es)?$/,
  /^blobs\.sha256$/,
  /^desktop_codes\.challenge$/,
  /^installation\.key_fingerprint$/,
  /^key_rotations\./,
  /^servers\./,
  /^passkeys\.public_key$/,
];

test('each column of bytes is known: encrypted, with its primary key, or not', async () => {
  const database = await createTestDatabase();
  const db = openDatabase({ url: database.url, maxConnections: 1, onBroken: () => undefined });
  onTestFinished(async () => {
    await db.destroy();
    await database.drop();
  });
  const { rows } = await sql<{ name: string; key: string[] }>`
    select c.relname || '.' || a.attname as name,
      (select array_agg(k.attname || ' ' || format_type(k.atttypid, null) order by p.at)
        from pg_index i cross join unnest(i.indkey::int[]) with ordinality as p (attnum, at)
        join pg_attribute k on k.attrelid = c.oid and k.attnum = p.attnum
        where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.atttypid = 'bytea'::regtype
    order by 1`.execute(db);
  const encrypted = encryptedColumns.map(({ table, column, primaryKey }) => ({
    name: `${table}.${column}`,
    key: primaryKey.map((each) => each.join(' ')),
  }));
  const names = new Set(encrypted.map(({ name }) => name));
  const found = rows.filter(({ name }) => names.has(name) || !others.some((pattern) => pattern.test(name)));
  const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
  expect(found.sort(byName)).toEqual([...encrypted].sort(byName));
});

test('nobody else encrypts with the master key what a change of it would have to find', async () => {
  const folder = join(import.meta.dirname, '..', '..', '..', 'server');
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts'));
  const callers: string[] = [];
  for (const file of files) {
    if (/secretBox\.encrypt\(|encryptSettings\(/.test(await readFile(join(folder, file), 'utf8')))
      callers.push(file);
  }
  expect(callers.sort()).toEqual([
    'email/mailer.ts',
    'features/account/oidc/authorization-requests.ts',
    'features/account/passkeys/challenges.ts', // goes to the browser, for five minutes
    'features/account/two-factor/two-factor-handlers.ts',
    'features/filespaces/deletion-codes.ts',
    'features/workspaces/prepare-storage.ts',
    'http/idempotency.ts',
    'storage/settings/encrypted-settings.ts',
  ]);
});
