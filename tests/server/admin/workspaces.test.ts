import { afterAll, beforeAll, expect, test } from 'vitest';
import { admin, adminResult } from '#tests/support/admin/run-admin.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, request, storeFile } from '#tests/support/team.ts';
import { createWorkspace, signUpVerified } from '#tests/support/users.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('workspaces are listed and shown with what they hold', async () => {
  const team = await createTeam(server);
  await storeFile(server, team, 'a.txt', Buffer.from('hello'));
  const listed = await adminResult(server, 'workspaces', 'list');
  const mine = listed.find(({ id }: { id: string }) => id === team.workspaceId);
  expect(mine).toMatchObject({
    owner: team.owner.email,
    members: 3,
    filespaces: 1,
    files: 1,
    storage: 'own OR',
  });
  const shown = await adminResult(server, 'workspaces', 'show', team.workspaceId);
  expect(shown.filespaces).toMatchObject([{ drive_id: team.driveId, files: 1 }]);
  expect(shown.member_list.map(({ role }: { role: string }) => role).sort()).toEqual([
    'admin',
    'owner',
    'standard',
  ]);
  const { code, out } = await admin(server, 'workspaces', 'show', mine.name);
  expect({ code, lists: out.includes(team.standard.email) }).toEqual({ code: 0, lists: true });
});

test('a name that two workspaces have is no answer to which', async () => {
  const ids = [];
  for (const person of [await signUpVerified(server), await signUpVerified(server)])
    ids.push((await createWorkspace(person, 'twice')).id);
  const { code, err } = await admin(server, 'workspaces', 'show', 'twice');
  expect(code).toBe(1);
  for (const id of ids) expect(err).toContain(id);
});

test('a workspace with filespaces is deleted with a word for them alone', async () => {
  const team = await createTeam(server);
  const refused = await admin(server, 'workspaces', 'delete', team.workspaceId);
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('--with-filespaces') });
  const args = ['workspaces', 'delete', team.workspaceId, '--with-filespaces'];
  expect((await admin(server, ...args, '--dry-run')).code).toBe(0);
  const listing = () =>
    request(
      server,
      team.owner,
      'GET',
      `drives?workspaceId=${team.workspaceId}&workspaceUserId=${team.owner.memberId}`,
    );
  expect((await listing()).statusCode).toBe(200);
  expect((await admin(server, ...args)).code).toBe(0);
  expect((await listing()).statusCode).toBe(404);
  const [entry] = await adminResult(server, 'log');
  expect(entry).toMatchObject({
    command: 'workspaces delete',
    detail: { filespaces: [{ id: team.driveId }] },
  });
});
