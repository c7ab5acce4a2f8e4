import { afterAll, beforeAll, expect, test } from 'vitest';
import { commands } from '#server/admin/commands.ts';
import { describeEntry } from '#server/admin/describe-entry.ts';
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

test('the log says what was changed, from what to what', async () => {
  const team = await createTeam(server);
  const other = await signUpVerified(server);
  const run = async (...argv: string[]) => {
    const { code, err } = await admin(server, ...argv);
    expect([code, err]).toEqual([0, '']);
    return (await admin(server, 'log')).out.split('\n')[1] ?? '';
  };
  const { workspaceId } = team;
  const { email } = team.owner;
  expect(await run('workspaces', 'quota', workspaceId, '5GB')).toMatch(/quota: no limit → 5\.00 GB$/);
  expect(await run('workspaces', 'quota', workspaceId, 'none')).toMatch(/quota: 5\.00 GB → no limit$/);
  expect(await run('people', 'quota', email, '1.5 tb')).toMatch(/quota: no limit → 1\.50 TB$/);
  expect(await run('workspaces', 'hold', workspaceId, 'on', '--reason', 'Unpaid.')).toMatch(
    /hold: off → on, “Unpaid\.”$/,
  );
  expect(await run('workspaces', 'hold', workspaceId, 'off')).toMatch(/hold: on, “Unpaid\.” → off$/);
  const { name } = await adminResult(server, 'workspaces', 'show', workspaceId);
  const owner = await run('people', 'make-owner', other.email, workspaceId);
  expect(owner).toContain(`owner of ${name}: ${email} → ${other.email}`);
  expect(await run('people', 'disable', email)).toMatch(/enabled → disabled, \d+ sessions? ended$/);
  expect(await run('people', 'enable', email)).toMatch(/disabled → enabled$/);
  expect(await run('people', 'delete', other.email, '--give-to', email)).toContain(
    `account deleted, left 1 workspace; ${name} given to ${email}`,
  );
  expect(await run('workspaces', 'delete', workspaceId, '--with-filespaces')).toMatch(
    /workspace deleted, with \S+/,
  );
});

test('an entry of a former version says what it knows', () => {
  expect(describeEntry('workspaces quota', { quota_bytes: 1024 })).toBe('quota: unknown → 1.00 KB');
  expect(describeEntry('something former', {})).toBe('-');
});

test('each command that changes something has words for its entry in the log', () => {
  const changing = commands.filter(({ kind }) => kind === 'changes');
  expect(changing.filter(({ name }) => describeEntry(name, {}) === '-')).toEqual([]);
});
