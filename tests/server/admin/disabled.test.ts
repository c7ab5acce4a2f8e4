import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CallName, calls } from '#contract/wire/calls.ts';
import { createToken, hashToken } from '#server/http/bearer.ts';
import { callPolicies, policies } from '#server/http/policy.ts';
import { addKey, signInWith } from '#tests/support/accounts/passkeys.ts';
import { enableTwoFactor } from '#tests/support/accounts/two-factor.ts';
import { guardedRoutes, type OpenRoute } from '#tests/support/admin/guarded-routes.ts';
import { admin } from '#tests/support/admin/run-admin.ts';
import { callbackUrls, settingsFor } from '#tests/support/provider/provider-settings.ts';
import { signInAtProvider } from '#tests/support/provider/sign-in-at-provider.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider/test-provider.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, request, storeFile } from '#tests/support/team.ts';
import {
  asUser,
  call,
  emailedCode,
  encryptPassword,
  goodPassword,
  signUp,
  signUpVerified,
  type TestUser,
} from '#tests/support/users.ts';

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

const disable = async (email = person.email) => {
  const { code, err } = await admin(server, 'people', 'disable', email);
  if (code !== 0) throw new Error(err);
};
const signIn = (password = goodPassword) =>
  call(server, 'POST', 'users/sign-in', {
    email: person.email,
    password: encryptPassword(server, password),
    machine_id: 'M',
  });
const said = (response: { statusCode: number; json(): { code?: string } }) =>
  `${response.statusCode} ${response.json().code}`;

/** A session that was begun in the moment in which the account was disabled: no order of events makes one afterwards. */
async function sessionBegunMeanwhile(): Promise<TestUser> {
  const token = createToken();
  const now = new Date(server.deps.nowMs());
  await server.deps.db
    .insertInto('sessions')
    .values({
      id: crypto.randomUUID(),
      user_id: person.userId,
      token_hash: hashToken(token),
      machine_id: 'M',
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + 86_400_000),
    })
    .execute();
  return asUser(server, { ...person, token });
}

describe('a disabled account', () => {
  test('is signed out everywhere, and its devices are told that it was taken away', async () => {
    await disable();
    const response = await person.call('GET', 'users/profile');
    expect(response.json()).toMatchObject({ code: 'signed-out', reason: 'removed' });
  });

  test('is let into nothing that the table of policies keeps for people who are signed in', async () => {
    await disable();
    const late = await sessionBegunMeanwhile();
    const guarded = (Object.keys(calls) as CallName[]).filter((name) => callPolicies[name].who !== 'anyone');
    const headers = { authorization: `Bearer ${late.token}` };
    const requests = [
      ...guarded.map((name) => [calls[name].method, calls[name].path] as const),
      ...Object.values(guardedRoutes),
    ];
    for (const [method, path] of requests) {
      const url = `/api/${path.replaceAll(/:\w+/g, crypto.randomUUID())}`;
      const response = await server.app.inject({ method, url, headers });
      expect(`${path} ${said(response)}`).toBe(`${path} 401 account-disabled`);
    }
  });

  test('learns so, and why its devices hide what they hold, by the right password alone', async () => {
    await disable();
    expect(said(await signIn('Wrong-horse-9'))).toBe('401 authentication-failed');
    const response = await signIn();
    expect(said(response)).toBe('401 account-disabled');
    expect(response.json().error_message).toContain('disabled by whoever runs this server');
    const late = await (await sessionBegunMeanwhile()).call('GET', 'users/profile');
    expect(late.json()).toMatchObject({ code: 'account-disabled', reason: 'removed' });
  });

  test('gets nowhere either by what a session gave that was begun in that moment', async () => {
    const team = await createTeam(server);
    const { id } = await storeFile(server, team, 'a.txt', Buffer.from('hello'));
    const as = (path: string, body: object) => request(server, team.owner, 'POST', path, body);
    const download = await as(`drives/${team.driveId}/downloads`, { items: [id], as: 'file' });
    const { ticket } = (await as(calls.realtimeTicket.path, {})).json().data;
    const { code } = (await as(calls.desktopCode.path, {})).json().data;
    const now = new Date(server.deps.nowMs());
    await server.deps.db
      .updateTable('users')
      .set({ disabled_at: now })
      .where('id', '=', team.owner.userId)
      .execute();
    const get = async (url: string) => said(await server.app.inject({ method: 'GET', url }));
    expect([
      await get(download.json().data.url),
      await get(`/api/realtime?ticket=${ticket}`),
      said(await call(server, 'POST', calls.exchangeDesktopCode.path, { code, machine_id: 'M' })),
    ]).toEqual(['404 download-ended', '401 signed-out', '400 token-invalid']);
  });

  test('can sign in again once it is enabled', async () => {
    await disable();
    expect((await admin(server, 'people', 'disable', person.email)).err).toContain('is already disabled');
    expect((await admin(server, 'people', 'enable', person.email)).code).toBe(0);
    expect((await admin(server, 'people', 'enable', person.email)).err).toContain('is not disabled');
    expect((await signIn()).statusCode).toBe(201);
  });
});

type OpenCall = { [N in CallName]: (typeof calls)[N]['auth'] extends 'none' ? N : never }[CallName];
type Way = readonly [outcome: string, arrive: () => Promise<string>];
const noSession = 'signs nobody in';

const emailsTo = async (email: string) =>
  (await server.emails()).filter(({ recipient }) => recipient === email).length;

/** Disables the account after something was begun with it. */
async function disabledAfter<T>(begin: () => Promise<T>): Promise<T> {
  const begun = await begin();
  await disable();
  return begun;
}

/** How many emails an account gets, and then one that is disabled. */
async function askForEmail(path: string, create: () => Promise<string>): Promise<string> {
  const counts: number[] = [];
  for (const prepare of [async () => undefined, disable]) {
    const email = await create();
    await prepare(email);
    const before = await emailsTo(email);
    await call(server, 'POST', path, { user_name: encryptPassword(server, email) });
    counts.push((await emailsTo(email)) - before);
  }
  return counts.join(', then ');
}

async function createUnproved(): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`;
  await signUp(server, email);
  await emailsTo(email);
  server.passTime(120_000); // another one may be asked for
  return email;
}

async function withResetCode(path: string): Promise<string> {
  const code = await disabledAfter(async () => {
    await call(server, 'POST', calls.forgotPassword.path, {
      user_name: encryptPassword(server, person.email),
    });
    return emailedCode(server, person.email);
  });
  const password = encryptPassword(server, 'Another-horse-9');
  const user_name = encryptPassword(server, person.email);
  return said(await call(server, 'POST', path, { token: code, user_name, password }));
}

async function proveAddress(path: string): Promise<string> {
  const email = await createUnproved();
  const token = await emailedCode(server, email);
  await disable(email);
  return said(await call(server, 'POST', path, { token, machine_id: 'M' }));
}

/** What needs no token: how it keeps a disabled account out, or why it need not. */
const openWays: { readonly [N in OpenCall | OpenRoute]: Way | string } = {
  config: noSession,
  signIn: [
    '401 account-disabled',
    async () => {
      await disable();
      return said(await signIn());
    },
  ],
  signUp: [
    '409 already-exists',
    async () => {
      await disable();
      return said(await signUp(server, person.email));
    },
  ],
  resendToken: ['1, then 0', () => askForEmail(calls.resendToken.path, createUnproved)],
  verifyToken: ['400 token-invalid', () => proveAddress(calls.verifyToken.path)],
  verifyUserToken: ['400 token-invalid', () => proveAddress(calls.verifyUserToken.path)],
  forgotPassword: [
    '1, then 0',
    () => askForEmail(calls.forgotPassword.path, async () => (await signUpVerified(server)).email),
  ],
  verifyResetToken: ['400 token-invalid', () => withResetCode(calls.verifyResetToken.path)],
  resetPassword: ['400 token-invalid', () => withResetCode(calls.resetPassword.path)],
  exchangeDesktopCode: [
    '400 token-invalid',
    async () => {
      const { code } = await disabledAfter(
        async () => (await person.call('POST', calls.desktopCode.path, {})).json().data,
      );
      return said(await call(server, 'POST', calls.exchangeDesktopCode.path, { code, machine_id: 'M' }));
    },
  ],
  verifySecondFactor: [
    '400 token-invalid',
    async () => {
      const { app } = await enableTwoFactor(server, person);
      const begun = await disabledAfter(async () => (await signIn()).json().data);
      const token = begun.second_factor_token;
      return said(
        await call(server, 'POST', calls.verifySecondFactor.path, {
          token,
          code: app.code(),
          machine_id: 'M',
        }),
      );
    },
  ],
  passkeySignInOptions: noSession,
  passkeySignIn: [
    '401 account-disabled',
    async () => {
      const { key } = await disabledAfter(() => addKey(server, person));
      return said(await signInWith(server, key));
    },
  ],
  beginProviderSignIn: noSession,
  finishProviderSignIn: [
    '401 account-disabled, 401 account-disabled',
    async () => {
      const login = crypto.randomUUID();
      person = await signUpVerified(server, `${login}@gmail.com`);
      provider.know(login, { email: person.email, email_verified: true });
      await disable();
      const first = await atProvider(login);
      await admin(server, 'people', 'enable', person.email);
      await atProvider(login); // which links it
      await disable();
      return `${first}, ${await atProvider(login)}`;
    },
  ],
  verifyInvite: noSession,
  createInvitedUser: 'makes accounts, for addresses that have none',
  downloads: [
    '404 download-ended',
    async () => {
      const team = await createTeam(server);
      const { id } = await storeFile(server, team, 'a.txt', Buffer.from('hello'));
      const path = `drives/${team.driveId}/downloads`;
      const ticket = await request(server, team.owner, 'POST', path, { items: [id], as: 'file' });
      await disable(team.owner.email);
      return said(await server.app.inject({ method: 'GET', url: ticket.json().data.url }));
    },
  ],
  realtime: [
    '401 signed-out',
    async () => {
      const ticket = await disabledAfter(
        async () => (await person.call('POST', calls.realtimeTicket.path)).json().data.ticket,
      );
      return said(await server.app.inject({ method: 'GET', url: `/api/realtime?ticket=${ticket}` }));
    },
  ],
  providerCallback: noSession,
  documentation: noSession,
  socketDocumentation: noSession,
  health: noSession,
  metrics: noSession,
  mailbox: noSession,
  page: noSession,
};

const atProvider = async (login: string) => said(await signInAtProvider(server, provider, login));

const ways = Object.entries(openWays).flatMap(([name, way]) =>
  typeof way === 'string' ? [] : [{ name, outcome: way[0], arrive: way[1] }],
);

test('every entry of the table that lets anyone in says what it does with a disabled account', () => {
  const open = Object.entries(policies).filter(([, { who }]) => who === 'anyone');
  expect(Object.keys(openWays).sort()).toEqual(open.map(([name]) => name).sort());
});

test.each(ways)('a disabled account gets nowhere by $name', async ({ outcome, arrive }) => {
  expect(await arrive()).toBe(outcome);
});
