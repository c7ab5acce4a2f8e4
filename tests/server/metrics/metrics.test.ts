import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentPath } from '#contract/wire/downloads.ts';
import { leavesPath } from '#contract/wire/leaves.ts';
import { processEmailRequests } from '#server/features/account/email-requests.ts';
import { readAllFigures } from '#tests/support/metrics/read-figures.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { openChannel } from '#tests/support/socket.ts';
import { createTeam, events, send, storeFile, type Team } from '#tests/support/team.ts';
import { bundlesOf, fileOf } from '#tests/support/transfers/bundle.ts';
import { tusOf } from '#tests/support/transfers/tus.ts';
import { signUp, signUpByEmail } from '#tests/support/users.ts';

let server: TestServer;
let address: string;
let team: Team;

beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
  team = await createTeam(server);
});
afterAll(() => server.close());

const get = (path: string) =>
  fetch(`${address}/api/${path}`, { headers: { authorization: `Bearer ${team.owner.token}` } });

/** The client has the last byte before the server is done. */
const noneOpen = (name: string) => expect.poll(async () => (await readAllFigures(server)).sum(name)).toBe(0);

/** How much each of these rose while something was done. */
async function riseOf(
  figures: readonly (readonly [name: string, labels?: Record<string, string>])[],
  work: () => Promise<unknown>,
) {
  const read = async () => {
    const now = await readAllFigures(server);
    return figures.map(([name, labels]) => now.sum(name, labels) ?? 0);
  };
  const before = await read();
  await work();
  return (await read()).map((value, at) => value - (before[at] ?? 0));
}

test('a sign-up is a request and an email, which waits until it is sent', async () => {
  const route = { route: '/api/users/sign-up', method: 'POST', status: '201' };
  const names = [
    ['lunvik_http_request_duration_seconds_count', route],
    ['lunvik_emails_total', { result: 'sent' }],
    ['lunvik_emails_waiting'],
  ] as const;
  const asked = async () => {
    await signUp(server, 'waits@example.com');
    await processEmailRequests(server.deps);
  };
  expect(await riseOf(names, asked)).toEqual([1, 0, 1]);
  server.passTime(90_000);
  expect((await readAllFigures(server)).sum('lunvik_email_oldest_waiting_seconds')).toBe(90);
  expect(await riseOf(names, () => server.emails())).toEqual([0, 1, -1]);
});

test('changes count by what they are and what became of them', async () => {
  const folder = events.createFolder(team.driveId, 'Reports');
  const rise = (work: () => Promise<unknown>) =>
    riseOf(
      [
        ['lunvik_changes_total', { kind: 'createFolder', result: 'applied', reason: 'none' }],
        ['lunvik_changes_total', { kind: 'createFolder', result: 'duplicate', reason: 'none' }],
        ['lunvik_changes_total', { kind: 'placeItem', result: 'rejected', reason: 'gone' }],
      ],
      work,
    );
  expect(await rise(() => send(server, team.owner, team.driveId, folder))).toEqual([1, 0, 0]);
  expect(await rise(() => send(server, team.owner, team.driveId, folder))).toEqual([0, 1, 0]);
  const gone = events.rename(crypto.randomUUID(), 'Elsewhere');
  expect(await rise(() => send(server, team.owner, team.driveId, gone))).toEqual([0, 0, 1]);
});

test('uploads and downloads count their bytes, and nothing is open behind them', async () => {
  const content = randomBytes(70_000);
  const transfers = (direction: string) =>
    [
      ['lunvik_transfer_bytes_total', { direction }],
      ['lunvik_transfers_total', { direction, result: 'complete' }],
      ['lunvik_transfers_open', { direction }],
    ] as const;
  const upload = () => tusOf(address, team).create({ size: content.length, body: content });
  expect(await riseOf(transfers('up'), upload)).toEqual([70_000, 1, 0]);
  const bundle = () => bundlesOf(address, team).send({ files: [fileOf('small.txt', 'small')] });
  const [bytes = 0, count] = await riseOf(transfers('up'), bundle);
  expect([bytes > 5, count]).toEqual([true, 1]);

  const { id } = await storeFile(server, team, 'stored.bin', content);
  const download = async () => {
    await (await get(contentPath(team.driveId, id))).arrayBuffer();
    await noneOpen('lunvik_transfers_open');
  };
  expect(await riseOf(transfers('down'), download)).toEqual([70_000, 1, 0]);
  const figures = await readAllFigures(server);
  for (const operation of ['open', 'append', 'sync', 'adopt', 'put', 'get'])
    expect(
      figures.sum('lunvik_storage_operation_duration_seconds_count', { adapter: 'disk', operation }),
    ).toBeGreaterThan(0);
});

test('differences count their rows, cursors that are too old their answers, leaf streams where they come from', async () => {
  const rows = [['lunvik_difference_rows_count'], ['lunvik_difference_rows_sum']] as const;
  const folders = [events.createFolder(team.driveId, 'One'), events.createFolder(team.driveId, 'Two')];
  for (const folder of folders) await send(server, team.owner, team.driveId, folder);
  const { to } = (await (await get(`events/${team.driveId}?since=0`)).json()).data;
  expect(await riseOf(rows, () => get(`events/${team.driveId}?since=${to - 2}`))).toEqual([1, 2]);
  const expired = [['lunvik_cursors_expired_total', { route: '/api/events/:driveId' }]] as const;
  expect(await riseOf(expired, () => get(`events/${team.driveId}?since=${to + 1}`))).toEqual([1]);
  const live = [
    ['lunvik_leaf_streams_total', { source: 'live', result: 'complete' }],
    ['lunvik_leaf_streams_open', { source: 'live' }],
  ] as const;
  const leaves = async () => {
    await (await get(leavesPath(team.driveId))).arrayBuffer();
    await noneOpen('lunvik_leaf_streams_open');
  };
  expect(await riseOf(live, leaves)).toEqual([1, 0]);
  expect((await readAllFigures(server)).sum('lunvik_leaf_stream_bytes_total')).toBeGreaterThan(0);
});

test('sockets are counted while they are open, and what they are sent', async () => {
  const names = [['lunvik_sockets_open'], ['lunvik_events_sent_total']] as const;
  let channel: Awaited<ReturnType<typeof openChannel>> | undefined;
  const open = async () => {
    channel = await openChannel(server, address, team.owner);
    channel.send({ userId: team.owner.userId, driveId: team.driveId });
    await channel.next();
  };
  expect(await riseOf(names, open)).toEqual([1, 1]);
  channel?.socket.close();
  await channel?.closed;
  await expect.poll(async () => (await readAllFigures(server)).sum('lunvik_sockets_open')).toBe(0);
});

test('a request that waits for a lock of the database is seen, and so is the pool', async () => {
  const { db } = server.deps;
  const waits = async () => (await readAllFigures(server)).sum('lunvik_database_lock_waits');
  expect(await waits()).toBe(0);
  let second: Promise<unknown> | undefined;
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(75)`.execute(tx);
    second = db.transaction().execute((other) => sql`select pg_advisory_xact_lock(75)`.execute(other));
    await expect.poll(waits).toBe(1);
    expect((await readAllFigures(server)).sum('lunvik_database_pool_connections', { state: 'used' })).toBe(2);
  });
  await second;
  expect((await readAllFigures(server)).sum('lunvik_database_pool_limit')).toBe(20);
});

test('nothing in the figures says who it was', async () => {
  const user = await signUpByEmail(server, 'someone.particular@example.com');
  await user.call('GET', 'users/me');
  await get(contentPath(team.driveId, crypto.randomUUID()));
  const { text } = await readAllFigures(server);
  const secrets = [user.email, user.userId, user.token, team.driveId, team.owner.token, team.owner.email];
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  expect(text).not.toMatch(/@|[0-9a-f]{8}-[0-9a-f]{4}-/);
});
