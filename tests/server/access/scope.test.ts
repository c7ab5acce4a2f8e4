import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Permission } from '#contract/rules/permission.ts';
import type { Role } from '#contract/rules/roles.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { createScope, findScope, permissionOnPath, type Scope, scopeHash } from '#server/access/scope.ts';
import { rootRowId } from '#server/db/item-ids.ts';
import { findItemAccess } from '#server/features/items/item-paths.ts';
import { visibleEntries } from '#server/features/items/visible-entries.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, events, folderIdOf, request, send, type Team } from '#tests/support/team.ts';

let server: TestServer;
let team: Team;
/** Folders by name: a / a1 / a2 / a3, b / b1. */
const ids = new Map<string, string>();

beforeAll(async () => {
  server = await startTestServer();
  team = await createTeam(server);
  for (const [name, parent] of [
    ['a', ''],
    ['a1', 'a'],
    ['a2', 'a1'],
    ['a3', 'a2'],
    ['b', ''],
    ['b1', 'b'],
  ] as const) {
    const event = events.createFolder(team.driveId, name, ids.get(parent) ?? rootId);
    ids.set(name, folderIdOf(event));
    await send(server, team.owner, team.driveId, event);
  }
});
afterAll(() => server.close());

const id = (name: string) => ids.get(name) ?? rootRowId;

function granted(...grants: readonly (readonly [name: string, permission: Permission])[]): Scope {
  return {
    kind: 'granted',
    folders: grants.map(([name, permission]) => ({ folderId: id(name), permission })),
  };
}

async function visible(scope: Scope, at: number | null = null): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; permission: number }>`
    select name, permission from ${visibleEntries(team.driveId, scope, at)} v`.execute(server.deps.db);
  return Object.fromEntries(rows.map(({ name, permission }) => [name, permission]));
}

test('a granted folder brings what is below it, and the bare names of the folders above', async () => {
  expect(await visible(granted(['a2', 0]))).toEqual({ a: -1, a1: -1, a2: 0, a3: 0 });
  const { rows } = await sql`
    select created_ms, modified_ms, size_bytes from ${visibleEntries(team.driveId, granted(['a2', 0]))} v
    where permission < 0`.execute(server.deps.db);
  expect(rows).toEqual(Array(2).fill({ created_ms: 0, modified_ms: 0, size_bytes: 0 }));
});

test('the highest right on the way counts, wherever it was given', async () => {
  expect(await visible(granted(['a', 0], ['a2', 1]))).toEqual({ a: 0, a1: 0, a2: 1, a3: 1 });
  expect(await visible(granted(['a', 1], ['a2', 0]))).toEqual({ a: 1, a1: 1, a2: 1, a3: 1 });
  expect(await visible({ kind: 'granted', folders: [{ folderId: rootRowId, permission: 0 }] })).toEqual({
    a: 0,
    a1: 0,
    a2: 0,
    a3: 0,
    b: 0,
    b1: 0,
  });
});

test('no grant, or one on a folder that is gone, shows nothing', async () => {
  expect(await visible(granted())).toEqual({});
  expect(await visible({ kind: 'granted', folders: [{ folderId: randomUUID(), permission: 1 }] })).toEqual(
    {},
  );
});

test('what could be seen then is asked of the tree as it was then', async () => {
  expect(await visible(granted(['a', 0]), 2)).toEqual({ a: 0, a1: 0 });
  expect(await visible({ kind: 'everything' }, 5)).toEqual({ a: 1, a1: 1, a2: 1, a3: 1, b: 1 });
});

test('one person may know of what is granted and of the way to it, and may change what Edit reaches', async () => {
  const all = [...ids.values(), rootRowId];
  const reach = await findItemAccess(server.deps.db, team.driveId, granted(['a2', 1], ['b1', 0]), all);
  const known = ['a', 'a1', 'a2', 'a3', 'b', 'b1'].map((name) => [
    name,
    reach.sees(id(name)),
    reach.permission(id(name)),
  ]);
  expect(known).toEqual([
    ['a', true, -1],
    ['a1', true, -1],
    ['a2', true, 1],
    ['a3', true, 1],
    ['b', true, -1],
    ['b1', true, 0],
  ]);
  expect(reach.sees(randomUUID())).toBe(false);
  expect(permissionOnPath({ kind: 'everything' }, [])).toBe(1);
});

test('the hash is of what is granted, not of its order', () => {
  expect(scopeHash(granted(['a', 0], ['b', 1]))).toBe(scopeHash(granted(['b', 1], ['a', 0])));
  expect(scopeHash(granted(['a', 0]))).not.toBe(scopeHash(granted(['a', 1])));
  expect(scopeHash(granted())).not.toBe(scopeHash({ kind: 'everything' }));
  const kindFor = (role: Role, grants: Parameters<typeof createScope>[1]) => createScope(role, grants)?.kind;
  expect([kindFor(1, undefined), kindFor(2, []), kindFor(0, [])]).toEqual([
    'everything',
    'everything',
    'granted',
  ]);
  expect(createScope(0, undefined)).toBeNull();
});

test.each([
  ['that is somebody else’s', async () => (await createTeam(server)).owner],
  ['of which nothing was granted', async () => team.standard],
  [
    'of which only what is gone was granted',
    async () => {
      const deletedFolder = events.createFolder(team.driveId, 'gone');
      await send(server, team.owner, team.driveId, deletedFolder);
      await request(server, team.owner, 'POST', 'drives/folder/user/permission', {
        drive_id: team.driveId,
        workspace_user_id: team.standard.memberId,
        folder_id: folderIdOf(deletedFolder),
        permission: 1,
      });
      await send(server, team.owner, team.driveId, events.remove(folderIdOf(deletedFolder)));
      return team.standard;
    },
  ],
] as const)('a filespace %s answers like a random and like an impossible id', async (_, who) => {
  const person = await who();
  const paths = [
    (drive: string) => `folders/${drive}`,
    (drive: string) => `folders/${drive}/${rootId}`,
    (drive: string) => `drives/folders?driveId=${drive}&folderId=${rootId}`,
    (drive: string) => `drives/${drive}/items`,
    (drive: string) => `drives/${drive}/items?parent=${rootId}`,
    (drive: string) => `events/${drive}?since=0`,
    (drive: string) => `drives/${drive}/scope`,
    (drive: string) => `drives/${drive}/usage`,
    (drive: string) => `drives/folder/user/permission/data/${drive}`,
    (drive: string) => `drives/${drive}/files/${id('a')}/content`,
    (drive: string) => `drives/${drive}/files/${id('a')}/thumbnail?size=96`,
  ];
  for (const path of paths) {
    const responses = await Promise.all(
      [team.driveId, randomUUID(), 'x', `${randomUUID()}'`, '%00'].map(async (drive) => {
        const response = await request(server, person, 'GET', path(drive));
        const { date: _date, 'x-request-id': _request, ...headers } = response.headers;
        return { status: response.statusCode, body: response.body, headers };
      }),
    );
    expect(responses[0]?.status).toBe(404);
    for (const response of responses) expect(response).toEqual(responses[0]);
  }
  const post = (drive: string) =>
    request(server, person, 'POST', `events/${drive}`, [events.createFolder(drive, 'x')]);
  const posted = await Promise.all([team.driveId, randomUUID(), 'x'].map(post));
  expect(new Set(posted.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(posted[0]?.statusCode).toBe(404);
  for (const [path, body] of [
    ['drives/items/copy', { id: id('a'), destination_id: rootId }],
    ['drives/folder/user/permission', { workspace_user_id: randomUUID(), folder_id: id('a'), permission: 0 }],
    ['drives/send/delete/code', { user_id: person.userId }],
  ] as const) {
    const responses = await Promise.all(
      [team.driveId, randomUUID()].map((drive_id) =>
        request(server, person, 'POST', path, { ...body, drive_id }),
      ),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    expect(responses[0]?.body).toBe(responses[1]?.body);
  }
});

test('of a granted folder that is gone not even the id is sent', async () => {
  const deletedFolder = events.createFolder(team.driveId, 'gone too');
  await send(server, team.owner, team.driveId, deletedFolder);
  const share = (folder_id: string, permission: 0 | 1 | 2) =>
    request(server, team.owner, 'POST', 'drives/folder/user/permission', {
      drive_id: team.driveId,
      workspace_user_id: team.standard.memberId,
      folder_id,
      permission,
    });
  for (const folder of [folderIdOf(deletedFolder), id('b')]) await share(folder, 1);
  await send(server, team.owner, team.driveId, events.remove(folderIdOf(deletedFolder)));
  for (const [path, of] of [
    [`drives/${team.driveId}/items`, 'grants'],
    [`drives/${team.driveId}/scope`, 'folders'],
  ] as const) {
    const { data } = (await request(server, team.standard, 'GET', path)).json();
    expect(data[of]).toEqual([{ folder_id: id('b'), permission: 1 }]);
  }
  await share(id('b'), 2);
});

test('who may see nothing any more gets the result of an own change again, and of nobody else’s', async () => {
  const share = (permission: 1 | 2) =>
    request(server, team.owner, 'POST', 'drives/folder/user/permission', {
      drive_id: team.driveId,
      workspace_user_id: team.standard.memberId,
      folder_id: id('b'),
      permission,
    });
  await share(1);
  const own = events.createFolder(team.driveId, 'mine', id('b'));
  const others = events.createFolder(team.driveId, 'theirs', id('b'));
  const [created] = await send(server, team.standard, team.driveId, own);
  await send(server, team.owner, team.driveId, others);
  await share(2);
  expect(await send(server, team.standard, team.driveId, own)).toEqual([{ ...created, status: 'duplicate' }]);
  for (const event of [others, events.createFolder(team.driveId, 'new', id('b'))]) {
    const response = await request(server, team.standard, 'POST', `events/${team.driveId}`, [event]);
    expect(response.statusCode).toBe(404);
  }
});

test('a hidden folder answers like one that is not there; a member who left is a stranger', async () => {
  const ask = (folder: string) => request(server, team.standard, 'GET', `folders/${team.driveId}/${folder}`);
  const responses = await Promise.all([id('a'), randomUUID(), 'x'].map(ask));
  expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(responses[0]?.statusCode).toBe(404);
  await server.deps.db.deleteFrom('members').where('id', '=', team.admin.memberId).execute();
  expect(await findScope(server.deps.db, team.admin, team.driveId)).toBeNull();
});

test('what a folder held before it was granted is shown to nobody who asks for it as it was then', async () => {
  const [first, secret] = [
    events.createFolder(team.driveId, 'Open'),
    events.createFolder(team.driveId, 'Hid'),
  ];
  const [opened] = await send(server, team.owner, team.driveId, first, secret);
  const moved = events.createFolder(team.driveId, 'Salaries', folderIdOf(first));
  const [created] = await send(server, team.owner, team.driveId, moved);
  await send(server, team.owner, team.driveId, events.move(folderIdOf(moved), folderIdOf(secret)));
  const old = created?.seq ?? 0;
  const read = async (path: string) => {
    const response = await request(server, team.standard, 'GET', path);
    expect(response.body).not.toMatch(/Salaries/);
    expect(response.body).not.toContain(folderIdOf(moved).replaceAll('-', ''));
    return response;
  };
  const group = await request(server, team.owner, 'POST', 'workspace/group', {
    workspace_id: team.workspaceId,
    group_name: 'Readers',
  });
  const groupId: string = group.json().data.id;
  const right = { drive_id: team.driveId, folder_id: folderIdOf(first), permission: 0 };
  await request(server, team.owner, 'POST', 'drives/folder/group/permission', {
    ...right,
    group_id: groupId,
  });
  const join = () =>
    request(server, team.owner, 'POST', 'workspace/group/members/multiple', {
      workspace_user_id: team.standard.memberId,
      workspace_groups_ids: [{ group_id: groupId }],
    });
  const page = `drives/${team.driveId}/items`;
  const since = (seq: number) => `events/${team.driveId}?since=${seq}`;
  for (const retry of [false, true]) {
    await join();
    // Before a copy was begun, and after it.
    for (const begun of [false, true]) {
      if (begun) expect((await read(page)).statusCode).toBe(200);
      for (const seq of [opened?.seq ?? 0, old])
        for (const path of [`${page}?at=${seq}`, since(seq)]) expect((await read(path)).statusCode).toBe(410);
    }
    const { seq } = (await read(page)).json().data;
    expect((await read(`${page}?at=${seq}`)).statusCode).toBe(200);
    const late = events.createFolder(team.driveId, `Late ${retry}`, folderIdOf(first));
    await send(server, team.owner, team.driveId, late);
    expect((await read(since(seq))).body).toContain('Late');
    expect((await read(`${page}?at=${seq}`)).statusCode).toBe(200);
    // What came while they were out of the group is not theirs to look back to either.
    await request(
      server,
      team.owner,
      'DELETE',
      `workspace/group/members/${groupId}/${team.standard.memberId}`,
    );
    await join();
    expect((await read(`${page}?at=${seq}`)).statusCode).toBe(410);
    await request(
      server,
      team.owner,
      'DELETE',
      `workspace/group/members/${groupId}/${team.standard.memberId}`,
    );
  }
});
