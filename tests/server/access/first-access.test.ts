import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { folderPath } from '#src/lib/paths.ts';
import { accept } from '#tests/support/accounts/invitations.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, createUser, events, folderIdOf, send, type Team } from '#tests/support/team.ts';
import { asUser, type TestUser } from '#tests/support/users.ts';

let server: TestServer;
let team: Team;
let owner: TestUser;
let admin: TestUser;
let legal: string;
let plans: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  team = await createTeam(server);
  [owner, admin] = [asUser(server, team.owner), asUser(server, team.admin)];
  await rename(team.owner.userId, 'Alex', 'Berg');
  [legal, plans] = [await folder('Legal'), await folder('Plans')];
});

const rename = (userId: string, first_name: string, last_name: string) =>
  server.deps.db.updateTable('users').set({ first_name, last_name }).where('id', '=', userId).execute();
const folder = async (name: string) => {
  const event = events.createFolder(team.driveId, name);
  await send(server, team.owner, team.driveId, event);
  return folderIdOf(event);
};
const grant = async (by: TestUser, folderId: string, permission: 0 | 1 | 2 = 0) => {
  const response = await by.call('POST', 'drives/folder/user/permission', {
    drive_id: team.driveId,
    workspace_user_id: team.standard.memberId,
    folder_id: folderId,
    permission,
  });
  expect(response.statusCode).toBe(200);
};
const subjects = async (email = team.standard.email) =>
  (await server.emails())
    .filter(({ recipient }) => recipient === email)
    .map(({ content }) => content.subject);

test('the first access is mailed, with a link that opens the folder; what comes after is not', async () => {
  await grant(owner, legal, 1);
  await grant(owner, plans);
  expect(await subjects()).toEqual(['Alex Berg shared Legal with you']);
  const [message] = (await server.emails()).filter(({ recipient }) => recipient === team.standard.email);
  const { publicUrl } = server.deps.settings;
  expect(message?.content.text).toContain(`\n${publicUrl}${folderPath(team.driveId, legal)}\n`);
  expect(message?.content.text).toContain(`Alex Berg (${team.owner.email}) gave you access to Legal`);
});

test.each([
  ['', ''],
  ['user', 'user'],
])('all of a filespace is called by its name; a sender called "%s %s" by the address', async (...name) => {
  await rename(team.owner.userId, ...name);
  await grant(owner, rootId);
  const { name: filespace } = await server.deps.db
    .selectFrom('drives')
    .select('name')
    .where('id', '=', team.driveId)
    .executeTakeFirstOrThrow();
  expect(await subjects()).toEqual([`${team.owner.email} shared ${filespace} with you`]);
});

test('at most one a day comes from each sender, however often access is taken and given', async () => {
  for (let turn = 0; turn < 3; turn++) {
    await grant(owner, legal);
    await grant(owner, legal, 2);
  }
  await grant(admin, legal);
  await grant(admin, legal, 2);
  expect(await subjects()).toHaveLength(2);
  server.passTime(86_400_000 - 60_000);
  await server.deps.db
    .updateTable('sessions')
    .set({ expires_at: new Date(server.deps.nowMs() + 86_400_000) })
    .execute();
  await grant(owner, legal);
  await grant(owner, legal, 2);
  expect(await subjects()).toHaveLength(2);
  server.passTime(60_000);
  await grant(owner, plans);
  expect(await subjects()).toHaveLength(3);
});

test('a group gives it to who is in it and to who joins it; who had access, sees everything or is invited gets none', async () => {
  const created = await owner.call('POST', 'workspace/group', {
    workspace_id: team.workspaceId,
    group_name: 'Lawyers',
  });
  const { id: groupId } = created.json().data;
  const joinGroup = (memberId: string) =>
    owner.call('POST', 'workspace/group/members/multiple', {
      workspace_user_id: memberId,
      workspace_groups_ids: [{ group_id: groupId }],
    });
  await joinGroup(team.standard.memberId);
  await joinGroup(team.admin.memberId);
  const invited = await createUser(server);
  await owner.call('POST', 'workspace/users', {
    workspace_id: team.workspaceId,
    workspace_users: [{ email: invited.email, role: 0 }],
    workspace_groups_ids: [{ group_id: groupId }],
  });
  expect(await subjects()).toEqual([]);
  const body = { drive_id: team.driveId, folder_ids: [legal, plans], permission: 0 };
  await owner.call('POST', 'drives/folder/permission/multiple', {
    ...body,
    workspace_user_ids: [],
    group_ids: [groupId],
  });
  expect(await subjects()).toEqual([expect.stringMatching(/^Alex Berg shared (Legal|Plans) with you$/)]);
  expect(await subjects(team.admin.email)).toEqual([]);
  const join = `Join space-${team.workspaceId.slice(0, 8)} on Lunvik`;
  await accept(asUser(server, invited), team.workspaceId);
  expect(await subjects(invited.email)).toEqual([join]);

  // Somebody who joined with nothing, and then joins the group.
  const late = await createUser(server);
  await owner.call('POST', 'workspace/users', {
    workspace_id: team.workspaceId,
    workspace_users: [{ email: late.email, role: 0 }],
  });
  await accept(asUser(server, late), team.workspaceId);
  const { id: lateId } = await server.deps.db
    .selectFrom('members')
    .select('id')
    .where('email', '=', late.email)
    .executeTakeFirstOrThrow();
  await joinGroup(lateId);
  expect(await subjects(late.email)).toHaveLength(2);
});
