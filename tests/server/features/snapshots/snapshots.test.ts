import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BusEvent } from '#server/realtime/event-bus.ts';
import { grantSilently } from '#tests/support/permissions/grant-silently.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { asPerson, snapshotClient } from '#tests/support/snapshots/snapshot-client.ts';
import {
  createDrive,
  createTeam,
  events,
  folderIdOf,
  request,
  send,
  type Team,
} from '#tests/support/team.ts';

let server: TestServer;
let team: Team;
let client: ReturnType<typeof snapshotClient>;
const received: BusEvent[] = [];
beforeAll(async () => {
  server = await startTestServer();
  server.deps.bus.subscribe((event) => received.push(event));
});
beforeEach(async () => {
  team = await createTeam(server);
  client = snapshotClient(server, team);
});
afterAll(() => server.close());

const capture = (body: object, headers = {}) =>
  request(server, team.owner, 'POST', 'snapshot/instant', { drive_id: team.driveId, ...body }, headers);

describe('capturing', () => {
  test('names the newest sequence, and counts from one', async () => {
    await client.change();
    const first = await client.capture('  Before launch ');
    expect(first).toEqual({
      id: expect.any(String),
      schedular_name: 'Before launch',
      execution_time: server.deps.nowMs() / 1000,
      drive_id: team.driveId,
      number: 1,
      kind: 'instant',
      schedule_id: null,
      seq: 1,
      epoch: expect.any(String),
      taken_by: team.owner.email,
      kept_until: null,
      can_load: true,
      erased_items: 0,
    });
    const second = await client.capture();
    expect([second.number, second.seq]).toEqual([2, 1]);
    await client.remove(second.id);
    expect((await client.capture()).number).toBe(3);
    expect((await client.list()).map(({ number }) => number)).toEqual([3, 1]);
    expect((await client.list())[1]).toEqual(first);
    const other = await createDrive(server, team.workspaceId, team.owner.memberId);
    expect((await snapshotClient(server, { driveId: other, owner: team.owner }).capture()).number).toBe(1);
  });

  test.each([
    ['', 'Enter a valid snapshot name', { detail: 'snapshot-name-blank' }],
    [' \t\n', 'Enter a valid snapshot name', { detail: 'snapshot-name-blank' }],
    [
      'x'.repeat(101),
      'Snapshot name must be at most 100 characters.',
      { detail: 'snapshot-name-length', values: { most: 100 } },
    ],
    [
      'a\u200bb',
      expect.stringContaining('zero width space'),
      { detail: 'name-invisible', values: { character: '\u200b' } },
    ],
  ])('refuses the name %j', async (schedular_name, message, detailed) => {
    const response = await capture({ schedular_name });
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { code: 'bad-request', error_message: message, ...detailed },
    ]);
    expect(await client.list()).toEqual([]);
  });

  test('a repeat with the same key captures nothing more', async () => {
    const headers = { 'idempotency-key': `capture-${team.driveId}` };
    const [one, two] = [
      await capture({ schedular_name: 'a' }, headers),
      await capture({ schedular_name: 'a' }, headers),
    ];
    expect(two.json()).toEqual(one.json());
    expect(await client.list()).toHaveLength(1);
  });

  test('is written down, and announced to the workspace', async () => {
    received.length = 0;
    const { id } = await client.capture();
    await client.remove(id);
    await expect.poll(() => received.filter(({ kind }) => kind === 'workspace').length).toBe(2);
    expect(received.filter(({ kind }) => kind === 'workspace')).toEqual(
      Array(2).fill({
        ...{ kind: 'workspace', workspaceId: team.workspaceId, type: 'SNAPSHOTS_CHANGE' },
        data: { workspace_id: team.workspaceId, drive_id: team.driveId },
      }),
    );
    const trail = await request(server, team.owner, 'GET', `workspace/audit/${team.workspaceId}`);
    const entries = trail.json().data as { action: string; from: string | null; to: string | null }[];
    expect(entries.map(({ action, from, to }) => [action, from ?? to])).toEqual([
      ['snapshot-deleted', 'Launch'],
      ['snapshot-captured', 'Launch'],
    ]);
  });

  test('ends at a thousand, however many come together', async () => {
    await sql`
      insert into snapshots (id, drive_id, number, name, kind, seq, taken_at)
      select gen_random_uuid(), ${team.driveId}, n, 'many', 'instant', 0, now()
      from generate_series(1, 998) n`.execute(server.deps.db);
    await sql`insert into snapshot_counters values (${team.driveId}, 998)`.execute(server.deps.db);
    const responses = await Promise.all(Array.from({ length: 6 }, () => capture({ schedular_name: 'a' })));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 409, 409, 409, 409]);
    expect(responses.find(({ statusCode }) => statusCode === 409)?.json()).toEqual({
      code: 'too-many-snapshots',
      error_message: 'This filespace has 1,000 snapshots, which is the most. Delete some, then try again.',
    });
    expect(await client.list()).toHaveLength(1000);
  });
});

describe('a standard user', () => {
  test('sees no filespace where nothing was granted', async () => {
    const response = await request(server, team.standard, 'GET', `snapshot/instant/${team.driveId}`);
    expect(response.statusCode).toBe(404);
  });

  test('lists snapshots without people, and loads those since the rights of today', async () => {
    const folders = ['Theirs', 'Other'].map((name) => events.createFolder(team.driveId, name));
    const [theirs = '', other = ''] = folders.map(folderIdOf);
    await send(server, team.owner, team.driveId, ...folders);
    await grantSilently(server, team.driveId, team.standard, theirs);
    const before = await client.capture('before');
    await client.change();
    const { drive_id } = (await page()).json().data; // the device fills
    expect(drive_id).toBe(team.driveId);
    const after = await client.capture('after');
    await send(server, team.owner, team.driveId, events.rename(theirs, 'Renamed'));

    const theirView = snapshotClient(server, asPerson(team, team.standard));
    const listed = async () =>
      (await theirView.list()).map(({ schedular_name, can_load }) => [schedular_name, can_load]);
    expect(await listed()).toEqual([
      ['after', true],
      ['before', false],
    ]);
    for (const one of await theirView.list()) expect('taken_by' in one).toBe(false);
    expect((await page(before.seq)).statusCode).toBe(410);
    expect((await theirView.tree(after.seq)).names).toEqual(['Theirs']);

    await grantSilently(server, team.driveId, team.standard, other);
    expect(await listed()).toEqual([
      ['after', false],
      ['before', false],
    ]);
    expect((await page(after.seq)).statusCode).toBe(410);
  });

  test('does not hear of which folder a rewind was', async () => {
    const folders = ['Theirs', 'Secret'].map((name) => events.createFolder(team.driveId, name));
    const [theirs = '', secret = ''] = folders.map(folderIdOf);
    const [made] = await send(server, team.owner, team.driveId, ...folders);
    await grantSilently(server, team.driveId, team.standard, theirs);
    await send(server, team.owner, team.driveId, events.createFolder(team.driveId, 'New', secret));
    const rewind = { ...events.remove(secret), type: 'REWIND' } as const;
    const data = { folder_id: secret, from_seq: (made?.seq ?? 0) + 1 };
    const [result] = await send(server, team.owner, team.driveId, { ...rewind, data });
    expect(result).toMatchObject({ status: 'applied' });

    const names = async (person: Parameters<typeof asPerson>[1]) =>
      (await snapshotClient(server, asPerson(team, person)).list()).map((each) => each.schedular_name);
    expect(await names(team.owner)).toEqual(['Before rewind of Secret']);
    expect(await names(team.standard)).toEqual(['Before rewind']);
  });

  const page = (at?: number) =>
    request(
      server,
      team.standard,
      'GET',
      `drives/${team.driveId}/items${at === undefined ? '' : `?at=${at}`}`,
    );
});

test('an admin captures and deletes as the owner does', async () => {
  const admin = snapshotClient(server, asPerson(team, team.admin));
  const { id, taken_by } = await admin.capture();
  expect(taken_by).toBe(team.admin.email);
  await sql`delete from members where id = ${team.admin.memberId}`.execute(server.deps.db);
  expect((await client.list())[0]?.taken_by).toBeNull(); // the person is gone, the snapshot stays
  expect(await client.remove(id)).toEqual({ freed_bytes: 0, freed_versions: 0 });
});

test('what another filespace has is not there', async () => {
  const other = await createTeam(server);
  const { id } = await snapshotClient(server, other).capture();
  await expect(client.remove(id)).rejects.toThrow('404');
  await expect(client.freed(id)).rejects.toThrow('404');
  expect(await snapshotClient(server, other).list()).toHaveLength(1);
});

test.each(['1e400', '-1', '1.5', 'x', '99999999999999999999', '999', `0&epoch=another`])(
  'the moment %s is refused with a message',
  async (at) => {
    await client.change();
    const response = await request(server, team.owner, 'GET', `drives/${team.driveId}/items?at=${at}`);
    expect([400, 410]).toContain(response.statusCode);
    expect(response.json().error_message).toMatch(/\.$/);
  },
);
