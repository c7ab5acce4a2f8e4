import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/wire/calls.ts';
import { formerAccountCalls } from '#server/features/account/two-factor/former-names.ts';
import { type Authenticator, authenticator, enableTwoFactor } from '#tests/support/accounts/two-factor.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  call,
  encryptPassword,
  goodPassword,
  signUpMachineId,
  signUpVerified,
  type TestUser,
} from '#tests/support/users.ts';

/** Pages up to 0.0.18 speak of two steps, known machines and ways in: every name here is theirs. */
let server: TestServer;
let person: TestUser;
beforeAll(async () => {
  server = await startTestServer({ env: { API_DOCS: 'on' } });
});
beforeEach(async () => {
  person = await signUpVerified(server);
});
afterAll(() => server.close());

const password = () => encryptPassword(server, goodPassword);
const data = async (response: ReturnType<typeof call>) => (await response).json().data;
const status = () => data(person.call('GET', 'users/two-step'));
const signIn = (more: object = {}) =>
  data(
    call(server, 'POST', 'users/sign-in', {
      email: person.email,
      password: password(),
      machine_id: signUpMachineId,
      ...more,
    }),
  );
const secondStep = (token: string, app: Authenticator, more: object = {}) =>
  data(
    call(server, 'POST', 'users/sign-in/second-step', {
      token,
      code: app.code(),
      machine_id: signUpMachineId,
      ...more,
    }),
  );

describe('such a page', () => {
  test('switches two-step verification on and off', async () => {
    expect(await status()).toEqual({ on: false, has_password: true, recovery_codes_left: 0, machines: [] });
    const begun = await data(person.call('POST', 'users/two-step/enrol', { password: password() }));
    const app = authenticator(server, begun.secret);
    const confirmed = await data(person.call('POST', 'users/two-step/confirm', { code: app.code() }));
    expect(confirmed.recovery_codes).toHaveLength(10);
    expect(await status()).toEqual({ on: true, has_password: true, recovery_codes_left: 10, machines: [] });
    server.passTime(60_000);
    const verified = { password: password(), code: app.code() };
    const renewed = await data(person.call('POST', 'users/two-step/recovery-codes', verified));
    expect(renewed.recovery_codes).toHaveLength(10);
    server.passTime(60_000);
    const off = await person.call('POST', 'users/two-step/off', { ...verified, code: app.code() });
    expect(off.json().data).toEqual({ success: true });
    expect(await status()).toMatchObject({ on: false });
  });

  test('signs in by the second step, is known from then on, and makes the server forget the machine', async () => {
    const { app } = await enableTwoFactor(server, person);
    const { second_step_token: token } = await signIn();
    const session = await secondStep(token, app, { know_machine: true });
    expect(session).toEqual({
      email: person.email,
      user_id: person.userId,
      user_name: person.email,
      access_token: expect.any(String),
      known_machine: expect.any(String),
    });
    const { known_machine } = session;
    expect(await signIn({ known_machine })).toMatchObject({ access_token: expect.any(String) });

    const [machine] = (await status()).machines;
    expect(machine).toMatchObject({ id: expect.any(String), current: false });
    const forgotten = await person.call('DELETE', `users/two-step/machines/${machine.id}`);
    expect(forgotten.json().data).toEqual({ success: true });
    expect(await signIn({ known_machine })).toEqual({
      second_step_token: expect.any(String),
      second_factor_token: expect.any(String),
    });
  });

  test('that does not ask to be known gets no name for its machine', async () => {
    const { app } = await enableTwoFactor(server, person);
    const { second_step_token: token } = await signIn();
    expect(Object.keys(await secondStep(token, app)).sort()).toEqual(
      ['access_token', 'email', 'user_id', 'user_name'].sort(),
    );
  });

  test('lists the ways in', async () => {
    expect(await data(person.call('GET', 'users/ways-in'))).toEqual({
      password: true,
      passkeys: 0,
      providers: [],
    });
  });

  test('is refused what is no body at all, as any other', async () => {
    for (const payload of [[], 'text', 7, null]) {
      const response = await server.app.inject({
        method: 'POST',
        url: '/api/users/sign-in/second-step',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(payload),
      });
      expect(response.statusCode).toBe(400);
    }
  });

  test('has the same guard on a former path as on the one of today', async () => {
    for (const [name, former] of Object.entries(formerAccountCalls)) {
      const { method, auth } = calls[name as keyof typeof formerAccountCalls];
      if (former.path === undefined || auth === 'none') continue;
      const response = await call(server, method, former.path.replace(':deviceId', crypto.randomUUID()));
      expect([former.path, response.statusCode]).toEqual([former.path, 401]);
    }
  });
});

test('a request that such a page repeats after the update is known by what the versions up to 0.0.18 stored', async () => {
  const { app } = await enableTwoFactor(server, person);
  const { second_step_token: token } = await signIn();
  const body = { token, code: app.code(), machine_id: signUpMachineId, know_machine: true };
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const send = () => data(call(server, 'POST', 'users/sign-in/second-step', body, headers));
  const first = await send();
  expect(first.known_machine).toEqual(expect.any(String));
  expect(await send()).toEqual(first);
  const { body_hash } = await server.deps.db
    .selectFrom('idempotency')
    .select('body_hash')
    .where('key', '=', headers['idempotency-key'])
    .executeTakeFirstOrThrow();
  const stored = createHash('sha256')
    .update(`secondStep\n${JSON.stringify(body)}`)
    .digest();
  expect(body_hash.equals(stored)).toBe(true);
});

test('pages of today find no former name where the path is theirs', async () => {
  expect(await data(person.call('GET', 'users/two-factor'))).toEqual({
    enabled: false,
    has_password: true,
    recovery_codes_left: 0,
    devices: [],
  });
});

test('a field that has its current name already is the one that counts', async () => {
  const { app } = await enableTwoFactor(server, person);
  const { second_factor_token: token } = await signIn();
  const body = { token, code: app.code(), machine_id: signUpMachineId, remember_device: true };
  const { remembered_device_token } = await data(call(server, 'POST', 'users/sign-in/second-factor', body));
  expect(await signIn({ remembered_device_token, known_machine: 'another' })).toMatchObject({
    access_token: expect.any(String),
  });
});

test('former paths are not in the API documentation', async () => {
  const { paths } = (await call(server, 'GET', 'docs/json')).json();
  expect(Object.keys(paths)).toContain('/api/users/two-factor');
  expect(Object.keys(paths).filter((path) => /two-step|second-step|ways-in/.test(path))).toEqual([]);
});
