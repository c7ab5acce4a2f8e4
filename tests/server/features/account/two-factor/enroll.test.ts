import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  authenticator,
  enableTwoFactor,
  passPrimaryFactor,
  submitSecondFactor,
} from '#tests/support/accounts/two-factor.ts';
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

const secret = (password = goodPassword) => ({ password: encryptPassword(server, password) });
const enrol = (password?: string) => person.call('POST', 'users/two-factor/enroll', secret(password));
const confirm = (code: string, headers = {}) =>
  person.call('POST', 'users/two-factor/confirm', { code }, headers);
const off = (code: string, password?: string) =>
  person.call('POST', 'users/two-factor/disable', { ...secret(password), code });
const renew = (code: string, password?: string) =>
  person.call('POST', 'users/two-factor/recovery-codes', { ...secret(password), code });
const status = async () => (await person.call('GET', 'users/two-factor')).json().data;
const subjects = async () =>
  (await server.emails())
    .filter(({ recipient }) => recipient === person.email)
    .map(({ content: message }) => message.subject);

describe('switching on', () => {
  test('asks for the password, then for a code of the app, gives ten codes and says so by email', async () => {
    const wrong = await enrol('Wrong-horse-9');
    expect(wrong.json()).toEqual({
      error_message: "That isn't your current password.",
      code: 'wrong-password',
    });
    const begun = (await enrol()).json().data;
    expect(begun.uri).toContain(`secret=${begun.secret}`);
    expect((await status()).enabled).toBe(false);
    expect(await passPrimaryFactor(server, person.email)).toBeUndefined();
    const app = authenticator(server, begun.secret);
    expect((await confirm(app.code(5))).json()).toEqual({
      error_message: 'The code is not right.',
      code: 'wrong-code',
    });
    const { recovery_codes } = (await confirm(app.code())).json().data;
    expect(new Set(recovery_codes).size).toBe(10);
    for (const code of recovery_codes)
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(await status()).toEqual({
      enabled: true,
      has_password: true,
      recovery_codes_left: 10,
      devices: [],
    });
    expect((await subjects()).at(-1)).toBe('Two-step verification is on');
    expect((await enrol()).json().error_message).toBe('Enter a code of your authenticator app.');
    const retry = { password: encryptPassword(server, goodPassword), code: app.code(1) };
    expect((await person.call('POST', 'users/two-factor/enroll', retry)).json().error_message).toBe(
      'Two-step verification is on.',
    );
  });

  test('ends all other sessions: they never gave a second factor', async () => {
    const body = { email: person.email, ...secret(), machine_id: 'M' };
    const { access_token } = (await call(server, 'POST', 'users/sign-in', body)).json().data;
    await enableTwoFactor(server, person);
    const other = asUser(server, { ...person, token: access_token });
    expect((await other.call('GET', 'users/profile')).statusCode).toBe(401);
    expect((await person.call('GET', 'users/profile')).statusCode).toBe(200);
  });

  test('waits an hour for the code, and a new secret replaces the one before', async () => {
    const first = authenticator(server, (await enrol()).json().data.secret);
    const second = authenticator(server, (await enrol()).json().data.secret);
    expect((await confirm(first.code())).json().code).toBe('wrong-code');
    server.passTime(3_600_001);
    expect((await confirm(second.code())).json()).toEqual({
      error_message: 'The set-up took too long. Begin again.',
      code: 'token-invalid',
      detail: 'two-factor',
    });
    const third = authenticator(server, (await enrol()).json().data.secret);
    expect((await confirm(` ${third.code().slice(0, 3)} ${third.code().slice(3)} `)).statusCode).toBe(201);
  });

  test('a repeat after a lost answer shows the same recovery codes', async () => {
    const app = authenticator(server, (await enrol()).json().data.secret);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const [one, two] = [await confirm(app.code(), headers), await confirm(app.code(), headers)];
    expect(two.json()).toEqual(one.json());
    expect((await status()).recovery_codes_left).toBe(10);
  });

  test('keeps neither the secret nor a recovery code readable', async () => {
    const { app, recoveryCodes } = await enableTwoFactor(server, person);
    const rows = await Promise.all(
      (['totp_secrets', 'recovery_codes', 'idempotency'] as const).map((table) =>
        server.deps.db.selectFrom(table).selectAll().execute(),
      ),
    );
    const stored = JSON.stringify(rows.flat().map((row) => Object.values(row).map(String)));
    for (const word of [
      app.secret,
      ...recoveryCodes,
      ...recoveryCodes.map((code) => code.replaceAll('-', '')),
    ]) {
      expect(stored).not.toContain(word);
    }
  });

  test('is for a proved address alone', async () => {
    const { db } = server.deps;
    await db.updateTable('users').set({ verified_at: null }).where('id', '=', person.userId).execute();
    expect((await enrol()).json().code).toBe('email-not-verified');
  });
});

describe('switching off', () => {
  test('asks for password and code, and the password alone signs in again', async () => {
    const { app } = await enableTwoFactor(server, person);
    expect((await off(app.code(), 'Wrong-horse-9')).json().code).toBe('wrong-password');
    expect((await off(app.code(5))).json().code).toBe('wrong-code');
    expect((await off(app.code())).json().data).toEqual({ success: true });
    expect(await status()).toEqual({
      enabled: false,
      has_password: true,
      recovery_codes_left: 0,
      devices: [],
    });
    expect(await passPrimaryFactor(server, person.email)).toBeUndefined();
    expect((await subjects()).at(-1)).toBe('Two-step verification is off');
    expect((await off(app.code(1))).json().code).toBe('wrong-code');
  });

  test('takes a recovery code of whoever lost the app', async () => {
    const { recoveryCodes } = await enableTwoFactor(server, person);
    expect((await off(recoveryCodes[3] ?? '')).statusCode).toBe(200);
  });

  test('is not to be guessed: wrong passwords and wrong codes share their tries', async () => {
    const { app } = await enableTwoFactor(server, person);
    for (let attempt = 0; attempt < 5; attempt += 1) await off(app.code(), 'Wrong-horse-9');
    for (let attempt = 0; attempt < 5; attempt += 1) await off(app.code(5));
    expect((await off(app.code())).json().error_message).toBe('Too many tries. Try again in 15 minutes.');
    expect((await status()).enabled).toBe(true);
  });
});

test('new recovery codes replace all that there were, for password and code', async () => {
  const { app, recoveryCodes } = await enableTwoFactor(server, person);
  expect((await renew(app.code(), 'Wrong-horse-9')).json().code).toBe('wrong-password');
  const renewed: string[] = (await renew(app.code())).json().data.recovery_codes;
  expect(renewed.filter((code) => recoveryCodes.includes(code))).toEqual([]);
  expect((await subjects()).at(-1)).toBe('You have new recovery codes');
  const token = await passPrimaryFactor(server, person.email);
  expect((await submitSecondFactor(server, token, recoveryCodes[0] ?? '')).json().code).toBe('wrong-code');
  expect((await submitSecondFactor(server, token, renewed[0] ?? '')).statusCode).toBe(201);
});

test('a remembered device of somebody else cannot be removed, and gets the response of one that does not exist', async () => {
  const stranger = await signUpVerified(server);
  const { app } = await enableTwoFactor(server, stranger);
  await submitSecondFactor(server, await passPrimaryFactor(server, stranger.email), app.code(), {
    remember_device: true,
  });
  const [device] = (await stranger.call('GET', 'users/two-factor')).json().data.devices;
  const responses = await Promise.all(
    [device.id, crypto.randomUUID(), 'nonsense'].map((id) =>
      person.call('DELETE', `users/two-factor/devices/${id}`),
    ),
  );
  expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(responses[0]?.statusCode).toBe(404);
  expect((await stranger.call('DELETE', `users/two-factor/devices/${device.id}`)).statusCode).toBe(200);
});
