import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guessable } from '#server/features/account/guessable.ts';
import { createInvited, inviteOne } from '#tests/support/accounts/invitations.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  call,
  createWorkspace,
  emailedCode,
  encryptPassword,
  goodPassword,
  signUp,
  signUpVerified,
} from '#tests/support/users.ts';

const isCommon =
  'Many people use this password, so it is tried first. Choose one that nobody else would think of.';
const isPersonal =
  'This password is mostly your email address, your name or the name of this product. Choose another one.';

const owner = { email: 'ada.lovelace@example.com', firstName: 'Ada', lastName: 'Lovelace' };
test.each([
  ...['Password1', 'Qwerty123', 'Welcome1', 'Passw0rd', 'Abcd1234', 'Password123', 'Password1!'].map(
    (password) => [password, 'password-common'],
  ),
  ...['Ada.Lovelace@example.com1', 'Ada.lovelace1', 'Lovelace1815', '1Lovelace!', 'L0velace99'].map(
    (password) => [password, 'password-personal'],
  ),
  ...['Lunvik2026', 'Lunvik-1', 'Lunv1k123', 'lunvikLunvik1'].map((password) => [
    password,
    'password-personal',
  ]),
])('%s is refused: %s', async (password, detail) => {
  expect(await guessable(password, owner)).toEqual({ code: 'bad-request', detail });
});

test.each([goodPassword, 'Harbor-light-7', 'Lovelace likes tidal basins 4', 'Lunvik-holds-my-9-boats'])(
  '%s is taken',
  async (password) => {
    expect(await guessable(password, owner)).toBeNull();
  },
);

describe('a password that would be tried first is refused with what to do', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  const comparable = (response: Awaited<ReturnType<typeof call>>) => [
    response.statusCode,
    response.json().error_message,
  ];
  const address = () => `${crypto.randomUUID()}@example.com`;

  test('at sign-up', async () => {
    expect(comparable(await signUp(server, address(), 'Password1'))).toEqual([400, isCommon]);
    expect(comparable(await signUp(server, 'winston.churchill@example.com', 'Churchill1'))).toEqual([
      400,
      isPersonal,
    ]);
  });

  test('through an invitation', async () => {
    const person = await signUpVerified(server);
    const { id } = await createWorkspace(person);
    const invited = await inviteOne(server, person, id);
    const password = (text: string) => ({ password: encryptPassword(server, text) });
    expect(comparable(await createInvited(server, invited, id, password('Password1')))).toEqual([
      400,
      isCommon,
    ]);
    const partner = { ...password('Partner-1'), last_name: 'Partner' };
    expect(comparable(await createInvited(server, invited, id, partner))).toEqual([400, isPersonal]);
  });

  test('at a change, and the person stays signed in with the old one', async () => {
    const person = await signUpVerified(server);
    const change = (text: string) =>
      person.call('POST', 'users/change/password', {
        old_password: encryptPassword(server, goodPassword),
        password: encryptPassword(server, text),
      });
    expect(comparable(await change('Password1'))).toEqual([400, isCommon]);
    await person.call('PUT', 'users/profile', { first_name: 'Ada', last_name: 'Lovelace' });
    expect(comparable(await change('Lovelace1'))).toEqual([400, isPersonal]);
  });

  test('at a reset, and the link stays good', async () => {
    const person = await signUpVerified(server);
    const user_name = encryptPassword(server, person.email);
    await call(server, 'POST', 'users/forgot/password', { user_name });
    const token = await emailedCode(server, person.email);
    const reset = (text: string) =>
      call(server, 'POST', 'users/reset/password', {
        user_name,
        token,
        password: encryptPassword(server, text),
      });
    expect(comparable(await reset('Password1'))).toEqual([400, isCommon]);
    expect((await reset('Harbor-light-7')).statusCode).toBe(200);
  });
});
