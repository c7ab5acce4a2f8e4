import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roles } from '#contract/rules/roles.ts';
import { enableTwoFactor } from '#tests/support/accounts/two-factor.ts';
import { admin, adminResult } from '#tests/support/admin/run-admin.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  call,
  createDrive,
  createWorkspace,
  encryptPassword,
  goodPassword,
  joinWorkspace,
  signUpVerified,
  type TestUser,
} from '#tests/support/users.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const profile = async (person: TestUser) => (await person.call('GET', 'users/profile')).json();
const signIn = (email: string) =>
  call(server, 'POST', 'users/sign-in', {
    email,
    password: encryptPassword(server, goodPassword),
    machine_id: 'M',
  });
const trail = async (person: TestUser, workspaceId: string) =>
  (await person.call('GET', `workspace/audit/${workspaceId}`)).json().data as {
    actor: string;
    action: string;
    subject: string;
  }[];

describe('people', () => {
  test('are listed and shown, by address or id', async () => {
    const person = await signUpVerified(server);
    await createWorkspace(person, 'listed');
    const listed = await adminResult(server, 'people', 'list');
    expect(listed).toContainEqual(
      expect.objectContaining({ email: person.email, disabled_at: null, workspaces: 1, two_factor: false }),
    );
    const shown = await adminResult(server, 'people', 'show', person.userId);
    expect(shown).toMatchObject({
      email: person.email,
      password: true,
      passkeys: 0,
      providers: [],
      member_of: [{ name: 'listed', role: 'owner' }],
    });
    expect(await adminResult(server, 'people', 'show', ` ${person.email.toUpperCase()}`)).toEqual(shown);
    expect((await admin(server, 'people', 'show', person.email)).out).toContain('listed (owner)');
    expect(await admin(server, 'people', 'show', 'nobody@example.com')).toEqual({
      code: 1,
      out: '',
      err: 'There is no account "nobody@example.com".\n',
    });
  });

  test('are signed out everywhere, which their devices hear', async () => {
    const person = await signUpVerified(server);
    expect((await admin(server, 'people', 'sign-out', person.email)).code).toBe(0);
    expect(await profile(person)).toMatchObject({ code: 'signed-out', reason: 'removed' });
    expect((await signIn(person.email)).statusCode).toBe(201);
  });

  test('get in by the password alone after their second step was reset, and are emailed', async () => {
    const person = await signUpVerified(server);
    expect((await admin(server, 'people', 'reset-second-step', person.email)).err).toContain('is not on');
    await enableTwoFactor(server, person);
    expect((await signIn(person.email)).json().data).toHaveProperty('second_factor_token');
    expect((await admin(server, 'people', 'reset-second-step', person.email)).code).toBe(0);
    expect((await signIn(person.email)).json().data).toHaveProperty('access_token');
    const last = (await server.emails()).findLast(({ recipient }) => recipient === person.email);
    expect(last?.content.subject).toMatch(/off/i);
  });

  test('become owners of a workspace whose owner has left, members or not; who was it is an admin', async () => {
    const [owner, other] = [await signUpVerified(server), await signUpVerified(server)];
    const { id } = await createWorkspace(owner, 'inherited');
    const args = ['people', 'make-owner', other.email, id];
    expect((await admin(server, ...args)).code).toBe(0);
    const members = await adminResult(server, 'workspaces', 'show', 'inherited');
    expect(members.member_list).toEqual([
      { email: other.email, role: 'owner', status: 'active' },
      { email: owner.email, role: 'admin', status: 'active' },
    ]);
    expect((await admin(server, ...args)).err).toContain('is the owner of inherited already');
    await adminResult(server, 'people', 'add', 'added@example.com');
    expect((await admin(server, 'people', 'make-owner', 'added@example.com', id)).err).toContain(
      'has to choose a password by “Forgot password” at the sign-in first',
    );
    const entries = (await trail(other, id)).filter(({ action }) => action === 'role-changed');
    expect(entries.map(({ actor, subject }) => [actor, subject])).toEqual([
      ['operator', other.email],
      ['operator', owner.email],
    ]);
    const deleted = await other.call('DELETE', `workspace/${id}`, { id, workspace_name: 'inherited' });
    expect(deleted.statusCode).toBe(200);
  });
});

describe('deleting an account', () => {
  test('is refused while it owns workspaces, until somebody is named who gets them', async () => {
    const [owner, heir, member] = [
      await signUpVerified(server),
      await signUpVerified(server),
      await signUpVerified(server),
    ];
    const { id } = await createWorkspace(owner, 'left-behind');
    const drive = await createDrive(owner, id, 'kept');
    await joinWorkspace(server, heir, id, roles.admin);
    await joinWorkspace(server, member, id, roles.admin);
    const refused = await admin(server, 'people', 'delete', owner.email);
    expect(refused).toMatchObject({
      code: 1,
      err: expect.stringContaining('owns left-behind: say with --give-to'),
    });
    const result = await adminResult(server, 'people', 'delete', owner.email, '--give-to', heir.email);
    expect(result).toMatchObject({ given: [{ id }], given_to: heir.email, left: [id] });
    expect(await profile(owner)).toMatchObject({ code: 'signed-out', reason: 'removed' });
    expect((await signIn(owner.email)).json().code).toBe('authentication-failed');
    // The filespace that they had made is still there for everybody.
    const filespaces = await member.call(
      'GET',
      `drives?workspaceId=${id}&workspaceUserId=${(await memberOf(member, id)).id}`,
    );
    expect(filespaces.json().data).toMatchObject([{ drive_id: drive, email: heir.email }]);
    expect((await trail(heir, id)).slice(0, 3).map(({ action, subject }) => [action, subject])).toEqual([
      ['user-removed', owner.email],
      ['role-changed', heir.email],
      ['role-changed', owner.email],
    ]);
  });

  test('as a dry run says the same and does nothing, nor writes it down', async () => {
    const person = await signUpVerified(server);
    const before = await adminResult(server, 'log');
    const { code, out } = await admin(server, 'people', 'delete', person.email, '--dry-run');
    expect(code).toBe(0);
    expect(out).toContain(`The account ${person.email} is deleted`);
    expect(out).toContain('This was a dry run: nothing was changed.');
    expect((await profile(person)).data.email).toBe(person.email);
    expect(await adminResult(server, 'log')).toEqual(before);
    await admin(server, 'people', 'delete', person.email);
    const [entry] = await adminResult(server, 'log');
    expect(entry).toMatchObject({
      command: 'people delete',
      subject: person.email,
      detail: { id: person.userId },
    });
  });
});

async function memberOf({ userId }: TestUser, workspaceId: string) {
  return server.deps.db
    .selectFrom('members')
    .select('id')
    .where('user_id', '=', userId)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
}
