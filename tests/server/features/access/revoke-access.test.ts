import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, events, folderIdOf, type Person, request, send } from '#tests/support/team.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('several rights are revoked in one request; what is gone already is passed over, and one’s own stays', async () => {
  const team = await createTeam(server);
  const stranger = await createTeam(server);
  const { driveId, workspaceId, standard, admin, owner } = team;
  const event = events.createFolder(driveId, 'Plans', rootId);
  const plans = folderIdOf(event);
  await send(server, owner, driveId, event);
  const deletedFolder = events.createFolder(driveId, 'Old', rootId);
  await send(server, owner, driveId, deletedFolder);
  const ask = (by: Person, path: string, body: object) => request(server, by, 'POST', path, body);
  const grant = (folder_id: string, principal: object) =>
    ask(owner, `drives/folder/${'group_id' in principal ? 'group' : 'user'}/permission`, {
      drive_id: driveId,
      folder_id,
      permission: 1,
      ...principal,
    });
  const user = { workspace_user_id: standard.memberId };
  for (const folder of [plans, folderIdOf(deletedFolder), rootId]) await grant(folder, user);
  await grant(plans, { group_id: 'everyone' });
  await grant(plans, { workspace_user_id: admin.memberId });
  await send(server, owner, driveId, events.remove(folderIdOf(deletedFolder)));
  const permissions = async () => {
    const { users, groups } = (
      await request(server, owner, 'GET', `workspace/permission/${workspaceId}`)
    ).json().data;
    return { users: users.length, group: groups[0]?.group_id };
  };
  const { group } = await permissions();
  const remove = async (by: Person, users: readonly object[], groups: readonly object[], drive = driveId) =>
    (await ask(by, 'drives/folder/permission/remove', { drive_id: drive, users, groups })).statusCode;

  const all = [plans, folderIdOf(deletedFolder), rootId].map((folder_id) => ({ folder_id, ...user }));
  expect(await remove(standard, all, [])).toBe(403);
  expect(await remove(stranger.owner, all, [])).toBe(404);
  expect(await remove(stranger.owner, all, [], stranger.driveId)).toBe(404);
  expect(
    await remove(
      owner,
      Array.from({ length: 2001 }, () => all[0] ?? {}),
      [],
    ),
  ).toBe(400);
  expect(await remove(admin, [...all, { folder_id: plans, workspace_user_id: admin.memberId }], [])).toBe(
    403,
  );
  expect(await permissions()).toEqual({ users: 4, group });

  for (const unknown of [
    { folder_id: randomUUID(), ...user },
    { folder_id: 'nothing', ...user },
    { folder_id: plans, workspace_user_id: stranger.standard.memberId },
    { folder_id: plans, workspace_user_id: 'nobody' },
  ])
    expect(await remove(admin, [...all, unknown], [])).toBe(404);
  expect(await permissions()).toEqual({ users: 4, group });
  expect(await remove(admin, all.slice(0, 2), [{ folder_id: plans, group_id: 'everyone' }])).toBe(200);
  expect(await permissions()).toEqual({ users: 2, group: undefined });
  expect(await remove(admin, all.slice(0, 1), [{ folder_id: plans, group_id: group }])).toBe(200);
  const trail = (await request(server, owner, 'GET', `workspace/audit/${workspaceId}`)).json().data;
  const removed = trail.filter(({ action }: { action: string }) => action === 'access-removed');
  expect(removed.map(({ subject, from }: { subject: string; from: string }) => `${subject} ${from}`)).toEqual(
    expect.arrayContaining(['Everyone (Plans) 1', `${standard.email} (Plans) 1`, `${standard.email} (–) 1`]),
  );
  expect(removed).toHaveLength(3);
});
