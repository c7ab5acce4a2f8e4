import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ActorName, type ActorSet, actorNames, createActors } from '#tests/support/accounts/actors.ts';
import { type Invited, invitationResponse, inviteOne } from '#tests/support/accounts/invitations.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { goodPassword, type TestUser } from '#tests/support/users.ts';

let server: TestServer;
let actorSet: ActorSet;
/** One who waits in each workspace. */
let own: Invited;
let foreign: Invited;
beforeAll(async () => {
  server = await startTestServer();
  actorSet = await createActors(server);
  own = await inviteOne(server, actorSet.actors['the owner'], actorSet.workspaceId);
  foreign = await inviteOne(
    server,
    actorSet.actors['the owner of another workspace'],
    actorSet.otherWorkspaceId,
  );
});
afterAll(() => server.close());

interface Ids {
  readonly workspace: string;
  readonly person: { readonly id: string; readonly email: string };
}

const callsOfManagers = {
  invite: (who: TestUser, { workspace }: Ids) =>
    who.call('POST', 'workspace/users', {
      workspace_id: workspace,
      workspace_users: [{ email: `${randomUUID()}@example.com`, role: 2 }],
    }),
  copy: (who: TestUser, { workspace, person: { id, email } }: Ids) =>
    who.call('POST', 'workspace/users/copy/invite', { workspace_id: workspace, id, email }),
  resend: (who: TestUser, { workspace, person: { id, email } }: Ids) =>
    who.call('POST', 'workspace/users/resend/token', { workspace_id: workspace, id, email }),
  withdraw: (who: TestUser, { workspace, person: { id } }: Ids) =>
    who.call(
      'DELETE',
      `workspace/users/widthdraw/invite?workspaceId=${workspace}&workspaceUserId=${encodeURIComponent(id)}`,
    ),
};
type Verb = keyof typeof callsOfManagers;
const verbs = Object.keys(callsOfManagers) as Verb[];

const notSignedIn = '401 signed-out';
const notFound = '404 not-found';
/** What everybody but managers is answered about the workspace. */
const messages: Readonly<Record<Exclude<ActorName, 'an admin' | 'the owner'>, string>> = {
  nobody: notSignedIn,
  'a forged token': notSignedIn,
  'a signed-out session': notSignedIn,
  'an unproved address': '403 email-not-verified',
  'a stranger': notFound,
  'the owner of another workspace': notFound,
  'an admin of another workspace': notFound,
  'an invited person': notFound,
  'a person who declined': notFound,
  'a removed member': notFound,
  'a standard user': '403 not-allowed',
};

const seen = async (verb: Verb, name: ActorName, ids: Ids) => {
  const response = await callsOfManagers[verb](actorSet.actors[name], ids);
  expectNoSecrets(response.body);
  return response;
};

function expectNoSecrets(body: string) {
  for (const secret of ['password', 'token_hash', goodPassword, 'argon2', own.code, foreign.code]) {
    expect(body).not.toContain(secret);
  }
}

describe.each(['an admin', 'the owner'] as const)('%s', (name) => {
  test('invites, copies and withdraws in the own workspace', async () => {
    const here = (person: Invited) => ({ workspace: actorSet.workspaceId, person });
    const manager = actorSet.actors[name];
    const fresh = await inviteOne(server, manager, actorSet.workspaceId);
    expect((await callsOfManagers.invite(manager, here(fresh))).statusCode).toBe(201);
    expect((await callsOfManagers.copy(manager, here(fresh))).statusCode).toBe(200);
    server.passTime(31_000);
    expect((await callsOfManagers.resend(manager, here(fresh))).statusCode).toBe(200);
    expect((await callsOfManagers.withdraw(manager, here(fresh))).statusCode).toBe(200);
  });

  test.each(verbs.filter((verb) => verb !== 'invite'))(
    'does not %s a person of another workspace, and cannot tell them from nobody',
    async (verb) => {
      const ids = ['random', 'foreign', 'malformed'].map((kind) => ({
        workspace: actorSet.workspaceId,
        person: {
          id: kind === 'foreign' ? foreign.id : kind === 'random' ? randomUUID() : '%00\\',
          email: foreign.email,
        },
      }));
      const responses = await Promise.all(ids.map((one) => seen(verb, name, one)));
      for (const response of responses) {
        expect([response.statusCode, response.json().error_message]).toEqual([404, 'User not found.']);
      }
    },
  );

  test.each(verbs)('does not %s in another workspace, and cannot tell it from none', async (verb) => {
    const workspaces = [actorSet.otherWorkspaceId, randomUUID(), 'x', "x' or 1=1"];
    const responses = await Promise.all(
      workspaces.map((workspace) => seen(verb, name, { workspace, person: foreign })),
    );
    for (const response of responses) {
      expect([response.statusCode, response.json().error_message]).toEqual([404, 'Not found.']);
    }
  });

  test('has an invitation of nobody to answer', async () => {
    const response = await actorSet.actors[name].call('GET', 'workspace/user/invites');
    expect(response.json().data).toEqual([]);
  });
});

describe.each(actorNames)('%s', (name) => {
  test.each(['accept', 'decline'])('cannot %s for somebody else, wherever', async (verb) => {
    const actor = actorSet.actors[name];
    const workspaces = [actorSet.workspaceId, actorSet.otherWorkspaceId, randomUUID(), 'x'];
    const responses = await Promise.all(
      workspaces.map((workspace) =>
        actor.call('POST', `workspace/user/${verb}/invite`, {
          ...invitationResponse(actor, workspace),
          email: own.email,
        }),
      ),
    );
    const expected = messages[name as keyof typeof messages];
    const open = expected === notSignedIn || expected === '403 email-not-verified';
    for (const response of responses) {
      expect(`${response.statusCode} ${response.json().code}`).toBe(open ? expected : '403 not-allowed');
      expect(response.body).toBe(responses[0]?.body);
    }
  });
});

test('the two who waited wait still', async () => {
  const rows = await server.deps.db
    .selectFrom('members')
    .select(['id', 'status'])
    .where('id', 'in', [own.id, foreign.id])
    .execute();
  expect(rows.map(({ status }) => status)).toEqual([0, 0]);
});
