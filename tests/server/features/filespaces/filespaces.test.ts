import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roles } from '#contract/rules/roles.ts';
import { rootId } from '#contract/rules/root-folder.ts';
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
let admin: TestUser;
let standard: TestUser;
let workspace: { id: string; memberId: string };
let adminId: string;
let standardId: string;
beforeAll(async () => {
  server = await startTestServer();
  [ada, admin, standard] = [
    await signUpVerified(server),
    await signUpVerified(server),
    await signUpVerified(server),
  ];
  workspace = await createWorkspace(ada);
  adminId = await joinWorkspace(server, admin, workspace.id, roles.admin);
  standardId = await joinWorkspace(server, standard, workspace.id, roles.standard);
});
afterAll(() => server.close());

const create = (person: TestUser, more: object = {}) =>
  person.call('POST', 'drives', { drive_name: 'projects', workspace_id: workspace.id, ...more });
const list = (person: TestUser, memberId: string, workspaceId = workspace.id) =>
  person.call('GET', `drives?workspaceId=${workspaceId}&workspaceUserId=${memberId}`);

describe('filespaces', () => {
  test('the owner makes one with the defaults of the product', async () => {
    const response = await create(ada, { email: 'somebody@else.example', user_name: 'x', created: 1 });
    expect(response.statusCode).toBe(201);
    expect(response.json().data).toEqual({
      drive_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      drive_name: 'projects',
      region_code: 'OR',
      workspace_id: workspace.id,
      workspace_user_id: workspace.memberId,
      email: ada.email,
      user_name: ada.email,
      upload_thread_count: 4,
      download_thread_count: 4,
      single_file_cache_max_size: 50,
      total_cache_max_size: 25,
      storage_pack_size: 10,
      upload_cache_max_size: 100,
      created: Math.floor(server.deps.nowMs() / 1000),
    });
  });

  test('what the owner chooses is kept', async () => {
    const chosen = { region_code: 'SG', upload_thread_count: 8, total_cache_max_size: 500 };
    expect((await create(ada, { drive_name: 'chosen', ...chosen })).json().data).toMatchObject(chosen);
  });

  test('a name is there once in a workspace', async () => {
    await create(ada, { drive_name: 'twice' });
    expect((await create(ada, { drive_name: 'twice' })).json()).toEqual({
      error_message: 'already exists',
      code: 'already-exists',
    });
  });

  test('one that is made while its workspace is deleted finds no such workspace', async () => {
    const { id } = await createWorkspace(ada, 'going');
    let created: ReturnType<typeof create> | undefined;
    await server.deps.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('workspaces').where('id', '=', id).execute();
      created = create(ada, { workspace_id: id, drive_name: 'too-late' });
      await somebodyWaitsForLock();
    });
    const gone = await create(ada, { workspace_id: id });
    expect(gone.statusCode).toBe(404);
    expect({ ...(await created)?.json() }).toEqual(gone.json());
  });

  test('an admin and a standard user may not make one, a stranger finds no such workspace', async () => {
    const stranger = await signUpVerified(server);
    expect((await create(admin, { drive_name: 'other' })).json().code).toBe('not-allowed');
    expect((await create(standard, { drive_name: 'other' })).json().code).toBe('not-allowed');
    expect((await create(stranger, { drive_name: 'other' })).json().code).toBe('not-found');
  });

  test.each([
    [{ drive_name: '' }, 'Enter a valid filespace name'],
    [{ drive_name: 'No' }, 'Filespace name must be between 3 and 30 characters.'],
    [
      { drive_name: 'fine', region_code: 'XX' },
      'The field "region_code" of the body is not a region of this server.',
    ],
    [
      { drive_name: 'fine', upload_thread_count: 0 },
      'The field "upload_thread_count" of the body is not valid.',
    ],
    [
      { drive_name: 'fine', storage_pack_size: 1e9 },
      'The field "storage_pack_size" of the body is not valid.',
    ],
    [{ drive_name: 7 }, 'The field "drive_name" of the body is not valid.'],
  ])('%j is refused: %s', async (more, message) => {
    const response = await create(ada, more);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error_message: message, code: 'bad-request' });
  });

  test('owner and admin see all by name, a standard user those with a grant: none', async () => {
    const names = async (person: TestUser, memberId: string) =>
      (await list(person, memberId)).json().data.map((drive: { drive_name: string }) => drive.drive_name);
    const all = await names(ada, workspace.memberId);
    expect(all).toEqual([...all].sort());
    expect(all.length).toBeGreaterThan(2);
    expect(await names(admin, adminId)).toEqual(all);
    expect(await names(standard, standardId)).toEqual([]);
    expect(await names(ada, standardId)).toEqual([]);
  });

  test('a standard user may not look through the eyes of another member', async () => {
    expect((await list(standard, adminId)).json().code).toBe('not-found');
  });
});

describe('one filespace', () => {
  const grantRoot = (driveId: string) =>
    ada.call('POST', 'drives/folder/user/permission', {
      drive_id: driveId,
      workspace_user_id: standardId,
      folder_id: rootId,
      permission: 0,
    });

  test('returns the whole scope to those who see everything, and a standard user what was granted', async () => {
    const driveId = await createDrive(ada, workspace.id, 'scoped');
    const scope = async (person: TestUser) =>
      (await person.call('GET', `drives/${driveId}/scope`)).json().data;
    const whole = await scope(ada);
    expect(whole).toEqual({ everything: true, folders: [], hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(await scope(admin)).toEqual(whole);
    expect(await scope(standard)).toBeUndefined();
    await grantRoot(driveId);
    const part = await scope(standard);
    expect(part).toMatchObject({ everything: false, folders: [{ folder_id: rootId, permission: 0 }] });
    expect(part.hash).not.toBe(whole.hash);
  });

  test('counts what is in it, for a standard user only what that person may see', async () => {
    const driveId = await createDrive(ada, workspace.id, 'counted');
    const patch = { item_count: 5, folder_count: 2, used_bytes: 3_000_000_000 };
    await server.deps.db.updateTable('drives').set(patch).where('id', '=', driveId).execute();
    const usage = async (person: TestUser) =>
      (await person.call('GET', `drives/${driveId}/usage`)).json().data;
    expect(await usage(ada)).toEqual({
      storage_type: 'own',
      region_name: 'US West (Oregon)',
      used_bytes: 3_000_000_000,
      remaining_bytes: null,
      history_bytes: 0,
      folders: 2,
      files: 3,
    });
    expect(await usage(standard)).toBeUndefined();
    await grantRoot(driveId);
    expect(await usage(standard)).toMatchObject({ used_bytes: 0, folders: 0, files: 0 });
  });
});

describe('an id of others', () => {
  test.each([
    ['drives/{id}/scope'],
    ['drives/{id}/usage'],
    ['drives?workspaceId={id}&workspaceUserId={id}'],
    ['workspace/user/role?workspaceId={id}&userId={id}'],
  ])('GET %s answers exactly like a random and a malformed one', async (path) => {
    const stranger = await signUpVerified(server);
    const strangers = await createWorkspace(stranger);
    const foreign = path.startsWith('drives/') ? await createDrive(stranger, strangers.id) : strangers.id;
    const ids = [
      foreign,
      randomUUID(),
      'x',
      '%00',
      `${foreign}%20`,
      foreign.toUpperCase(),
      '__proto__',
      "'--",
    ];
    const responses = await Promise.all(ids.map((id) => ada.call('GET', path.replaceAll('{id}', id))));
    const comparable = responses.map(({ statusCode, body, headers }) => {
      const { date: _date, 'x-request-id': _request, ...same } = headers;
      return JSON.stringify({ statusCode, body, same });
    });
    expect(responses[0]?.statusCode).toBe(404);
    expect(new Set(comparable).size).toBe(1);
  });
});

async function somebodyWaitsForLock(): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(server.deps.db);
    if (rows.length > 0) return;
  }
}
