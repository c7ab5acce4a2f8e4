import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { asUser, call, encryptPassword, goodPassword, signUp, signUpVerified } from '#tests/support/users.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const day = 86_400_000;
const signIn = (email: string, password: string, more: object = {}, headers = {}) =>
  call(server, 'POST', 'users/sign-in', { email, password, machine_id: 'M', ...more }, headers);

describe('signing in', () => {
  test('gives a session to whoever knows the password, whatever the case of the address', async () => {
    const { email, userId } = await signUpVerified(server);
    const response = await signIn(` ${email.toUpperCase()}`, encryptPassword(server, goodPassword));
    expect(response.statusCode).toBe(201);
    expect(response.headers['cache-control']).toBe('no-store');
    const { access_token, ...rest } = response.json().data;
    expect(rest).toEqual({ email, user_id: userId, user_name: email });
    expect(
      (await asUser(server, { email, userId, token: access_token }).call('GET', `workspace/${email}`))
        .statusCode,
    ).toBe(200);
  });

  test('an unknown address, a wrong password, a bare one and noise get one and the same answer', async () => {
    const { email } = await signUpVerified(server);
    const responses = await Promise.all([
      signIn('nobody@example.com', encryptPassword(server, goodPassword)),
      signIn(email, encryptPassword(server, 'Wrong-horse-9')),
      signIn(email, goodPassword),
      signIn(email, 'U2FsdGVkX18AAAAAAAAAAA=='),
      signIn('no address', encryptPassword(server, goodPassword)),
    ]);
    const comparable = responses.map(({ statusCode, body, headers }) => {
      const { date: _date, 'x-request-id': _request, ...same } = headers;
      return JSON.stringify({ statusCode, body, same });
    });
    expect(new Set(comparable).size).toBe(1);
    expect(responses[0]?.statusCode).toBe(401);
    expect(responses[0]?.json()).toEqual({
      error_message: 'authentication failed',
      code: 'authentication-failed',
    });
  });

  test('only the right password learns that the address is not proved', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    await signUp(server, email);
    expect((await signIn(email, encryptPassword(server, 'Wrong-horse-9'))).statusCode).toBe(401);
    const permission = await signIn(email, encryptPassword(server, goodPassword));
    expect(permission.statusCode).toBe(403);
    expect(permission.json().error_message).toBe('user not validated');
  });

  test('a session ends after a day, a remembered one after thirty', async () => {
    const { email, userId } = await signUpVerified(server);
    const short = (await signIn(email, encryptPassword(server, goodPassword))).json().data.access_token;
    const long = (await signIn(email, encryptPassword(server, goodPassword), { remember: true })).json().data
      .access_token;
    const alive = async (token: string) =>
      (await asUser(server, { email, userId, token }).call('GET', `workspace/${email}`)).statusCode === 200;
    server.passTime(day - 1000);
    expect([await alive(short), await alive(long)]).toEqual([true, true]);
    server.passTime(2000);
    expect([await alive(short), await alive(long)]).toEqual([false, true]);
    server.passTime(29 * day);
    expect(await alive(long)).toBe(false);
  });

  test('signing out ends this session and no other', async () => {
    const { email, userId } = await signUpVerified(server);
    const sessions = await Promise.all(
      [1, 2].map(() => signIn(email, encryptPassword(server, goodPassword))),
    );
    const [first, second] = sessions.map((response) =>
      asUser(server, { email, userId, token: response.json().data.access_token }),
    );
    await first?.call('POST', 'users/sign-out');
    expect((await first?.call('GET', 'region/active'))?.statusCode).toBe(401);
    expect((await second?.call('GET', 'region/active'))?.statusCode).toBe(200);
  });
});

describe('guessing', () => {
  test('an account takes ten tries in a quarter of an hour, parallel ones counted', async () => {
    const { email } = await signUpVerified(server);
    const responses = await Promise.all(Array.from({ length: 14 }, () => signIn(email, 'x')));
    expect(responses.filter((response) => response.statusCode === 401)).toHaveLength(10);
    expect(responses.filter((response) => response.statusCode === 429)).toHaveLength(4);
    expect((await signIn(email, encryptPassword(server, goodPassword))).json().code).toBe(
      'too-many-requests',
    );
    server.passTime(15 * 60_000 + 1);
    expect((await signIn(email, encryptPassword(server, goodPassword))).statusCode).toBe(201);
  });

  test('success forgives the account what went before', async () => {
    const { email } = await signUpVerified(server);
    for (let round = 0; round < 3; round += 1) {
      for (let attempt = 0; attempt < 6; attempt += 1) await signIn(email, 'x');
      expect((await signIn(email, encryptPassword(server, goodPassword))).statusCode).toBe(201);
    }
  });

  test('a network takes a hundred, however it is spelt, and a claimed address of the client changes nothing', async () => {
    const from = (address: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/users/sign-in',
        remoteAddress: address,
        headers: { 'x-forwarded-for': `198.51.100.${Math.floor(Math.random() * 250)}` },
        payload: { email: `${crypto.randomUUID()}@example.com`, password: 'x', machine_id: 'M' },
      });
    const responses = await Promise.all(
      Array.from({ length: 101 }, (_, index) => from(`2001:db8:1:2::${(index + 1).toString(16)}`)),
    );
    expect(responses.filter((response) => response.statusCode === 429)).toHaveLength(1);
    expect((await from('2001:db8:1:3::1')).statusCode).toBe(401);
  });

  test("a network's hundred are counted across every way to guess", async () => {
    const attempts: [string, object][] = [
      ['users/sign-in', { email: 'nobody@example.com', password: 'x', machine_id: 'M' }],
      ['token/verify', { token: 'x', machine_id: 'M' }],
      ['users/token-verify', { token: 'x' }],
      ['password/token/verify', { token: 'x' }],
      ['users/reset/password', { user_name: 'x', password: 'x', token: 'x' }],
    ];
    const attempt = (turn: number) => {
      const [path, payload] = attempts[turn % attempts.length] ?? ['', {}];
      const body = 'email' in payload ? { ...payload, email: `${crypto.randomUUID()}@example.com` } : payload;
      return server.app.inject({
        method: 'POST',
        url: `/api/${path}`,
        remoteAddress: '203.0.113.9',
        payload: body,
      });
    };
    const responses = await Promise.all(Array.from({ length: 103 }, (_, turn) => attempt(turn)));
    expect(responses.filter((response) => response.statusCode === 429)).toHaveLength(3);
    for (const turn of attempts.keys()) expect((await attempt(turn)).statusCode).toBe(429);
  });

  test("who is locked out learns when to try again: 'Too many tries. Try again in 15 minutes.'", async () => {
    const known = (await signUpVerified(server)).email;
    for (const email of [known, `${crypto.randomUUID()}@example.com`]) {
      for (let attempt = 0; attempt < 10; attempt += 1) await signIn(email, 'x');
      const first = await signIn(email, 'x');
      expect(first.json().error_message).toBe('Too many tries. Try again in 15 minutes.');
      expect(first.headers['retry-after']).toBe('900');
    }
    server.passTime(14 * 60_000 + 1000);
    const last = await signIn(known, encryptPassword(server, goodPassword));
    expect(last.json().error_message).toBe('Too many tries. Try again in 1 minute.');
    expect(last.headers['retry-after']).toBe('59');
  });
});

test('the configuration call gives a client what it needs and asks for no token', async () => {
  const response = await call(server, 'GET', 'config');
  expect(response.json().data).toEqual({
    password_cipher_key: server.deps.settings.passwordCipherKey,
    version: '0.0.0-test',
    sign_in_providers: [],
    sign_up: 'open',
    desktop: { scheme: 'lunvik', download_url: null },
    support_url: null,
    mailbox_url: '/dev/mail',
  });
});
