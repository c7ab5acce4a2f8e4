import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createEmailToken } from '#server/features/account/email-tokens.ts';
import {
  type Authenticator,
  enableTwoFactor,
  passPrimaryFactor,
  submitSecondFactor,
} from '#tests/support/accounts/two-factor.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  asUser,
  call,
  emailedCode,
  encryptPassword,
  goodPassword,
  signUpVerified,
  type TestUser,
} from '#tests/support/users.ts';

let server: TestServer;
let person: TestUser;
let app: Authenticator;
let recoveryCodes: readonly string[];
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  person = await signUpVerified(server);
  ({ app, recoveryCodes } = await enableTwoFactor(server, person));
});
afterAll(() => server.close());

const minute = 60_000;
const day = 86_400_000;
const begin = (more?: object) => passPrimaryFactor(server, person.email, more);
const finish = (token: string | undefined, code: string, more?: object, headers?: object) =>
  submitSecondFactor(server, token, code, more, headers);
const wrongCode = '000000';
const isSignedIn = async (token: string) =>
  (await asUser(server, { ...person, token }).call('GET', 'users/profile')).statusCode === 200;

describe('signing in with two factors', () => {
  test('gives no session for the password, and one for the code', async () => {
    const password = encryptPassword(server, goodPassword);
    const body = { email: person.email, password, machine_id: 'M' };
    const first = await call(server, 'POST', 'users/sign-in', body);
    expect(first.statusCode).toBe(201);
    expect(Object.keys(first.json().data)).toEqual(['second_factor_token', 'second_step_token']);
    const token: string = first.json().data.second_factor_token;
    expect(await isSignedIn(token)).toBe(false);
    const response = await finish(token, app.code(), { machine_id: 'M' });
    expect(response.statusCode).toBe(201);
    const { access_token, ...rest } = response.json().data;
    expect(rest).toEqual({ email: person.email, user_id: person.userId, user_name: person.email });
    expect(await isSignedIn(access_token)).toBe(true);
  });

  test('remembers for thirty days whoever asked for it with the password', async () => {
    const long = (await finish(await begin({ remember: true }), app.code())).json().data.access_token;
    const short = (await finish(await begin(), app.code(1))).json().data.access_token;
    server.passTime(2 * day);
    expect([await isSignedIn(long), await isSignedIn(short)]).toEqual([true, false]);
  });

  test('a code counts once, also for two who come together, and so does an earlier one', async () => {
    const tokens = [await begin(), await begin()];
    const responses = await Promise.all(tokens.map((token) => finish(token, app.code())));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400]);
    expect(responses.find(({ statusCode }) => statusCode === 400)?.json()).toEqual({
      error_message: 'This code has already been used. Wait for the next one.',
      code: 'code-already-used',
    });
    expect((await finish(await begin(), app.code(-1))).json().code).toBe('code-already-used');
    expect((await finish(await begin(), app.code(1))).statusCode).toBe(201);
  });

  test('a recovery code opens once, however it is typed, and an email says so', async () => {
    const code = (recoveryCodes[0] ?? '').toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o');
    const responses = await Promise.all([await begin(), await begin()].map((token) => finish(token, code)));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400]);
    expect((await finish(await begin(), code)).json()).toEqual({
      error_message: 'This recovery code has already been used.',
      code: 'code-already-used',
      detail: 'recovery',
    });
    const message = (await server.emails()).findLast(({ recipient }) => recipient === person.email)?.content;
    expect(message?.subject).toBe('A recovery code was used');
    expect(message?.text).toContain('9 are left.');
  });

  test('of somebody else no recovery code opens anything', async () => {
    const stranger = await signUpVerified(server);
    const theirs = await enableTwoFactor(server, stranger);
    expect((await finish(await begin(), theirs.recoveryCodes[0] ?? '')).json().code).toBe('wrong-code');
    expect((await finish(await begin(), theirs.app.code())).json().code).toBe('wrong-code');
  });

  test('waits ten minutes, in the browser that began it, for one session', async () => {
    const expired = {
      error_message: 'This sign-in has expired. Sign in again.',
      code: 'token-invalid',
      detail: 'second-factor',
    };
    const token = await begin();
    expect((await finish(token, app.code(), { machine_id: 'OTHER' })).json()).toEqual(expired);
    expect((await finish('unknown', app.code())).json()).toEqual(expired);
    expect((await finish(token, wrongCode)).json().code).toBe('wrong-code');
    expect((await finish(token, app.code())).statusCode).toBe(201);
    expect((await finish(token, app.code(1))).json()).toEqual(expired);
    const late = await begin();
    server.passTime(10 * minute);
    expect((await finish(late, app.code())).json()).toEqual(expired);
  });

  test('a repeat after a lost answer gets the same session', async () => {
    const [token, code] = [await begin(), app.code()];
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const responses = [await finish(token, code, {}, headers), await finish(token, code, {}, headers)];
    expect(responses[1]?.json()).toEqual(responses[0]?.json());
    expect(responses[0]?.statusCode).toBe(201);
  });
});

describe('guessing codes', () => {
  test('stops after ten, parallel and repeated ones counted, though the password is right each time', async () => {
    const tokens = [await begin(), await begin()]; // two tries themselves
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, turn) =>
        finish(tokens[turn % 2], wrongCode, {}, { 'idempotency-key': crypto.randomUUID() }),
      ),
    );
    const wrong = responses.filter((response) => response.json().code === 'wrong-code');
    const stopped = responses.filter((response) => response.statusCode === 429);
    expect([wrong.length, stopped.length]).toEqual([8, 4]);
    expect(stopped[0]?.json().error_message).toBe('Too many tries. Try again in 15 minutes.');
    expect((await finish(tokens[0], app.code())).statusCode).toBe(429);
    expect(await begin().catch(() => 'stopped')).toBe('stopped');
    server.passTime(15 * minute + 1);
    expect((await finish(await begin(), app.code())).statusCode).toBe(201);
  });

  test('the right code forgives what went before', async () => {
    for (let round = 0; round < 3; round += 1) {
      const token = await begin();
      for (let attempt = 0; attempt < 6; attempt += 1) await finish(token, wrongCode);
      expect((await finish(token, app.code(round))).statusCode).toBe(round < 2 ? 201 : 400);
      if (round === 1) server.passTime(minute);
    }
  });
});

describe('a remembered browser', () => {
  const otherPassword = 'Harbor-light-7';
  const remember = async () =>
    (await finish(await begin(), app.code(), { remember_device: true })).json().data;
  const opens = async (remembered_device_token: string, password = goodPassword) =>
    (await begin({ remembered_device_token, password: encryptPassword(server, password) })) === undefined;

  test('is not asked for thirty days, and nobody else is let in by what it has', async () => {
    const { remembered_device_token, access_token } = await remember();
    const me = asUser(server, { ...person, token: access_token });
    const [device] = (await me.call('GET', 'users/two-factor')).json().data.devices;
    expect(device).toMatchObject({ id: expect.any(String), current: true });
    expect(await opens(remembered_device_token)).toBe(true);
    const stranger = await signUpVerified(server);
    await enableTwoFactor(server, stranger);
    expect(await passPrimaryFactor(server, stranger.email, { remembered_device_token })).toEqual(
      expect.any(String),
    );
    server.passTime(30 * day);
    expect(await opens(remembered_device_token)).toBe(false);
  });

  test.each([
    ['it is forgotten', (id: string) => ['DELETE', `users/two-factor/devices/${id}`, undefined] as const],
    ['all others are signed out', () => ['DELETE', 'users/sessions', undefined] as const],
    [
      'the password is changed elsewhere',
      () => {
        const body = {
          old_password: encryptPassword(server, goodPassword),
          password: encryptPassword(server, otherPassword),
          code: app.code(1),
        };
        return ['POST', 'users/change/password', body] as const;
      },
    ],
  ])('is asked again once %s', async (_, how) => {
    const { remembered_device_token } = await remember();
    const [device] = (await person.call('GET', 'users/two-factor')).json().data.devices;
    const [method, path, body] = how(device.id);
    expect((await person.call(method, path, body)).statusCode).toBe(200);
    const password = path.endsWith('change/password') ? otherPassword : goodPassword;
    expect(await opens(remembered_device_token, password)).toBe(false);
  });

  test('is asked again once it is signed out from elsewhere, not when its owner signs out there', async () => {
    const [left, ended] = [await remember(), null];
    await asUser(server, { ...person, token: left.access_token }).call('POST', 'users/sign-out');
    expect([await opens(left.remembered_device_token), ended]).toEqual([true, null]);
    server.passTime(minute);
    const lost = await remember();
    const list: { id: string; created: number }[] = (await person.call('GET', 'users/sessions')).json().data;
    const newest = list.toSorted((one, other) => other.created - one.created)[0];
    expect((await person.call('DELETE', `users/sessions/${newest?.id}`)).statusCode).toBe(200);
    expect(await opens(lost.remembered_device_token)).toBe(false);
  });
});

describe('every sign-in method asks for it', () => {
  test('a reset password does not switch it off, and ends what had begun with the old one', async () => {
    const [token, device] = [
      await begin(),
      (await finish(await begin(), app.code(), { remember_device: true })).json().data
        .remembered_device_token,
    ];
    await call(server, 'POST', 'users/forgot/password', { user_name: encryptPassword(server, person.email) });
    const reset = await call(server, 'POST', 'users/reset/password', {
      user_name: encryptPassword(server, person.email),
      password: encryptPassword(server, goodPassword),
      token: await emailedCode(server, person.email),
    });
    expect(reset.statusCode).toBe(200);
    server.passTime(minute);
    expect((await finish(token, app.code())).json().code).toBe('token-invalid');
    expect(await begin({ remembered_device_token: device })).toEqual(expect.any(String));
    expect((await finish(await begin(), app.code())).statusCode).toBe(201);
  });

  test('a link that proves an address signs nobody in whose address was proved already', async () => {
    const { db, nowMs } = server.deps;
    const before = await db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', person.userId)
      .execute();
    for (const path of ['token/verify', 'users/token-verify']) {
      const token = await createEmailToken(db, nowMs(), 'verify', person.userId);
      const response = await call(server, 'POST', path, { token, machine_id: 'OTHER' });
      expect(response.json().code).toBe('token-invalid');
    }
    const after = await db.selectFrom('sessions').select('id').where('user_id', '=', person.userId).execute();
    expect(after).toEqual(before);
    expect(await begin()).toEqual(expect.any(String)); // the password stayed
  });

  test('the sign-in of the invited and of a desktop app are the same call', async () => {
    expect(await begin({ is_invited: true })).toEqual(expect.any(String));
  });

  test('the token of the primary factor hands nothing over to a desktop app', async () => {
    const half = asUser(server, { ...person, token: (await begin()) ?? '' });
    expect((await half.call('POST', 'users/desktop-code', {})).statusCode).toBe(401);
    const duplicate = await half.call('POST', 'users/machine-token-duplicate', { machine_id: 'M' });
    expect(duplicate.statusCode).toBe(401);
    const exchanged = await call(server, 'POST', 'users/desktop-code/exchange', {
      code: half.token,
      machine_id: 'M',
    });
    expect(exchanged.json().code).toBe('token-invalid');
  });
});
