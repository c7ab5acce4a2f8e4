import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { roles } from '#contract/rules/roles.ts';
import type { BusEvent } from '#server/realtime/event-bus.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createWorkspace, joinWorkspace, signUpVerified, type TestUser } from '#tests/support/users.ts';

let server: TestServer;
let owner: TestUser;
let workspace: { id: string; memberId: string };
beforeEach(async () => {
  server ??= await startTestServer();
  owner = await signUpVerified(server);
  workspace = await createWorkspace(owner, `space-${randomUUID().slice(0, 8)}`);
});
afterAll(() => server.close());

async function join(role: 0 | 2): Promise<TestUser & { memberId: string }> {
  const person = await signUpVerified(server);
  return { ...person, memberId: await joinWorkspace(server, person, workspace.id, role) };
}

async function invite(email: string): Promise<string> {
  const id = randomUUID();
  await server.deps.db
    .insertInto('members')
    .values({
      id,
      workspace_id: workspace.id,
      user_id: null,
      email,
      role: roles.standard,
      status: 0,
      joined_at: null,
    })
    .execute();
  return id;
}

const list = async (person: TestUser = owner) =>
  (await person.call('GET', `workspace/users/${workspace.id}`)).json().data;
const remove = (person: TestUser, id: string, body?: object, headers = {}) =>
  person.call('DELETE', `workspace/users/${workspace.id}/${id}`, body, headers);
const change = (person: TestUser, id: string, role: unknown) =>
  person.call('PUT', 'workspace/users/change/role', { id, workspace_id: workspace.id, role });

describe('the list of users', () => {
  test('has the owner first, then who has joined, then who is invited', async () => {
    const invited = await invite('zoe@example.com');
    server.passTime(1000);
    const admin = await join(roles.admin);
    server.passTime(1000);
    const user = await join(roles.standard);
    const rows = await list();
    expect(rows.map(({ id }: { id: string }) => id)).toEqual([
      workspace.memberId,
      admin.memberId,
      user.memberId,
      invited,
    ]);
    expect(rows[2]).toEqual({
      id: user.memberId,
      email: user.email,
      name: 'user user',
      role: roles.standard,
      status: 1,
      joined_date: Math.floor(server.deps.nowMs() / 1000),
      workspace_id: workspace.id,
      groups: [{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), group_name: 'Everyone' }],
    });
    expect(rows[3]).toMatchObject({ name: '', status: 0, joined_date: null });
    expect(await list(admin)).toEqual(rows);
  });
});

describe('removing a user', () => {
  test('takes the place away, and a repeat with the same key answers the same', async () => {
    const user = await join(roles.standard);
    const key = { 'idempotency-key': randomUUID() };
    const body = { Id: user.memberId, workspace_id: workspace.id, email: user.email };
    const responses = [
      await remove(owner, user.memberId, body, key),
      await remove(owner, user.memberId, body, key),
    ];
    expect(responses.map((response) => [response.statusCode, response.json()])).toEqual([
      [200, { data: { success: true } }],
      [200, { data: { success: true } }],
    ]);
    expect((await remove(owner, user.memberId)).statusCode).toBe(404);
    expect((await user.call('GET', `workspace/${user.email}`)).json().data).toEqual([]);
  });

  test('with a key that removed somebody else removes nobody', async () => {
    const [first, second] = [await join(roles.standard), await join(roles.standard)];
    const key = { 'idempotency-key': randomUUID() };
    expect((await remove(owner, first.memberId, undefined, key)).statusCode).toBe(200);
    expect((await remove(owner, second.memberId, undefined, key)).json().code).toBe('idempotency-key-reused');
    expect(await list()).toHaveLength(2);
  });

  test.each([
    ['another id', (other: TestUser & { memberId: string }) => ({ Id: other.memberId })],
    ['another workspace', () => ({ workspace_id: randomUUID() })],
    ['another address', (other: TestUser) => ({ email: other.email })],
  ])('with a body that names %s removes nobody', async (_, body) => {
    const [user, other] = [await join(roles.standard), await join(roles.standard)];
    expect((await remove(owner, user.memberId, body(other))).statusCode).toBe(404);
    expect(await list()).toHaveLength(3);
  });

  test('is not for the owner, not for oneself and not for who is only invited', async () => {
    const [admin, second] = [await join(roles.admin), await join(roles.admin)];
    const invited = await invite('ivy@example.com');
    const responses = [
      await remove(admin, workspace.memberId),
      await remove(owner, workspace.memberId),
      await remove(admin, admin.memberId),
      await remove(admin, invited),
    ];
    expect(responses.map((response) => [response.statusCode, response.json().error_message])).toEqual([
      [403, 'Nobody can remove the owner or change the role of the owner.'],
      [403, 'Nobody can remove the owner or change the role of the owner.'],
      [403, 'You cannot remove yourself or change your own role.'],
      [400, 'This person has not joined yet: withdraw the invite instead.'],
    ]);
    expect(await list()).toHaveLength(4);
    expect((await remove(admin, second.memberId)).statusCode).toBe(200);
  });

  test('two admins who remove each other concurrently: one of them stays', async () => {
    const [ada, bob] = [await join(roles.admin), await join(roles.admin)];
    const responses = await Promise.all([remove(ada, bob.memberId), remove(bob, ada.memberId)]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    expect(await list()).toHaveLength(2);
  });

  test('finds nobody where the operator deletes the account at that moment', async () => {
    const person = await join(roles.standard);
    const { db } = server.deps;
    const removed = await db.transaction().execute(async (tx) => {
      // As "people delete" does it.
      await tx.selectFrom('users').select('id').where('id', '=', person.userId).forUpdate().execute();
      const asked = remove(owner, person.memberId).then((response) => response);
      const waiting = () =>
        sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      await expect.poll(async () => (await waiting()).rows.length).toBe(1);
      await tx.deleteFrom('members').where('user_id', '=', person.userId).execute();
      await tx.deleteFrom('users').where('id', '=', person.userId).execute();
      return { asked };
    });
    expect((await removed.asked).statusCode).toBe(404);
    expect(server.complaints).toEqual([]);
  });
});

describe('changing a role', () => {
  test('gives and takes the rights of an admin', async () => {
    const user = await join(roles.standard);
    const raised = await change(owner, user.memberId, roles.admin);
    expect([raised.statusCode, raised.json().data.role]).toEqual([200, roles.admin]);
    expect(await list(user)).toHaveLength(2);
    expect((await change(owner, user.memberId, roles.standard)).json().data.role).toBe(roles.standard);
    expect((await user.call('GET', `workspace/users/${workspace.id}`)).statusCode).toBe(403);
  });

  test.each([[roles.owner], [3], [-1], [1.5], ['2'], [null]])('to %s is refused', async (role) => {
    const user = await join(roles.standard);
    expect((await change(owner, user.memberId, role)).statusCode).toBe(400);
    expect((await list()).at(-1).role).toBe(roles.standard);
  });

  test("is not for the owner's, not for one's own and not before somebody has joined", async () => {
    const admin = await join(roles.admin);
    const invited = await invite('una@example.com');
    const responses = [
      await change(admin, workspace.memberId, roles.standard),
      await change(owner, workspace.memberId, roles.admin),
      await change(admin, admin.memberId, roles.standard),
      await change(owner, invited, roles.admin),
    ];
    expect(responses.map((response) => [response.statusCode, response.json().error_message])).toEqual([
      [403, 'Nobody can remove the owner or change the role of the owner.'],
      [403, 'Nobody can remove the owner or change the role of the owner.'],
      [403, 'You cannot remove yourself or change your own role.'],
      [400, 'This person has not joined yet: a role can be changed after that.'],
    ]);
  });
});

test('every node hears of it once, and of whom it concerns', async () => {
  const received: BusEvent[] = [];
  const stop = server.deps.bus.subscribe((event) => {
    const isNew = event.kind === 'workspace' && event.type === 'WORKSPACE_CREATE';
    if (!isNew && 'workspaceId' in event && event.workspaceId === workspace.id) received.push(event);
  });
  const user = await join(roles.standard);
  await change(owner, user.memberId, roles.admin);
  await remove(owner, user.memberId);
  await vi.waitFor(() => expect(received).toHaveLength(5));
  stop();
  const people: BusEvent = {
    kind: 'workspace',
    workspaceId: workspace.id,
    type: 'MEMBERS_CHANGE',
    data: { workspace_id: workspace.id },
  };
  const access = { kind: 'access', userId: user.userId, workspaceId: workspace.id } as const;
  expect(received[0]).toEqual(people);
  expect(received.slice(1, 3)).toEqual(expect.arrayContaining([people, { ...access, hasLeft: false }]));
  expect(received.slice(3)).toEqual(expect.arrayContaining([people, { ...access, hasLeft: true }]));
});
