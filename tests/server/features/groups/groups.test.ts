import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { roles } from '#contract/rules/roles.ts';
import { problemDetails } from '#contract/wire/problems/problem-details.ts';
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

async function join(): Promise<TestUser & { memberId: string }> {
  const person = await signUpVerified(server);
  return { ...person, memberId: await joinWorkspace(server, person, workspace.id, roles.standard) };
}

const create = (name: string, workspaceId = workspace.id) =>
  owner.call('POST', 'workspace/group', { workspace_id: workspaceId, group_name: name });
const createGroup = async (name: string): Promise<string> => (await create(name)).json().data.id;
const rename = (id: string, name: string) =>
  owner.call('PUT', 'workspace/group', { workspace_id: workspace.id, id, group_name: name });
const remove = (id: string) => owner.call('DELETE', `workspace/group/${workspace.id}/${id}`);
const list = async () => (await owner.call('GET', `workspace/group/${workspace.id}`)).json().data;
const names = async () => (await list()).map((row: { group_name: string }) => row.group_name);
const counts = async () =>
  Object.fromEntries((await list()).map((row: never) => [row['group_name'], row['member_count']]));
const add = (memberId: string, ...groupIds: string[]) =>
  owner.call('POST', 'workspace/group/members/multiple', {
    workspace_user_id: memberId,
    workspace_groups_ids: groupIds.map((group_id) => ({ group_id })),
  });

describe('groups', () => {
  test('a workspace begins with Everyone, who are all of its users', async () => {
    await join();
    const [everyone, ...others] = await list();
    expect(others).toEqual([]);
    expect(everyone).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      group_name: 'Everyone',
      member_count: 2,
      workspace_id: workspace.id,
      is_everyone: true,
    });
    const members = await owner.call('GET', `workspace/group/members/${everyone.id}`);
    expect(members.json().data).toHaveLength(2);
  });

  test('are made without members, and stand by name', async () => {
    const response = await create('  Post production ');
    expect([response.statusCode, response.json().data]).toEqual([
      201,
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        group_name: 'Post production',
        member_count: 0,
        workspace_id: workspace.id,
        is_everyone: false,
      },
    ]);
    await create('design');
    expect(await names()).toEqual(['Everyone', 'design', 'Post production']);
  });

  test('a repeat with the same key makes one group', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { workspace_id: workspace.id, group_name: 'Press' };
    const first = await owner.call('POST', 'workspace/group', body, headers);
    const second = await owner.call('POST', 'workspace/group', body, headers);
    expect(second.json()).toEqual(first.json());
    expect(await names()).toEqual(['Everyone', 'Press']);
  });

  test.each([
    ['', 400, 'Enter a valid group name'],
    ['  ', 400, 'Enter a valid group name'],
    ['everyone', 400, "Name 'Everyone' is reserved for an automatically created group"],
    [' EVERYONE ', 400, "Name 'Everyone' is reserved for an automatically created group"],
    ['Ｅveryone', 400, "Name 'Everyone' is reserved for an automatically created group"],
    ['Еveryone', 400, "Name 'Everyone' is reserved for an automatically created group"], // Cyrillic
    ['EVERY0NE', 400, "Name 'Everyone' is reserved for an automatically created group"],
    ['Every\u200bone', 400, problemDetails['bad-request']['name-invisible']({ character: '\u200b' })],
    ['x\ny', 400, problemDetails['bad-request']['name-invisible']({ character: '\n' })],
    ['x'.repeat(101), 400, 'Group name must be at most 100 characters.'],
    ['DESIGN', 409, 'already exists'],
  ])('neither a new one nor a renamed one is called %j', async (name, status, message) => {
    await create('Design');
    const other = await createGroup('Other');
    for (const response of [await create(name), await rename(other, name)]) {
      expect([response.statusCode, response.json().error_message]).toEqual([status, message]);
    }
    expect(await names()).toEqual(['Everyone', 'Design', 'Other']);
  });

  test('are renamed, in case only too, and deleted', async () => {
    const id = await createGroup('design');
    expect((await rename(id, 'Design')).json().data).toMatchObject({ id, group_name: 'Design' });
    expect((await remove(id)).json().data).toEqual({ success: true });
    expect((await remove(id)).statusCode).toBe(404);
    expect(await names()).toEqual(['Everyone']);
  });

  test('Everyone is neither renamed nor deleted nor left, by its id or by its word', async () => {
    const user = await join();
    const everyoneId = (await list())[0].id;
    for (const id of [everyoneId, 'everyone']) {
      const [renamed, deleted] = [await rename(id, 'All'), await remove(id)];
      expect([renamed.statusCode, renamed.json().error_message]).toEqual([
        403,
        'Cannot Rename group Everyone',
      ]);
      expect([deleted.statusCode, deleted.json().error_message]).toEqual([
        403,
        'The group Everyone cannot be deleted.',
      ]);
    }
    const left = await owner.call('DELETE', `workspace/group/members/${everyoneId}/${user.memberId}`);
    expect([left.statusCode, left.json().error_message]).toEqual([
      403,
      'Nobody can be removed from the group Everyone.',
    ]);
    expect(await counts()).toEqual({ Everyone: 2 });
  });
});

describe('members of groups', () => {
  test('one user is put into several groups, Everyone among them, twice as well as once', async () => {
    const [user, design, press] = [await join(), await createGroup('Design'), await createGroup('Press')];
    expect((await add(user.memberId, design, press, 'everyone')).json().data).toEqual({ success: true });
    expect((await add(user.memberId, design)).statusCode).toBe(200);
    expect(await counts()).toEqual({ Everyone: 2, Design: 1, Press: 1 });
    const groups = await owner.call('GET', `workspace/group/user/${user.memberId}`);
    expect(groups.json().data.map((row: { group_name: string }) => row.group_name)).toEqual([
      'Everyone',
      'Design',
      'Press',
    ]);
    const members = await owner.call('GET', `workspace/group/members/${design}`);
    expect(members.json().data).toEqual([
      { id: user.memberId, workspace_user_id: user.memberId, email: user.email, name: 'user user' },
    ]);
  });

  test('the two ids of a removal stand in either order', async () => {
    const [user, design] = [await join(), await createGroup('Design')];
    for (const ids of [`${design}/${user.memberId}`, `${user.memberId}/${design}`]) {
      await add(user.memberId, design);
      expect((await owner.call('DELETE', `workspace/group/members/${ids}`)).json().data).toEqual({
        success: true,
      });
      expect(await counts()).toEqual({ Everyone: 2, Design: 0 });
    }
  });

  test('all groups or none: with one of another workspace nothing is done', async () => {
    const [user, design] = [await join(), await createGroup('Design')];
    const elsewhere = await createWorkspace(owner, `else-${randomUUID().slice(0, 8)}`);
    const foreign = (await create('Foreign', elsewhere.id)).json().data.id;
    expect((await add(user.memberId, design, foreign)).statusCode).toBe(404);
    expect((await add(elsewhere.memberId, design)).statusCode).toBe(404);
    const none = await add(user.memberId);
    expect([none.statusCode, none.json().error_message]).toEqual([400, 'Please select at least one group.']);
    expect(await counts()).toEqual({ Everyone: 2, Design: 0 });
  });

  test('whoever leaves the workspace leaves its groups, and a group that goes leaves its members', async () => {
    const [user, other, design] = [await join(), await join(), await createGroup('Design')];
    await add(user.memberId, design);
    await add(other.memberId, design);
    await owner.call('DELETE', `workspace/users/${workspace.id}/${user.memberId}`);
    expect(await counts()).toEqual({ Everyone: 2, Design: 1 });
    await remove(design);
    expect(await counts()).toEqual({ Everyone: 2 });
  });

  test('a standard user learns the own groups, and not how many others are in them', async () => {
    const [user, design] = [await join(), await createGroup('Design')];
    await add(user.memberId, design);
    await add(workspace.memberId, design);
    const own = await user.call('GET', `workspace/group/user/${user.memberId}`);
    expect(own.json().data).toMatchObject([
      { group_name: 'Everyone', member_count: 1 },
      { group_name: 'Design', member_count: 1 },
    ]);
    const others = await user.call('GET', `workspace/group/user/${workspace.memberId}`);
    expect(others.statusCode).toBe(404);
  });
});
