import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { BusEvent } from '#server/realtime/event-bus.ts';
import {
  accept,
  codeOf,
  decline,
  invitationResponse,
  invite,
  inviteOne,
  verifyInvite,
} from '#tests/support/accounts/invitations.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createWorkspace, signUpVerified, type TestUser } from '#tests/support/users.ts';

let server: TestServer;
let owner: TestUser;
let workspaceId: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const day = 86_400_000;
let count = 0;
/** Sessions end after a day, so each test that lets time pass leaves the next one a new owner. */
async function newWorkspace() {
  owner = await signUpVerified(server);
  count += 1;
  workspaceId = (await createWorkspace(owner, `studio-${count}`)).id;
}
const workspacesOf = async (person: TestUser) =>
  (await person.call('GET', `workspace/${person.email}`)).json().data;
const invites = async (person: TestUser) => (await person.call('GET', 'workspace/user/invites')).json().data;

describe('a link', () => {
  beforeAll(newWorkspace);

  test('says what it is about to whoever has it', async () => {
    const { code, email } = await inviteOne(server, owner, workspaceId);
    const response = await verifyInvite(server, code);
    expect(response.statusCode).toBe(201);
    expect(response.json().data).toEqual({
      is_link_valid: true,
      is_accepted: false,
      workspace_id: workspaceId,
      workspace_name: 'studio-1',
      email,
      owner_email: owner.email,
    });
  });

  test.each(['x', 'A'.repeat(43), "' or 1=1"])('that never was (%s) is answered so', async (code) => {
    const response = await verifyInvite(server, code);
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { code: 'token-invalid', error_message: 'Invalid or expired invitation code.', detail: 'invitation' },
    ]);
  });

  test('is valid for seven days to the second, and then nobody joins by it', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const { code } = await inviteOne(server, owner, workspaceId, email);
    server.passTime(7 * day - 1000);
    expect((await verifyInvite(server, code)).json().data.is_link_valid).toBe(true);
    server.passTime(1000);
    expect((await verifyInvite(server, code)).json().data).toMatchObject({
      is_link_valid: false,
      is_accepted: false,
    });
    const late = await signUpVerified(server, email);
    expect(await invites(late)).toEqual([]);
    const response = await accept(late, workspaceId);
    expect([response.statusCode, response.json().error_message]).toEqual([
      400,
      'The invitation link has expired.',
    ]);
    expect((await decline(late, workspaceId)).statusCode).toBe(200);
  });
});

describe('accepting', () => {
  beforeAll(newWorkspace);

  test('makes a member with a role of 0 of the person whose address was invited, in any case', async () => {
    const person = await signUpVerified(server);
    const received: BusEvent[] = [];
    const stop = server.deps.bus.subscribe((event) => received.push(event));
    const typesReceived = () => received.flatMap((event) => (event.kind === 'workspace' ? [event.type] : []));
    const { code } = await inviteOne(server, owner, workspaceId, person.email.toUpperCase());
    // It comes later than the answer, and is none of the acceptance.
    await vi.waitFor(() => expect(typesReceived().at(-1)).toBe('MEMBERS_CHANGE'));
    received.length = 0;
    expect(await invites(person)).toEqual([
      {
        workspace_id: workspaceId,
        workspace_name: 'studio-2',
        email: person.email,
        owner_email: owner.email,
        expires: Math.floor(server.deps.nowMs() / 1000) + 7 * 86_400,
      },
    ]);
    const body = { ...invitationResponse(person, workspaceId), email: ` ${person.email.toUpperCase()}` };
    const response = await person.call('POST', 'workspace/user/accept/invite', body);
    expect([response.statusCode, response.json().data]).toEqual([200, { workspaceId }]);
    expect(await workspacesOf(person)).toMatchObject([{ id: workspaceId, role: 0 }]);
    expect(await invites(person)).toEqual([]);
    await vi.waitFor(() => expect(typesReceived()).toEqual(['MEMBERS_CHANGE', 'WORKSPACE_CREATE']));
    stop();
    expect((await verifyInvite(server, code)).json().data).toMatchObject({
      is_link_valid: false,
      is_accepted: true,
    });
  });

  test('twice is harmless, concurrently too, and joins once', async () => {
    const person = await signUpVerified(server);
    await invite(owner, workspaceId, person.email);
    const responses = await Promise.all([1, 2, 3].map(() => accept(person, workspaceId)));
    expect(responses.map((response) => response.statusCode)).toEqual([200, 200, 200]);
    expect((await accept(person, workspaceId)).json().data).toEqual({ workspaceId });
    expect(await workspacesOf(person)).toHaveLength(1);
  });

  test('is for the invited address alone: a link in other hands opens nothing', async () => {
    const invited = await signUpVerified(server);
    const other = await signUpVerified(server);
    await invite(owner, workspaceId, invited.email);
    const claims = [
      invitationResponse(invited, workspaceId),
      { ...invitationResponse(other, workspaceId), email: invited.email },
      { ...invitationResponse(other, workspaceId), user_id: invited.userId },
    ];
    for (const body of claims) {
      for (const verb of ['accept', 'decline']) {
        const response = await other.call('POST', `workspace/user/${verb}/invite`, body);
        expect([response.statusCode, response.json().error_message]).toEqual([
          403,
          'This invitation was sent to a different email address.',
        ]);
      }
    }
    expect(await workspacesOf(other)).toEqual([]);
    expect(await invites(invited)).toHaveLength(1);
  });

  test('what was withdrawn, somebody else’s, random or no id at all answers alike', async () => {
    const person = await signUpVerified(server);
    const { id } = await inviteOne(server, owner, workspaceId, person.email);
    await owner.call(
      'DELETE',
      `workspace/users/widthdraw/invite?workspaceId=${workspaceId}&workspaceUserId=${id}`,
    );
    for (const response of [accept, decline]) {
      const responses = await Promise.all(
        [workspaceId, crypto.randomUUID(), 'x', `${crypto.randomUUID()}'`].map((wanted) =>
          response(person, wanted),
        ),
      );
      expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
      expect(responses[0]?.statusCode).toBe(404);
      expect(responses[0]?.json().error_message).toBe(
        'There is no invitation to this workspace for your address.',
      );
    }
  });
});

describe('declining', () => {
  beforeAll(newWorkspace);

  test('ends the invitation and leaves the list of the workspace', async () => {
    const person = await signUpVerified(server);
    const { id, code } = await inviteOne(server, owner, workspaceId, person.email);
    expect((await decline(person, workspaceId)).json().data).toEqual({ success: true });
    expect(await invites(person)).toEqual([]);
    expect((await accept(person, workspaceId)).statusCode).toBe(404);
    expect((await verifyInvite(server, code)).statusCode).toBe(400);
    const copied = await owner.call('POST', 'workspace/users/copy/invite', {
      workspace_id: workspaceId,
      id,
      email: person.email,
    });
    expect(copied.json().error_message).toBe('User not found.');
    expect((await invite(owner, workspaceId, person.email)).statusCode).toBe(201);
  });

  test('is too late for who has joined', async () => {
    const person = await signUpVerified(server);
    await invite(owner, workspaceId, person.email);
    await accept(person, workspaceId);
    expect((await decline(person, workspaceId)).statusCode).toBe(409);
    expect(await workspacesOf(person)).toHaveLength(1);
  });

  test('and accepting at the same moment have one end', async () => {
    const person = await signUpVerified(server);
    await invite(owner, workspaceId, person.email);
    const [yes, no] = await Promise.all([accept(person, workspaceId), decline(person, workspaceId)]);
    const joined = (await workspacesOf(person)).length === 1;
    expect([yes.statusCode, no.statusCode]).toEqual(joined ? [200, 409] : [404, 200]);
  });

  test('and accepting by a link that was copied are the same as by the email', async () => {
    const person = await signUpVerified(server);
    const { id } = await inviteOne(server, owner, workspaceId, person.email);
    const body = { workspace_id: workspaceId, id, email: person.email };
    const link = (await owner.call('POST', 'workspace/users/copy/invite', body)).json().data.invite_link;
    await accept(person, workspaceId);
    expect((await verifyInvite(server, codeOf(link))).json().data.is_accepted).toBe(true);
  });
});

test('an administrator cannot reach an invitation of another workspace through their own', async () => {
  await newWorkspace();
  const [theirs, foreign] = [workspaceId, await inviteOne(server, owner, workspaceId)];
  await newWorkspace();
  const calls = (workspace: string, id: string) => [
    owner.call('POST', 'workspace/users/copy/invite', {
      workspace_id: workspace,
      id,
      email: foreign.email,
    }),
    owner.call('POST', 'workspace/users/resend/token', {
      workspace_id: workspace,
      id,
      email: foreign.email,
    }),
    owner.call('DELETE', `workspace/users/widthdraw/invite?workspaceId=${workspace}&workspaceUserId=${id}`),
  ];
  const seen = async (workspace: string, id: string) =>
    (await Promise.all(calls(workspace, id))).map(({ statusCode, body }) => `${statusCode} ${body}`);
  const random = await seen(workspaceId, crypto.randomUUID());
  expect(await seen(workspaceId, foreign.id)).toEqual(random);
  expect(await seen(workspaceId, 'x')).toEqual(random);
  const nowhere = await seen(crypto.randomUUID(), foreign.id);
  expect(await seen(theirs, foreign.id)).toEqual(nowhere);
  expect(await seen('x', foreign.id)).toEqual(nowhere);
  expect([...random, ...nowhere].every((response) => response.startsWith('404'))).toBe(true);
  expect((await verifyInvite(server, foreign.code)).json().data.is_link_valid).toBe(true);
});
