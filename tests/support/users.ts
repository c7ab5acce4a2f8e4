import { randomUUID } from 'node:crypto';
import AES from 'crypto-js/aes.js';
import type { LightMyRequestResponse } from 'fastify';
import { normalizeEmail } from '#contract/rules/email/email.ts';
import { type Role, roles } from '#contract/rules/roles.ts';
import { memberStatus } from '#server/db/tables/workspaces.ts';
import { goodPassword, goodPasswordHash } from './accounts/good-password.ts';
import type { TestServer } from './server.ts';
import { createUser } from './team.ts';

/** The browser in which `signUp` makes accounts. */
export const signUpMachineId = 'ABCDEFGH1234';

export { goodPassword, goodPasswordHash };

export interface TestUser {
  readonly email: string;
  readonly userId: string;
  readonly token: string;
  /** Calls the API as this person. Paths are below /api/. */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
}

export function encryptPassword(server: TestServer, text: string): string {
  return AES.encrypt(text, server.deps.settings.passwordCipherKey).toString();
}

export async function call(
  server: TestServer,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  return server.app.inject({
    method,
    url: `/api/${path}`,
    headers,
    ...(body !== undefined && { payload: body }),
  });
}

/** Somebody with an account, a proved address and a session in the browser of the sign-up: rows, for tests of something else. */
export async function signUpVerified(
  server: TestServer,
  email = `${randomUUID()}@example.com`,
): Promise<TestUser> {
  const { userId, token } = await createUser(server, {
    email: normalizeEmail(email),
    passwordHash: goodPasswordHash,
    machineId: signUpMachineId,
  });
  return asUser(server, { email, userId, token });
}

/** The same, made as people make it: by the calls and the email. */
export async function signUpByEmail(
  server: TestServer,
  email = `${randomUUID()}@example.com`,
): Promise<TestUser> {
  await signUp(server, email);
  const verified = await call(server, 'POST', 'token/verify', {
    token: await emailedCode(server, email),
    machine_id: signUpMachineId,
  });
  const { token, user_id } = verified.json().data;
  return asUser(server, { email, userId: user_id, token });
}

export function signUp(
  server: TestServer,
  email: string,
  password = goodPassword,
): Promise<LightMyRequestResponse> {
  return call(server, 'POST', 'users/sign-up', {
    first_name: 'user',
    last_name: 'user',
    email,
    machine_id: signUpMachineId,
    password: encryptPassword(server, password),
  });
}

/** The code of the newest email to an address. */
export async function emailedCode(server: TestServer, email: string): Promise<string> {
  const message = (await server.emails()).findLast(({ recipient }) => recipient === email)?.content;
  const code = /#code=([A-Za-z0-9_-]+)/.exec(message?.text ?? '')?.[1];
  if (code === undefined) throw new Error(`No letter with a code went to ${email}`);
  return code;
}

export function asUser(server: TestServer, who: { email: string; userId: string; token: string }): TestUser {
  return {
    ...who,
    call: (method, path, body, headers = {}) =>
      call(server, method, path, body, { authorization: `Bearer ${who.token}`, ...headers }),
  };
}

export async function createWorkspace(
  person: TestUser,
  name = 'acme',
): Promise<{ id: string; memberId: string }> {
  const response = await person.call('POST', 'workspace', {
    workspace_name: name,
    user_id: person.userId,
    storage: { type: 'own', settings: { region: 'OR' } },
  });
  const { id, workspace_user_id } = response.json().data;
  return { id, memberId: workspace_user_id };
}

export async function createDrive(person: TestUser, workspaceId: string, name = 'projects'): Promise<string> {
  const response = await person.call('POST', 'drives', { drive_name: name, workspace_id: workspaceId });
  return response.json().data.drive_id;
}

/** Puts somebody into a workspace; the invitation has its own tests. */
export async function joinWorkspace(
  server: TestServer,
  person: TestUser,
  workspaceId: string,
  role: Role = roles.standard,
): Promise<string> {
  const id = randomUUID();
  await server.deps.db
    .insertInto('members')
    .values({
      id,
      workspace_id: workspaceId,
      user_id: person.userId,
      email: person.email,
      role,
      status: memberStatus.active,
      joined_at: new Date(server.deps.nowMs()),
    })
    .execute();
  return id;
}
