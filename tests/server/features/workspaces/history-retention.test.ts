import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { historyLoweringGraceMs } from '#contract/rules/history/history-retention.ts';
import { historyGracePeriodMs, pruneHistory } from '#server/jobs/prune-history.ts';
import type { BusEvent } from '#server/realtime/event-bus.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { snapshotClient } from '#tests/support/snapshots/snapshot-client.ts';
import {
  createTeam,
  events,
  folderIdOf,
  type Person,
  request,
  send,
  storeFile,
  type Team,
} from '#tests/support/team.ts';

const day = 86_400_000;
let server: TestServer;
let team: Team;
const received: BusEvent[] = [];
beforeAll(async () => {
  server = await startTestServer();
  server.deps.bus.subscribe((event) => received.push(event));
});
beforeEach(async () => {
  team = await createTeam(server);
  await sql`update sessions set expires_at = 'infinity'`.execute(server.deps.db);
});
afterAll(() => server.close());

const path = () => `workspace/${team.workspaceId}/history`;
const choose = (days: unknown, person: Person = team.owner) =>
  request(server, person, 'PUT', path(), { days });
const preview = async (days: number, person: Person = team.owner) =>
  (await request(server, person, 'GET', `${path()}?days=${days}`)).json();
const listed = async (person: Person) =>
  (await request(server, person, 'GET', `workspace/${person.email}`)).json().data[0].history;
const reaches = async (seq: number) =>
  (await request(server, team.owner, 'GET', `drives/${team.driveId}/items?at=${seq}`)).statusCode;
const seconds = (ms: number) => Math.floor(ms / 1000);
async function pass(ms: number): Promise<void> {
  server.passTime(ms);
  await pruneHistory(server.deps);
}
/** A change, and a day later the mark that says how far the log had come. */
async function change(name: string): Promise<number> {
  const [result] = await send(server, team.owner, team.driveId, events.createFolder(team.driveId, name));
  await pass(day);
  return result?.seq ?? 0;
}

test('fewer days count a day after they were chosen, and then older moments are gone', async () => {
  const old = await change('old');
  await pass(40 * day);
  expect((await choose(30)).statusCode).toBe(200);
  await pass(historyLoweringGraceMs - 1);
  expect(await reaches(old - 1)).toBe(200);
  await pass(1);
  expect([await reaches(old - 1), await reaches(old)]).toEqual([410, 200]);
});

test('what is taken back within the day costs nothing', async () => {
  const old = await change('old');
  await pass(40 * day);
  await choose(30);
  await pass(historyLoweringGraceMs - 1);
  await choose(90, team.admin);
  await pass(day);
  expect(await reaches(old - 1)).toBe(200);
  expect(await listed(team.owner)).toEqual({ days: 90, former_days: null, former_until: null });
});

test('more days count immediately, in this workspace alone', async () => {
  const old = await change('old');
  const other = await createTeam(server);
  await choose(365);
  expect([await listed(team.admin), await listed(other.owner)]).toMatchObject([{ days: 365 }, { days: 90 }]);
  await pass(95 * day);
  expect(await reaches(old - 1)).toBe(200);
  await pass(275 * day);
  expect(await reaches(old - 1)).toBe(410);
});

test('before, it says how many versions and bytes go, without what snapshots keep, and is right', async () => {
  const folder = events.createFolder(team.driveId, 'a');
  const id = folderIdOf(folder);
  const [only, kept, living] = [
    await storeFile(server, team, 'only.txt', Buffer.from('12345')),
    await storeFile(server, team, 'kept.txt', Buffer.from('1234567')),
    await storeFile(server, team, 'living.txt', Buffer.from('123456789')),
  ];
  const remove = (file: string) =>
    send(server, team.owner, team.driveId, events.remove(file, undefined, 'file'));
  await send(server, team.owner, team.driveId, folder, events.rename(id, 'b'));
  await remove(only.id);
  await snapshotClient(server, team).capture();
  await remove(kept.id);
  await send(server, team.owner, team.driveId, events.rename(living.id, 'later.txt', 'file'));
  await pass(day);
  expect((await preview(30)).data).toMatchObject({ versions: 0, bytes: 0, more: false });
  await pass(40 * day);
  await send(server, team.owner, team.driveId, events.rename(id, 'c')); // is young
  const countsFrom = server.deps.nowMs() + historyLoweringGraceMs;
  const { data } = await preview(30);
  expect(data).toEqual({
    counts_from: seconds(countsFrom),
    history_starts: seconds(countsFrom - 30 * day),
    ...{ versions: 2, bytes: 5, more: false }, // a → b, and only.txt
  });
  expect((await preview(365)).data).toMatchObject({ versions: 0, bytes: 0 });
  const count = async () =>
    (await sql`select from items_history where drive_id = ${team.driveId}`.execute(server.deps.db)).rows
      .length;
  const before = await count();
  await choose(30);
  expect((await preview(30)).data).toEqual(data);
  await pass(historyLoweringGraceMs);
  await pass(historyGracePeriodMs);
  expect(await count()).toBe(before - data.versions);
});

test('those who manage filespaces choose; it is audited once, and the others hear of it', async () => {
  expect([(await choose(30, team.standard)).statusCode, (await preview(30, team.standard)).code]).toEqual([
    403,
    'not-allowed',
  ]);
  const stranger = (await createTeam(server)).owner;
  expect([(await choose(30, stranger)).statusCode, (await preview(30, stranger)).code]).toEqual([
    404,
    'not-found',
  ]);
  expect(await listed(team.standard)).toBeUndefined();
  received.length = 0;
  const nowMs = server.deps.nowMs();
  const chosen = (await choose(30, team.admin)).json().data;
  expect(await listed(team.owner)).toEqual(chosen.history);
  const until = seconds(nowMs + historyLoweringGraceMs);
  expect(chosen.history).toEqual({ days: 30, former_days: 90, former_until: until });
  await choose(30, team.admin);
  const audited = await request(server, team.owner, 'GET', `workspace/audit/${team.workspaceId}`);
  expect(audited.json().data).toEqual([
    expect.objectContaining({
      ...{ action: 'history-days-changed', actor: team.admin.email, from: '90', to: '30' },
    }),
  ]);
  await vi.waitFor(() =>
    expect(received).toContainEqual(
      expect.objectContaining({ type: 'WORKSPACE_HISTORY', workspaceId: team.workspaceId }),
    ),
  );
});

test.each([0, 31, -30, 30.5, 1e300])('%d days are no choice, and the answer says what is', async (days) => {
  const answer = {
    code: 'bad-request',
    detail: 'history-days',
    error_message: 'History is kept for 30, 90 or 365 days. Choose one of these.',
  };
  expect((await choose(days)).json()).toEqual(answer);
  expect(await preview(days)).toEqual(answer);
});
