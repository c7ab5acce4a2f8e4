import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Finding } from '#server/admin/doctor/finding.ts';
import { fingerprintOf, keyIdOf } from '#server/keys/fingerprint.ts';
import { type FollowedKeys, followMasterKey } from '#server/keys/follow-master-key.ts';
import { rotateValues } from '#server/keys/rotate-values.ts';
import { admin, adminEnvironment, adminResult, adminWith } from '#tests/support/admin/run-admin.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/** That of adminEnvironment. */
const former = Buffer.alloc(32, 7);
const [renewed, third] = [Buffer.alloc(32, 8), Buffer.alloc(32, 9)];
const idOf = (key: Buffer) => keyIdOf(fingerprintOf(key));
const pace = { graceMs: 0, pollMs: 5, batch: 10 };
let server: TestServer;
const nodes: FollowedKeys[] = [];

async function start(name: string, masterKey: Buffer, formerMasterKey: Buffer | null = null) {
  const node = await followMasterKey(
    server.deps.db,
    { masterKey, formerMasterKey, dataDir: server.deps.settings.dataDir },
    { name, onForeign: () => undefined, lookMs: 1e9 },
  );
  nodes.push(node);
  return node;
}

beforeEach(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.close();
  await server.close();
});

const inForce = async () =>
  (await server.deps.db.selectFrom('installation').select('key_fingerprint').executeTakeFirstOrThrow())
    .key_fingerprint;
const refusal = async () => (await admin(server, 'keys', 'rotate')).err;
const status = (...options: readonly string[]) => adminResult(server, 'keys', 'status', ...options);

async function masterKeyFinding(env: Readonly<Record<string, string>>): Promise<Finding | undefined> {
  const { out } = await adminWith({ ...adminEnvironment(server), ...env }, 'doctor', '--json');
  return (JSON.parse(out).result as readonly Finding[]).find(({ check }) => check === 'master-key');
}

describe('keys rotate is refused', () => {
  test('where nobody could follow', async () => {
    expect(await refusal()).toContain('No server has been started on this database yet.');
    await (await start('one', former)).close();
    expect(await refusal()).toContain('No server is running');
  });

  test('while a server does not know the new key, and says which', async () => {
    await start('one', former);
    expect(await refusal()).toContain(`Every server has the key in force, ${idOf(former)}`);
    await start('two', renewed, former);
    expect(await refusal()).toContain(`do not know the new key ${idOf(renewed)} yet: one.`);
    await start('three', third, former);
    expect(await refusal()).toContain('The servers have different new keys');
    expect(await inForce()).toEqual(fingerprintOf(former));
  });

  test('while a change is under way', async () => {
    await (await start('one', former)).close();
    await start('one', renewed, former);
    await adminResult(server, 'keys', 'rotate');
    expect(await refusal()).toContain('is already being changed');
  });
});

test('a dry run says what it would do, and changes nothing', async () => {
  await (await start('one', former)).close();
  await start('one', renewed, former);
  expect(await adminResult(server, 'keys', 'rotate', '--dry-run')).toEqual({
    former: idOf(former),
    in_force: idOf(renewed),
    servers: ['one'],
  });
  expect(await inForce()).toEqual(fingerprintOf(former));
  expect(await status()).toMatchObject({ changes: [] });
});

test('a change stands in the log of the operators, and the status and doctor say what comes next', async () => {
  const both = { MASTER_KEY: renewed.toString('hex'), MASTER_KEY_FORMER: former.toString('hex') };
  await (await start('one', former)).close();
  await start('one', renewed, former);
  expect((await status()).todo).toContain('Run “keys rotate”');
  expect(await masterKeyFinding(both)).toMatchObject({
    state: 'warning',
    todo: expect.stringContaining('keys rotate'),
  });

  const { code, out } = await admin(server, 'keys', 'rotate');
  expect([code, out]).toEqual([
    0,
    expect.stringContaining(`The key ${idOf(renewed)} takes the place of ${idOf(former)}.`),
  ]);
  expect(await inForce()).toEqual(fingerprintOf(renewed));
  const log = await server.deps.db
    .selectFrom('operator_log')
    .select(['command', 'subject', 'detail'])
    .execute();
  expect(log).toEqual([
    { command: 'keys rotate', subject: idOf(renewed), detail: expect.objectContaining({ servers: ['one'] }) },
  ]);
  expect(await status()).toMatchObject({
    in_force: idOf(renewed),
    changes: [{ former: idOf(former), key: idOf(renewed), ended_at: null }],
    todo: expect.stringContaining('both keys'),
  });
  expect((await masterKeyFinding(both))?.found).toBe('The master key is being changed.');

  const [node] = nodes.slice(-1);
  if (node === undefined) throw new Error('no server');
  const waiting = admin(server, 'keys', 'status', '--wait');
  await rotateValues(server.deps.db, node, new AbortController().signal, pace);
  expect((await waiting).out).toMatch(/ended 20.*: 0 values encrypted with the new key\.\n/);
  expect((await status()).todo).toContain('MASTER_KEY_FORMER is not needed any more: start without it one.');
  expect((await masterKeyFinding(both))?.found).toContain('the former one is no longer needed');
  expect(await masterKeyFinding({ MASTER_KEY: both.MASTER_KEY })).toMatchObject({ state: 'ok' });
  expect(await masterKeyFinding({})).toMatchObject({ state: 'wrong' });
  await node.close();
  await start('one', renewed);
  expect((await status()).todo).toBeNull();
});

test('the status ends with 1 where the last change met what neither key opens', async () => {
  await sql`insert into key_rotations (former, fingerprint, ended_at, unreadable)
    values (${fingerprintOf(former)}, ${fingerprintOf(renewed)}, now(), 2)`.execute(server.deps.db);
  await start('one', former);
  const { code, out } = await admin(server, 'keys', 'status');
  expect([code, out]).toEqual([1, expect.stringContaining(', 2 opened by neither')]);
});
