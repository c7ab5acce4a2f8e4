import type { LightMyRequestResponse } from 'fastify';
import type { TestServer } from '../server.ts';
import { call, emailedCode, encryptPassword, goodPassword, type TestUser } from '../users.ts';

export function invite(
  person: TestUser,
  workspaceId: string,
  ...emails: string[]
): Promise<LightMyRequestResponse> {
  return person.call('POST', 'workspace/users', {
    workspace_id: workspaceId,
    workspace_users: emails.map((email) => ({ email, role: 0 })),
    workspace_groups_ids: [{ group_id: 'everyone' }],
  });
}

export interface Invited {
  readonly id: string;
  readonly email: string;
  /** Of the email. */
  readonly code: string;
}

/** Somebody who has the email and has not answered yet. */
export async function inviteOne(
  server: TestServer,
  person: TestUser,
  workspaceId: string,
  email = `${crypto.randomUUID()}@example.com`,
): Promise<Invited> {
  const response = await invite(person, workspaceId, email);
  return { ...response.json().data.invited[0], code: await emailedCode(server, email.toLowerCase()) };
}

/** How the invited answers: the proved address is what counts. */
export function invitationResponse(person: TestUser, workspaceId: string) {
  return { email: person.email, user_id: person.userId, workspace_id: workspaceId, machine_id: 'M' };
}

export function accept(person: TestUser, workspaceId: string): Promise<LightMyRequestResponse> {
  return person.call('POST', 'workspace/user/accept/invite', invitationResponse(person, workspaceId));
}

export function decline(person: TestUser, workspaceId: string): Promise<LightMyRequestResponse> {
  return person.call('POST', 'workspace/user/decline/invite', invitationResponse(person, workspaceId));
}

export function verifyInvite(server: TestServer, token: string): Promise<LightMyRequestResponse> {
  return call(server, 'POST', 'workspace/user/invite/verify', { token });
}

export function createInvited(
  server: TestServer,
  { email, code }: Pick<Invited, 'email' | 'code'>,
  workspaceId: string,
  more: object = {},
): Promise<LightMyRequestResponse> {
  return call(server, 'POST', 'workspace/user/create', {
    user_name: email,
    email,
    password: encryptPassword(server, goodPassword),
    first_name: 'Sam',
    last_name: 'Partner',
    created: 1,
    is_valid: true,
    workspace_id: workspaceId,
    token: code,
    machine_id: 'M',
    ...more,
  });
}

/** The code of a link. */
export function codeOf(link: string): string {
  return new URLSearchParams(new URL(link).hash.slice(1)).get('code') ?? '';
}
