import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addKey,
  assertionChallenge,
  createAuthenticator,
  registrationChallenge,
  signInWith,
} from '#tests/support/accounts/passkeys.ts';
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
  server = await startTestServer({
    env: { PUBLIC_URL: 'https://files.example.com', ALLOWED_HOSTS: 'localhost' },
  });
});
beforeEach(async () => {
  person = await signUpVerified(server);
});
afterAll(() => server.close());

const list = async (who = person) => (await who.call('GET', 'users/passkeys')).json().data;
const options = (password: string) =>
  person.call('POST', 'users/passkeys/options', { password: encryptPassword(server, password) });
const add = (credential: object, name = 'My phone', headers = {}) =>
  person.call('POST', 'users/passkeys', { name, credential }, headers);
const lastEmail = async () =>
  (await server.emails()).findLast(({ recipient }) => recipient === person.email)?.content;
const noPassword = () =>
  server.deps.db.updateTable('users').set({ password_hash: null }).where('id', '=', person.userId).execute();

describe('adding a passkey', () => {
  test('asks for the password, and the browser for a key of this address that knows its holder', async () => {
    expect((await options('Wrong-horse-9')).json().code).toBe('wrong-password');
    const { data } = (await options(goodPassword)).json();
    expect(data).toMatchObject({
      rp: { id: 'files.example.com', name: 'Lunvik' },
      user: { name: person.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    expect(Buffer.from(data.user.id, 'base64url').toString('hex')).toBe(person.userId.replaceAll('-', ''));
  });

  test('keeps it under its name and says so by email', async () => {
    const { key, passkey } = await addKey(server, person, ' Work laptop ');
    const created = Math.floor(server.deps.nowMs() / 1000);
    expect(passkey).toEqual({ id: expect.any(String), name: 'Work laptop', created, last_used: null });
    expect(await list()).toEqual([passkey]);
    const message = await lastEmail();
    expect(message?.subject).toBe('A passkey was added');
    expect(message?.text).toContain('"Work laptop"');
    const retry = (await options(goodPassword)).json().data;
    expect(retry.excludeCredentials).toMatchObject([{ id: key.id }]);
  });

  test.each([
    ['made for another address', { origin: 'https://files.example.com.evil' }],
    ['made for another relying party', { rpId: 'example.com' }],
    ['whose holder is not known', { userVerified: false }],
    ['with a challenge of its own', { challenge: 'AAAA' }],
  ])('refuses one %s', async (_, odd) => {
    const key = createAuthenticator(server.deps.settings);
    const response = await add(key.create(await registrationChallenge(server, person), odd));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      error_message: 'The passkey could not be checked. Try again.',
      code: 'bad-request',
      detail: 'passkey-unchecked',
    });
    expect(await list()).toEqual([]);
  });

  test('takes each challenge once, within five minutes, in the session that asked for it', async () => {
    const key = createAuthenticator(server.deps.settings);
    const tooLong = {
      error_message: 'This took too long. Try again.',
      code: 'token-invalid',
      detail: 'passkey',
    };
    const challenge = await registrationChallenge(server, person);
    expect((await add(key.create(challenge))).statusCode).toBe(201);
    const other = createAuthenticator(server.deps.settings);
    expect((await add(other.create(challenge))).json()).toEqual(tooLong);
    const late = await registrationChallenge(server, person);
    server.passTime(5 * 60_000);
    expect((await add(other.create(late))).json()).toEqual(tooLong);
    const stranger = await signUpVerified(server);
    expect((await add(other.create(await registrationChallenge(server, stranger)))).json().code).toBe(
      'bad-request',
    );
    expect((await add(other.create(await assertionChallenge(server)))).json().code).toBe('bad-request');
    expect(await list()).toHaveLength(1);
  });

  test('wants a name, and no key twice', async () => {
    const key = createAuthenticator(server.deps.settings);
    const nameless = await add(key.create(await registrationChallenge(server, person)), '  ');
    expect(nameless.json().error_message).toBe('Enter a name for the passkey.');
    expect((await add(key.create(await registrationChallenge(server, person)))).statusCode).toBe(201);
    const twice = await add(key.create(await registrationChallenge(server, person)));
    expect(twice.json()).toEqual({
      error_message: 'This passkey is here already.',
      code: 'already-exists',
      detail: 'passkey',
    });
    for (const noise of [{}, { ...key.create('x'), response: {} }, { ...key.create('x'), id: '__proto__' }]) {
      expect((await add(noise)).json().code).toBe('bad-request');
    }
  });

  test('a repeat after a lost answer has one passkey', async () => {
    const credential = createAuthenticator(server.deps.settings).create(
      await registrationChallenge(server, person),
    );
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const responses = [await add(credential, 'Mine', headers), await add(credential, 'Mine', headers)];
    expect(responses[1]?.json()).toEqual(responses[0]?.json());
    expect(await list()).toHaveLength(1);
  });
});

test('an account without a password adds one, or switches two-step verification on, within ten minutes of a sign-in', async () => {
  await noPassword();
  const asked = async () => [
    (await person.call('POST', 'users/passkeys/options', {})).json().code,
    (await person.call('POST', 'users/two-factor/enroll', {})).json().code,
  ];
  expect(await asked()).toEqual([undefined, undefined]);
  server.passTime(600_001);
  expect(await asked()).toEqual(['reauthentication-required', 'reauthentication-required']);
});

describe('keeping passkeys', () => {
  test('one gets another name; an empty one is refused', async () => {
    const { passkey } = await addKey(server, person);
    const renamed = await person.call('PUT', `users/passkeys/${passkey.id}`, { name: ' Old phone ' });
    expect(renamed.json().data).toEqual({ ...passkey, name: 'Old phone' });
    const empty = await person.call('PUT', `users/passkeys/${passkey.id}`, { name: ' ' });
    expect(empty.json().error_message).toBe('Enter a name for the passkey.');
  });

  test('a removed one does not sign in any more, and an email says so', async () => {
    const { key, passkey } = await addKey(server, person);
    const verification = { password: encryptPassword(server, goodPassword) };
    expect((await person.call('DELETE', `users/passkeys/${passkey.id}`, verification)).statusCode).toBe(200);
    expect((await lastEmail())?.subject).toBe('A passkey was removed');
    expect((await signInWith(server, key)).json().code).toBe('passkey-refused');
  });

  test('the last way in stays, also where two are removed at the same moment', async () => {
    const [one, two] = [await addKey(server, person), await addKey(server, person)];
    await noPassword();
    const responses = await Promise.all(
      [one, two].map(({ passkey }) => person.call('DELETE', `users/passkeys/${passkey.id}`)),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(responses.find(({ statusCode }) => statusCode === 409)?.json()).toEqual({
      error_message: 'You have no other way to sign in. Set a password first.',
      code: 'last-sign-in-method',
    });
    expect(await list()).toHaveLength(1);
  });

  test('of somebody else are neither seen nor touched, and answer like none', async () => {
    const stranger = await signUpVerified(server);
    const { passkey } = await addKey(server, stranger);
    const ids = [passkey.id, crypto.randomUUID(), 'nonsense'];
    for (const ask of [
      (id: string) => person.call('DELETE', `users/passkeys/${id}`),
      (id: string) => person.call('PUT', `users/passkeys/${id}`, { name: 'Mine' }),
    ]) {
      const responses = await Promise.all(ids.map(ask));
      expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
      expect(responses[0]?.statusCode).toBe(404);
    }
    expect(await list()).toEqual([]);
    expect(await list(stranger)).toEqual([passkey]);
  });

  test('guessing the password here ends after ten tries', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) await options('Wrong-horse-9');
    expect((await options(goodPassword)).json().error_message).toBe(
      'Too many tries. Try again in 15 minutes.',
    );
  });
});

test('whoever has no password yet is not asked for one', async () => {
  await noPassword();
  const response = await person.call('POST', 'users/passkeys/options', {});
  expect(response.statusCode).toBe(200);
  expect((await call(server, 'POST', 'users/passkeys/options', {})).statusCode).toBe(401);
  expect((await asUser(server, { ...person, token: 'x' }).call('GET', 'users/passkeys')).statusCode).toBe(
    401,
  );
});
