import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  accept,
  codeOf,
  createInvited,
  decline,
  type Invited,
  inviteOne,
  verifyInvite,
} from '#tests/support/accounts/invitations.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  asUser,
  call,
  createWorkspace,
  emailedCode,
  encryptPassword,
  goodPassword,
  signUp,
  signUpVerified,
  type TestUser,
} from '#tests/support/users.ts';

let server: TestServer;
let owner: TestUser;
let workspaceId: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = await signUpVerified(server);
  workspaceId = (await createWorkspace(owner)).id;
});
afterAll(() => server.close());

const create = (invited: Invited, more: object = {}) => createInvited(server, invited, workspaceId, more);
const copied = async ({ id, email }: Invited) => {
  const body = { workspace_id: workspaceId, id, email };
  return codeOf((await owner.call('POST', 'workspace/users/copy/invite', body)).json().data.invite_link);
};
const workspaces = async (email: string, token: string) =>
  asUser(server, { email, userId: '', token }).call('GET', `workspace/${email}`);
const signIn = (email: string, password = goodPassword) =>
  call(server, 'POST', 'users/sign-in', {
    email,
    password: encryptPassword(server, password),
    machine_id: 'M',
    is_invited: true,
  });

describe('signing up by the mailed link', () => {
  test('verifies the address and joins immediately', async () => {
    const invited = await inviteOne(server, owner, workspaceId);
    const response = await create(invited, { email: invited.email.toUpperCase() });
    expect(response.statusCode).toBe(201);
    const { access_token, user_id, ...rest } = response.json().data;
    expect(rest).toEqual({ email: invited.email, is_verified: true });
    expect((await workspaces(invited.email, access_token)).json().data).toMatchObject([
      { id: workspaceId, role: 0 },
    ]);
    const person = asUser(server, { email: invited.email, userId: user_id, token: access_token });
    expect((await accept(person, workspaceId)).json().data).toEqual({ workspaceId });
    expect((await signIn(invited.email)).statusCode).toBe(201);
    const row = await server.deps.db
      .selectFrom('users')
      .select(['first_name', 'last_name'])
      .where('id', '=', user_id)
      .executeTakeFirst();
    expect(row).toEqual({ first_name: 'Sam', last_name: 'Partner' });
  });

  test('works once, at the same moment too', async () => {
    const invited = await inviteOne(server, owner, workspaceId);
    const responses = await Promise.all([create(invited), create(invited), create(invited)]);
    expect(responses.map((response) => response.statusCode).sort()).toEqual([201, 400, 400]);
    expect((await create(invited)).json().error_message).toBe('Invalid or expired invitation code.');
  });

  test('repeated after a lost answer gives the same session', async () => {
    const invited = await inviteOne(server, owner, workspaceId);
    const body = {
      email: invited.email,
      password: encryptPassword(server, goodPassword),
      first_name: 'Sam',
      last_name: 'Partner',
      workspace_id: workspaceId,
      token: invited.code,
    };
    const key = { 'idempotency-key': randomUUID() };
    const first = await call(server, 'POST', 'workspace/user/create', body, key);
    const second = await call(server, 'POST', 'workspace/user/create', body, key);
    expect([first.statusCode, second.body]).toEqual([201, first.body]);
  });

  test('takes over an account that somebody opened on the address and never proved', async () => {
    const email = `${randomUUID()}@example.com`;
    const squatter = (await signUp(server, email, 'Squatter-pass-1')).json().data;
    const stale = await emailedCode(server, email);
    const invited = await inviteOne(server, owner, workspaceId, email);
    expect((await create(invited)).json().data).toMatchObject({
      user_id: squatter.user_id,
      is_verified: true,
    });
    expect((await workspaces(email, squatter.access_token)).statusCode).toBe(401);
    expect((await signIn(email, 'Squatter-pass-1')).statusCode).toBe(401);
    expect((await signIn(email)).statusCode).toBe(201);
    expect((await call(server, 'POST', 'users/token-verify', { token: stale })).statusCode).toBe(400);
  });

  test('never touches an account whose address is proved', async () => {
    const person = await signUpVerified(server);
    const invited = await inviteOne(server, owner, workspaceId, person.email);
    const response = await create(invited, { password: encryptPassword(server, 'Another-horse-9') });
    expect([response.statusCode, response.json()]).toEqual([
      409,
      {
        code: 'already-exists',
        error_message: `An account already exists for the email address: ${person.email}`,
        detail: 'account',
        values: { email: person.email },
      },
    ]);
    expect((await signIn(person.email)).statusCode).toBe(201);
    expect((await person.call('GET', 'workspace/user/invites')).json().data).toHaveLength(1);
  });

  test.each([
    [
      'another address',
      { email: 'other@example.com' },
      403,
      'This invitation was sent to a different email address.',
    ],
    ['another workspace', { workspace_id: randomUUID() }, 404, 'Workspace not found.'],
    ['a code that never was', { token: 'A'.repeat(43) }, 400, 'Invalid or expired invitation code.'],
    ['no first name', { first_name: ' ' }, 400, 'Enter your first name'],
    ['no last name', { last_name: '' }, 400, 'Enter your last name'],
    [
      'a bare password',
      { password: goodPassword },
      400,
      'Password must include uppercase, lowercase, number, 8+ characters, no spaces at start or end.',
    ],
  ])('with %s is refused and spends nothing', async (_what, more, status, message) => {
    const invited = await inviteOne(server, owner, workspaceId);
    const response = await create(invited, more);
    expect([response.statusCode, response.json().error_message]).toEqual([status, message]);
    expect((await create(invited)).statusCode).toBe(201);
  });

  test('is over with the invitation: expired, withdrawn, declined', async () => {
    const declined = await inviteOne(server, owner, workspaceId);
    const other = await signUpVerified(server, declined.email);
    await decline(other, workspaceId);
    expect((await create(declined)).json().error_message).toBe('Invalid or expired invitation code.');
    const invited = await inviteOne(server, owner, workspaceId);
    server.passTime(7 * 86_400_000);
    const late = await create(invited);
    expect([late.statusCode, late.json().error_message]).toEqual([400, 'The invitation link has expired.']);
    owner = asUser(server, { ...owner, token: (await signIn(owner.email)).json().data.access_token });
  });
});

describe('signing up by a link that an administrator copied', () => {
  test('proves nothing: the account waits for an email, and the invitation for an answer', async () => {
    const invited = await inviteOne(server, owner, workspaceId);
    const response = await create({ ...invited, code: await copied(invited) });
    const { access_token, is_verified } = response.json().data;
    expect([response.statusCode, is_verified]).toEqual([201, false]);
    expect((await workspaces(invited.email, access_token)).json().code).toBe('email-not-verified');
    expect((await signIn(invited.email)).json().code).toBe('email-not-verified');

    const verification = await call(server, 'POST', 'users/token-verify', {
      token: await emailedCode(server, invited.email),
    });
    const { token, user_id } = verification.json().data;
    const person = asUser(server, { email: invited.email, userId: user_id, token });
    expect((await person.call('GET', 'workspace/user/invites')).json().data).toMatchObject([
      { workspace_id: workspaceId },
    ]);
    expect((await accept(person, workspaceId)).statusCode).toBe(200);
  });

  test('does not take an account from who has not proved it yet, and does not spend the email', async () => {
    const email = `${randomUUID()}@example.com`;
    await signUp(server, email);
    const invited = await inviteOne(server, owner, workspaceId, email);
    const link = await copied(invited);
    expect((await create({ ...invited, code: link })).statusCode).toBe(409);
    expect((await verifyInvite(server, invited.code)).json().data.is_link_valid).toBe(true);
  });
});

test('a right code is no guess: a whole office can open its emails', async () => {
  const { code: token } = await inviteOne(server, owner, workspaceId);
  const open = () =>
    server.app.inject({
      method: 'POST',
      url: '/api/workspace/user/invite/verify',
      remoteAddress: '203.0.113.78',
      payload: { token },
    });
  const statuses = new Set<number>();
  for (let turn = 0; turn < 110; turn += 1) statuses.add((await open()).statusCode);
  expect([...statuses]).toEqual([201]);
});

test('codes can be guessed a hundred times from one network, with both calls together', async () => {
  const attempt = (path: string, payload: object) =>
    server.app.inject({ method: 'POST', url: `/api/${path}`, remoteAddress: '203.0.113.77', payload });
  const responses = await Promise.all(
    Array.from({ length: 51 }, () => [
      attempt('workspace/user/invite/verify', { token: randomUUID() }),
      attempt('workspace/user/create', {
        email: 'x@example.com',
        password: 'x',
        first_name: 'a',
        last_name: 'b',
        workspace_id: 'x',
        token: randomUUID(),
      }),
    ]).flat(),
  );
  expect(responses.filter((response) => response.statusCode === 429)).toHaveLength(2);
});
