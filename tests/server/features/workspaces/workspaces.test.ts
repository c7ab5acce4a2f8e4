import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
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
let ada: TestUser;
let bob: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  [ada, bob] = [await signUpVerified(server), await signUpVerified(server)];
});
afterAll(() => server.close());

const create = (person: TestUser, more: object = {}) =>
  person.call('POST', 'workspace', {
    workspace_name: 'acme',
    user_id: person.userId,
    storage: { type: 'own', settings: { region: 'FF' } },
    ...more,
  });

const s3 = (endpoint: string) => ({
  type: 's3_compactible',
  settings: { endpoint, access_key: 'AKIA', secret_key: 'canary' },
});

describe('workspaces', () => {
  test('whoever makes one owns it and finds it in the list, oldest first', async () => {
    const first = await create(ada, { workspace_name: 'first-one' });
    server.passTime(1000);
    const second = await create(ada, { workspace_name: 'another' });
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    const workspace = first.json().data;
    expect(workspace).toEqual({
      id: workspace.id,
      workspace_id: workspace.id,
      workspace_name: 'first-one',
      workspace_user_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      user_id: ada.userId,
      created: Math.floor(server.deps.nowMs() / 1000) - 1,
      role: roles.owner,
      storage: { type: 'own', created: Math.floor(server.deps.nowMs() / 1000) - 1 },
      history: { days: 90, former_days: null, former_until: null },
    });
    const list = await ada.call('GET', `workspace/${ada.email.toUpperCase()}`);
    const figures = { is_full: false, stored_bytes: 0, quota_bytes: null };
    const listed = [workspace, second.json().data].map(({ storage, ...rest }) => ({
      ...rest,
      owner: { name: '', email: ada.email },
      storage: { ...storage, ...figures },
    }));
    expect(list.json().data).toEqual(listed);
    expect((await bob.call('GET', `workspace/${bob.email}`)).json().data).toEqual([]);
  });

  test('every node hears of a new workspace and of a new filespace once they are there', async () => {
    const received: BusEvent[] = [];
    const stop = server.deps.bus.subscribe((event) => received.push(event));
    const workspaceId = (await create(ada, { workspace_name: 'told-of' })).json().data.id;
    const driveId = await createDrive(ada, workspaceId);
    await vi.waitFor(() => expect(received).toHaveLength(2));
    stop();
    expect(received).toEqual([
      { kind: 'workspace', workspaceId, type: 'WORKSPACE_CREATE', data: { workspace_id: workspaceId } },
      {
        kind: 'workspace',
        workspaceId,
        type: 'FILESPACE_CREATE',
        data: { workspace_id: workspaceId, drive_id: driveId },
      },
    ]);
  });

  test('one person has a name once, two people may both have it', async () => {
    expect((await create(ada)).statusCode).toBe(201);
    expect((await create(bob)).statusCode).toBe(201);
    const retry = await create(ada);
    expect(retry.statusCode).toBe(409);
    expect(retry.json().error_message).toBe('already exists');
  });

  test.each([
    ['', 'Workspace name cannot be empty.'],
    [' ', 'Enter a valid workspace name'],
    ['ab', 'Workspace name must be between 3 and 30 characters.'],
    ['a'.repeat(31), 'Workspace name must be between 3 and 30 characters.'],
    ['Abc', 'Only lowercase letters, digits, and hyphens are allowed.'],
    ['-abc', 'Name must start and end with a letter or digit.'],
  ])('the name %j is refused: %s', async (workspace_name, message) => {
    const response = await create(ada, { workspace_name });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error_message: message, code: 'bad-request' });
  });

  test.each([
    ['another person', { user_id: crypto.randomUUID() }],
    ['an unknown region', { storage: { type: 'own', settings: { region: '__proto__' } } }],
    ['a storage that is not offered', { storage: { type: 'ftp', settings: {} } }],
    ['an address that is not on the internet', { storage: s3('https://169.254.169.254/films') }, 422],
    ['a NUL in a name', { storage: { type: 'own\0', settings: {} } }],
  ])('%s is refused in a message', async (_what, more, status = 400) => {
    const response = await create(ada, { workspace_name: 'refused', ...more });
    expect(response.statusCode).toBe(status);
    expect(response.json().error_message).toMatch(/^The .+|^This .+/);
  });

  test('the list of another person is not found, like that of nobody', async () => {
    const responses = await Promise.all(
      [bob.email, 'nobody@example.com', 'x', '%00'].map((email) => ada.call('GET', `workspace/${email}`)),
    );
    expect(new Set(responses.map((response) => `${response.statusCode} ${response.body}`)).size).toBe(1);
    expect(responses[0]?.statusCode).toBe(404);
  });

  test('the regions are those that the operator configured, in that order', async () => {
    const { data } = (await ada.call('GET', 'region/active')).json();
    expect(data).toEqual([
      { region_key: 'OR', region_name: 'US West (Oregon)', country: 'US' },
      { region_key: 'FF', region_name: 'Europe (Frankfurt)', country: 'DE' },
      { region_key: 'SG', region_name: 'Asia Pacific (Singapore)', country: 'SG' },
    ]);
  });
});

describe('roles', () => {
  test('everybody learns their own; those who manage members learn all', async () => {
    const { id } = await createWorkspace(ada, 'with-roles');
    const [carol, dan] = [await signUpVerified(server), await signUpVerified(server)];
    await joinWorkspace(server, carol, id, roles.admin);
    await joinWorkspace(server, dan, id, roles.standard);
    const role = async (who: TestUser, of: TestUser) =>
      (await who.call('GET', `workspace/user/role?workspaceId=${id}&userId=${of.userId}`)).json().data?.role;
    expect([await role(ada, ada), await role(carol, carol), await role(dan, dan)]).toEqual([1, 2, 0]);
    expect([await role(ada, dan), await role(carol, ada)]).toEqual([0, 1]);
    expect([await role(dan, ada), await role(ada, bob), await role(bob, ada)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
