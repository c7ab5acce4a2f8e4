import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { grantFolder } from '#tests/support/permissions/grant-folder.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { filespaceSteps } from '#tests/support/snapshots/filespace-steps.ts';
import { createTeam, events, request, type Team } from '#tests/support/team.ts';

/* Of the past of what a group sees, a person sees what was since they joined it. */

let server: TestServer;
let address: string;
let team: Team;
let groupId: string;
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
});
beforeEach(async () => {
  team = await createTeam(server);
  const body = { workspace_id: team.workspaceId, group_name: 'Designers' };
  groupId = (await ask('POST', 'workspace/group', body)).json().data.id;
});
afterAll(() => server.close());

const { apply, folder, now } = filespaceSteps(() => ({ server, address, team }));

async function ask(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) {
  const response = await request(server, team.owner, method, path, body);
  expect(response.statusCode, response.body).toBeLessThan(300);
  return response;
}
const grantToGroup = (folderId: string) => {
  const body = { drive_id: team.driveId, folder_id: folderId, group_id: groupId, permission: 0 };
  return ask('POST', 'drives/folder/group/permission', body);
};
const join = () =>
  ask('POST', 'workspace/group/members/multiple', {
    workspace_user_id: team.standard.memberId,
    workspace_groups_ids: [{ group_id: groupId }],
  });
const leave = () => ask('DELETE', `workspace/group/members/${groupId}/${team.standard.memberId}`);

const seen = (query = '') => request(server, team.standard, 'GET', `drives/${team.driveId}/items${query}`);
/** The names at a moment, or why there are none. */
async function namesAt(seq: number) {
  const response = await seen(`?at=${seq}`);
  return response.statusCode === 200 ? response.json().data.columns.names : response.json().code;
}
/** Something is in the folder for one moment, and then in the trash. */
async function briefly(name: string, parent: string): Promise<number> {
  const id = await folder(name, parent);
  const seq = await now();
  await apply(events.remove(id));
  return seq;
}

test('a moment from before they joined is not theirs, though the group saw it, and one after is', async () => {
  const design = await folder('Design');
  await grantToGroup(design);
  const before = await briefly('Before', design);
  await join();
  const between = await briefly('Before the first copy', design);
  expect((await seen()).statusCode).toBe(200);
  const after = await briefly('After', design);
  expect([await namesAt(before), await namesAt(between)]).toEqual(['cursor-expired', 'cursor-expired']);
  expect(await namesAt(after)).toEqual(['Design', 'After']);
});

test('who left and joined again does not see what was in between, nor before', async () => {
  const design = await folder('Design');
  await grantToGroup(design);
  await join();
  await seen();
  const first = await briefly('First', design);
  expect(await namesAt(first)).toEqual(['Design', 'First']);
  await leave();
  const between = await briefly('Between', design);
  expect(await namesAt(first)).toBe('not-found');
  await join();
  expect([await namesAt(first), await namesAt(between)]).toEqual(['cursor-expired', 'cursor-expired']);
  await seen();
  const second = await briefly('Second', design);
  expect(await namesAt(between)).toBe('cursor-expired');
  expect(await namesAt(second)).toEqual(['Design', 'Second']);
});

test('a right of their own from earlier opens no earlier moment of what the group sees', async () => {
  const [own, design] = [await folder('Own'), await folder('Design')];
  await grantFolder(server, team, own, 0);
  await grantToGroup(design);
  await seen();
  const before = await briefly('Before', design);
  expect(await namesAt(before)).toEqual(['Own']);
  await join();
  await seen();
  expect(await namesAt(before)).toBe('cursor-expired');
});
