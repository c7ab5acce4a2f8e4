import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '#contract/wire/calls.ts';
import { findReauthenticationProblem } from '#server/features/account/reauthentication.ts';
import { hashToken } from '#server/http/bearer.ts';
import { createInvited, inviteOne } from '#tests/support/accounts/invitations.ts';
import { addKey, signInWith } from '#tests/support/accounts/passkeys.ts';
import {
  enableTwoFactor,
  passPrimaryFactor,
  submitSecondFactor,
} from '#tests/support/accounts/two-factor.ts';
import { secretFields } from '#tests/support/every-call/secret-fields.ts';
import { completeAuthorization } from '#tests/support/provider/authorization-flow.ts';
import { callbackUrls, settingsFor } from '#tests/support/provider/provider-settings.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider/test-provider.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  call,
  createWorkspace,
  emailedCode,
  encryptPassword,
  goodPassword,
  signUp,
  signUpVerified,
  type TestUser,
} from '#tests/support/users.ts';

let provider: TestProvider;
let server: TestServer;
beforeAll(async () => {
  provider = await startTestProvider();
  provider.trust(callbackUrls('http://127.0.0.1:8080'));
  server = await startTestServer({ env: settingsFor(provider, 'google') });
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

const hour = 3_600_000;
const machine_id = 'DESKTOP00001';
const newAddress = () => `${randomUUID()}@example.com`;
type CallResponse = Awaited<ReturnType<typeof call>>;
const codeFor = async (person: TestUser): Promise<string> =>
  (await person.call('POST', 'users/desktop-code', { machine_id })).json().data.code;

/** Sessions that a person gets for showing who they are. */
const bySignIn: Partial<Record<CallName, () => Promise<CallResponse>>> = {
  async signIn() {
    const { email } = await signUpVerified(server);
    const body = { email, password: encryptPassword(server, goodPassword), machine_id };
    server.passTime(2 * hour);
    return call(server, 'POST', 'users/sign-in', body);
  },
  signUp: () => signUp(server, newAddress()),
  async verifyToken() {
    const email = newAddress();
    await signUp(server, email);
    return call(server, 'POST', 'token/verify', { token: await emailedCode(server, email), machine_id });
  },
  async verifyUserToken() {
    const email = newAddress();
    await signUp(server, email);
    return call(server, 'POST', 'users/token-verify', { token: await emailedCode(server, email) });
  },
  async verifySecondFactor() {
    const person = await signUpVerified(server);
    const { app } = await enableTwoFactor(server, person);
    server.passTime(2 * hour);
    return submitSecondFactor(server, await passPrimaryFactor(server, person.email), app.code());
  },
  async passkeySignIn() {
    const { key } = await addKey(server, await signUpVerified(server));
    server.passTime(2 * hour);
    return signInWith(server, key);
  },
  async finishProviderSignIn() {
    const login = randomUUID();
    provider.know(login, { email: `${login}@gmail.com`, email_verified: true });
    return completeAuthorization(server, provider, { as: 'google', login });
  },
  async createInvitedUser() {
    const owner = await signUpVerified(server);
    const { id } = await createWorkspace(owner);
    return createInvited(server, await inviteOne(server, owner, id), id);
  },
};

/** Sessions that somebody gets for having one. */
const bySession: Partial<Record<CallName, (person: TestUser) => Promise<CallResponse>>> = {
  duplicateMachineToken: (person) => person.call('POST', 'users/machine-token-duplicate', { machine_id }),
  exchangeDesktopCode: async (person) =>
    call(server, 'POST', 'users/desktop-code/exchange', { code: await codeFor(person), machine_id }),
};

const isSession = (field: string) => ['token', 'access_token'].includes(field.split('.').at(-1) ?? '');

/** What is missing in this session to change the ways in, were its account without a password. */
async function problemIn(response: CallResponse) {
  const { data } = response.json();
  const token: string = data.access_token ?? data.token ?? data.session?.access_token;
  const session = await server.deps.db
    .selectFrom('sessions')
    .select(['id', 'user_id'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow();
  const { db } = server.deps;
  await db.deleteFrom('totp_secrets').where('user_id', '=', session.user_id).execute(); // how lately is asked, no code
  await db.updateTable('users').set({ password_hash: null }).where('id', '=', session.user_id).execute();
  const actor = { userId: session.user_id, email: '', userName: '', sessionId: session.id, verified: true };
  return (await findReauthenticationProblem(server.deps, actor, {}))?.code ?? 'none';
}

test('every call that answers a session is named here', () => {
  const named = Object.entries(secretFields).filter(([, fields]) => fields.some(isSession));
  expect(named.map(([name]) => name).sort()).toEqual(
    [...Object.keys(bySignIn), ...Object.keys(bySession)].sort(),
  );
});

describe('an account without a password may change its ways in', () => {
  test.each(Object.entries(bySignIn))('soon after %s', async (_, make) => {
    expect(await problemIn(await make())).toBe('none');
  });

  test.each(Object.entries(bySession))('not because of %s in an old session', async (_, make) => {
    const person = await signUpVerified(server);
    server.passTime(2 * hour);
    expect(await problemIn(await make(person))).toBe('reauthentication-required');
  });

  test.each(Object.entries(bySession))('still after %s in a fresh session', async (_, make) => {
    const person = await signUpVerified(server);
    server.passTime(60_000);
    expect(await problemIn(await make(person))).toBe('none');
  });

  test('not by going from machine to machine', async () => {
    const person = await signUpVerified(server);
    server.passTime(9 * 60_000);
    const response = await person.call('POST', 'users/machine-token-duplicate', { machine_id });
    const app: TestUser = {
      ...person,
      call: (method, path, body) =>
        call(server, method, path, body, { authorization: `Bearer ${response.json().data.access_token}` }),
    };
    server.passTime(2 * 60_000);
    const code = await codeFor(app);
    const exchanged = await call(server, 'POST', 'users/desktop-code/exchange', { code, machine_id });
    expect(await problemIn(exchanged)).toBe('reauthentication-required');
  });
});
