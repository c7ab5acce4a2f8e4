import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { createSecretBox } from '#server/encryption.ts';
import { type FollowedKeys, followMasterKey } from '#server/keys/follow-master-key.ts';
import { rotateValues } from '#server/keys/rotate-values.ts';
import { backupPlaces, type Elsewhere } from '#tests/support/admin/backups.ts';
import { adminResult, adminWith } from '#tests/support/admin/run-admin.ts';
import { fillEncryptedColumns, openAll } from '#tests/support/keys/encrypted-rows.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const [former, renewed] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];
const both = { MASTER_KEY: renewed.toString('hex'), MASTER_KEY_FORMER: former.toString('hex') };
const pace = { graceMs: 0, pollMs: 5, batch: 100 };
let server: TestServer;
let node: FollowedKeys;
const places = backupPlaces();
beforeEach(async () => {
  server = await startTestServer();
  const settings = { masterKey: former, formerMasterKey: null, dataDir: server.deps.settings.dataDir };
  const options = { onForeign: () => undefined, lookMs: 1e9 };
  await (await followMasterKey(server.deps.db, settings, options)).close();
  await fillEncryptedColumns(server.deps.db, createSecretBox(former), 3);
  node = await followMasterKey(
    server.deps.db,
    { ...settings, masterKey: renewed, formerMasterKey: former },
    options,
  );
});
afterEach(async () => {
  await node.close();
  await server.close();
});

const backUp = () => adminResult(server, 'backup', places.folder());
const restoreWith = ({ env }: Elsewhere, keys: Readonly<Record<string, string>>) => {
  const { MASTER_KEY: _key, ...others } = env;
  return adminWith({ ...others, ...keys }, 'restore', places.folder());
};

/** Starts a server of both keys there, changes the key where that was not begun, and counts what the new one does not open. */
async function changeAt({ env, database, dataDir }: Elsewhere, begin: boolean): Promise<number> {
  const db = openDatabase({ url: database.url, onBroken: () => undefined });
  const settings = { masterKey: renewed, formerMasterKey: former, dataDir };
  const there = await followMasterKey(db, settings, { onForeign: () => undefined, lookMs: 1e9 });
  try {
    if (begin) expect(await adminWith({ ...env, ...both }, 'keys', 'rotate')).toMatchObject({ code: 0 });
    await rotateValues(db, there, new AbortController().signal, pace);
    return (await openAll(db, createSecretBox(renewed))).failed;
  } finally {
    await there.close();
    await db.destroy();
  }
}

// Each makes the tables of an installation, twice.
describe('a backup', { timeout: 90_000 }, () => {
  test('of before a change of the key comes back with both keys, and is changed then', async () => {
    await backUp();
    const elsewhere = await places.elsewhere(server);
    expect(await restoreWith(elsewhere, both)).toMatchObject({ code: 0 });
    expect(await changeAt(elsewhere, true)).toBe(0);
  });

  test('of the middle of a change needs both keys, and the change goes on', async () => {
    await adminResult(server, 'keys', 'rotate');
    await backUp();
    const elsewhere = await places.elsewhere(server);
    expect(await restoreWith(elsewhere, { MASTER_KEY: both.MASTER_KEY })).toMatchObject({
      code: 78,
      err: expect.stringContaining('The master key is being changed'),
    });
    expect(await restoreWith(elsewhere, both)).toMatchObject({ code: 0 });
    expect(await changeAt(elsewhere, false)).toBe(0);
  });

  test('of after it comes back with the new key alone', async () => {
    await adminResult(server, 'keys', 'rotate');
    await rotateValues(server.deps.db, node, new AbortController().signal, pace);
    await backUp();
    const elsewhere = await places.elsewhere(server);
    expect(await restoreWith(elsewhere, { MASTER_KEY: both.MASTER_KEY_FORMER })).toMatchObject({
      code: 78,
      err: expect.stringContaining('is the former master key'),
    });
    expect(await restoreWith(elsewhere, { MASTER_KEY: both.MASTER_KEY })).toMatchObject({ code: 0 });
  });
});
