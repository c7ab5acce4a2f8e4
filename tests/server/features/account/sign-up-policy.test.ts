import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createInvited, inviteOne } from '#tests/support/accounts/invitations.ts';
import { admin, adminResult } from '#tests/support/admin/run-admin.ts';
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
  signUpMachineId,
  signUpVerified,
  type TestUser,
} from '#tests/support/users.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider();
  provider.trust(callbackUrls('http://127.0.0.1:8080'));
});
afterAll(() => provider.close());

const closed = {
  code: 'sign-up-closed',
  detail: 'closed',
  error_message: "New accounts can't be created here. Ask whoever runs this server for one.",
};
const invited = {
  code: 'sign-up-closed',
  detail: 'invited',
  error_message:
    'Only invited people can create an account here. Open the link in your invitation email, or ask someone in the workspace to invite you.',
};
const address = {
  code: 'sign-up-closed',
  detail: 'address',
  error_message:
    "You can't create an account with this email address here. Use another one, or open the link in your invitation email.",
};

/** What a mode answers each way with; 201 is an account. */
const modes = [
  { setting: 'open', kind: 'open', typed: 201, ofDomain: 201, byProvider: 201, byInvitation: 201 },
  {
    setting: 'invited',
    kind: 'invited',
    typed: invited,
    ofDomain: invited,
    byProvider: invited,
    byInvitation: 201,
  },
  {
    setting: 'closed',
    kind: 'closed',
    typed: closed,
    ofDomain: closed,
    byProvider: closed,
    byInvitation: closed,
  },
  {
    setting: 'Example.org, münchen.example',
    kind: 'domains',
    typed: address,
    ofDomain: 201,
    byProvider: address,
    byInvitation: 201,
  },
] as const;

describe.each(modes)('SIGN_UP=$setting', ({ setting, kind, typed, ofDomain, byProvider, byInvitation }) => {
  let server: TestServer;
  let owner: TestUser;
  let workspaceId: string;
  beforeAll(async () => {
    server = await startTestServer({ env: { ...settingsFor(provider, 'google'), SIGN_UP: setting } });
    owner = await signUpVerified(server);
    workspaceId = (await createWorkspace(owner)).id;
  });
  afterAll(() => server.close());

  const someone = (domain = 'example.com') => `${randomUUID()}@${domain}`;
  const said = (response: { statusCode: number; json(): object }) =>
    response.statusCode === 201 ? 201 : response.statusCode === 403 ? response.json() : response.statusCode;
  const hasAccount = async (email: string) =>
    (await server.deps.db.selectFrom('users').select('id').where('email', '=', email).execute()).length === 1;
  const signInByProvider = (email: string) => {
    const login = randomUUID();
    provider.know(login, { email, email_verified: true });
    return completeAuthorization(server, provider, { as: 'google', login });
  };
  const copiedLink = async ({ id, email }: { readonly id: string; readonly email: string }) => {
    const body = { workspace_id: workspaceId, id, email };
    const copied = await owner.call('POST', 'workspace/users/copy/invite', body);
    return { email, code: copied.json().data.invite_link.split('#code=')[1] };
  };

  test('the configuration says it', async () => {
    expect((await call(server, 'GET', 'config')).json().data.sign_up).toBe(kind);
  });

  test('of an address that is typed', async () => {
    const email = someone();
    expect(said(await signUp(server, email))).toEqual(typed);
    expect(await hasAccount(email)).toBe(typed === 201);
    for (const domain of ['example.org', 'EXAMPLE.ORG', 'münchen.example', 'xn--mnchen-3ya.example'])
      expect(said(await signUp(server, someone(domain)))).toEqual(ofDomain);
    for (const domain of ['sub.example.org', 'notexample.org', 'example.org.example.net'])
      expect(said(await signUp(server, someone(domain)))).toEqual(typed);
    // What only begins like an address of the domain.
    for (const domain of ['example.org/.example.net', 'example.org:80.example.net', 'example.org?.a.net'])
      expect(said(await signUp(server, someone(domain)))).toEqual(typed);
  });

  test('of an address that is invited, or has an account: a stranger is told the same', async () => {
    const { email } = await inviteOne(server, owner, workspaceId);
    expect(said(await signUp(server, email))).toEqual(typed);
    expect(said(await signUp(server, owner.email))).toEqual(typed === 201 ? 409 : typed);
  });

  test('by the link of an invitation, mailed or copied', async () => {
    const mailed = await inviteOne(server, owner, workspaceId);
    expect(said(await createInvited(server, mailed, workspaceId))).toEqual(byInvitation);
    expect(await hasAccount(mailed.email)).toBe(byInvitation === 201);
    const copied = await copiedLink(await inviteOne(server, owner, workspaceId));
    expect(said(await createInvited(server, copied, workspaceId))).toEqual(byInvitation);
  });

  test('by a provider, with an invitation and without', async () => {
    const stranger = someone('gmail.com');
    expect(said(await signInByProvider(stranger))).toEqual(byProvider);
    expect(await hasAccount(stranger)).toBe(byProvider === 201);
    expect(said(await signInByProvider(someone('example.org')))).toEqual(ofDomain);
    const { email } = await inviteOne(server, owner, workspaceId, someone('gmail.com'));
    expect(said(await signInByProvider(email))).toEqual(byInvitation);
  });

  test('an invitation that is over is none', async () => {
    const email = someone('gmail.com');
    await inviteOne(server, owner, workspaceId, email);
    server.passTime(8 * 86_400_000);
    expect(said(await signInByProvider(email))).toEqual(byProvider);
  });

  test('who has an account goes on, in every way', async () => {
    const person = await signUpVerified(server, someone('gmail.com'));
    const password = encryptPassword(server, goodPassword);
    const body = { email: person.email, password, machine_id: 'M' };
    const signedIn = await call(server, 'POST', 'users/sign-in', body);
    expect(signedIn.statusCode).toBe(201);
    expect((await signInByProvider(person.email)).statusCode).toBe(201);
    const { access_token } = signedIn.json().data;
    const bearer = { authorization: `Bearer ${access_token}` };
    const { code } = (await call(server, 'POST', 'users/desktop-code', {}, bearer)).json().data;
    const handed = await call(server, 'POST', 'users/desktop-code/exchange', { code, machine_id: 'D' });
    expect(handed.statusCode).toBe(201);
  });

  test('an operator makes accounts, which their owners open by the mailbox', async () => {
    const email = someone();
    expect(await adminResult(server, 'people', 'add', ` ${email.toUpperCase()}`)).toMatchObject({ email });
    expect(await admin(server, 'people', 'add', email)).toMatchObject({
      code: 1,
      err: `There is already an account ${email}.\n`,
    });
    expect((await admin(server, 'people', 'add', 'nobody')).err).toContain(
      '"nobody" is not an email address.',
    );
    const machine_id = signUpMachineId;
    const signIn = () =>
      call(server, 'POST', 'users/sign-in', {
        email,
        machine_id,
        password: encryptPassword(server, goodPassword),
      });
    expect((await signIn()).statusCode).toBe(401);
    const user_name = encryptPassword(server, email);
    await call(server, 'POST', 'users/forgot/password', { user_name });
    const token = await emailedCode(server, email);
    const password = encryptPassword(server, goodPassword);
    const reset = await call(server, 'POST', 'users/reset/password', { user_name, password, token });
    expect(reset.statusCode).toBe(200);
    expect((await signIn()).statusCode).toBe(201);

    const byProviderAlone = someone('gmail.com');
    await adminResult(server, 'people', 'add', byProviderAlone);
    expect((await signInByProvider(byProviderAlone)).statusCode).toBe(201);
  });
});
