import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addKey, createAuthenticator } from '#tests/support/accounts/passkeys.ts';
import { type Authenticator, enableTwoFactor } from '#tests/support/accounts/two-factor.ts';
import { callbackUrls, settingsFor } from '#tests/support/provider/provider-settings.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider/test-provider.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { encryptPassword, goodPassword, signUpVerified, type TestUser } from '#tests/support/users.ts';

let provider: TestProvider;
let server: TestServer;
let person: TestUser;
beforeAll(async () => {
  provider = await startTestProvider();
  provider.trust(callbackUrls('http://127.0.0.1:8080'));
  server = await startTestServer({ env: settingsFor(provider, 'google') });
});
beforeEach(async () => {
  person = await signUpVerified(server);
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

interface VerificationInput {
  readonly password?: string;
  readonly code?: string;
}

let at: { readonly passkey: string; readonly link: string };

/** Something to remove, made before anything is asked for twice. */
async function prepare(): Promise<void> {
  const { passkey } = await addKey(server, person);
  const link = crypto.randomUUID();
  const now = new Date(server.deps.nowMs());
  await server.deps.db
    .insertInto('linked_identities')
    .values({
      ...{ id: link, user_id: person.userId, provider: 'google', issuer: 'https://google', subject: link },
      ...{ email: person.email, email_verified_by_provider: true, created_at: now, last_used_at: now },
    })
    .execute();
  at = { passkey: passkey.id, link };
}

const steps: Readonly<Record<string, (verification: VerificationInput) => ReturnType<TestUser['call']>>> = {
  'add a passkey': (verification) => person.call('POST', 'users/passkeys/options', verification),
  'remove a passkey': (verification) => person.call('DELETE', `users/passkeys/${at.passkey}`, verification),
  'change the password': ({ password = encryptPassword(server, ''), code }) =>
    person.call('POST', 'users/change/password', {
      old_password: password,
      password: encryptPassword(server, 'Harbor-light-7'),
      ...(code !== undefined && { code }),
    }),
  'link a provider': (verification) =>
    person.call('POST', 'users/providers', { provider: 'google', ...verification }),
  'unlink a provider': (verification) => person.call('DELETE', `users/providers/${at.link}`, verification),
};

describe.each(Object.entries(steps))('to %s', (_, step) => {
  test('takes the password', async () => {
    await prepare();
    expect((await step({})).json().code).toBe('wrong-password');
    const password = encryptPassword(server, 'Wrong-horse-9');
    expect((await step({ password })).json().code).toBe('wrong-password');
    const done = await step({ password: encryptPassword(server, goodPassword) });
    expect([200, 201]).toContain(done.statusCode);
  });

  test('takes the password and a code where two-step verification is on', async () => {
    await prepare();
    const { app } = await enableTwoFactor(server, person);
    const password = encryptPassword(server, goodPassword);
    const missing = await step({ password });
    expect(missing.json()).toEqual({
      error_message: 'Enter a code of your authenticator app.',
      code: 'wrong-code',
      detail: 'missing',
    });
    expect((await step({ password, code: '000000' })).json().code).toBe('wrong-code');
    const code = app.code();
    const guessed = await step({ password: encryptPassword(server, 'Wrong-horse-9'), code });
    expect(guessed.json().code).toBe('wrong-password'); // and the code is still good
    expect([200, 201]).toContain((await step({ password, code })).statusCode);
  });
});

describe('an account without a password', () => {
  const removePassword = () =>
    server.deps.db
      .updateTable('users')
      .set({ password_hash: null })
      .where('id', '=', person.userId)
      .execute();

  test('takes a sign-in of the last ten minutes to lose a way in', async () => {
    await prepare();
    await removePassword();
    server.passTime(11 * 60_000);
    for (const name of ['remove a passkey', 'unlink a provider']) {
      expect((await steps[name]?.({}))?.json().code).toBe('reauthentication-required');
    }
  });

  test('takes it and a code where two-step verification is on', async () => {
    await prepare();
    const { app }: { app: Authenticator } = await enableTwoFactor(server, person);
    await removePassword();
    expect((await steps['unlink a provider']?.({}))?.json().code).toBe('wrong-code');
    expect((await steps['unlink a provider']?.({ code: app.code() }))?.statusCode).toBe(200);
  });
});

test('a code that proved a way in does so once', async () => {
  await prepare();
  const { app } = await enableTwoFactor(server, person);
  const verification = { password: encryptPassword(server, goodPassword), code: app.code() };
  const options = await steps['add a passkey']?.(verification);
  const credential = createAuthenticator(server.deps.settings).create(options?.json().data.challenge);
  expect((await person.call('POST', 'users/passkeys', { name: 'Key', credential })).statusCode).toBe(201);
  expect((await steps['remove a passkey']?.(verification))?.json().code).toBe('code-already-used');
});

test('guesses at a removal stop after ten', async () => {
  await prepare();
  const password = encryptPassword(server, 'Wrong-horse-9');
  for (let turn = 0; turn < 5; turn += 1) await steps['remove a passkey']?.({ password });
  for (let turn = 0; turn < 5; turn += 1) await steps['unlink a provider']?.({ password });
  expect((await steps['remove a passkey']?.({ password }))?.statusCode).toBe(429);
});
