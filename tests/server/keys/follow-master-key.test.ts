import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { isUnavailable } from '#server/db/postgres-errors.ts';
import type { Database } from '#server/db/schema.ts';
import { createSecretBox } from '#server/encryption.ts';
import { fingerprintOf } from '#server/keys/fingerprint.ts';
import { type FollowedKeys, followMasterKey } from '#server/keys/follow-master-key.ts';
import { natsSubjectOf } from '#server/realtime/nats/nats-event-bus.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const [former, renewed, third] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer];
let database: TestDatabase;
let db: Kysely<Database>;
let nowMs = 0;
let foreign = 0;
const followed: FollowedKeys[] = [];

async function follow(masterKey: Buffer, formerMasterKey: Buffer | null = null): Promise<FollowedKeys> {
  const keys = await followMasterKey(
    db,
    { masterKey, formerMasterKey, dataDir: '/nowhere' },
    { nowMs: () => nowMs, onForeign: () => (foreign += 1), name: 'node', lookMs: 1e9 },
  );
  followed.push(keys);
  return keys;
}

/** As `keys rotate` leaves it. */
async function replace(by: Buffer): Promise<void> {
  await sql`insert into key_rotations (former, fingerprint) select key_fingerprint, ${fingerprintOf(by)} from installation`.execute(
    db,
  );
  await db
    .updateTable('installation')
    .set({ key_fingerprint: fingerprintOf(by) })
    .execute();
}

beforeEach(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, onBroken: () => undefined });
  [nowMs, foreign] = [0, 0];
});
afterEach(async () => {
  for (const keys of followed.splice(0)) await keys.close();
  await db.destroy();
  await database.drop();
});

const opens = (key: Buffer, encrypted: Buffer) => {
  try {
    return createSecretBox(key).decrypt(encrypted, 'row') === 'text';
  } catch {
    return false;
  }
};

describe('a server that knows two keys', () => {
  test('encrypts with the one in force, and opens what either has encrypted', async () => {
    await (await follow(former)).close();
    const { secretBox, look } = await follow(renewed, former);
    const before = secretBox.encrypt('text', 'row');
    expect([opens(former, before), opens(renewed, before)]).toEqual([true, false]);
    await replace(renewed);
    await look();
    const after = secretBox.encrypt('text', 'row');
    expect([opens(former, after), opens(renewed, after)]).toEqual([false, true]);
    for (const encrypted of [before, after]) expect(secretBox.decrypt(encrypted, 'row')).toBe('text');
    expect(() => secretBox.decrypt(createSecretBox(third).encrypt('text', 'row'), 'row')).toThrow();
  });

  test('says with which key it encrypts, and that it is gone', async () => {
    await (await follow(former)).close();
    const keys = await follow(renewed, former);
    const row = () => db.selectFrom('servers').selectAll().executeTakeFirst();
    expect(await row()).toMatchObject({
      name: 'node',
      fingerprint: fingerprintOf(renewed),
      former: fingerprintOf(former),
      in_use: fingerprintOf(former),
    });
    await replace(renewed);
    await keys.look();
    expect(await row()).toMatchObject({ in_use: fingerprintOf(renewed) });
    await keys.close();
    expect(await row()).toBeUndefined();
  });

  test('that stood still encrypts nothing until it has looked; one with a single key goes on', async () => {
    const alone = await follow(former);
    const keys = await follow(renewed, former);
    nowMs = 10_001;
    let thrown: unknown;
    try {
      keys.secretBox.encrypt('text', 'row');
    } catch (error) {
      thrown = error;
    }
    expect(isUnavailable(thrown)).toBe(true);
    expect(opens(former, alone.secretBox.encrypt('text', 'row'))).toBe(true);
    await keys.look();
    expect(opens(former, keys.secretBox.encrypt('text', 'row'))).toBe(true);
  });
});

test('a server says that it lives every ten seconds, and that only', async () => {
  const keys = await follow(former);
  const seenAt = async () =>
    (await db.selectFrom('servers').select('seen_at').executeTakeFirstOrThrow()).seen_at;
  const first = await seenAt();
  nowMs = 9_999;
  await keys.look();
  expect(await seenAt()).toEqual(first);
  nowMs = 10_000;
  await keys.look();
  expect((await seenAt()).getTime()).toBeGreaterThan(first.getTime());
});

test('a server without the key that has come into force hears of it once', async () => {
  const keys = await follow(former);
  await replace(renewed);
  await keys.look();
  await keys.look();
  expect(foreign).toBe(1);
});

test('servers that start before and after a change hear each other at NATS', async () => {
  await follow(former);
  const before = await natsSubjectOf(db);
  await replace(renewed);
  await replaceEnded();
  await replace(third);
  expect(await natsSubjectOf(db)).toBe(before);
});

async function replaceEnded(): Promise<void> {
  await db.updateTable('key_rotations').set({ ended_at: new Date() }).execute();
}
