import { type Kysely, type KyselyPlugin, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AdminContext } from '#server/admin/command.ts';
import { rotateKeys } from '#server/admin/keys/rotate-keys.ts';
import { openDatabase } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';
import { createSecretBox } from '#server/encryption.ts';
import { encryptedColumns } from '#server/keys/encrypted-columns.ts';
import { type FollowedKeys, followMasterKey } from '#server/keys/follow-master-key.ts';
import { rotateValues } from '#server/keys/rotate-values.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { failingAt } from '#tests/support/faults/failing-database.ts';
import { fillEncryptedColumns, openAll, sendEmail } from '#tests/support/keys/encrypted-rows.ts';

const [former, renewed] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const pace = { graceMs: 20, pollMs: 5, batch: 3 };
const never = new AbortController().signal;
let database: TestDatabase;
let db: Kysely<Database>;
let node: FollowedKeys;

const followed: FollowedKeys[] = [];

async function follow(masterKey = renewed, formerMasterKey: Buffer | null = former): Promise<FollowedKeys> {
  const keys = { masterKey, formerMasterKey, dataDir: '/nowhere' };
  const node = await followMasterKey(db, keys, { onForeign: () => undefined, lookMs: 1e9 });
  followed.push(node);
  return node;
}

beforeEach(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, onBroken: () => undefined });
  await (await follow(former, null)).close();
  await fillEncryptedColumns(db, createSecretBox(former), 4);
  node = await follow();
});
afterEach(async () => {
  for (const each of followed.splice(0)) await each.close();
  await db.destroy();
  await database.drop();
});

const begin = () => rotateKeys.run({ db } as AdminContext, { arguments: {}, options: {} });
const lastChange = () =>
  db.selectFrom('key_rotations').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();

/** The database, and how many statements it was given. */
function counting() {
  let count = 0;
  const plugin: KyselyPlugin = {
    transformQuery({ node: query }) {
      count += 1;
      return query;
    },
    transformResult: async ({ result }) => result,
  };
  return { db: db.withPlugin(plugin), count: () => count };
}

function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

describe('a change of the master key', () => {
  test('leaves nothing that the former key opens, and says how much it was', async () => {
    await begin();
    await rotateValues(db, node, never, pace);
    const { opened, failed } = await openAll(db, createSecretBox(renewed));
    expect(failed).toBe(0);
    expect(Object.keys(opened)).toEqual(encryptedColumns.map(({ table, column }) => `${table}.${column}`));
    expect(await openAll(db, createSecretBox(former))).toMatchObject({ opened: {} });
    const all = Object.values(opened).reduce((sum, count) => sum + count, 0);
    expect(await lastChange()).toMatchObject({
      ended_at: expect.any(Date),
      ...{ total: all, checked: all, encrypted: all, unreadable: 0 },
    });
  });

  test('does nothing where none was begun', async () => {
    await rotateValues(db, node, never, pace);
    expect((await openAll(db, createSecretBox(former))).failed).toBe(0);
  });

  test('that is cut off at any statement has lost nothing, and comes to its end at the next try', {
    timeout: 90_000,
  }, async () => {
    const both = createSecretBox(renewed, [former]);
    await begin();
    let cut = 0;
    for (let at = 0; ; at += 1) {
      const error = await rotateValues(failingAt(db, at), node, never, pace).catch((thrown: Error) => thrown);
      if (error === undefined) break;
      expect(error.message).toBe('killed');
      expect((await openAll(db, both)).failed).toBe(0);
      cut += 1;
      if ((await lastChange()).ended_at !== null) break;
    }
    expect(cut).toBeGreaterThan(encryptedColumns.length * 2);
    expect((await openAll(db, createSecretBox(renewed))).failed).toBe(0);
    expect((await lastChange()).ended_at).not.toBeNull();
  });

  test('by two nodes that meet, while others write, loses nothing', async () => {
    const other = await follow();
    await begin();
    await Promise.all([node.look(), other.look()]);
    let isOver = false;
    const writing = (async () => {
      while (!isOver) await sendEmail(db, other.secretBox);
    })();
    await Promise.all([rotateValues(db, node, never, pace), rotateValues(db, other, never, pace)]);
    isOver = true;
    await writing;
    expect((await openAll(db, createSecretBox(renewed))).failed).toBe(0);
  });

  test('does not wait for a row that somebody has in hand, and does not end without it', async () => {
    await begin();
    const held = gate();
    const sending = db.transaction().execute(async (tx) => {
      await tx.selectFrom('email_outbox').select('id').limit(1).forUpdate().execute();
      await held.opened;
    });
    const rotating = rotateValues(db, node, never, pace);
    await expect.poll(async () => (await openAll(db, createSecretBox(renewed))).failed).toBe(1);
    expect((await lastChange()).ended_at).toBeNull();
    held.open();
    await Promise.all([sending, rotating]);
    expect((await openAll(db, createSecretBox(renewed))).failed).toBe(0);
  });

  test('waits for what was encrypted before it and is committed after it', async () => {
    const [held, written] = [gate(), gate()];
    const box = node.secretBox; // with the former key: the change has not begun
    const slow = db.transaction().execute(async (tx) => {
      await sendEmail(tx, box);
      written.open();
      await held.opened;
    });
    await written.opened;
    await begin();
    const asked = counting();
    const rotating = rotateValues(asked.db, node, never, pace);
    await expect.poll(async () => (await openAll(db, createSecretBox(renewed))).failed).toBe(0);
    const count = asked.count();
    await expect.poll(asked.count).toBeGreaterThan(count + 20); // it looks for the writer again and again
    expect((await lastChange()).ended_at).toBeNull();
    held.open();
    await Promise.all([slow, rotating]);
    expect((await openAll(db, createSecretBox(renewed))).failed).toBe(0);
  });

  test('waits for a server that encrypts with the former key, and for none that is gone', async () => {
    const slow = await follow();
    await begin();
    const asked = counting();
    const rotating = rotateValues(asked.db, node, never, pace);
    await expect.poll(asked.count).toBeGreaterThan(10);
    expect(await lastChange()).toMatchObject({ total: 0, encrypted: 0 });
    await sendEmail(db, slow.secretBox);
    expect((await openAll(db, createSecretBox(former))).failed).toBe(0);
    await slow.look();
    await rotating;
    expect((await openAll(db, createSecretBox(renewed))).failed).toBe(0);

    const back = await follow(former, renewed);
    await slow.close();
    await follow(former, renewed);
    await begin();
    await sql`update servers set seen_at = clock_timestamp() - interval '2 minutes'
      where in_use <> (select key_fingerprint from installation)`.execute(db);
    await back.look();
    await rotateValues(db, back, never, pace);
    expect((await openAll(db, createSecretBox(former))).failed).toBe(0);
  });

  test('counts what neither key opens, and ends all the same', async () => {
    await sendEmail(db, createSecretBox(Buffer.alloc(32, 3)));
    await begin();
    await rotateValues(db, node, never, pace);
    expect(await lastChange()).toMatchObject({ ended_at: expect.any(Date), unreadable: 1 });
  });

  test('is left to another node by one that ends', async () => {
    await begin();
    const ending = new AbortController();
    ending.abort();
    await rotateValues(db, node, ending.signal, pace);
    expect((await lastChange()).ended_at).toBeNull();
  });
});
