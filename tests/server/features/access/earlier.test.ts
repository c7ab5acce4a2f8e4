import { sql } from 'kysely';
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
/** A folder, and one inside it. */
let plans: string;
let budget: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  team = await createTeam(server);
  plans = await folder('Plans');
  budget = await folder('Budget', plans);
});

async function folder(name: string, parent = rootId): Promise<string> {
  const event = events.createFolder(team.driveId, name, parent);
  await send(server, team.owner, team.driveId, event);
  return folderIdOf(event);
}

const hourMs = 3_600_000;
const now = () => secondsToWire(server.deps.nowMs());
const grant = (what: 'user' | 'group', id: string, folder_id: string, permission: number) =>
  request(server, team.owner, 'POST', `drives/folder/${what}/permission`, {
    drive_id: team.driveId,
    [what === 'user' ? 'workspace_user_id' : 'group_id']: id,
    folder_id,
    permission,
  });
const path = (query: string, workspaceId = team.workspaceId) => `workspace/permission/${workspaceId}${query}`;

/** The database ends a grant by its own clock; the server's stands still in tests. */
async function endHistoryNow(): Promise<void> {
  await sql`
    update grants_history set ended_at = ${new Date(server.deps.nowMs())}
    where drive_id = ${team.driveId} and ended_at > ${new Date(server.deps.nowMs())}`.execute(server.deps.db);
}

/** Who had what on which folder then, in the order of the answer. */
async function then(at: number, query = '', by: Person = team.admin): Promise<readonly string[]> {
  const response = await request(server, by, 'GET', path(`?at=${at}${query}`));
  expect(response.statusCode).toBe(200);
  const { users, groups } = response.json().data;
  return [
    ...users.map(
      (row: { email: string; folder_path: string[] | null; permission: number }) =>
        `${row.email} ${row.folder_path?.join('/') ?? 'gone'} ${row.permission}`,
    ),
    ...groups.map(
      (row: { group_name: string; folder_path: string[] | null; permission: number }) =>
        `${row.group_name} ${row.folder_path?.join('/') ?? 'gone'} ${row.permission}`,
    ),
  ];
}

test('the rights of an earlier time: as they stood, by folders as they are called now', async () => {
  const { email, memberId } = team.standard;
  const before = now() - 1;
  await grant('user', memberId, plans, 0);
  await grant('group', 'everyone', rootId, 0);
  const first = now();
  server.passTime(hourMs);
  await grant('user', memberId, plans, 1);
  await grant('user', memberId, budget, 0);
  await grant('group', 'everyone', rootId, 2);
  await endHistoryNow();
  const second = now();
  server.passTime(hourMs);
  await send(server, team.owner, team.driveId, events.rename(plans, 'Ideas'), events.remove(budget));

  expect(await then(before)).toEqual([]);
  expect(await then(first)).toEqual([`${email} Ideas 0`, 'Everyone  0']);
  expect(await then(second - 1)).toEqual([`${email} Ideas 0`, 'Everyone  0']);
  expect((await then(second)).toSorted()).toEqual([`${email} Ideas 1`, `${email} gone 0`].toSorted());
  expect(await then(now())).toEqual(await then(second));
  expect(await then(first, `&workspaceUserId=${memberId}`)).toEqual([`${email} Ideas 0`]);
  expect(await then(first, `&workspaceUserId=${team.admin.memberId}`)).toEqual([]);
});

test('who is gone since is called by address or name, for as long as the workspace is there', async () => {
  const group = await request(server, team.owner, 'POST', 'workspace/group', {
    workspace_id: team.workspaceId,
    group_name: 'Freelancers',
  });
  const groupId = group.json().data.id;
  await grant('user', team.standard.memberId, plans, 1);
  await grant('group', groupId, budget, 0);
  const at = now();
  server.passTime(hourMs);
  await request(
    server,
    team.owner,
    'DELETE',
    `workspace/users/${team.workspaceId}/${team.standard.memberId}`,
    {
      Id: team.standard.memberId,
      workspace_id: team.workspaceId,
      email: team.standard.email,
    },
  );
  await request(server, team.owner, 'DELETE', `workspace/group/${team.workspaceId}/${groupId}`);
  await endHistoryNow();
  expect(await then(at)).toEqual([`${team.standard.email} Plans 1`, 'Freelancers Plans/Budget 0']);
  expect(await then(now())).toEqual([]);

  await sql`delete from former_principals where workspace_id = ${team.workspaceId}`.execute(server.deps.db);
  expect(await then(at)).toEqual([' Plans 1', ' Plans/Budget 0']);
});

test('of people without rights, of a filespace and of a workspace that are gone nothing is kept', async () => {
  const { db } = server.deps;
  await db.deleteFrom('members').where('id', '=', team.admin.memberId).execute();
  await grant('user', team.standard.memberId, plans, 1);
  await grant('user', team.standard.memberId, plans, 2);
  const kept = () =>
    db.selectFrom('former_principals').select('name').where('workspace_id', '=', team.workspaceId).execute();
  expect(await kept()).toEqual([]);
  await db.deleteFrom('members').where('id', '=', team.standard.memberId).execute();
  expect(await kept()).toEqual([{ name: team.standard.email }]);
  await db.deleteFrom('drives').where('id', '=', team.driveId).execute();
  expect(
    await db.selectFrom('grants_history').select('folder_id').where('drive_id', '=', team.driveId).execute(),
  ).toEqual([]);
  await db.deleteFrom('workspaces').where('id', '=', team.workspaceId).execute();
  expect(await kept()).toEqual([]);
});

test('only those who manage access ask, in their own workspace, for a time that is one', async () => {
  await grant('user', team.standard.memberId, plans, 0);
  const stranger = await createTeam(server);
  const ask = async (by: Person, query: string, workspaceId?: string) =>
    (await request(server, by, 'GET', path(query, workspaceId))).statusCode;
  expect(await ask(team.standard, `?at=${now()}`)).toBe(403);
  expect(await ask(stranger.owner, `?at=${now()}`)).toBe(404);
  for (const at of ['yesterday', '-1', '1.5', '2026-03-01', '1e99', '99999999999999', ''])
    expect(await ask(team.owner, `?at=${at}`), at).toBe(400);
  const theirs = (
    await request(server, stranger.owner, 'GET', path(`?at=${now()}`, stranger.workspaceId))
  ).json();
  expect(theirs.data).toEqual({ users: [], groups: [] });
});
