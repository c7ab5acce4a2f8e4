import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';
import { createSecretBox } from '#server/encryption.ts';
import { secretPurpose } from '#server/features/account/two-factor/verify-code.ts';
import { findMasterKey } from '#server/find-master-key.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const key = Buffer.alloc(32, 1);
const otherKey = Buffer.alloc(32, 2);
let database: TestDatabase;
let db: Kysely<Database>;
let dataDir: string;

beforeEach(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, onBroken: () => undefined });
  dataDir = await mkdtemp(join(tmpdir(), 'lunvik-key-'));
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

const find = (masterKey: Buffer | null) => findMasterKey(db, { masterKey, dataDir });
const refusal = (masterKey: Buffer | null) =>
  find(masterKey).then(
    () => 'found',
    (error: Error) => error.message,
  );

async function addPerson(): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into users (id, email, first_name, last_name, created_at)
    values (gen_random_uuid(), 'ada@example.com', 'Ada', 'L', now()) returning id`.execute(db);
  return rows[0]?.id ?? '';
}

test('the key of the first start is the key of the database; another one is refused, and forgets nothing', async () => {
  expect(await find(key)).toEqual(key);
  expect(await refusal(otherKey)).toBe(
    'MASTER_KEY is not the key that this database was sealed with: set it to the one that was used before. Storage credentials, second steps and mail that waits could not be read with another key.',
  );
  expect(await find(key)).toEqual(key);
});

test('the fingerprint says nothing of the key', async () => {
  await find(key);
  const { key_fingerprint } = await db
    .selectFrom('installation')
    .select('key_fingerprint')
    .executeTakeFirstOrThrow();
  expect(key_fingerprint).toHaveLength(32);
  expect(key_fingerprint).not.toEqual(key);
});

test('a key file that was lost is not made again', async () => {
  const created = await find(null);
  expect(await find(null)).toEqual(created);
  const path = join(dataDir, 'master-key');
  const kept = await readFile(path, 'utf8');
  await rm(path);
  expect(await refusal(null)).toMatch(
    new RegExp(`^${path} is missing, .* put the file back from a backup, or set MASTER_KEY to the key\\.`),
  );
  expect(await readdir(dataDir)).toEqual([]);
  expect(await find(Buffer.from(kept.trim(), 'hex'))).toEqual(created);
});

test('a key file of another data folder is refused', async () => {
  await find(key);
  await writeFile(join(dataDir, 'master-key'), otherKey.toString('hex'));
  expect(await refusal(null)).toContain(
    `${join(dataDir, 'master-key')} does not hold the key that this database was sealed with`,
  );
});

test('nodes that start together note one key', async () => {
  const found = await Promise.allSettled([find(key), find(otherKey), find(key), find(otherKey)]);
  expect(found.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
});

test('a database from before there were fingerprints: no new key for one that people use', async () => {
  await addPerson();
  expect(await refusal(null)).toContain('is missing');
  expect(await readdir(dataDir)).toEqual([]);
  expect(await find(key)).toEqual(key);
});

test('a database from before there were fingerprints: a key that does not open what is sealed is refused', async () => {
  const userId = await addPerson();
  const secret = createSecretBox(key).encrypt('secret', secretPurpose(userId));
  await sql`insert into totp_secrets (user_id, secret, created_at) values (${userId}, ${secret}, now())`.execute(
    db,
  );
  expect(await refusal(otherKey)).toContain('MASTER_KEY is not the key');
  expect(await find(key)).toEqual(key);
});
