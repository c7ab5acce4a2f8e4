import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { deleteExpired } from '#server/jobs/delete-expired.ts';
import {
  authorizationProof,
  beginAuthorization,
  completeAuthorization,
  followCallback,
} from '#tests/support/provider/authorization-flow.ts';
import { openProviderBrowser } from '#tests/support/provider/provider-browser.ts';
import { callbackUrls, settingsFor } from '#tests/support/provider/provider-settings.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider/test-provider.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { asUser, call } from '#tests/support/users.ts';

let provider: TestProvider;
let server: TestServer;
beforeAll(async () => {
  provider = await startTestProvider();
  provider.trust(callbackUrls('http://127.0.0.1:8080'));
  server = await startTestServer({ env: settingsFor(provider, 'google', 'microsoft', 'apple', 'sso') });
});
afterEach(() => {
  provider.forge = null;
  provider.strangeKey = false;
  provider.tokenResponse = null;
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

/** Somebody with a proved address at the provider. */
function somebody(more: object = {}): { readonly login: string; readonly email: string } {
  const login = randomUUID();
  const email = `${login}@gmail.com`;
  provider.know(login, { email, email_verified: true, given_name: 'Ada', family_name: 'Byron', ...more });
  return { login, email };
}

const finish = (body: object) => call(server, 'POST', 'users/sign-in/provider/finish', body);

describe('the way to a provider and back', () => {
  test('signs a person in who was not here before, with their name, and again as the same person', async () => {
    const { login, email } = somebody();
    const first = await completeAuthorization(server, provider, { as: 'google', login });
    expect(first.statusCode).toBe(201);
    const { session, is_new } = first.json().data;
    expect({ email: session.email, is_new }).toEqual({ email, is_new: true });
    const person = asUser(server, { email, userId: session.user_id, token: session.access_token });
    const profile = (await person.call('GET', 'users/profile')).json().data;
    expect(profile).toEqual({ email, first_name: 'Ada', last_name: 'Byron', language: null });
    expect((await person.call('GET', 'users/sign-in-methods')).json().data).toMatchObject({
      password: false,
      providers: [{ provider: 'google', email }],
    });
    const retry = (await completeAuthorization(server, provider, { as: 'google', login })).json().data;
    expect(retry).toMatchObject({ is_new: false, session: { user_id: session.user_id } });
  });

  test('an address that changed at the provider changes nothing here', async () => {
    const { login, email } = somebody();
    const first = (await completeAuthorization(server, provider, { as: 'google', login })).json().data;
    provider.know(login, { email: `${randomUUID()}@gmail.com`, email_verified: false });
    const retry = (await completeAuthorization(server, provider, { as: 'google', login })).json().data;
    expect(retry).toMatchObject({ is_new: false, session: { user_id: first.session.user_id, email } });
  });

  test('asks by code and PKCE, with state, nonce and the exact address to come back to', async () => {
    const { url, state } = await beginAuthorization(server, 'google', { login_hint: 'ada@gmail.com' });
    const asked = new URL(url);
    expect(asked.origin).toBe(provider.issuer);
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      state,
      redirect_uri: 'http://127.0.0.1:8080/api/users/sign-in/google/answer',
      scope: 'openid email profile',
      login_hint: 'ada@gmail.com',
    });
  });

  test('Apple answers with a form, and its hidden addresses are addresses', async () => {
    const email = `${randomUUID()}@privaterelay.appleid.com`;
    const { login } = somebody({ email, email_verified: 'true' });
    const begun = await beginAuthorization(server, 'apple');
    const back = await openProviderBrowser(provider).logIn(begun.url, login);
    expect(back.method).toBe('POST');
    const signedIn = await finish(authorizationProof(begun, await followCallback(server, back)));
    expect(signedIn.json().data.session.email).toBe(email);
  });

  test("an organisation's provider may keep the address for who asks for it", async () => {
    const { login, email } = somebody();
    provider.forge = ({ email: _email, email_verified: _verified, ...claims }) => claims;
    expect(
      (await completeAuthorization(server, provider, { as: 'sso', login })).json().data.session.email,
    ).toBe(email);
    const other = somebody();
    const refused = await completeAuthorization(server, provider, { as: 'google', login: other.login });
    expect(refused.json().code).toBe('email-unverified');
  });

  test('Remember Me goes there and back: a session of thirty days instead of one', async () => {
    const { login } = somebody();
    for (const [remember, days] of [
      [true, 30],
      [false, 1],
    ] as const) {
      const { session } = (
        await completeAuthorization(server, provider, { as: 'google', login, remember })
      ).json().data;
      const row = await server.deps.db
        .selectFrom('sessions')
        .select(['created_at', 'expires_at'])
        .where('user_id', '=', session.user_id)
        .orderBy('expires_at', remember ? 'desc' : 'asc')
        .executeTakeFirstOrThrow();
      expect(row.expires_at.getTime() - row.created_at.getTime()).toBe(days * 86_400_000);
    }
  });

  test('two first sign-ins at the same moment make one account', async () => {
    const { login } = somebody();
    const trips = await Promise.all(
      [1, 2, 3].map(() => completeAuthorization(server, provider, { as: 'google', login })),
    );
    const ids = trips.map((redirect) => redirect.json().data.session.user_id);
    expect(new Set(ids).size).toBe(1);
    expect(trips.filter((redirect) => redirect.json().data.is_new)).toHaveLength(1);
  });
});

describe('what does not sign anybody in', () => {
  test('a browser that did not begin it, another provider than it went to, and no state', async () => {
    const { login } = somebody();
    const begun = await beginAuthorization(server, 'google');
    const other = await beginAuthorization(server, 'google');
    const response = await followCallback(
      server,
      await openProviderBrowser(provider).logIn(begun.url, login),
    );
    const permission = authorizationProof(begun, response);
    for (const wrong of [
      { ...permission, browser_code: other.browser_code },
      { ...permission, provider: 'microsoft' },
      { ...permission, state: other.state },
      { ...permission, state: 'x' },
    ]) {
      const refused = await finish(wrong);
      expect(refused.statusCode).toBe(400);
      expect(refused.json().error_message).toBe('This sign-in has expired or was already used. Begin again.');
    }
    expect((await finish(permission)).statusCode).toBe(201);
  });

  test('an answer that is shown again: its browser hears the same once more, with another code nothing', async () => {
    const { login } = somebody();
    const begun = await beginAuthorization(server, 'google');
    const permission = authorizationProof(
      begun,
      await followCallback(server, await openProviderBrowser(provider).logIn(begun.url, login)),
    );
    const first = await finish(permission);
    const retry = await finish(permission);
    expect(retry.json()).toEqual(first.json());
    const later = await beginAuthorization(server, 'google');
    const replayed = await finish({ ...permission, state: later.state, browser_code: later.browser_code });
    expect(replayed.json().code).toBe('provider-refused');
  });

  test('two at the same moment: one of them', async () => {
    const { login } = somebody();
    const begun = await beginAuthorization(server, 'google');
    const permission = authorizationProof(
      begun,
      await followCallback(server, await openProviderBrowser(provider).logIn(begun.url, login)),
    );
    const responses = await Promise.all([finish(permission), finish(permission), finish(permission)]);
    const tokens = responses.flatMap((response) => response.json().data?.session.access_token ?? []);
    expect(new Set(tokens).size).toBe(1);
  });

  test('after ten minutes', async () => {
    const { login } = somebody();
    const begun = await beginAuthorization(server, 'google');
    const response = await followCallback(
      server,
      await openProviderBrowser(provider).logIn(begun.url, login),
    );
    server.passTime(600_001);
    expect((await finish(authorizationProof(begun, response))).json().code).toBe('token-invalid');
    await deleteExpired(server.deps);
    expect(await server.deps.db.selectFrom('authorization_requests').selectAll().execute()).toEqual([]);
  });

  test.each<[string, (claims: Record<string, unknown>) => Record<string, unknown>]>([
    ['another nonce', (claims) => ({ ...claims, nonce: 'x' })],
    ['another issuer', (claims) => ({ ...claims, iss: 'https://accounts.google.com' })],
    ['another client', (claims) => ({ ...claims, aud: 'somebody-else' })],
    ['a clock an hour ahead', (claims) => ({ ...claims, nbf: Number(claims['iat']) + 3600 })],
    ['a clock an hour behind', (claims) => ({ ...claims, exp: Number(claims['iat']) - 3000 })],
    ['no subject', (claims) => ({ ...claims, sub: '' })],
  ])('%s', async (_what, forge) => {
    const { login } = somebody();
    provider.forge = forge;
    const refused = await completeAuthorization(server, provider, { as: 'google', login });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().code).toBe('provider-refused');
    expect(refused.body).not.toContain(login);
  });

  test('a clock that is half a minute off is close enough', async () => {
    const { login } = somebody();
    provider.forge = (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 30 });
    expect((await completeAuthorization(server, provider, { as: 'google', login })).statusCode).toBe(201);
  });

  test("another issuer's answer at this address", async () => {
    const { login } = somebody();
    const begun = await beginAuthorization(server, 'google');
    const response = await followCallback(
      server,
      await openProviderBrowser(provider).logIn(begun.url, login),
    );
    response.set('iss', 'https://evil.example');
    expect((await finish(authorizationProof(begun, response))).json().code).toBe('provider-refused');
  });

  test('a token that somebody else signed', async () => {
    const { login } = somebody();
    provider.forge = (claims) => claims;
    provider.strangeKey = true;
    expect((await completeAuthorization(server, provider, { as: 'google', login })).json().code).toBe(
      'provider-refused',
    );
    provider.strangeKey = false;
    expect((await completeAuthorization(server, provider, { as: 'google', login })).statusCode).toBe(201);
  });
});

describe('a provider that is away', () => {
  test('at the beginning, and between there and back; nobody is locked out by it', async () => {
    const { login } = somebody();
    const begun = await beginAuthorization(server, 'google');
    const response = await followCallback(
      server,
      await openProviderBrowser(provider).logIn(begun.url, login),
    );
    await provider.goAway();
    const refused = await finish(authorizationProof(begun, response));
    expect(refused.statusCode).toBe(502);
    expect(refused.json()).toEqual({
      code: 'provider-unavailable',
      error_message: 'The provider cannot be reached. Try again later.',
    });
    await provider.comeBack();
    expect((await completeAuthorization(server, provider, { as: 'google', login })).statusCode).toBe(201);
  });

  test('one that breaks down over the code', async () => {
    const { login } = somebody();
    provider.tokenResponse = (response) => response.writeHead(503).end('<h1>Sorry</h1>');
    expect((await completeAuthorization(server, provider, { as: 'google', login })).json().code).toBe(
      'provider-unavailable',
    );
  });
});

test('a provider that is not set up is not found, on either way', async () => {
  const bare = await startTestServer();
  const asked = await call(bare, 'POST', 'users/sign-in/provider', { provider: 'google', machine_id: 'M' });
  expect(asked.statusCode).toBe(404);
  const back = await bare.app.inject({ url: '/api/users/sign-in/google/answer?code=x&state=y' });
  expect(back.statusCode).toBe(404);
  await bare.close();
});

test('an answer leads to the page and nowhere else, whatever stands in it', async () => {
  const response = await followCallback(server, {
    method: 'GET',
    url: 'http://x/api/users/sign-in/google/answer?error=access_denied&state=a%23b&redirect=//evil.example&next=x',
    params: new URLSearchParams(),
  });
  expect(Object.fromEntries(response)).toEqual({ provider: 'google', error: 'access_denied', state: 'a#b' });
});
