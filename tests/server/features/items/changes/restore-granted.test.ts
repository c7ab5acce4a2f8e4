import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { grantFolder } from '#tests/support/permissions/grant-folder.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { type Channel, nextExcept, openChannel } from '#tests/support/socket.ts';
import {
  createTeam,
  events,
  folderIdOf,
  type Person,
  request,
  send,
  type Team,
} from '#tests/support/team.ts';
import { serverTree } from '#tests/support/trees.ts';

/* What who sees only some folders may bring back, and what comes back to them. */

let server: TestServer;
/** Another node on the same database. */
let other: TestServer;
let address: string;
let team: Team;
beforeAll(async () => {
  const database = await createTestDatabase();
  server = await startTestServer({ database });
  other = await startTestServer({ database: { ...database, drop: async () => undefined } });
  address = await other.listen();
});
beforeEach(async () => {
  team = await createTeam(server);
});
afterAll(async () => {
  await other.close();
  await server.close();
});

async function folder(name: string, parent: string = rootId): Promise<string> {
  const event = events.createFolder(team.driveId, name, parent);
  await send(server, team.owner, team.driveId, event);
  return folderIdOf(event);
}
/** The sequence before the deletion. */
async function remove(id: string): Promise<number> {
  const [result] = await send(server, team.owner, team.driveId, events.remove(id));
  return (result?.seq ?? 0) - 1;
}
async function restore(seq: number, ids: readonly string[], by: Person = team.standard) {
  const [result] = await send(server, by, team.driveId, events.restore(seq, ids));
  return result;
}
const fill = () => request(server, team.standard, 'GET', `drives/${team.driveId}/items`);
const share = (id: string, permission: 0 | 1) => grantFolder(server, team, id, permission);
const tree = () => serverTree(server, team.driveId);

test('what they saw comes back where they have Edit, under a free name, and no person is named', async () => {
  const theirs = await folder('Theirs');
  await share(theirs, 1);
  await fill();
  const gone = await folder('Gone', theirs);
  await folder('Inside', gone);
  const seq = await remove(gone);
  await folder('gone', theirs);
  expect(await restore(seq, [gone])).toMatchObject({
    ...{ status: 'applied', name: 'Gone (2)', restored: { items: 2, folders: [] } },
  });
  expect(await tree()).toEqual(['Theirs/', 'Theirs/Gone (2)/', 'Theirs/Gone (2)/Inside/', 'Theirs/gone/']);
  expect(await restore(seq, [gone])).toEqual({
    ...{ event_id: expect.any(String), status: 'rejected', code: 'nothing-to-restore' },
  });
});

test('with View it does not, nor from before their rights', async () => {
  const theirs = await folder('Theirs');
  const early = await folder('Early', theirs);
  const tooEarly = await remove(early);
  await share(theirs, 0);
  await fill();
  const gone = await folder('Gone', theirs);
  const seq = await remove(gone);
  const before = await tree();
  expect(await restore(seq, [gone])).toMatchObject({ code: 'not-allowed' });
  expect(await restore(tooEarly, [early])).toMatchObject({ code: 'not-kept' });
  expect(await tree()).toEqual(before);
});

test('a folder of theirs does not come into what they cannot edit, and nothing is made again that they did not see', async () => {
  const [top, also] = [await folder('Top'), await folder('Also theirs')];
  const theirs = await folder('Theirs', top);
  const inside = await folder('Inside', theirs);
  await share(theirs, 1);
  await share(also, 1);
  await fill();
  const seq = await remove(top);
  for (const id of [theirs, inside])
    expect(await restore(seq, [id])).toMatchObject({ status: 'rejected', code: 'not-allowed' });
  expect(await restore(seq, [top])).toMatchObject({ status: 'rejected', code: 'gone' });
  expect(await tree()).toEqual(['Also theirs/']);
});

test('what was hidden is to them as what never was, together with what they may bring back too', async () => {
  const [theirs, hidden] = [await folder('Theirs'), await folder('Hidden')];
  await share(theirs, 1);
  await fill();
  const [mine, secret] = [await folder('Mine', theirs), await folder('Secret', hidden)];
  const moved = await folder('Moved', theirs);
  await remove(secret);
  await send(server, team.owner, team.driveId, events.move(moved, hidden));
  await remove(moved);
  const seq = await remove(mine);
  for (const [at, id] of [
    [5, secret],
    [5, moved],
    [seq, moved],
    [seq, team.workspaceId],
  ] as const)
    expect(await restore(at, [id])).toMatchObject({ status: 'rejected', code: 'gone' });
  expect(await restore(5, [secret, mine, moved])).toMatchObject({
    ...{ status: 'applied', restored: { items: 1, folders: [] } },
    entries: [
      { id: secret, code: 'gone' },
      { id: moved, code: 'gone' },
    ],
  });
  expect(await tree()).toEqual(['Hidden/', 'Theirs/', 'Theirs/Mine/']);
});

test('what went out of their sight with its folder stays away', async () => {
  const [theirs, hidden] = [await folder('Theirs'), await folder('Hidden')];
  await share(theirs, 1);
  await fill();
  const moved = await folder('Moved', theirs);
  const [seen, unseen] = [await folder('Seen', moved), await folder('Unseen', moved)];
  await remove(seen);
  await send(server, team.owner, team.driveId, events.move(moved, hidden));
  await remove(unseen);
  const before = await tree();
  for (const id of [moved, seen, unseen]) expect((await restore(5, [id]))?.status).toBe('rejected');
  expect(await tree()).toEqual(before);
});

test('their right lives on with a folder that comes back, which they hear on every node', async () => {
  const theirs = await folder('Theirs');
  await folder('Inside', theirs);
  await share(theirs, 1);
  await fill();
  const seq = await remove(theirs);
  expect((await fill()).statusCode).toBe(404);
  const channels: readonly Channel[] = [
    await openChannel(other, address, team.standard),
    await openChannel(other, address, team.admin),
  ];
  const [standard, admin] = channels;
  admin?.send({ driveId: team.driveId, userId: team.admin.userId });
  expect(await admin?.next()).toMatchObject({ type: 'FOLLOWING' });
  expect(await restore(seq, [theirs], team.owner)).toMatchObject({ status: 'applied' });
  expect(admin && (await nextExcept(admin, 'GRANTS_CHANGE', 'ACCESS_CHANGE'))).toMatchObject({
    ...{ type: 'RESTORE_ITEMS', pull: true, seq: seq + 2 },
  });
  expect(await standard?.next()).toMatchObject({ type: 'ACCESS_CHANGE' });
  standard?.send({ driveId: team.driveId, userId: team.standard.userId });
  expect(standard && (await nextExcept(standard, 'ACCESS_CHANGE'))).toMatchObject({ type: 'FOLLOWING' });
  const page = await request(other, team.standard, 'GET', `drives/${team.driveId}/items`);
  expect(page.json().data.columns.names.sort()).toEqual(['Inside', 'Theirs']);
  for (const { socket } of channels) socket.close();
});
