import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { blobGracePeriodMs, collectBlobs } from '#server/jobs/collect-blobs.ts';
import { admin, adminEnvironment, adminResult, adminWith } from '#tests/support/admin/run-admin.ts';
import { grantFolder } from '#tests/support/permissions/grant-folder.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, request, storeFile, type Team } from '#tests/support/team.ts';
import { bundlesOf, encodeBundle, fileOf } from '#tests/support/transfers/bundle.ts';
import { replaceBy } from '#tests/support/transfers/replace.ts';
import { locationOf, type Tus, tusOf } from '#tests/support/transfers/tus.ts';

let server: TestServer;
let address: string;
let team: Team;
let tus: Tus;
beforeAll(async () => {
  server = await startTestServer({ env: { PERSON_QUOTA_BYTES: '1000' } });
  address = await server.listen();
});
beforeEach(async () => {
  team = await createTeam(server);
  await server.deps.db
    .updateTable('sessions')
    .set({ expires_at: new Date('2100-01-01') })
    .execute();
  await grantFolder(server, team, rootId, 1);
  tus = tusOf(address, team);
});
afterAll(() => server.close());

const bytes = (size: number) => Buffer.alloc(size, randomUUID());
const bundleOf = (...sizes: readonly number[]) =>
  encodeBundle({ files: sizes.map((size) => fileOf(`${randomUUID()}.bin`, bytes(size))) });

async function answerOf(response: Response) {
  if (response.ok) return response.status;
  const { code, needed_bytes, left_bytes } = (await response.json()) as Record<string, unknown>;
  return [response.status, code, needed_bytes, left_bytes];
}

const bundle = async (size: number, person = team.owner, of = team) =>
  answerOf(await bundlesOf(address, of).post(bundleOf(size), person));
const begin = async (size: number, person = team.owner) => answerOf(await tus.create({ size, person }));
const full = (needed: number, left: number) => [507, 'account-full', needed, left];

async function person(email: string) {
  const env = { ...adminEnvironment(server), PERSON_QUOTA_BYTES: '1000' };
  const { out } = await adminWith(env, 'people', 'show', email, '--json');
  const { stored_bytes, quota_bytes } = JSON.parse(out).result;
  return { stored_bytes, quota_bytes };
}

describe('a person with a quota', () => {
  test('may bring what fits to the last byte, whatever others bring, and is told what is needed and left', async () => {
    expect(await bundle(600)).toBe(200);
    expect(await begin(300)).toBe(201);
    expect(await bundle(101)).toEqual(full(101, 100));
    expect(await begin(101)).toEqual(full(101, 100));
    expect(await bundle(1000, team.standard)).toBe(200);
    expect(await bundle(100)).toBe(200);
    expect(await begin(1)).toEqual(full(1, 0));
    const usage = await request(server, team.owner, 'GET', `drives/${team.driveId}/usage`);
    expect(usage.json().data.remaining_bytes).toBe(0);
    const others = await request(server, team.admin, 'GET', `drives/${team.driveId}/usage`);
    expect(others.json().data.remaining_bytes).toBe(1000);
  });

  test('has one for all workspaces, of which a storage of the customer takes nothing', async () => {
    const other = await createTeam(server);
    const { db, nowMs } = server.deps;
    const joined = { user_id: team.owner.userId, email: team.owner.email, role: 2, status: 1 } as const;
    await db
      .insertInto('members')
      .values({ id: randomUUID(), workspace_id: other.workspaceId, joined_at: new Date(nowMs()), ...joined })
      .execute();
    expect(await bundle(700, team.owner, other)).toBe(200);
    expect(await bundle(301)).toEqual(full(301, 300));
    expect(await person(team.owner.email)).toEqual({ stored_bytes: 700, quota_bytes: 1000 });
    await db
      .updateTable('workspaces')
      .set({ storage_type: 'amazon_s3' })
      .where('id', '=', team.workspaceId)
      .execute();
    await storeFile(server, team, 'large.bin', bytes(5000));
    expect(await person(team.owner.email)).toEqual({ stored_bytes: 700, quota_bytes: 1000 });
  });

  test('who replaces a content pays for the new one; the former one is counted for who brought it until it is gone', async () => {
    const file = fileOf('plan.txt', bytes(400));
    await bundlesOf(address, team).send({ files: [file] });
    const replaced = { id: file.id, content: bytes(500), base: 1 };
    await replaceBy('bundle', address, { ...team, owner: team.admin })(replaced);
    expect((await person(team.owner.email)).stored_bytes).toBe(400);
    expect((await person(team.admin.email)).stored_bytes).toBe(500);
    const copy = { id: file.id, destination_id: rootId, drive_id: team.driveId };
    expect((await request(server, team.owner, 'POST', 'drives/items/copy', copy)).statusCode).toBe(200);
    expect((await person(team.owner.email)).stored_bytes).toBe(400);

    const erased = await request(server, team.owner, 'POST', `events/${team.driveId}`, [
      {
        event_id: randomUUID(),
        type: 'DELETE_FILE',
        timestamp: 1,
        message_owner: 'TESTSERVER01',
        data: { file_id: file.id, drive_id: team.driveId },
      },
    ]);
    expect(erased.json().data[0].status).toBe('applied');
    await server.deps.db
      .updateTable('blobs')
      .set({ unreferenced_at: new Date(server.deps.nowMs()) })
      .where('added_by', '=', team.owner.userId)
      .execute();
    await server.deps.db.deleteFrom('items_history').where('drive_id', '=', team.driveId).execute();
    server.passTime(blobGracePeriodMs);
    await collectBlobs(server.deps);
    expect((await person(team.owner.email)).stored_bytes).toBe(0);
  });

  test('of several at once into several workspaces as many get in as fit, and no byte more', async () => {
    const teams = await Promise.all([createTeam(server), createTeam(server), createTeam(server)]);
    const { db, nowMs } = server.deps;
    const joined = { user_id: team.owner.userId, email: team.owner.email, role: 2, status: 1 } as const;
    for (const { workspaceId } of teams)
      await db
        .insertInto('members')
        .values({ id: randomUUID(), workspace_id: workspaceId, joined_at: new Date(nowMs()), ...joined })
        .execute();
    const answers = await Promise.all(
      [team, ...teams].flatMap((of) => [bundle(300, team.owner, of), bundle(300, team.owner, of)]),
    );
    expect(answers.filter((answer) => answer === 200)).toHaveLength(3);
    expect(answers.filter((answer) => Array.isArray(answer))).toHaveLength(5);
    expect((await person(team.owner.email)).stored_bytes).toBe(900);
  });

  test('an upload that was begun keeps its room until it is given up', async () => {
    const path = locationOf(await tus.create({ size: 900 }));
    expect(await bundle(101)).toEqual(full(101, 100));
    expect((await tus.remove(path)).status).toBe(204);
    expect(await bundle(101)).toBe(200);
  });
});

describe('what the operator chooses', () => {
  test('for one person and one workspace counts in place of the settings, is shown, and is taken back', async () => {
    await adminResult(server, 'people', 'quota', team.owner.email, '2KB');
    expect(await bundle(1500)).toBe(200);
    expect(await bundle(549)).toEqual(full(549, 548)); // as the app counts: 2,048 bytes
    await adminResult(server, 'people', 'quota', team.owner.email, 'none');
    expect(await bundle(5156)).toBe(200);
    expect(await person(team.owner.email)).toEqual({ stored_bytes: 6656, quota_bytes: null });
    await adminResult(server, 'people', 'quota', team.owner.email, 'default');
    expect(await bundle(1)).toEqual(full(1, 0));

    await adminResult(server, 'workspaces', 'quota', team.workspaceId, '6.5 KB');
    expect(await bundle(1, team.admin)).toEqual([507, 'workspace-full', 1, 0]);
    const listed = await adminResult(server, 'workspaces', 'list');
    expect(listed.find(({ id }: { id: string }) => id === team.workspaceId)).toMatchObject({
      stored_bytes: 6656,
      quota_bytes: 6656,
    });
    const mine = await request(server, team.owner, 'GET', `workspace/${team.owner.email}`);
    expect(mine.json().data[0].storage).toMatchObject({ is_full: true, quota_bytes: 6656 });
    await adminResult(server, 'workspaces', 'quota', team.workspaceId, 'default');
    expect(await bundle(1, team.admin)).toBe(200);
    const trail = await request(server, team.owner, 'GET', `workspace/audit/${team.workspaceId}`);
    expect(trail.json().data.slice(0, 2)).toMatchObject([
      { action: 'quota-changed', actor: 'operator', from: '6656', to: 'none' },
      { action: 'quota-changed', actor: 'operator', from: 'none', to: '6656' },
    ]);
    const [entry] = await adminResult(server, 'log');
    expect(entry).toMatchObject({ command: 'workspaces quota', detail: { quota_bytes: null } });
  });

  test('is not changed by a dry run, and a size that is none is refused with what is expected', async () => {
    expect((await admin(server, 'people', 'quota', team.owner.email, '1', '--dry-run')).code).toBe(0);
    expect((await person(team.owner.email)).quota_bytes).toBe(1000);
    for (const size of ['', '0', '-1', '1.5', '10 bananas', '1e9', '99999999PB']) {
      const refused = await admin(server, 'workspaces', 'quota', team.workspaceId, '--', size);
      expect([size, refused.code]).toEqual([size, 64]);
    }
    await adminResult(server, 'people', 'quota', team.owner.email, '123KB');
    expect((await admin(server, 'people', 'list')).out).toContain('123.00 KB');
  });
});
