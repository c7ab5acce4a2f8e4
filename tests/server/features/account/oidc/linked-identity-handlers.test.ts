import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  authorizationProof,
  type BegunAuthorization,
  completeAuthorization,
  followCallback,
} from '#tests/support/provider/authorization-flow.ts';
import { openProviderBrowser } from '#tests/support/provider/provider-browser.ts';
import { callbackUrls, settingsFor } from '#tests/support/provider/provider-settings.ts';
import { clientSecret, startTestProvider, type TestProvider } from '#tests/support/provider/test-provider.ts';
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

let provider: TestProvider;
let server: TestServer;
const logged: string[] = [];
beforeAll(async () => {
  provider = await startTestProvider();
  provider.trust(callbackUrls('http://127.0.0.1:8080'));
  server = await startTestServer({
    env: settingsFor(provider, 'google', 'sso'),
    onLog: (line) => void logged.push(line),
  });
});
afterEach(() => {
  provider.forge = null;
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

const fresh = (domain = 'gmail.com') => `${randomUUID()}@${domain}`;

function know(email: string, more: object = {}): string {
  const login = randomUUID();
  provider.know(login, { email, email_verified: true, ...more });
  return login;
}

const signedIn = async (login: string): Promise<TestUser> => {
  const { session } = (await completeAuthorization(server, provider, { as: 'google', login })).json().data;
  return asUser(server, { email: session.email, userId: session.user_id, token: session.access_token });
};
const signInMethods = async (person: TestUser) =>
  (await person.call('GET', 'users/sign-in-methods')).json().data;
const linkedOf = async (person: TestUser): Promise<{ id: string; provider: string }[]> =>
  (await signInMethods(person)).providers;
const emails = async (email: string) =>
  (await server.emails())
    .filter(({ recipient }) => recipient === email)
    .map(({ content: message }) => message.subject);

async function link(
  person: TestUser,
  login: string,
  body: object = { password: encryptPassword(server, goodPassword) },
) {
  const begun = await person.call('POST', 'users/providers', { provider: 'google', ...body });
  if (begun.statusCode !== 201) return begun;
  const there: BegunAuthorization = begun.json().data;
  const response = await followCallback(server, await openProviderBrowser(provider).logIn(there.url, login));
  return person.call('POST', 'users/providers/finish', authorizationProof(there, response));
}

describe('an account that exists', () => {
  test('is opened and linked where the provider decides who has the address; its owner hears of it', async () => {
    const email = fresh();
    const person = await signUpVerified(server, email);
    const there = await signedIn(know(email));
    expect(there.userId).toBe(person.userId);
    expect(await signInMethods(there)).toMatchObject({ password: true, providers: [{ provider: 'google' }] });
    expect(await emails(email)).toContain('Google sign-in was added to your account');
  });

  test.each([
    [{ email_verified: false }, 403, 'email-unverified'],
    [{}, 409, 'account-exists'], // was theirs when Google asked; Google does not say who has it now
  ])('is not, where the provider says only %j', async (more, status, code) => {
    const email = fresh('north.example');
    const person = await signUpVerified(server, email);
    const refused = await completeAuthorization(server, provider, { as: 'google', login: know(email, more) });
    expect([refused.statusCode, refused.json().code]).toEqual([status, code]);
    expect(await linkedOf(person)).toEqual([]);
    expect((await person.call('GET', 'users/profile')).statusCode).toBe(200);
  });

  test('that nobody proved becomes its owner’s: password, sessions and emails of who began it end', async () => {
    const email = fresh();
    const begun = (await signUp(server, email)).json().data;
    const stranger = asUser(server, { email, userId: begun.user_id, token: begun.access_token });
    await server.deps.db
      .updateTable('users')
      .set({ sign_up_machine_id: 'SOMEBODYELSE' })
      .where('email', '=', email)
      .execute();
    const owner = await signedIn(know(email));
    expect(owner.userId).toBe(begun.user_id);
    expect((await stranger.call('POST', 'users/sign-out')).statusCode).toBe(401);
    expect((await signInMethods(owner)).password).toBe(false);
    const body = { email, password: encryptPassword(server, goodPassword), machine_id: signUpMachineId };
    expect((await call(server, 'POST', 'users/sign-in', body)).statusCode).toBe(401);
  });
});

test('an address that is only claimed makes no account', async () => {
  const email = fresh();
  const refused = await completeAuthorization(server, provider, {
    as: 'google',
    login: know(email, { email_verified: false }),
  });
  expect(refused.json().code).toBe('email-unverified');
  const users = server.deps.db.selectFrom('users').select('id').where('email', '=', email);
  expect(await users.execute()).toEqual([]);
});

describe('linking by hand', () => {
  test('asks for the password, takes whichever address, and is announced by an email', async () => {
    const person = await signUpVerified(server);
    const login = know(fresh('elsewhere.example'), { email_verified: false });
    expect((await link(person, login, {})).json().code).toBe('wrong-password');
    expect(
      (await link(person, login, { password: encryptPassword(server, 'Wrong-horse-9') })).json().code,
    ).toBe('wrong-password');
    expect((await link(person, login)).statusCode).toBe(200);
    expect((await signedIn(login)).userId).toBe(person.userId);
    expect(await emails(person.email)).toContain('Google sign-in was added to your account');
    expect((await link(person, login)).statusCode).toBe(200); // once more is no harm
    expect(await linkedOf(person)).toHaveLength(1);
  });

  test('never takes what is linked to somebody else', async () => {
    const login = know(fresh());
    const owner = await signedIn(login);
    const other = await signUpVerified(server);
    const refused = await link(other, login);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'already-linked']);
    expect((await signedIn(login)).userId).toBe(owner.userId);
  });

  test('is finished by who began it alone, and a sign-in cannot be made of it', async () => {
    const [person, other] = [await signUpVerified(server), await signUpVerified(server)];
    const body = { provider: 'google', password: encryptPassword(server, goodPassword) };
    const begun: BegunAuthorization = (await person.call('POST', 'users/providers', body)).json().data;
    const response = await followCallback(
      server,
      await openProviderBrowser(provider).logIn(begun.url, know(fresh())),
    );
    const permission = authorizationProof(begun, response);
    expect((await other.call('POST', 'users/providers/finish', permission)).json().code).toBe(
      'token-invalid',
    );
    expect((await call(server, 'POST', 'users/sign-in/provider/finish', permission)).json().code).toBe(
      'token-invalid',
    );
    expect((await person.call('POST', 'users/providers/finish', permission)).statusCode).toBe(200);
    expect((await person.call('POST', 'users/providers/finish', permission)).statusCode).toBe(200);
  });

  test('without a password: only within ten minutes of a sign-in', async () => {
    const person = await signedIn(know(fresh()));
    expect((await link(person, know(fresh()), {})).statusCode).toBe(200);
    server.passTime(600_001);
    const late = await link(person, know(fresh()), {});
    expect([late.statusCode, late.json().code]).toEqual([403, 'reauthentication-required']);
  });
});

describe('unlinking', () => {
  test('removes a sign-in method, but never the last one, nor both concurrently', async () => {
    const person = await signedIn(know(fresh()));
    const [only] = await linkedOf(person);
    const refused = await person.call('DELETE', `users/providers/${only?.id}`);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'last-sign-in-method']);
    await link(person, know(fresh()), {});
    const both = await linkedOf(person);
    const responses = await Promise.all(both.map(({ id }) => person.call('DELETE', `users/providers/${id}`)));
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 409]);
    expect(await linkedOf(person)).toHaveLength(1);
    expect(await emails(person.email)).toContain('Google sign-in was removed from your account');
  });

  test("somebody else's link is as unknown as none", async () => {
    const owner = await signedIn(know(fresh()));
    const other = await signUpVerified(server);
    const [theirs] = await linkedOf(owner);
    const responses = await Promise.all(
      [theirs?.id, randomUUID(), 'x'].map((id) => other.call('DELETE', `users/providers/${id}`)),
    );
    expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(responses[0]?.statusCode).toBe(404);
  });
});

test('a reset by email keeps the providers that decide who has the address, and no others', async () => {
  const email = fresh();
  const login = know(email);
  const person = await signedIn(login);
  const byHand = know(fresh('elsewhere.example'));
  await link(person, byHand, {});
  expect(await linkedOf(person)).toHaveLength(2);
  await server.deps.db
    .insertInto('email_requests')
    .values({ id: randomUUID(), email, purpose: 'reset', requested_at: new Date(server.deps.nowMs()) })
    .execute();
  const { processEmailRequests } = await import('#server/features/account/email-requests.ts');
  await processEmailRequests(server.deps);
  const newest = (await server.emails()).findLast(({ recipient }) => recipient === email);
  const token = /#code=([\w-]+)/.exec(newest?.content.text ?? '')?.[1];
  const reset = await call(server, 'POST', 'users/reset/password', {
    user_name: encryptPassword(server, email),
    password: encryptPassword(server, goodPassword),
    token,
  });
  expect(reset.statusCode).toBe(200);
  const retry = await signedIn(login);
  expect(await signInMethods(retry)).toMatchObject({ password: true, providers: [{ email }] });
  expect(
    (await completeAuthorization(server, provider, { as: 'google', login: byHand })).json().data.is_new,
  ).toBe(true);
});

test('the log says that a provider was not believed, and neither of whom nor by which code', async () => {
  const email = fresh();
  provider.forge = (claims) => ({ ...claims, nonce: 'x' });
  await completeAuthorization(server, provider, { as: 'google', login: know(email) });
  await provider.goAway();
  expect(
    (await call(server, 'POST', 'users/sign-in/provider', { provider: 'sso', machine_id: 'M' })).json().code,
  ).toBe('provider-unavailable');
  await provider.comeBack();
  const lines = logged.map((line) => JSON.parse(line));
  expect(lines.filter((line) => 'provider' in line)).toMatchObject([
    { provider: 'google', reason: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED', msg: 'the provider is not believed' },
    { provider: 'sso', msg: 'the provider is away' },
  ]);
  expect(lines.length).toBeGreaterThan(50); // all that was asked above
  for (const secret of ['@', clientSecret, 'eyJ']) expect(logged.join('')).not.toContain(secret);
});
