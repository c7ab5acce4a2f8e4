import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { processEmailRequests } from '#server/features/account/email-requests.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  asUser,
  call,
  emailedCode,
  encryptPassword,
  goodPassword,
  signUp,
  signUpVerified,
} from '#tests/support/users.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const hour = 3_600_000;
const newPassword = 'Harbor-light-7';
const newEmail = () => `${crypto.randomUUID()}@example.com`;

const forgot = (email: string) =>
  call(server, 'POST', 'users/forgot/password', { user_name: encryptPassword(server, email) });
const check = (token: string) => call(server, 'POST', 'password/token/verify', { token });
const reset = (email: string, token: string | undefined, password = newPassword, headers = {}) =>
  call(
    server,
    'POST',
    'users/reset/password',
    {
      user_name: encryptPassword(server, email),
      password: encryptPassword(server, password),
      ...(token && { token }),
    },
    headers,
  );
const signIn = (email: string, password: string) =>
  call(server, 'POST', 'users/sign-in', {
    email,
    password: encryptPassword(server, password),
    machine_id: 'M',
  });
const emailsTo = async (email: string) =>
  (await server.emails())
    .filter(({ recipient }) => recipient === email)
    .map(({ content: message }) => message);

async function codeFor(email: string): Promise<string> {
  await forgot(email);
  return emailedCode(server, email);
}

describe('forgetting a password', () => {
  test('mails a link to the owner of an account', async () => {
    const { email } = await signUpVerified(server);
    const response = await forgot(` ${email.toUpperCase()} `);
    expect([response.statusCode, response.body]).toEqual([200, '{"data":{"success":true}}']);
    const message = (await emailsTo(email)).at(-1);
    expect(message?.text).toMatch(/http:\/\/127\.0\.0\.1:8080\/reset#code=[\w-]{43}\n/);
    expect(message?.html).toMatch(/href="http:\/\/127\.0\.0\.1:8080\/reset#code=[\w-]{43}"/);
  });

  test('known, unknown, unproved addresses and noise get one answer after the same work', async () => {
    const { email } = await signUpVerified(server);
    const unproved = newEmail();
    await signUp(server, unproved);
    const asked = [email, unproved, newEmail(), newEmail()];
    const responses = [];
    for (const address of asked) responses.push(await forgot(address));
    responses.push(await forgot('no address'));
    const comparable = responses.map(
      ({ statusCode, body, headers: { date: _date, 'x-request-id': _request, ...same } }) =>
        JSON.stringify([statusCode, body, same]),
    );
    expect(new Set(comparable).size).toBe(1);
    // All that was done for each of them before the answer is this row.
    const inputs = await server.deps.db.selectFrom('email_requests').select('email').execute();
    expect(inputs.map((input) => input.email).sort()).toEqual([...asked].sort());
    expect((await emailsTo(asked[2] ?? '')).length).toBe(0);
    expect(await processEmailRequests(server.deps)).toBe(0);
  });

  test('mails at most one link in 30 seconds and five in an hour, without saying so', async () => {
    const { email } = await signUpVerified(server);
    for (let round = 0; round < 8; round += 1) {
      expect((await forgot(email)).statusCode).toBe(200);
      expect((await forgot(email)).statusCode).toBe(200);
      server.passTime(31_000);
    }
    expect((await emailsTo(email)).filter(({ subject }) => subject === 'Set a new password')).toHaveLength(5);
  });

  test('a network asks for twenty emails in an hour, also with X-Forwarded-For of its own', async () => {
    const ask = () =>
      server.app.inject({
        method: 'POST',
        url: '/api/users/forgot/password',
        remoteAddress: '198.51.100.77',
        headers: { 'x-forwarded-for': `203.0.113.${Math.floor(Math.random() * 250)}` },
        payload: { user_name: encryptPassword(server, newEmail()) },
      });
    const responses = await Promise.all(Array.from({ length: 21 }, ask));
    expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
    expect(responses.find(({ statusCode }) => statusCode === 429)?.json().error_message).toBe(
      'Too many tries. Try again in 60 minutes.',
    );
  });
});

describe('a reset link', () => {
  test('says whose it is and is not spent by the question', async () => {
    const { email } = await signUpVerified(server);
    const code = await codeFor(email);
    for (let round = 0; round < 2; round += 1) {
      const response = await check(code);
      expect([response.statusCode, response.json().data]).toEqual([200, { email }]);
    }
  });

  test("an unknown, used, old or other email's code gets 'Invalid or expired reset token.'", async () => {
    const pending = newEmail();
    await signUp(server, pending);
    const ofVerification = await emailedCode(server, pending);
    const { email } = await signUpVerified(server);
    const used = await codeFor(email);
    expect((await reset(email, used)).statusCode).toBe(200);
    server.passTime(60_000);
    const old = await codeFor(email);
    server.passTime(hour + 1);
    for (const code of ['', 'x', crypto.randomUUID(), used, old, ofVerification]) {
      for (const response of [await check(code), await reset(email, code)]) {
        expect(response.statusCode).toBe(400);
        expect(response.json()).toEqual({
          error_message: 'Invalid or expired reset token.',
          code: 'token-invalid',
          detail: 'reset',
        });
      }
    }
    expect((await call(server, 'POST', 'users/token-verify', { token: old })).json().code).toBe(
      'token-invalid',
    );
  });

  test('is kept as a hash', async () => {
    const { email } = await signUpVerified(server);
    const code = await codeFor(email);
    const rows = await server.deps.db.selectFrom('email_tokens').selectAll().execute();
    expect(rows.some(({ token_hash }) => token_hash.includes(code))).toBe(false);
  });
});

describe('resetting a password', () => {
  test('sets it, ends every session and says so to the owner by email', async () => {
    const person = await signUpVerified(server);
    const response = await reset(person.email, await codeFor(person.email));
    expect([response.statusCode, response.json().data]).toEqual([200, { success: true }]);
    expect((await person.call('GET', 'region/active')).statusCode).toBe(401);
    expect((await signIn(person.email, goodPassword)).statusCode).toBe(401);
    expect((await signIn(person.email, newPassword)).statusCode).toBe(201);
    expect((await emailsTo(person.email)).at(-1)?.subject).toBe('Your password was changed');
  });

  test('works once, also when two come at the same moment, and spends every other link', async () => {
    const { email } = await signUpVerified(server);
    const first = await codeFor(email);
    server.passTime(60_000);
    const second = await codeFor(email);
    const responses = await Promise.all([reset(email, second), reset(email, second, 'Another-pass-8')]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect((await reset(email, first)).statusCode).toBe(400);
  });

  test('a repeat with the same key after a lost answer gets the first answer', async () => {
    const { email } = await signUpVerified(server);
    const token = await codeFor(email);
    const body = {
      user_name: encryptPassword(server, email),
      password: encryptPassword(server, newPassword),
      token,
    };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    for (let round = 0; round < 2; round += 1) {
      const response = await call(server, 'POST', 'users/reset/password', body, headers);
      expect(response.statusCode).toBe(200);
    }
  });

  test('nobody resets with a name and a password alone, nor somebody else with their own link', async () => {
    const victim = await signUpVerified(server);
    const thief = await signUpVerified(server);
    expect((await reset(victim.email, undefined)).json().code).toBe('token-invalid');
    expect((await reset(victim.email, await codeFor(thief.email))).json().code).toBe('token-invalid');
    expect((await signIn(victim.email, goodPassword)).statusCode).toBe(201);
  });

  test("a weak password gets 'Password does not meet the required criteria' and the link stays good", async () => {
    const { email } = await signUpVerified(server);
    const code = await codeFor(email);
    const response = await reset(email, code, 'weak');
    expect(response.statusCode).toBe(400);
    expect(response.json().error_message).toBe('Password does not meet the required criteria');
    expect((await reset(email, code)).statusCode).toBe(200);
  });

  test('lets the owner in immediately whose tries somebody else has used up', async () => {
    const { email } = await signUpVerified(server);
    for (let attempt = 0; attempt < 11; attempt += 1) await signIn(email, 'Wrong-horse-9');
    expect((await signIn(email, goodPassword)).statusCode).toBe(429);
    expect((await reset(email, await codeFor(email))).statusCode).toBe(200);
    expect((await signIn(email, newPassword)).statusCode).toBe(201);
  });
});

describe('an address with which somebody else made an account first', () => {
  test('a reset by its owner proves the address and leaves nothing of the other', async () => {
    const email = newEmail();
    const squatter = (await signUp(server, email, 'Squatter-pass-1')).json().data;
    const ofSquatter = await emailedCode(server, email);
    expect((await reset(email, await codeFor(email))).statusCode).toBe(200);
    expect((await signIn(email, 'Squatter-pass-1')).statusCode).toBe(401);
    expect((await signIn(email, newPassword)).statusCode).toBe(201);
    const theirs = asUser(server, { email, userId: squatter.user_id, token: squatter.access_token });
    expect((await theirs.call('POST', 'users/sign-out')).statusCode).toBe(401);
    const stale = await call(server, 'POST', 'token/verify', { token: ofSquatter, machine_id: 'M' });
    expect(stale.json().code).toBe('token-invalid');
  });

  test.each([
    ['token/verify', { machine_id: 'OWNERBROWSER' }],
    ['users/token-verify', {}],
    ['users/token-verify', { machine_id: '' }],
  ])('%s with %o, from another browser, keeps no password that its owner did not set', async (path, more) => {
    const email = newEmail();
    await signUp(server, email, 'Squatter-pass-1');
    const verified = (
      await call(server, 'POST', path, { token: await emailedCode(server, email), ...more })
    ).json();
    expect((await signIn(email, 'Squatter-pass-1')).json().code).toBe('authentication-failed');
    const { reset_token, token, user_id } = verified.data;
    const owner = asUser(server, { email, userId: user_id, token });
    expect((await owner.call('GET', 'region/active')).statusCode).toBe(200);
    expect((await check(reset_token)).json().data).toEqual({ email });
    expect((await reset(email, reset_token)).statusCode).toBe(200);
    expect((await signIn(email, newPassword)).statusCode).toBe(201);
  });

  test('a browser that knows the password keeps it, too: signed out and in again before the proof', async () => {
    const email = newEmail();
    await signUp(server, email);
    expect((await signIn(email, 'Wrong-horse-9')).json().code).toBe('authentication-failed');
    expect((await signIn(email, goodPassword)).json().code).toBe('email-not-verified');
    const token = await emailedCode(server, email);
    const response = await call(server, 'POST', 'token/verify', { token, machine_id: 'M' });
    expect(response.json().data).not.toHaveProperty('reset_token');
    expect((await signIn(email, goodPassword)).statusCode).toBe(201);
  });

  test('the browser that made the account keeps its password by proving the address', async () => {
    const email = newEmail();
    await signUp(server, email);
    const response = await call(server, 'POST', 'token/verify', {
      token: await emailedCode(server, email),
      machine_id: 'ABCDEFGH1234',
    });
    expect(response.json().data).not.toHaveProperty('reset_token');
    expect((await signIn(email, goodPassword)).statusCode).toBe(201);
  });
});
