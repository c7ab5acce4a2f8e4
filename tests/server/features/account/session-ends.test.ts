import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { processEmailRequests } from '#server/features/account/email-requests.ts';
import { deleteExpired } from '#server/jobs/delete-expired.ts';
import { admin } from '#tests/support/admin/run-admin.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { openChannel } from '#tests/support/socket.ts';
import {
  asUser,
  call,
  createWorkspace,
  emailedCode,
  encryptPassword,
  goodPassword,
  joinWorkspace,
  signUpVerified,
  type TestUser,
} from '#tests/support/users.ts';

let server: TestServer;
let address: string;
let person: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
});
beforeEach(async () => {
  person = await signUpVerified(server);
});
afterAll(() => server.close());

const day = 86_400_000;
const newPassword = 'Harbor-light-7';

async function elsewhere(): Promise<TestUser> {
  const body = { email: person.email, password: encryptPassword(server, goodPassword), machine_id: 'M' };
  const response = await call(server, 'POST', 'users/sign-in', body);
  return asUser(server, { ...person, token: response.json().data.access_token });
}

/** What a device hears that asks with a token of before. */
const received = async (who: TestUser) => {
  const response = await who.call('GET', 'users/profile');
  return [response.statusCode, response.json().code, response.json().reason];
};

const endings: readonly (readonly [string, string, (lost: TestUser) => Promise<unknown>])[] = [
  ['by its own device', 'owner', (lost) => lost.call('POST', 'users/sign-out')],
  [
    'from another device',
    'owner',
    async () => {
      const rows = (await person.call('GET', 'users/sessions')).json().data;
      const { id } = rows.find(({ current }: { current: boolean }) => !current);
      return person.call('DELETE', `users/sessions/${id}`);
    },
  ],
  ['with all others', 'owner', () => person.call('DELETE', 'users/sessions')],
  [
    'by a change of the password',
    'password',
    () =>
      person.call('POST', 'users/change/password', {
        old_password: encryptPassword(server, goodPassword),
        password: encryptPassword(server, newPassword),
      }),
  ],
  [
    'by a reset of the password',
    'reset',
    async () => {
      const user_name = encryptPassword(server, person.email);
      await call(server, 'POST', 'users/forgot/password', { user_name });
      await processEmailRequests(server.deps);
      return call(server, 'POST', 'users/reset/password', {
        user_name,
        password: encryptPassword(server, newPassword),
        token: await emailedCode(server, person.email),
      });
    },
  ],
  [
    'with its account',
    'removed',
    () => server.deps.db.deleteFrom('users').where('id', '=', person.userId).execute(),
  ],
  ['by its time', 'expiry', async () => server.passTime(day)],
];

test.each(endings)('a session that was ended %s hears why: %s', async (_, reason, end) => {
  const lost = await elsewhere();
  const channel = await openChannel(server, address, lost);
  const code = new Promise<string>((resolve) =>
    channel.socket.on('close', (_code, text) => resolve(text.toString())),
  );
  await end(lost);
  if (reason === 'expiry') await server.app.beatSockets();
  expect(await code).toBe(`signed out: ${reason}`);
  expect(await received(lost)).toEqual([401, 'signed-out', reason]);
});

test('a session whose account was deleted says so, to devices of before as one that was removed', async () => {
  const lost = await elsewhere();
  const channel = await openChannel(server, address, lost);
  const code = new Promise<string>((resolve) =>
    channel.socket.on('close', (_code, text) => resolve(text.toString())),
  );
  expect(await admin(server, 'people', 'delete', person.email)).toMatchObject({ code: 0 });
  expect(await code).toBe('signed out: deleted');
  const response = await lost.call('GET', 'users/profile');
  expect([response.statusCode, response.json()]).toMatchObject([
    401,
    { code: 'signed-out', reason: 'removed', account_deleted: true },
  ]);
});

test('how a session ended is kept for 30 days, through the clean-up too', async () => {
  const [expired, ended] = [await elsewhere(), await elsewhere()];
  await ended.call('POST', 'users/sign-out');
  server.passTime(day);
  await deleteExpired(server.deps);
  expect(await received(expired)).toEqual([401, 'signed-out', 'expiry']);
  server.passTime(28 * day);
  await deleteExpired(server.deps);
  expect(await received(ended)).toEqual([401, 'signed-out', 'owner']);
  server.passTime(2 * day);
  await deleteExpired(server.deps);
  expect(await received(ended)).toEqual([401, 'signed-out', undefined]);
  expect(await received(expired)).toEqual([401, 'signed-out', undefined]);
});

test('a token that nobody ever had gets no reason', async () => {
  expect(await received(asUser(server, { ...person, token: 'x'.repeat(43) }))).toEqual([
    401,
    'signed-out',
    undefined,
  ]);
});

test('who is removed from the last workspace stays signed in, and has no way into it', async () => {
  const owner = await signUpVerified(server);
  const { id } = await createWorkspace(owner);
  const memberId = await joinWorkspace(server, person, id);
  const body = { Id: memberId, workspace_id: id, email: person.email };
  expect((await owner.call('DELETE', `workspace/users/${id}/${memberId}`, body)).statusCode).toBe(200);
  expect((await person.call('GET', 'users/profile')).statusCode).toBe(200);
  expect((await person.call('GET', `workspace/users/${id}`)).statusCode).toBe(404);
});
