import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  asUser,
  call,
  encryptPassword,
  goodPassword,
  signUp,
  signUpMachineId,
  signUpVerified,
  type TestUser,
} from '#tests/support/users.ts';

let server: TestServer;
let person: TestUser;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const desktop = 'DESKTOP00001';
const hour = 3_600_000;
const bearer = (token: string) => asUser(server, { ...person, token });
const alive = async (token: string) => (await bearer(token).call('GET', 'region/active')).statusCode === 200;
const codeFor = async (machine_id?: string): Promise<string> =>
  (await person.call('POST', 'users/desktop-code', machine_id ? { machine_id } : {})).json().data.code;
const exchange = (code: string, machine_id = desktop, headers = {}) =>
  call(server, 'POST', 'users/desktop-code/exchange', { code, machine_id }, headers);

describe('machine tokens', () => {
  test('a machine is valid while a session of the person lives on it', async () => {
    person = await signUpVerified(server);
    const verify = (machine_id: string, who = person) =>
      who.call('POST', 'users/machine-token-verify', { machine_id });
    expect((await verify(desktop)).json().code).toBe('token-invalid');
    const created = await person.call('POST', 'users/machine-token-duplicate', { machine_id: desktop });
    expect(created.statusCode).toBe(201);
    const response = await verify(desktop);
    expect([response.statusCode, response.json().data]).toEqual([201, { valid: true }]);
    const other = await signUpVerified(server);
    const [foreign, random] = [await verify(desktop, other), await verify('NOBODYS00000', other)];
    expect([foreign.statusCode, foreign.body]).toEqual([random.statusCode, random.body]);
  });

  test('a duplicate replaces the one before and ends no later than the session that asked', async () => {
    person = await signUpVerified(server);
    const duplicate = async () =>
      (await person.call('POST', 'users/machine-token-duplicate', { machine_id: desktop })).json().data
        .access_token;
    const first = await duplicate();
    server.passTime(23 * hour);
    const second = await duplicate();
    expect([await alive(first), await alive(second), await alive(person.token)]).toEqual([false, true, true]);
    server.passTime(hour + 1000);
    expect(await alive(second)).toBe(false);
  });
});

describe('a session that another one made', () => {
  const duplicate = async (who: TestUser, machine_id: string): Promise<string> =>
    (await who.call('POST', 'users/machine-token-duplicate', { machine_id })).json().data.access_token;

  test('ends with the sign-out of the one that made it, down to the last', async () => {
    person = await signUpVerified(server);
    const first = await duplicate(person, desktop);
    const second = await duplicate(bearer(first), 'DESKTOP00002');
    await person.call('POST', 'users/sign-out');
    expect([await alive(first), await alive(second)]).toEqual([false, false]);
  });

  test('of a desktop app stays when its browser signs out, and goes when that one is ended from elsewhere', async () => {
    person = await signUpVerified(server);
    const body = { email: person.email, password: encryptPassword(server, goodPassword), machine_id: 'M' };
    const { access_token } = (await call(server, 'POST', 'users/sign-in', body)).json().data;
    const app = (await exchange(await codeFor(desktop))).json().data.access_token;
    const own: { id: string; current: boolean }[] = (await person.call('GET', 'users/sessions')).json().data;
    const browser = own.find(({ current }) => current)?.id;
    await bearer(access_token).call('DELETE', `users/sessions/${browser}`);
    expect(await alive(app)).toBe(false);
  });

  test('asks for a token of the machine that it comes from, and nothing ends', async () => {
    person = await signUpVerified(server);
    const app = await duplicate(person, desktop);
    const next = await duplicate(bearer(app), signUpMachineId);
    expect([await alive(app), await alive(next), await alive(person.token)]).toEqual([true, true, true]);
  });
});

describe('a code that is bound to what the app keeps to itself', () => {
  const verifier = 'only-the-app-that-asked-knows-this-verifier';
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const boundCode = async (): Promise<string> =>
    (await person.call('POST', 'users/desktop-code', { machine_id: desktop, challenge })).json().data.code;
  const spend = async (more: object) =>
    (
      await call(server, 'POST', 'users/desktop-code/exchange', {
        ...{ code: await boundCode(), machine_id: desktop },
        ...more,
      })
    ).statusCode;

  test('is good for that app alone', async () => {
    person = await signUpVerified(server);
    expect(await spend({})).toBe(400);
    expect(await spend({ verifier: 'another' })).toBe(400);
    expect(await spend({ verifier: challenge })).toBe(400);
    expect(await spend({ verifier })).toBe(201);
  });

  test('wants a challenge that is one', async () => {
    person = await signUpVerified(server);
    const response = await person.call('POST', 'users/desktop-code', { challenge: 'short' });
    expect(response.json().code).toBe('bad-request');
  });
});

describe('handing a sign-in over to the desktop app', () => {
  test('a code becomes a session of its own, once, also when two come at the same moment', async () => {
    person = await signUpVerified(server);
    const code = await codeFor(desktop);
    const responses = await Promise.all([exchange(code), exchange(code)]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400]);
    const { access_token, ...rest } =
      responses.find(({ statusCode }) => statusCode === 201)?.json().data ?? {};
    expect(rest).toEqual({ email: person.email, user_id: person.userId, user_name: person.email });
    expect(await alive(access_token)).toBe(true);
    await person.call('POST', 'users/sign-out');
    expect(await alive(access_token)).toBe(true);
  });

  test('a repeat with the same key after a lost answer gets the same session', async () => {
    person = await signUpVerified(server);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const code = await codeFor();
    const [first, second] = [await exchange(code, desktop, headers), await exchange(code, desktop, headers)];
    expect(second.json()).toEqual(first.json());
  });

  test('nothing comes of an old code, another machine, a code of an ended session, and noise', async () => {
    person = await signUpVerified(server);
    const old = await codeFor(desktop);
    server.passTime(60_001);
    const ofOther = await codeFor(desktop);
    const stolen = await exchange(ofOther, 'ANOTHER00001');
    const unnamed = await exchange(await codeFor(), '');
    const ended = await codeFor(desktop);
    await person.call('POST', 'users/sign-out');
    for (const response of [
      await exchange(old),
      stolen,
      unnamed,
      await exchange(ofOther),
      await exchange(ended),
      await exchange('x'),
    ]) {
      expect(response.statusCode).toBe(400);
      expect(response.json()).toEqual({
        error_message: 'The provided code is invalid or expired.',
        code: 'token-invalid',
      });
    }
  });

  test('is kept as a hash, and needs a proved address', async () => {
    person = await signUpVerified(server);
    const code = await codeFor();
    const rows = await server.deps.db.selectFrom('desktop_codes').selectAll().execute();
    expect(rows.some(({ code_hash }) => code_hash.includes(code))).toBe(false);
    const email = `${crypto.randomUUID()}@example.com`;
    const { access_token, user_id } = (await signUp(server, email)).json().data;
    const unproved = asUser(server, { email, userId: user_id, token: access_token });
    for (const path of ['desktop-code', 'machine-token-duplicate', 'machine-token-verify']) {
      const response = await unproved.call('POST', `users/${path}`, { machine_id: desktop });
      expect(response.json().code).toBe('email-not-verified');
    }
  });

  test('a remembered sign-in gives the app thirty days, too', async () => {
    person = await signUpVerified(server);
    const body = {
      email: person.email,
      password: encryptPassword(server, goodPassword),
      machine_id: 'M',
      remember: true,
    };
    const { access_token } = (await call(server, 'POST', 'users/sign-in', body)).json().data;
    const { code } = (await bearer(access_token).call('POST', 'users/desktop-code', {})).json().data;
    const app = (await exchange(code)).json().data.access_token;
    server.passTime(29 * 24 * hour);
    expect(await alive(app)).toBe(true);
    server.passTime(25 * hour);
    expect(await alive(app)).toBe(false);
  });
});
