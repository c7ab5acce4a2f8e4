import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { createRandom } from '#server/demo/random.ts';
import { openSessions } from '#tests/support/accounts/open-sessions.ts';
import { checkInvariants } from '#tests/support/faults/check-invariants.ts';
import { ConcurrentWriters } from '#tests/support/faults/concurrent-writers.ts';
import { SyncClient } from '#tests/support/faults/sync-client.ts';
import { beginUpload, figureOf, openDownload, transfersOpen } from '#tests/support/nodes/node-transfers.ts';
import { createTwoNodes, type TwoNodes } from '#tests/support/nodes/two-nodes.ts';
import { watchConnections } from '#tests/support/nodes/watching-device.ts';
import { startProxy } from '#tests/support/proxies/proxies.ts';
import { createTeam, type Team } from '#tests/support/team.ts';
import { tusOf } from '#tests/support/transfers/tus.ts';

const devices = 60;
const content = randomBytes(48 * 2 ** 20);
const block = limits.contentBlockBytes;

let nodes: TwoNodes;
let team: Team;

async function startNodes(env: Readonly<Record<string, string>>): Promise<void> {
  nodes = await createTwoNodes(env);
  await Promise.all([nodes.one.start(), nodes.other.start()]);
  team = await nodes.one.withDatabase((db) => createTeam({ deps: { db, nowMs: Date.now } }));
}

afterEach(() => nodes.close());

test('a node behind a balancer ends under load: no call fails, transfers end, every device is back and never offline', {
  timeout: 120_000,
}, async () => {
  await startNodes({ DRAIN_PAUSE_SECONDS: '1', DRAIN_SECONDS: '600' }); // nothing is to be cut
  const { one, other } = nodes;
  const balancer = await startProxy('haproxy without TLS', one.url, other.url);
  const chance = createRandom(1);
  const tokens = await one.withDatabase((db) =>
    openSessions({ deps: { db, nowMs: Date.now } }, team.owner.userId, devices),
  );
  const connections = watchConnections(balancer.url, tokens, chance);
  const watching = connections.devices;
  await expect.poll(() => watching.filter((device) => device.isOpen()).length).toBe(devices);
  const isAtOne = await figureOf(one.url, 'lunvik_sockets_open');
  expect(isAtOne).toBeGreaterThan(devices / 4);

  const stored = await beginUpload(balancer.url, team, content.length);
  stored.patch.request.end(content);
  expect(await stored.patch.status).toBe(204);
  const downloads = await Promise.all(
    Array.from({ length: 6 }, () => openDownload(balancer.url, team, stored.fileId)),
  );
  const uploads = await Promise.all(
    Array.from({ length: 6 }, () => beginUpload(balancer.url, team, 2 * block)),
  );
  for (const { patch } of uploads) patch.request.write(content.subarray(0, block));
  await expect.poll(() => transfersOpen(one.url, 'up')).toBeGreaterThan(0);
  expect(await transfersOpen(one.url, 'down')).toBeGreaterThan(0);

  const writers = new ConcurrentWriters(balancer.url, team.owner.token, team.driveId, chance);
  writers.begin(4);
  await writers.more(20);
  const ended = one.process().terminate();
  // Its port is closed: from here on nothing new reaches it.
  await expect
    .poll(() =>
      fetch(`${one.url}/healthz`).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed');
  const received = downloads.map((response) => buffer(response));
  for (const { patch } of uploads) patch.request.end(content.subarray(block, 2 * block));
  expect(await Promise.all(uploads.map(({ patch }) => patch.status))).toEqual(uploads.map(() => 204));
  for (const body of await Promise.all(received)) expect(body.equals(content)).toBe(true);
  expect(await ended).toBe(0);
  await writers.more(20);
  await writers.stop();

  await expect.poll(() => watching.filter((device) => device.isOpen()).length).toBe(devices);
  expect(watching.reduce((count, device) => count + device.opened(), 0)).toBe(devices + isAtOne);
  expect(new Set(watching.flatMap(({ statuses }) => statuses))).toEqual(new Set(['connecting', 'online']));
  expect(writers.attempts.filter(({ status }) => status !== 200)).toEqual([]);
  const follower = new SyncClient(team.admin, team.driveId);
  await follower.connect(other.url);
  await other.withDatabase(async (db) => {
    expect(await checkInvariants(db, team.driveId, writers.results)).toEqual([]);
    const { count } = await db
      .selectFrom('items')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('drive_id', '=', team.driveId)
      .executeTakeFirstOrThrow();
    expect(follower.tree.size).toBe(count);
  });
  await follower.disconnect();
  await connections.stop();
  await balancer.stop();
});

test('an upload that takes longer than the node waits goes on at the other one from where it was', {
  timeout: 60_000,
}, async () => {
  await startNodes({ DRAIN_SECONDS: '1' });
  const { one, other } = nodes;
  const { fileId, location, patch } = await beginUpload(one.url, team, 3 * block);
  patch.request.write(content.subarray(0, 2 * block));
  const tus = tusOf(other.url, team);
  const offset = async () => Number((await tus.head(location)).headers.get('upload-offset'));
  await expect.poll(() => transfersOpen(one.url, 'up')).toBe(1);
  expect(await one.process().terminate()).toBe(0);
  expect(await patch.status).toBeNull();
  const from = await offset();
  expect(from).toBeGreaterThanOrEqual(block);
  expect((await tus.patch(location, from, content.subarray(from, 3 * block))).status).toBe(204);
  const whole = await buffer(await openDownload(other.url, team, fileId));
  expect(whole.equals(content.subarray(0, 3 * block))).toBe(true);
});

test('a further signal ends a node that waits for its transfers at once', { timeout: 60_000 }, async () => {
  await startNodes({ DRAIN_SECONDS: '3600' });
  const { one } = nodes;
  const { patch } = await beginUpload(one.url, team, 2 * block);
  patch.request.write(content.subarray(0, block));
  await expect.poll(() => transfersOpen(one.url, 'up')).toBe(1);
  const ended = one.process().terminate();
  let code: number | null | undefined;
  void ended.then((with_) => {
    code = with_;
  });
  // The same signal within a second is the first one, which a terminal and npm both give.
  await expect
    .poll(() => {
      if (code === undefined) process.kill(one.process().pid, 'SIGTERM');
      return code;
    })
    .toBe(1);
  expect(await patch.status).toBeNull();
  await one.start();
});
