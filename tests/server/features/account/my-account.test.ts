import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { problemDetails } from '#contract/wire/problems/problem-details.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  asUser,
  call,
  encryptPassword,
  goodPassword,
  signUpVerified,
  type TestUser,
} from '#tests/support/users.ts';

let server: TestServer;
let person: TestUser;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  person = await signUpVerified(server);
});
afterAll(() => server.close());

const newPassword = 'Harbor-light-7';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0';
const signIn = (password: string, headers = {}) =>
  call(
    server,
    'POST',
    'users/sign-in',
    { email: person.email, password: encryptPassword(server, password), machine_id: 'M' },
    headers,
  );
const elsewhere = async (headers = {}) =>
  asUser(server, { ...person, token: (await signIn(goodPassword, headers)).json().data.access_token });
const isSignedIn = async (who: TestUser) => (await who.call('GET', 'users/profile')).statusCode === 200;
const change = (old: string, password = newPassword, headers = {}) =>
  person.call(
    'POST',
    'users/change/password',
    { old_password: encryptPassword(server, old), password: encryptPassword(server, password) },
    headers,
  );

test('a name is read and changed by its owner', async () => {
  const response = await person.call('PUT', 'users/profile', { first_name: ' Maya ', last_name: 'Lind' });
  const names = { first_name: 'Maya', last_name: 'Lind' };
  expect(response.json().data).toEqual({ email: person.email, ...names, language: null });
  expect((await person.call('GET', 'users/profile')).json().data).toEqual(response.json().data);
  const long = await person.call('PUT', 'users/profile', { first_name: 'x'.repeat(101), last_name: '' });
  expect(long.json().code).toBe('bad-request');
  for (const character of ['\r', '\u001b', '\u202e', '\u200b', '\ud800']) {
    const body = { first_name: `Ma${character}ya`, last_name: 'Lind' };
    const refused = await person.call('PUT', 'users/profile', body);
    expect([refused.statusCode, refused.json().error_message]).toEqual([
      400,
      problemDetails['bad-request']['name-invisible']({ character }),
    ]);
  }
  expect((await person.call('GET', 'users/profile')).json().data).toEqual(response.json().data);
});

describe('changing the password', () => {
  test('asks for the old one, ends all other sessions and says so by email', async () => {
    const other = await elsewhere();
    expect((await change(goodPassword)).json().data).toEqual({ success: true });
    expect([await isSignedIn(person), await isSignedIn(other)]).toEqual([true, false]);
    expect((await signIn(goodPassword)).statusCode).toBe(401);
    expect((await signIn(newPassword)).statusCode).toBe(201);
    const emails = (await server.emails()).filter(({ recipient }) => recipient === person.email);
    expect(emails.at(-1)?.content.subject).toBe('Your password was changed');
  });

  test('a wrong old one is said to be that and signs nobody out', async () => {
    const response = await change('Wrong-horse-9');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      error_message: "That isn't your current password.",
      code: 'wrong-password',
    });
    expect(await isSignedIn(person)).toBe(true);
    expect((await change(goodPassword, 'weak')).json().error_message).toBe(
      'Password does not meet the required criteria',
    );
    expect((await signIn(goodPassword)).statusCode).toBe(201);
  });

  test('the same one again is refused, and ends no session', async () => {
    const other = await elsewhere();
    const response = await change(goodPassword, goodPassword);
    expect([response.statusCode, response.json()]).toEqual([
      400,
      {
        error_message: 'Choose a password that differs from your current one.',
        code: 'bad-request',
        detail: 'password-unchanged',
      },
    ]);
    expect(await isSignedIn(other)).toBe(true);
  });

  test('guesses stop after ten, whatever key they carry, and stop no sign-in', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const headers = { 'idempotency-key': crypto.randomUUID() };
      expect((await change('Wrong-horse-9', newPassword, headers)).json().code).toBe('wrong-password');
    }
    expect((await change(goodPassword)).json().error_message).toBe(
      'Too many tries. Try again in 15 minutes.',
    );
    expect((await signIn(goodPassword)).statusCode).toBe(201);
    server.passTime(15 * 60_000 + 1);
    expect((await change(goodPassword)).statusCode).toBe(200);
  });

  test('a repeat with the same key after a lost answer gets the first answer', async () => {
    const body = {
      old_password: encryptPassword(server, goodPassword),
      password: encryptPassword(server, newPassword),
    };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    for (let round = 0; round < 2; round += 1) {
      expect((await person.call('POST', 'users/change/password', body, headers)).statusCode).toBe(200);
    }
  });
});

describe('sessions', () => {
  test('are listed with what the browser calls itself, and no secret', async () => {
    server.passTime(60_000);
    await elsewhere({ 'user-agent': firefox });
    const response = await person.call('GET', 'users/sessions');
    const [first, second] = response.json().data;
    const nowS = Math.floor(server.deps.nowMs() / 1000);
    expect(response.json().data).toHaveLength(2);
    expect([first, second].filter(({ current }) => current)).toHaveLength(1);
    const theirs = [first, second].find(({ current }) => !current);
    expect(theirs).toEqual({
      id: expect.any(String),
      current: false,
      user_agent: firefox,
      created: nowS,
      last_seen: nowS,
      expires: nowS + 86_400,
    });
    expect(response.body).not.toContain(person.token);
  });

  test('one is ended, or all others', async () => {
    const [first, second, third] = [await elsewhere(), await elsewhere(), await elsewhere()];
    const list: { id: string; current: boolean }[] = (await first.call('GET', 'users/sessions')).json().data;
    const mine = list.find(({ current }) => current);
    expect((await person.call('DELETE', `users/sessions/${mine?.id}`)).json().data).toEqual({
      success: true,
    });
    expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([false, true]);
    expect((await person.call('DELETE', 'users/sessions')).statusCode).toBe(200);
    const left = await Promise.all([person, second, third].map(isSignedIn));
    expect(left).toEqual([true, false, false]);
  });

  test('of somebody else are not to be ended, and answer like none', async () => {
    const stranger = await signUpVerified(server);
    const [theirs] = (await stranger.call('GET', 'users/sessions')).json().data;
    const responses = await Promise.all(
      [theirs.id, crypto.randomUUID(), 'nonsense'].map((id) => person.call('DELETE', `users/sessions/${id}`)),
    );
    expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(responses[0]?.statusCode).toBe(404);
    expect(await isSignedIn(stranger)).toBe(true);
  });
});
