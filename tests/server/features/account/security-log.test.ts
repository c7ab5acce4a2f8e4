import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addKey } from '#tests/support/accounts/passkeys.ts';
import {
  enableTwoFactor,
  passPrimaryFactor,
  submitSecondFactor,
} from '#tests/support/accounts/two-factor.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  call,
  createWorkspace,
  emailedCode,
  encryptPassword,
  goodPassword,
  joinWorkspace,
  signUpVerified,
  type TestUser,
} from '#tests/support/users.ts';

interface Line {
  readonly level: number;
  readonly security?: string;
  readonly user?: string;
  readonly network?: string;
}

let server: TestServer;
let person: TestUser;
let lines: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ onLog: (line) => lines.push(line), logLevel: 'fatal' });
});
beforeEach(async () => {
  person = await signUpVerified(server);
  lines = [];
});
afterAll(() => server.close());

const [info, warn] = [30, 40];
const ip = '203.0.113.9';
const from = { 'x-forwarded-for': ip };
const events = () =>
  lines
    .map((line): Line => JSON.parse(line))
    .filter(({ security }) => security !== undefined)
    .map(({ level, security, user }) => [security, level, user]);
const signIn = (password: string, email = person.email) =>
  call(
    server,
    'POST',
    'users/sign-in',
    { email, password: encryptPassword(server, password), machine_id: 'M' },
    from,
  );
const failures = async () =>
  (await server.emails()).filter(
    ({ recipient, content: message }) =>
      recipient === person.email && message.subject === 'Someone knows your password',
  );

describe('the log says at every level who did what to an account, and from which network', () => {
  test('sign-ins, right and wrong', async () => {
    await signIn(goodPassword);
    await signIn('Wrong-horse-9');
    await signIn('Wrong-horse-9', `${crypto.randomUUID()}@example.com`);
    expect(events()).toEqual([
      ['signed-in', info, person.userId],
      ['sign-in-failed', warn, person.userId],
      ['sign-in-failed', warn, undefined],
    ]);
    const said = lines.map((line): Line => JSON.parse(line));
    expect(said.map(({ network }) => network)).toEqual([ip, ip, ip]);
  });

  test('tries that are stopped', async () => {
    for (let turn = 0; turn < 11; turn += 1) await signIn('Wrong-horse-9');
    expect(events().at(-1)).toEqual(['stopped', warn, undefined]);
  });

  test('what changes the ways in, and a proof that failed', async () => {
    await addKey(server, person);
    const { app } = await enableTwoFactor(server, person);
    lines = [];
    const password = encryptPassword(server, goodPassword);
    await person.call('POST', 'users/two-factor/disable', { password, code: '000000' });
    await person.call('POST', 'users/two-factor/disable', { password, code: app.code() });
    const next = { old_password: password, password: encryptPassword(server, 'Harbor-light-7') };
    await person.call('POST', 'users/change/password', next);
    const email = { user_name: encryptPassword(server, person.email) };
    await call(server, 'POST', 'users/forgot/password', email);
    const token = await emailedCode(server, person.email);
    await call(server, 'POST', 'users/reset/password', { ...email, password, token });
    expect(events()).toEqual([
      ['proof-failed', warn, person.userId],
      ['two-factor-disabled', info, person.userId],
      ['password-changed', info, person.userId],
      ['password-reset', info, person.userId],
    ]);
  });

  test('what somebody is not allowed', async () => {
    const { id } = await createWorkspace(person);
    const guest = await signUpVerified(server);
    await joinWorkspace(server, guest, id);
    lines = [];
    expect((await guest.call('GET', `workspace/users/${id}`)).statusCode).toBe(403);
    expect(events()).toEqual([['refused', warn, guest.userId]]);
  });

  test('and neither an address nor a secret', async () => {
    const { app, recoveryCodes } = await enableTwoFactor(server, person);
    const token = await passPrimaryFactor(server, person.email);
    const code = app.code();
    const done = (await submitSecondFactor(server, token, code)).json().data;
    await signIn('Wrong-horse-9');
    const said = lines.join('\n');
    expect(said).toContain('second-factor-required');
    const secrets = [person.email, person.token, token ?? '', done.access_token, code, ...recoveryCodes];
    for (const secret of secrets) expect(said).not.toContain(secret);
  });
});

describe('an owner whose password somebody knows', () => {
  test('gets one email after three wrong second factors', async () => {
    const { app } = await enableTwoFactor(server, person);
    const token = await passPrimaryFactor(server, person.email);
    for (let turn = 0; turn < 2; turn += 1) await submitSecondFactor(server, token, '000000');
    expect(await failures()).toHaveLength(0);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    await submitSecondFactor(server, token, '000000', {}, headers);
    expect(await failures()).toHaveLength(1);
    expect((await failures())[0]?.content.text).toContain('Reset your password now');
    await submitSecondFactor(server, token, '000000');
    await submitSecondFactor(server, token, app.code());
    expect(await failures()).toHaveLength(1);
  });
});
