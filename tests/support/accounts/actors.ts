import { roles } from '#contract/rules/roles.ts';
import type { TestServer } from '../server.ts';
import {
  asUser,
  createWorkspace,
  emailedCode,
  joinWorkspace,
  signUp,
  signUpVerified,
  type TestUser,
} from '../users.ts';
import { accept, decline, invite } from './invitations.ts';

/** Everybody who could knock at a workspace, by what they are to it. */
export const actorNames = [
  'nobody',
  'a forged token',
  'a signed-out session',
  'an unproved address',
  'a stranger',
  'the owner of another workspace',
  'an admin of another workspace',
  'an invited person',
  'a person who declined',
  'a removed member',
  'a standard user',
  'an admin',
  'the owner',
] as const;
export type ActorName = (typeof actorNames)[number];

export interface ActorSet {
  readonly workspaceId: string;
  readonly otherWorkspaceId: string;
  readonly actors: Readonly<Record<ActorName, TestUser>>;
}

/** A workspace with each of them. Their ways are the product's own wherever it has one. */
export async function createActors(server: TestServer): Promise<ActorSet> {
  const person = () => signUpVerified(server);
  const [owner, otherOwner] = [await person(), await person()];
  const workspaceId = (await createWorkspace(owner, 'the-workspace')).id;
  const otherWorkspaceId = (await createWorkspace(otherOwner, 'another-one')).id;

  const joined = async (workspace: string, role: 0 | 2) => {
    const member = await person();
    await joinWorkspace(server, member, workspace, role);
    return member;
  };
  const invited = async () => {
    const somebody = await person();
    await invite(owner, workspaceId, somebody.email);
    return somebody;
  };
  const removed = await invited();
  await accept(removed, workspaceId);
  await server.deps.db.deleteFrom('members').where('user_id', '=', removed.userId).execute();
  const declined = await invited();
  await decline(declined, workspaceId);
  const signedOut = await person();
  await signedOut.call('POST', 'users/sign-out');

  return {
    workspaceId,
    otherWorkspaceId,
    actors: {
      nobody: asUser(server, { email: 'nobody@example.com', userId: crypto.randomUUID(), token: '' }),
      'a forged token': asUser(server, { email: owner.email, userId: owner.userId, token: 'A'.repeat(43) }),
      'a signed-out session': signedOut,
      'an unproved address': await unproved(server),
      'a stranger': await person(),
      'the owner of another workspace': otherOwner,
      'an admin of another workspace': await joined(otherWorkspaceId, roles.admin),
      'an invited person': await invited(),
      'a person who declined': declined,
      'a removed member': removed,
      'a standard user': await joined(workspaceId, roles.standard),
      'an admin': await joined(workspaceId, roles.admin),
      'the owner': owner,
    },
  };
}

async function unproved(server: TestServer): Promise<TestUser> {
  const email = `${crypto.randomUUID()}@example.com`;
  const { access_token, user_id } = (await signUp(server, email)).json().data;
  await emailedCode(server, email); // the email is there, and nobody opens it
  return asUser(server, { email, userId: user_id, token: access_token });
}
