import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type AuthenticatorFault,
  addKey,
  assertionChallenge,
  createAuthenticator,
  type Key,
  registrationChallenge,
  signInWith,
} from '#tests/support/accounts/passkeys.ts';
import { enableTwoFactor } from '#tests/support/accounts/two-factor.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { asUser, call, signUpVerified, type TestUser } from '#tests/support/users.ts';

let server: TestServer;
let person: TestUser;
let key: Key;
beforeAll(async () => {
  server = await startTestServer({
    env: { PUBLIC_URL: 'https://files.example.com', ALLOWED_HOSTS: 'localhost' },
  });
});
beforeEach(async () => {
  person = await signUpVerified(server);
  ({ key } = await addKey(server, person));
});
afterAll(() => server.close());

const day = 86_400_000;
const isSignedIn = async (token: string) =>
  (await asUser(server, { ...person, token }).call('GET', 'users/profile')).statusCode === 200;
const finish = (credential: object, headers = {}) =>
  call(server, 'POST', 'users/passkeys/sign-in', { credential, machine_id: 'M' }, headers);
const handleOf = ({ userId }: TestUser) =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');

describe('signing in with a passkey', () => {
  test('needs no address: the key says whose it is', async () => {
    const asked = (await call(server, 'POST', 'users/passkeys/sign-in/options')).json().data;
    expect(asked).toMatchObject({ rpId: 'files.example.com', userVerification: 'required' });
    expect(JSON.stringify(asked)).not.toContain(key.id);
    const response = await signInWith(server, key, { userHandle: handleOf(person) });
    expect(response.statusCode).toBe(201);
    const { access_token, ...rest } = response.json().data;
    expect(rest).toEqual({ email: person.email, user_id: person.userId, user_name: person.email });
    expect(await isSignedIn(access_token)).toBe(true);
    const [shown] = (await person.call('GET', 'users/passkeys')).json().data;
    expect(shown.last_used).toBe(Math.floor(server.deps.nowMs() / 1000));
  });

  test('is both factors in one', async () => {
    await enableTwoFactor(server, person);
    expect((await signInWith(server, key)).json().data.access_token).toEqual(expect.any(String));
  });

  test('is remembered for thirty days where that was asked for', async () => {
    const long = (await signInWith(server, key, {}, { remember: true })).json().data.access_token;
    const short = (await signInWith(server, key)).json().data.access_token;
    server.passTime(2 * day);
    expect([await isSignedIn(long), await isSignedIn(short)]).toEqual([true, false]);
  });

  test('takes each challenge once and within five minutes', async () => {
    const tooLong = {
      error_message: 'This took too long. Try again.',
      code: 'token-invalid',
      detail: 'passkey',
    };
    // Of an authenticator that counts, the first answer is refused as a copy where the second one arrives before it.
    const uncounted = { counter: 0 };
    const phone = createAuthenticator(server.deps.settings);
    const credential = phone.create(await registrationChallenge(server, person), uncounted);
    expect((await person.call('POST', 'users/passkeys', { name: 'Phone', credential })).statusCode).toBe(201);
    const challenge = await assertionChallenge(server);
    const response = () => finish(phone.get(challenge, uncounted));
    const responses = await Promise.all([response(), response()]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400]);
    expect((await response()).json()).toEqual(tooLong);
    const late = await assertionChallenge(server);
    server.passTime(5 * 60_000);
    expect((await finish(phone.get(late, uncounted))).json()).toEqual(tooLong);
  });

  test('a repeat after a lost answer gets the same session', async () => {
    const credential = key.get(await assertionChallenge(server));
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const responses = [await finish(credential, headers), await finish(credential, headers)];
    expect(responses[0]?.statusCode).toBe(201);
    expect(responses[1]?.json()).toEqual(responses[0]?.json());
  });
});

describe('what is not right is refused in one and the same way', () => {
  const refused = {
    error_message: 'This passkey was not accepted. Sign in another way.',
    code: 'passkey-refused',
  };
  const odds: readonly (readonly [string, AuthenticatorFault])[] = [
    ['made at another address', { origin: 'https://files.example.com.evil' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['by a holder whom the device does not know', { userVerified: false }],
    ['with a challenge that we never gave', { challenge: Buffer.alloc(60, 1).toString('base64url') }],
    ['with a signature of something else', { signature: 'MEUCIQ' }],
    ['of a key that nobody has', { id: Buffer.alloc(32, 7).toString('base64url') }],
  ];
  test.each(odds)('%s', async (_, odd) => {
    const response = await signInWith(server, key, odd);
    expect([response.statusCode, response.json()]).toEqual([401, refused]);
  });

  test('that claims to be somebody else', async () => {
    const stranger = await signUpVerified(server);
    expect((await signInWith(server, key, { userHandle: handleOf(stranger) })).json()).toEqual(refused);
  });

  test('whose counter went back: a copy of a key', async () => {
    await signInWith(server, key, { counter: 50 });
    expect((await signInWith(server, key, { counter: 50 })).json()).toEqual(refused);
    expect((await signInWith(server, key, { counter: 51 })).statusCode).toBe(201);
  });

  test('with the id of one key and the signature of another', async () => {
    const other = createAuthenticator(server.deps.settings);
    expect((await signInWith(server, other, { id: key.id })).json()).toEqual(refused);
  });

  test('with a challenge that was given for adding a key', async () => {
    expect((await finish(key.get(await registrationChallenge(server, person)))).json()).toEqual(refused);
  });

  test('of an account that is gone', async () => {
    await server.deps.db.deleteFrom('users').where('id', '=', person.userId).execute();
    expect((await signInWith(server, key)).json()).toEqual(refused);
  });

  test('of an account whose address is not proved', async () => {
    const { db } = server.deps;
    await db.updateTable('users').set({ verified_at: null }).where('id', '=', person.userId).execute();
    expect((await signInWith(server, key)).json()).toEqual(refused);
  });
});

test('a challenge to sign in writes nothing down, and spent ones go when they are over', async () => {
  const consumed = () => server.deps.db.selectFrom('used_challenges').selectAll().execute();
  const before = (await consumed()).length;
  for (let asked = 0; asked < 5; asked += 1) await assertionChallenge(server);
  expect(await consumed()).toHaveLength(before);
  await signInWith(server, key);
  expect(await consumed()).toHaveLength(before + 1);
});
