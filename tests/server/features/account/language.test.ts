import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invite } from '#tests/support/accounts/invitations.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  call,
  createWorkspace,
  encryptPassword,
  goodPassword,
  signUpMachineId,
  signUpVerified,
  type TestUser,
} from '#tests/support/users.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const german = { 'accept-language': 'de-DE,de;q=0.9,en;q=0.8' };
const english = { 'accept-language': 'en' };
const address = () => `${randomUUID()}@example.com`;
const lastEmail = async (email: string) =>
  (await server.emails()).findLast(({ recipient }) => recipient === email)?.content;
const languageOf = async (who: TestUser) => (await who.call('GET', 'users/profile')).json().data.language;
const secret = () => encryptPassword(server, goodPassword);
const signIn = (email: string, headers: Record<string, string>) =>
  call(server, 'POST', 'users/sign-in', { email, password: secret(), machine_id: signUpMachineId }, headers);
const signUp = (email: string, headers: Record<string, string>) => {
  const names = { first_name: '', last_name: '' };
  const body = { ...names, email, machine_id: signUpMachineId, password: secret() };
  return call(server, 'POST', 'users/sign-up', body, headers);
};
const choose = (who: TestUser, language: string | null) => who.call('PUT', 'users/profile', { language });

describe('the language of an account', () => {
  test('is that of the page on which it is made, from the first email on', async () => {
    const [one, two] = [address(), address()];
    expect((await signUp(one, german)).statusCode).toBe(201);
    const email = await lastEmail(one);
    expect(email?.subject).toBe('Bestätigen Sie Ihre E-Mail-Adresse');
    expect(email?.html).toContain('<html lang="de">');
    expect(email?.text).toMatch(/E-Mail-Adresse bestätigen:\nhttp\S+#code=/);
    await signUp(two, english);
    expect((await lastEmail(two))?.subject).toBe('Verify your email address');
  });

  test('is taken from a sign-in where it has none, and given to one where it has one', async () => {
    const person = await signUpVerified(server);
    expect((await signIn(person.email, english)).json().data).not.toHaveProperty('language');
    expect(await languageOf(person)).toBeNull();
    expect((await signIn(person.email, german)).json().data.language).toBe('de');
    expect(await languageOf(person)).toBe('de');
    expect((await signIn(person.email, english)).json().data.language).toBe('de');
    expect(await languageOf(person)).toBe('de');
  });

  test('that was chosen is kept, whatever a page speaks; the name stays', async () => {
    const person = await signUpVerified(server);
    await person.call('PUT', 'users/profile', { first_name: 'Maya', last_name: 'Lind' });
    const chosen = (await choose(person, 'en')).json().data;
    expect(chosen).toMatchObject({ first_name: 'Maya', last_name: 'Lind', language: 'en' });
    await signIn(person.email, german);
    expect(await languageOf(person)).toBe('en');
    expect((await choose(person, null)).json().data.language).toBeNull();
    expect((await choose(person, 'fr')).statusCode).toBe(400);
  });

  test('is that of the news about it', async () => {
    const person = await signUpVerified(server);
    await choose(person, 'de');
    const body = { old_password: secret(), password: encryptPassword(server, 'Another-Passw0rd') };
    expect((await person.call('POST', 'users/change/password', body)).statusCode).toBe(200);
    expect((await lastEmail(person.email))?.subject).toBe('Ihr Passwort wurde geändert');
  });
});

describe('an invitation', () => {
  test("is in the inviter's language for a stranger, and in their own for whoever has an account", async () => {
    const owner = await signUpVerified(server);
    await choose(owner, 'de');
    const { id: workspaceId } = await createWorkspace(owner, 'north-studio');
    const [stranger, member] = [address(), await signUpVerified(server)];
    await invite(owner, workspaceId, stranger);
    await invite(owner, workspaceId, member.email);
    expect((await lastEmail(stranger))?.subject).toBe('Einladung zu north-studio auf Lunvik');
    expect((await lastEmail(member.email))?.subject).toBe('Join north-studio on Lunvik');
  });
});

test('a refusal says by code and detail what it says in English', async () => {
  const owner = await signUpVerified(server);
  const { id: workspaceId } = await createWorkspace(owner, 'south-studio');
  const refused = await owner.call('POST', 'workspace/users', {
    workspace_id: workspaceId,
    workspace_users: [{ email: 'nobody' }],
  });
  expect(refused.json()).toEqual({
    error_message: 'These emails are invalid: nobody',
    code: 'bad-request',
    detail: 'emails-shape',
    values: { emails: 'nobody' },
  });
});
