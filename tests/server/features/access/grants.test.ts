import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { secondsToWire } from '#contract/wire/time.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  createTeam,
  events,
  folderIdOf,
  type Person,
  request,
  send,
  type Team,
} from '#tests/support/team.ts';

let server: TestServer;
let team: Team;
/** a / a1 / a2 and b, with a file of the owner's in none. */
let ids: Record<'a' | 'a1' | 'a2' | 'b', string>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  team = await createTeam(server);
  ids = { a: '', a1: '', a2: '', b: '' };
  for (const [name, parent] of [
    ['a', null],
    ['a1', 'a'],
    ['a2', 'a1'],
    ['b', null],
  ] as const) {
    const event = events.createFolder(team.driveId, name, parent === null ? rootId : ids[parent]);
    ids[name] = folderIdOf(event);
    await send(server, team.owner, team.driveId, event);
  }
});

const toUser = (who: Person, folder: string, permission: number, by: Person = team.owner) =>
  request(server, by, 'POST', 'drives/folder/user/permission', {
    drive_id: team.driveId,
    workspace_user_id: who.memberId,
    folder_id: folder,
    permission,
  });
const toGroup = (group: string, folder: string, permission: number, by: Person = team.owner) =>
  request(server, by, 'POST', 'drives/folder/group/permission', {
    drive_id: team.driveId,
    group_id: group,
    folder_id: folder,
    permission,
  });
const data = async (person: Person, path: string) => (await request(server, person, 'GET', path)).json().data;

/** The folders that a person sees, by name, with the right on each. Null: for them there is no such filespace. */
async function visible(person: Person): Promise<Record<string, number> | null> {
  const response = await request(server, person, 'GET', `folders/${team.driveId}`);
  if (response.statusCode === 404) return null;
  const rows: { folder_name: string; permission: number }[] = response.json().data;
  return Object.fromEntries(rows.map(({ folder_name, permission }) => [folder_name, permission]));
}

async function createGroup(name: string, ...members: readonly Person[]): Promise<string> {
  const created = await request(server, team.owner, 'POST', 'workspace/group', {
    workspace_id: team.workspaceId,
    group_name: name,
  });
  const { id } = created.json().data;
  for (const { memberId } of members) {
    await request(server, team.owner, 'POST', 'workspace/group/members/multiple', {
      workspace_user_id: memberId,
      workspace_groups_ids: [{ group_id: id }],
    });
  }
  return id;
}

test('a standard user sees what is granted and the bare way to it; 2 takes it away', async () => {
  expect(await visible(team.standard)).toBeNull();
  expect((await toUser(team.standard, ids.a1, 0)).statusCode).toBe(200);
  expect(await visible(team.standard)).toEqual({ a: -1, a1: 0, a2: 0 });
  expect((await toUser(team.standard, ids.a2, 1)).statusCode).toBe(200);
  expect(await visible(team.standard)).toEqual({ a: -1, a1: 0, a2: 1 });
  expect((await toUser(team.standard, ids.a1, 2)).statusCode).toBe(200);
  expect(await visible(team.standard)).toEqual({ a: -1, a1: -1, a2: 1 });
  expect((await toUser(team.standard, rootId, 0)).statusCode).toBe(200);
  expect(await visible(team.standard)).toEqual({ a: 0, a1: 0, a2: 1, b: 0 });
});

test('rights come from the person, from groups and from Everyone, and the highest counts', async () => {
  const group = await createGroup('Studio', team.standard);
  await toGroup(group, ids.a, 1);
  await toGroup('everyone', ids.b, 0);
  await toUser(team.standard, ids.a, 0);
  expect(await visible(team.standard)).toEqual({ a: 1, a1: 1, a2: 1, b: 0 });
  await request(server, team.owner, 'DELETE', `workspace/group/members/${group}/${team.standard.memberId}`);
  expect(await visible(team.standard)).toEqual({ a: 0, a1: 0, a2: 0, b: 0 });
  await toGroup(group, ids.a, 1);
  await request(server, team.owner, 'DELETE', `workspace/group/${team.workspaceId}/${group}`);
  expect(await data(team.owner, `drives/folder/group/permission/data/${team.driveId}`)).toEqual([
    {
      group_name: 'Everyone',
      group_id: expect.any(String),
      folder_id: ids.b,
      folder_path: ['b'],
      drive_id: team.driveId,
      permission: 0,
      granted_at: expect.any(Number),
      given_at: expect.any(Number),
    },
  ]);
});

test('View reads and Edit changes, on the folder and below it, and nowhere else', async () => {
  await toUser(team.standard, ids.a, 0);
  await toUser(team.standard, ids.b, 1);
  const [inView, inEdit, inRoot] = await send(
    server,
    team.standard,
    team.driveId,
    events.createFolder(team.driveId, 'x', ids.a1),
    events.createFolder(team.driveId, 'x', ids.b),
    events.createFolder(team.driveId, 'x', rootId),
  );
  expect([inView?.code, inEdit?.status, inRoot?.code]).toEqual(['not-allowed', 'applied', 'not-allowed']);
  await toUser(team.standard, ids.b, 0);
  const [later] = await send(
    server,
    team.standard,
    team.driveId,
    events.createFolder(team.driveId, 'y', ids.b),
  );
  expect(later?.code).toBe('not-allowed');
});

test('a filespace is in the list of those who were granted something that is still there', async () => {
  const list = () =>
    data(team.standard, `drives?workspaceId=${team.workspaceId}&workspaceUserId=${team.standard.memberId}`);
  expect(await list()).toEqual([]);
  await toUser(team.standard, ids.a2, 0);
  expect(await list()).toHaveLength(1);
  await send(server, team.owner, team.driveId, events.remove(ids.a));
  expect(await list()).toEqual([]);
  expect(await visible(team.standard)).toBeNull();
  // A right on what is gone can still be taken away.
  expect((await toUser(team.standard, ids.a2, 2)).statusCode).toBe(200);
  expect(await data(team.owner, `drives/folder/user/permission/data/${team.driveId}`)).toEqual([]);
});

test('the records name people and groups; a repeat and the same right again change nothing', async () => {
  await toUser(team.standard, ids.a, 1);
  const records = () => data(team.admin, `drives/folder/user/permission/data/${team.driveId}`);
  expect(await records()).toEqual([
    {
      email: team.standard.email,
      workspace_user_id: team.standard.memberId,
      folder_id: ids.a,
      folder_path: ['a'],
      drive_id: team.driveId,
      permission: 1,
      granted_at: secondsToWire(server.deps.nowMs()),
      given_at: secondsToWire(server.deps.nowMs()),
    },
  ]);
  await toUser(team.standard, ids.a, 1, team.admin);
  const granted = await server.deps.db
    .selectFrom('grants')
    .selectAll()
    .where('drive_id', '=', team.driveId)
    .execute();
  expect(granted.map(({ granted_by }) => granted_by)).toEqual([team.owner.memberId]);
  const trail: { action: string; subject: string; from: string | null; to: string | null }[] = await data(
    team.owner,
    `workspace/audit/${team.workspaceId}`,
  );
  expect(trail).toEqual([
    expect.objectContaining({
      action: 'access-granted',
      subject: `${team.standard.email} (a)`,
      from: null,
      to: '1',
    }),
  ]);
});

test('each record says where its folder is by names, as it is now; null where it is gone', async () => {
  for (const folder of [rootId, ids.a2, ids.b]) {
    await toUser(team.standard, folder, 0);
    await toGroup('everyone', folder, 1);
  }
  const stranger = await createTeam(server);
  await send(
    server,
    stranger.owner,
    stranger.driveId,
    events.createFolder(stranger.driveId, 'x', rootId, ids.a2),
  );
  const paths = async (what: 'user' | 'group') => {
    const rows: { folder_id: string; folder_path: string[] | null }[] = await data(
      team.admin,
      `drives/folder/${what}/permission/data/${team.driveId}`,
    );
    return Object.fromEntries(rows.map((row) => [row.folder_id, row.folder_path]));
  };
  const before = { [rootId]: [], [ids.a2]: ['a', 'a1', 'a2'], [ids.b]: ['b'] };
  expect(await paths('user')).toEqual(before);
  expect(await paths('group')).toEqual(before);
  await send(
    server,
    team.owner,
    team.driveId,
    events.move(ids.a1, ids.b),
    events.rename(ids.b, 'B b, {x}'),
    events.remove(ids.a),
  );
  const moved = { ...before, [ids.a2]: ['B b, {x}', 'a1', 'a2'], [ids.b]: ['B b, {x}'] };
  expect(await paths('user')).toEqual(moved);
  await send(server, team.owner, team.driveId, events.remove(ids.b));
  const gone = { [rootId]: [], [ids.a2]: null, [ids.b]: null };
  expect(await paths('user')).toEqual(gone);
  expect(await paths('group')).toEqual(gone);
});

test('several folders, users and groups in one request: all of it or nothing', async () => {
  const group = await createGroup('Studio');
  const many = (folder_ids: string[], workspace_user_ids: string[], group_ids: string[], by = team.owner) =>
    request(server, by, 'POST', 'drives/folder/permission/multiple', {
      drive_id: team.driveId,
      folder_ids,
      workspace_user_ids,
      group_ids,
      permission: 1,
    });
  const users = [team.standard.memberId, team.admin.memberId];
  const wrong = await many([ids.a, randomUUID()], users, [group]);
  expect(wrong.statusCode).toBe(404);
  expect((await many([ids.a], [randomUUID(), ...users], [group])).statusCode).toBe(404);
  expect((await many([ids.a], users, [group, randomUUID()])).statusCode).toBe(404);
  expect((await many([ids.a], [], [])).statusCode).toBe(400);
  const grants = () =>
    server.deps.db.selectFrom('grants').select('folder_id').where('drive_id', '=', team.driveId).execute();
  expect(await grants()).toEqual([]);
  expect((await many([ids.a, ids.b, ids.a], users, [group, 'everyone'])).statusCode).toBe(200);
  expect(await grants()).toHaveLength(8);
});

test('rights of oneself, of strangers and on files are refused; only those who manage access may', async () => {
  const stranger = await createTeam(server);
  expect((await toUser(team.admin, ids.a, 1, team.admin)).json().error_message).toBe(
    "You can't change your own access.",
  );
  expect((await toUser(stranger.standard, ids.a, 1)).statusCode).toBe(404);
  expect((await toUser(team.standard, ids.a, 1, stranger.owner)).statusCode).toBe(404);
  // For whom nothing was granted there is no such filespace; who sees a part learns that it is not theirs to grant.
  expect((await toUser(team.standard, ids.a, 1, team.standard)).statusCode).toBe(404);
  await toUser(team.standard, ids.b, 1);
  expect((await toUser(team.standard, ids.a, 1, team.standard)).statusCode).toBe(403);
  await toUser(team.standard, ids.b, 2);
  expect((await toUser(team.standard, randomUUID(), 1)).statusCode).toBe(404);
  expect((await toUser(team.standard, ids.a, 3)).statusCode).toBe(400);
  expect(
    await server.deps.db
      .selectFrom('grants')
      .select('folder_id')
      .where('drive_id', '=', team.driveId)
      .execute(),
  ).toEqual([]);
});

test('the permission of a user on a folder is shown to that user and to those who manage access', async () => {
  await toUser(team.standard, ids.a, 1);
  const ask = (by: Person, folder: string, who: Person) =>
    data(by, `drives/folder/user/permission/${folder}/${who.memberId}`);
  expect(await ask(team.standard, ids.a2, team.standard)).toEqual([
    { drive_id: team.driveId, permission: 1 },
  ]);
  expect(await ask(team.standard, ids.b, team.standard)).toEqual([]);
  expect(await ask(team.owner, ids.b, team.standard)).toEqual([{ drive_id: team.driveId, permission: -1 }]);
  expect(await ask(team.owner, rootId, team.admin)).toEqual([{ drive_id: team.driveId, permission: 1 }]);
  expect(await ask(team.standard, ids.a, team.admin)).toBeUndefined();
});

test('all rights of a user go in one request; those of a removed user go with the user', async () => {
  await toUser(team.standard, ids.a, 1);
  await toUser(team.standard, ids.b, 0);
  await toUser(team.admin, ids.b, 0);
  const all = () => data(team.owner, `workspace/permission/${team.workspaceId}`);
  expect((await all()).users).toHaveLength(3);
  const path = (who: Person) => `workspace/permission/${team.workspaceId}/${who.memberId}`;
  expect((await request(server, team.owner, 'DELETE', path(team.standard))).statusCode).toBe(200);
  expect((await all()).users.map((row: { email: string }) => row.email)).toEqual([team.admin.email]);
  await server.deps.db.deleteFrom('members').where('id', '=', team.admin.memberId).execute();
  expect(await all()).toEqual({ users: [], groups: [] });
  const history = await server.deps.db
    .selectFrom('grants_history')
    .select(['member_id', 'permission'])
    .where('drive_id', '=', team.driveId)
    .execute();
  expect(history).toHaveLength(3);
});
