import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { warnOfQuotas } from '#server/features/workspaces/warn-of-quotas.ts';
import { adminResult } from '#tests/support/admin/run-admin.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, request, type Team } from '#tests/support/team.ts';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer({ env: { WORKSPACE_QUOTA_BYTES: '1000' } });
});
beforeEach(async () => {
  team = await createTeam(server);
});
afterAll(() => server.close());

/** As a row of a content that somebody brought. */
async function store(bytes: number): Promise<string> {
  const id = randomUUID();
  const of = { workspace_id: team.workspaceId, added_by: team.admin.userId, region: 'OR' };
  await server.deps.db
    .insertInto('blobs')
    .values({ id, size_bytes: bytes, ...of })
    .execute();
  return id;
}
const remove = (id: string) => server.deps.db.deleteFrom('blobs').where('id', '=', id).execute();

const emailsTo = async ({ email }: { readonly email: string }) =>
  (await server.emails()).filter(({ recipient }) => recipient === email).map(({ content }) => content);

/** What a turn of the job writes to somebody, by subjects. */
async function written(person: { readonly email: string }): Promise<readonly string[]> {
  const before = (await emailsTo(person)).length;
  await warnOfQuotas(server.deps);
  return (await emailsTo(person)).slice(before).map(({ subject }) => subject);
}

const nameOf = async () => {
  const { name } = await server.deps.db
    .selectFrom('workspaces')
    .select('name')
    .where('id', '=', team.workspaceId)
    .executeTakeFirstOrThrow();
  return name;
};

test('the owner of a workspace is emailed once at 80, 95 and 100 %, and not while it hovers there', async () => {
  const name = await nameOf();
  await store(790);
  expect(await written(team.owner)).toEqual([]);
  await store(10);
  expect(await written(team.owner)).toEqual([`${name} has used 80 % of its storage`]);
  expect(await written(team.owner)).toEqual([]);
  const last = await store(150);
  expect(await written(team.owner)).toEqual([`${name} has used 95 % of its storage`]);
  await remove(last);
  expect(await written(team.owner)).toEqual([]);
  await store(200);
  expect(await written(team.owner)).toEqual([`${name} is full`]);
  expect(await emailsTo(team.admin)).toEqual([]);
  const [mail] = (await emailsTo(team.owner)).slice(-1);
  expect(mail?.text).toContain(`/drive?workspace=${team.workspaceId}&panel=settings`);
});

test('who brought the contents is emailed of their own quota, in their language', async () => {
  await adminResult(server, 'workspaces', 'quota', team.workspaceId, 'none');
  await adminResult(server, 'people', 'quota', team.admin.email, '1000');
  await request(server, team.admin, 'PUT', 'users/profile', {
    ...{ first_name: 'Ada', last_name: 'North', language: 'de' },
  });
  await store(960);
  expect(await written(team.admin)).toEqual(['Sie haben 95 % Ihres Speichers belegt']);
  expect(await emailsTo(team.owner)).toEqual([]);
});

test('a quota that is lowered is noticed, and one that is lifted forgets what was emailed', async () => {
  await adminResult(server, 'workspaces', 'quota', team.workspaceId, 'none');
  await store(500);
  expect(await written(team.owner)).toEqual([]);
  await adminResult(server, 'workspaces', 'quota', team.workspaceId, '400');
  expect(await written(team.owner)).toHaveLength(1);
  await adminResult(server, 'workspaces', 'quota', team.workspaceId, 'none');
  expect(await written(team.owner)).toEqual([]);
  await adminResult(server, 'workspaces', 'quota', team.workspaceId, '400');
  expect(await written(team.owner)).toHaveLength(1);
});

test('two turns at once write one email; a disabled account gets none', async () => {
  await store(800);
  await Promise.all([warnOfQuotas(server.deps), warnOfQuotas(server.deps)]);
  expect(await emailsTo(team.owner)).toHaveLength(1);
  await server.deps.db
    .updateTable('users')
    .set({ disabled_at: new Date() })
    .where('id', '=', team.owner.userId)
    .execute();
  await store(200);
  expect(await written(team.owner)).toEqual([]);
});
