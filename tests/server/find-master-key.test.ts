import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';
import { createSecretBox } from '#server/encryption.ts';
import { secretPurpose } from '#server/features/account/two-factor/verify-code.ts';
import { findMasterKeys } from '#server/find-master-key.ts';
import { fingerprintOf } from '#server/keys/fingerprint.ts';
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

const find = async (masterKey: Buffer | null, formerMasterKey: Buffer | null = null) =>
  (await findMasterKeys(db, { masterKey, formerMasterKey, dataDir })).inForce;
const refusal = (masterKey: Buffer | null, formerMasterKey: Buffer | null = null) =>
  find(masterKey, formerMasterKey).then(
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
    'MASTER_KEY is not the key that this database was encrypted with: set it to the one used before. Storage credentials, second steps and queued emails cannot be read with another key.',
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

/** As `keys rotate` leaves it. */
async function replaceKey(): Promise<void> {
  const [former, fingerprint] = [fingerprintOf(key), fingerprintOf(otherKey)];
  await sql`insert into key_rotations (former, fingerprint) values (${former}, ${fingerprint})`.execute(db);
  await db.updateTable('installation').set({ key_fingerprint: fingerprint }).execute();
}

test('of a new key and the former one, that of the database is in force, whichever setting it is', async () => {
  await find(key);
  expect(await find(otherKey, key)).toEqual(key);
  expect(await find(key, otherKey)).toEqual(key);
  const third = Buffer.alloc(32, 3);
  expect(await refusal(otherKey, third)).toContain(
    'Neither MASTER_KEY nor MASTER_KEY_FORMER has the key that this database was sealed with',
  );
});

test('of a database from before there were fingerprints, the one of both that opens what is sealed', async () => {
  const userId = await addPerson();
  const secret = createSecretBox(key).encrypt('secret', secretPurpose(userId));
  await sql`insert into totp_secrets (user_id, secret, created_at) values (${userId}, ${secret}, now())`.execute(
    db,
  );
  expect(await find(otherKey, key)).toEqual(key);
});

test('the former key of a data folder lies beside the new one', async () => {
  const former = await find(null);
  await rename(join(dataDir, 'master-key'), join(dataDir, 'master-key-former'));
  expect(await refusal(null)).toContain('master-key is missing');
  await writeFile(join(dataDir, 'master-key'), otherKey.toString('hex'));
  expect(await find(null)).toEqual(former);
});

test('while a key takes the place of another both are needed, and the former alone is refused for ever', async () => {
  await find(key);
  await replaceKey();
  expect(await find(otherKey, key)).toEqual(otherKey);
  expect(await refusal(otherKey)).toMatch(
    /^The master key is being changed, .* set MASTER_KEY_FORMER to that/,
  );
  expect(await refusal(key)).toMatch(
    /^MASTER_KEY is the former master key: another one took its place at 20/,
  );
  await db.updateTable('key_rotations').set({ ended_at: new Date() }).execute();
  expect(await find(otherKey)).toEqual(otherKey);
  expect(await refusal(key)).toContain('MASTER_KEY is the former master key');
});
