import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { snapshotState } from '#tests/support/every-call/call-fixture.ts';
import { createSession } from '#tests/support/every-call/create-session.ts';
import { grantFolder } from '#tests/support/permissions/grant-folder.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { filespaceSteps } from '#tests/support/snapshots/filespace-steps.ts';
import { outliveHistory } from '#tests/support/snapshots/outlive-history.ts';
import { restoreContentsEvent } from '#tests/support/snapshots/restore-contents-event.ts';
import { snapshotClient } from '#tests/support/snapshots/snapshot-client.ts';
import { createTeam, createUser, events, type Person, request, type Team } from '#tests/support/team.ts';
import { type Replace, replaceBy } from '#tests/support/transfers/replace.ts';

/* What a restore from a moment would change, told before: it has to be what the restore then says that it did. */

let server: TestServer;
let address: string;
let team: Team;
let replace: Replace;
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
});
beforeEach(async () => {
  team = await createTeam(server);
  replace = replaceBy('bundle', address, team);
});
afterAll(() => server.close());

const { apply, folder, file, now } = filespaceSteps(() => ({ server, address, team }));
async function preview(
  seq: number,
  items: readonly string[],
  by: Pick<Person, 'token'> = team.owner,
  more: object = {},
) {
  const body = { items, from_seq: seq, ...more };
  const response = await request(server, by, 'POST', `drives/${team.driveId}/restore/preview`, body);
  return response.statusCode === 200
    ? response.json().data
    : `${response.statusCode} ${response.json().code}`;
}
const refusedAs = async (seq: number, ids: readonly string[], by?: Person) =>
  (await apply(restoreContentsEvent(seq, ids), by)).code;

test('says what would come back and which contents, changes nothing, and the restore does just that', async () => {
  const plans = await folder('Plans');
  const deep = await folder('Deep', plans);
  await file('gone.txt', 'gone', deep);
  const kept = await file('kept.txt', 'first', plans);
  await file('same.txt', 'same', plans);
  const seq = await now();
  await replace({ id: kept, content: 'second' });
  await apply(events.remove(deep));
  await file('later.txt', 'later', plans);
  const before = await snapshotState(server);
  expect(await preview(seq, [rootId])).toEqual({ items: 2, versions: 1 });
  expect(await preview(seq, [deep])).toEqual({ items: 2, versions: 0 });
  expect(await preview(seq, [kept])).toEqual({ items: 0, versions: 1 });
  expect(await snapshotState(server)).toEqual(before);
  expect((await apply(restoreContentsEvent(seq, [rootId]))).restored).toMatchObject({
    items: 2,
    versions: 1,
  });
  expect(await preview(seq, [rootId])).toEqual({ items: 0, versions: 0, code: 'nothing-to-restore' });
});

test('of what was deleted forever, what never was, a moment that is not kept and one of another log', async () => {
  const gone = await folder('Gone');
  const seq = await now();
  await apply(events.remove(gone));
  const trash = { items: [{ id: gone, seq }] };
  await request(server, team.owner, 'POST', `drives/${team.driveId}/trash/delete`, trash);
  expect(await preview(seq, [gone])).toEqual({ items: 0, versions: 0, code: 'deleted-forever' });
  expect(await refusedAs(seq, [gone])).toBe('deleted-forever');
  expect(await preview(seq, [randomUUID()])).toBe('404 not-found');
  expect(await preview(seq, [gone], team.owner, { from_epoch: randomUUID() })).toBe('410 cursor-expired');
  expect(await preview((await now()) + 1, [rootId])).toBe('410 cursor-expired');
});

test.each([
  ['no items', { items: [] }],
  ['too many items', { items: Array.from({ length: 1001 }, () => rootId) }],
  ['a sequence that is none', { from_seq: 1.5 }],
])('refuses %s', async (_, wrong) => {
  expect(await preview(0, [rootId], team.owner, wrong)).toBe('400 bad-request');
});

test('of a snapshot that is older than the history', async () => {
  const old = await folder('Old');
  const { seq } = await snapshotClient(server, team).capture();
  await apply(events.remove(old));
  await folder('Later');
  await outliveHistory(server);
  const owner = { ...team.owner, ...(await createSession(server, team.workspaceId)) };
  team = { ...team, owner };
  await folder('Today');
  expect(await preview(seq, [rootId])).toEqual({ items: 1, versions: 0 });
  expect(await preview(seq + 1, [rootId])).toBe('410 cursor-expired');
  expect((await apply(restoreContentsEvent(seq, [rootId]))).restored).toMatchObject({ items: 1 });
});

test('to who sees some folders it counts theirs alone, and with View it says no', async () => {
  const theirs = await folder('Theirs');
  const others = await folder('Others');
  await grantFolder(server, team, theirs, 1);
  await request(server, team.standard, 'GET', `drives/${team.driveId}/items`);
  const [mine, hidden] = [await file('mine.txt', 'first', theirs), await file('hidden.txt', 'first', others)];
  const gone = await folder('Gone', theirs);
  const seq = await now();
  await replace({ id: mine, content: 'second' });
  await replace({ id: hidden, content: 'second' });
  await apply(events.remove(gone));
  await apply(events.remove(others));
  expect(await preview(seq, [rootId], team.standard)).toEqual({ items: 1, versions: 1 });
  expect(await preview(seq, [rootId])).toEqual({ items: 3, versions: 1 });
  // What they could not see is answered like what never was.
  const never = await preview(seq, [randomUUID()], team.standard);
  for (const id of [hidden, others]) expect(await preview(seq, [id], team.standard)).toEqual(never);
  expect(await preview(seq, [mine], await createUser(server))).toBe('404 not-found');

  await grantFolder(server, team, theirs, 0);
  expect(await preview(seq, [theirs], team.standard)).toBe('410 cursor-expired');
  await request(server, team.standard, 'GET', `drives/${team.driveId}/items`);
  const since = await now();
  await replace({ id: mine, content: 'third' });
  expect(await preview(since, [theirs], team.standard)).toBe('403 not-allowed');
  expect(await refusedAs(since, [theirs], team.standard)).toBe('not-allowed');
});
