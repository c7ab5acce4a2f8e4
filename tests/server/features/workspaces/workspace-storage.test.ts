import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { blobGracePeriodMs, collectBlobs } from '#server/jobs/collect-blobs.ts';
import { historyGracePeriodMs, historyRetentionMs, pruneHistory } from '#server/jobs/prune-history.ts';
import type { BusEvent } from '#server/realtime/event-bus.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  createDrive,
  createTeam,
  events,
  type Person,
  request,
  send,
  type Team,
} from '#tests/support/team.ts';
import { bundlesOf, encodeBundle, fileOf } from '#tests/support/transfers/bundle.ts';
import { replaceBy } from '#tests/support/transfers/replace.ts';
import { tusOf } from '#tests/support/transfers/tus.ts';

const quota = 1000;
let server: TestServer;
let address: string;
let team: Team;
const received: BusEvent[] = [];

beforeAll(async () => {
  server = await startTestServer({ env: { WORKSPACE_QUOTA_BYTES: String(quota) } });
  address = await server.listen();
  server.deps.bus.subscribe((event) => received.push(event));
});
beforeEach(async () => {
  team = await createTeam(server);
  await server.deps.db
    .updateTable('sessions')
    .set({ expires_at: new Date('2100-01-01') })
    .execute();
});
afterAll(() => server.close());

async function add(bytes: number, driveId = team.driveId): Promise<string> {
  const file = fileOf(`${randomUUID()}.bin`, Buffer.alloc(bytes, randomUUID()));
  const response = await bundlesOf(address, { ...team, driveId }).post(encodeBundle({ files: [file] }));
  expect(response.status).toBe(200);
  return file.id;
}
const remove = (id: string) => send(server, team.owner, team.driveId, events.remove(id, undefined, 'file'));

async function storage(person: Person = team.owner) {
  const response = await request(server, person, 'GET', `workspace/${team.workspaceId}/storage`);
  return response.statusCode === 200 ? response.json().data : response.json().code;
}
async function listed(person: Person) {
  const response = await request(server, person, 'GET', `workspace/${person.email}`);
  const { type: _type, created: _created, ...figures } = response.json().data[0].storage;
  return figures;
}
const levelsPassed = () =>
  received.filter(
    (event) =>
      event.kind === 'workspace' &&
      event.type === 'WORKSPACE_STORAGE' &&
      event.workspaceId === team.workspaceId,
  ).length;

/** As the jobs do by the clock, until nothing is left of what was deleted. */
async function emptyHistory() {
  for (const ms of [0, historyRetentionMs, historyGracePeriodMs, blobGracePeriodMs]) {
    server.passTime(ms);
    await pruneHistory(server.deps);
    await collectBlobs(server.deps);
  }
}

test('says what is stored, what history keeps, what is on its way, and of which filespace', async () => {
  const other = randomUUID();
  await createDrive(server, team.workspaceId, team.owner.memberId, other);
  await add(100);
  await remove(await add(200));
  await add(300, other);
  expect((await tusOf(address, team).create({ size: 50 })).status).toBe(201);
  const figures = await storage();
  expect(figures).toMatchObject({
    ...{ quota_bytes: quota, stored_bytes: 600, history_bytes: 200, announced_bytes: 50 },
    filespaces: [
      { drive_id: other, files: 1, used_bytes: 300, history_bytes: 0 },
      { drive_id: team.driveId, files: 1, used_bytes: 100, history_bytes: 200 },
    ],
  });
  expect(await storage(team.admin)).toEqual(figures);
});

test('says by what its history is held: versions, the trash, snapshots alone, or nothing any more', async () => {
  const captured = await add(300);
  const snapshot = { drive_id: team.driveId, schedular_name: 'Before' };
  expect((await request(server, team.owner, 'POST', 'snapshot/instant', snapshot)).statusCode).toBe(201);
  await remove(captured);
  await remove(await add(50));
  const { driveId } = team;
  await sql`update drives set history_from_seq = seq where id = ${driveId}`.execute(server.deps.db);
  const file = fileOf('plan.txt', Buffer.alloc(100));
  await bundlesOf(address, team).send({ files: [file] });
  await replaceBy('bundle', address, team)({ id: file.id, content: Buffer.alloc(150, 1), base: 5 });
  await remove(await add(200));
  expect(await storage()).toMatchObject({
    ...{ stored_bytes: 800, history_bytes: 650 },
    ...{ versions_bytes: 100, trash_bytes: 200, snapshots_bytes: 300 },
  });
});

test('is for those who manage filespaces; a stranger does not learn that there is such a workspace', async () => {
  expect(await storage(team.standard)).toBe('not-allowed');
  expect(await storage((await createTeam(server)).owner)).toBe('not-found');
});

test('the list of workspaces says who has how much to those who manage, and to all when it is full', async () => {
  await add(999);
  const figures = { stored_bytes: 999, quota_bytes: quota };
  expect(await listed(team.admin)).toEqual({ is_full: false, ...figures });
  expect(await listed(team.standard)).toEqual({ is_full: false });
  await add(1);
  expect(await listed(team.owner)).toEqual({ is_full: true, ...figures, stored_bytes: quota });
  expect(await listed(team.standard)).toEqual({ is_full: true });
});

test('devices hear when a level is passed, on the way up and down, and not in between', async () => {
  await add(700);
  await add(99);
  expect(levelsPassed()).toBe(0);
  await add(1);
  await vi.waitFor(() => expect(levelsPassed()).toBe(1));
  const last = await add(160);
  await vi.waitFor(() => expect(levelsPassed()).toBe(2));
  await add(40);
  await vi.waitFor(() => expect(levelsPassed()).toBe(3));
  await remove(last);
  expect(levelsPassed()).toBe(3);
  await emptyHistory();
  expect(await storage()).toMatchObject({ stored_bytes: 840, history_bytes: 0 });
  await vi.waitFor(() => expect(levelsPassed()).toBe(4));
});
