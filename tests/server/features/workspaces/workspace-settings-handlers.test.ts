import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { roles } from '#contract/rules/roles.ts';
import type { BusEvent } from '#server/realtime/event-bus.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  createDrive,
  createWorkspace,
  joinWorkspace,
  signUpVerified,
  type TestUser,
} from '#tests/support/users.ts';

let server: TestServer;
let owner: TestUser;
let admin: TestUser;
let user: TestUser;
let stranger: TestUser;
let workspaceId: string;
let name: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = await signUpVerified(server);
  admin = await signUpVerified(server);
  user = await signUpVerified(server);
  stranger = await signUpVerified(server);
});
beforeEach(async () => {
  name = `space-${randomUUID().slice(0, 8)}`;
  workspaceId = (await createWorkspace(owner, name)).id;
  await joinWorkspace(server, admin, workspaceId, roles.admin);
  await joinWorkspace(server, user, workspaceId, roles.standard);
});
afterAll(() => server.close());

const rename = (person: TestUser, to: string, id = workspaceId) =>
  person.call('PUT', 'workspace', { id, workspace_name: to });
const remove = (person: TestUser, typed = name, id = workspaceId) =>
  person.call('DELETE', `workspace/${id}`, { id, workspace_name: typed });
const exit = (person: TestUser, id = workspaceId) =>
  person.call('DELETE', `workspace/users/exit?workspaceId=${id}`, { id, workspace_name: name });
const namesOf = async (person: TestUser): Promise<string[]> =>
  (await person.call('GET', `workspace/${person.email}`))
    .json()
    .data.map(({ workspace_name }: { workspace_name: string }) => workspace_name);

describe('renaming a workspace', () => {
  test('the owner does, and everybody in it hears of it', async () => {
    const received: BusEvent[] = [];
    const stop = server.deps.bus.subscribe((event) => received.push(event));
    const next = `next-${randomUUID().slice(0, 8)}`;
    const response = await rename(owner, next);
    expect(response.statusCode).toBe(200);
    expect(response.json().data).toMatchObject({ id: workspaceId, workspace_name: next, role: roles.owner });
    expect(await namesOf(user)).toContain(next);
    await vi.waitFor(() =>
      expect(received).toContainEqual(
        expect.objectContaining({ kind: 'workspace', type: 'WORKSPACE_RENAME', workspaceId }),
      ),
    );
    stop();
  });

  test('nobody else does', async () => {
    for (const [person, status] of [
      [admin, 403],
      [user, 403],
      [stranger, 404],
    ] as const) {
      expect((await rename(person, 'another-name')).statusCode).toBe(status);
    }
    expect((await rename(owner, 'another-name', 'no-id')).statusCode).toBe(404);
    expect(await namesOf(owner)).toContain(name);
  });

  test.each([
    ['', 'Enter a valid workspace name'],
    ['no', 'Workspace name must be between 3 and 30 characters.'],
    ['No Spaces', 'Only lowercase letters, digits, and hyphens are allowed.'],
    ['ends-', 'Name must start and end with a letter or digit.'],
  ])('"%s" is no name: %s', async (wrong, message) => {
    const response = await rename(owner, wrong);
    expect([response.statusCode, response.json().error_message]).toEqual([400, message]);
  });

  test('another workspace of the same owner keeps its name, also from two concurrent requests', async () => {
    const other = `other-${randomUUID().slice(0, 8)}`;
    const { id } = await createWorkspace(owner, other);
    expect((await rename(owner, other)).json()).toMatchObject({ code: 'already-exists' });
    const free = `free-${randomUUID().slice(0, 8)}`;
    const both = await Promise.all([rename(owner, free), rename(owner, free, id)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test('with a filespace in it: cannot rename workspace: filespace exists', async () => {
    await createDrive(owner, workspaceId);
    const response = await rename(owner, 'another-name');
    expect([response.statusCode, response.json()]).toEqual([
      409,
      {
        code: 'not-empty',
        detail: 'not-renamed',
        error_message: 'cannot rename workspace: filespace exists',
      },
    ]);
    expect((await rename(owner, name)).statusCode).toBe(200);
  });
});

describe('deleting a workspace', () => {
  test('the owner does by its exact name, and it is gone for everybody', async () => {
    for (const wrong of ['', name.toUpperCase(), `${name} `]) {
      const response = await remove(owner, wrong);
      expect([response.statusCode, response.json().error_message]).toEqual([
        400,
        'Entered workspace name does not match',
      ]);
    }
    const received: BusEvent[] = [];
    const stop = server.deps.bus.subscribe((event) => received.push(event));
    expect((await remove(owner)).statusCode).toBe(200);
    for (const person of [owner, admin, user]) {
      expect(await namesOf(person)).not.toContain(name);
      await vi.waitFor(() =>
        expect(received).toContainEqual({
          kind: 'access',
          userId: person.userId,
          workspaceId,
          hasLeft: true,
        }),
      );
    }
    stop();
    expect((await remove(owner)).statusCode).toBe(404);
  });

  test('nobody else does', async () => {
    for (const [person, status] of [
      [admin, 403],
      [user, 403],
      [stranger, 404],
    ] as const) {
      expect((await remove(person)).statusCode).toBe(status);
    }
    expect(
      (await owner.call('DELETE', `workspace/${workspaceId}`, { id: randomUUID(), workspace_name: name }))
        .statusCode,
    ).toBe(404);
    expect(await namesOf(owner)).toContain(name);
  });

  test('with a filespace in it: cannot delete workspace: drive(s) exist', async () => {
    await createDrive(owner, workspaceId);
    expect((await remove(owner)).json()).toEqual({
      code: 'not-empty',
      detail: 'not-deleted',
      error_message: 'cannot delete workspace: drive(s) exist',
    });
    expect(await namesOf(user)).toContain(name);
  });

  test('the same key asks once', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const ask = () =>
      owner.call('DELETE', `workspace/${workspaceId}`, { id: workspaceId, workspace_name: name }, key);
    expect((await ask()).statusCode).toBe(200);
    expect((await ask()).statusCode).toBe(200);
  });
});

describe('leaving a workspace', () => {
  test('an admin and a standard user do, and it stays for the others', async () => {
    for (const person of [admin, user]) {
      expect((await exit(person)).statusCode).toBe(200);
      expect(await namesOf(person)).not.toContain(name);
      expect((await exit(person)).statusCode).toBe(404);
    }
    expect(await namesOf(owner)).toContain(name);
  });

  test('the owner cannot, and nobody leaves where they are not', async () => {
    expect((await exit(owner)).statusCode).toBe(403);
    expect((await exit(stranger)).statusCode).toBe(404);
    expect((await exit(user, randomUUID())).statusCode).toBe(404);
    expect((await exit(user, 'no-id')).statusCode).toBe(404);
    expect(await namesOf(owner)).toContain(name);
    expect(await namesOf(user)).toContain(name);
  });
});
