import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { finishCompleteUploads } from '#server/features/uploads/sweep-uploads.ts';
import { blobGracePeriodMs, collectBlobs } from '#server/jobs/collect-blobs.ts';
import { historyGracePeriodMs, historyRetentionMs, pruneHistory } from '#server/jobs/prune-history.ts';
import { uploadLifetimeMs } from '#server/storage/workspace-room.ts';
import { grantFolder } from '#tests/support/permissions/grant-folder.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createDrive, createTeam, events, request, send, type Team } from '#tests/support/team.ts';
import { bundlesOf, encodeBundle, fileOf } from '#tests/support/transfers/bundle.ts';
import { replaceBy, ways } from '#tests/support/transfers/replace.ts';
import { locationOf, type Tus, tusOf } from '#tests/support/transfers/tus.ts';
import { whileStoring } from '#tests/support/transfers/while-storing.ts';

const quota = 1000;
let server: TestServer;
let address: string;
let team: Team;
let tus: Tus;
let bundles: ReturnType<typeof bundlesOf>;

beforeAll(async () => {
  server = await startTestServer({ env: { WORKSPACE_QUOTA_BYTES: String(quota) } });
  address = await server.listen();
});
beforeEach(async () => {
  team = await createTeam(server);
  await server.deps.db
    .updateTable('sessions')
    .set({ expires_at: new Date('2100-01-01') })
    .execute();
  tus = tusOf(address, team);
  bundles = bundlesOf(address, team);
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

const bundle = async (...sizes: readonly number[]) => answerOf(await bundles.post(bundleOf(...sizes)));
const begin = async (size: number) => answerOf(await tus.create({ size }));
const upload = async (size: number, metadata: Record<string, string> = {}) =>
  answerOf(await tus.create({ size, body: bytes(size), metadata }));
const full = (needed: number, left: number) => [507, 'workspace-full', needed, left];

async function usage(person = team.owner) {
  const response = await request(server, person, 'GET', `drives/${team.driveId}/usage`);
  const { used_bytes, history_bytes, remaining_bytes } = response.json().data;
  return { used_bytes, history_bytes, remaining_bytes };
}

const stored = async () => {
  const row = await server.deps.db
    .selectFrom('workspace_usage')
    .select('stored_bytes')
    .where('workspace_id', '=', team.workspaceId)
    .executeTakeFirst();
  return row?.stored_bytes ?? 0;
};

describe('a workspace with a quota', () => {
  test('takes what fits to the last byte, and refuses the next one with what is needed and left', async () => {
    expect(await bundle(300, 300)).toBe(200);
    expect(await upload(300)).toBe(201);
    expect(await bundle(60, 41)).toEqual(full(101, 100));
    expect(await begin(101)).toEqual(full(101, 100));
    expect(await bundle(100)).toBe(200);
    expect(await begin(1)).toEqual(full(1, 0));
    expect(await usage()).toEqual({ used_bytes: 1000, history_bytes: 0, remaining_bytes: 0 });
    // What takes no room may come all the same.
    expect(await bundle(0)).toBe(200);
    expect(await begin(0)).toBe(201);
  });

  test('counts an upload from its announcement until it is given up or has expired', async () => {
    const path = locationOf(await tus.create({ size: 800 }));
    expect(await usage()).toEqual({ used_bytes: 0, history_bytes: 0, remaining_bytes: 200 });
    expect(await bundle(201)).toEqual(full(201, 200));
    expect((await tus.remove(path)).status).toBe(204);
    expect(await begin(900)).toBe(201);
    expect(await begin(101)).toEqual(full(101, 100));
    server.passTime(uploadLifetimeMs);
    expect(await begin(101)).toBe(201);
  });

  test('counts all of its filespaces together, and no other workspace', async () => {
    const other = await createDrive(server, team.workspaceId, team.owner.memberId);
    const response = await bundles.post(bundleOf(700), team.owner, other);
    expect(response.status).toBe(200);
    expect(await bundle(301)).toEqual(full(301, 300));
    const strangers = await createTeam(server);
    expect((await bundlesOf(address, strangers).post(bundleOf(1000))).status).toBe(200);
  });

  test('counts a content once, however many copies name it', async () => {
    const file = fileOf('a.bin', bytes(600));
    await bundles.send({ files: [file] });
    const body = { id: file.id, destination_id: rootId, drive_id: team.driveId };
    for (let count = 0; count < 3; count += 1)
      expect((await request(server, team.owner, 'POST', 'drives/items/copy', body)).statusCode).toBe(200);
    expect(await usage()).toEqual({ used_bytes: 2400, history_bytes: 0, remaining_bytes: 400 });
  });

  test('counts what history keeps, apart, until history gives it up; nothing is removed before to make room', async () => {
    const file = fileOf('plan.txt', bytes(400));
    await bundles.send({ files: [file] });
    await replaceBy('bundle', address, team)({ id: file.id, content: bytes(500), base: 1 });
    expect(await usage()).toEqual({ used_bytes: 500, history_bytes: 400, remaining_bytes: 100 });
    await send(server, team.owner, team.driveId, events.remove(file.id, undefined, 'file'));
    expect(await usage()).toEqual({ used_bytes: 0, history_bytes: 900, remaining_bytes: 100 });
    expect(await bundle(101)).toEqual(full(101, 100));
    const clean = () => pruneHistory(server.deps).then(() => collectBlobs(server.deps));
    await clean();
    for (const ms of [historyRetentionMs, historyGracePeriodMs, blobGracePeriodMs]) {
      server.passTime(ms);
      await clean();
    }
    expect(await usage()).toEqual({ used_bytes: 0, history_bytes: 0, remaining_bytes: 1000 });
    expect(await bundle(1000)).toBe(200);
  });

  test('tells who sees only some folders what is left, and not what history keeps of the others', async () => {
    await bundle(10);
    await grantFolder(server, team, rootId, 0);
    expect(await usage(team.standard)).toMatchObject({ remaining_bytes: 990, history_bytes: undefined });
  });

  test('repeats the first answer to what came in before it was full', async () => {
    const body = bundleOf(600);
    expect((await bundles.post(body)).status).toBe(200);
    expect((await bundles.post(body)).status).toBe(200);
    const metadata = { event_id: randomUUID(), file_id: randomUUID() };
    expect(await upload(400, metadata)).toBe(201);
    const again = await tus.create({ size: 400, metadata });
    expect([again.status, await stored()]).toEqual([201, 1000]);
    expect((await tus.head(locationOf(again))).headers.get('upload-offset')).toBe('400');
  });
});

describe.each([
  ['two bundles', bundle, bundle],
  ['two uploads', upload, upload],
  ['a bundle and an upload', bundle, upload],
  ['an announcement and a bundle', begin, bundle],
  ['two announcements', begin, begin],
])('%s that come at once', (_what, first, second) => {
  test('share the last room only where both fit', async () => {
    for (let round = 0; round < 4; round += 1) {
      team = await createTeam(server);
      tus = tusOf(address, team);
      bundles = bundlesOf(address, team);
      const answers = await Promise.all([first(600), second(600)]);
      expect(answers.filter((answer) => typeof answer === 'number')).toHaveLength(1);
      expect(await stored()).toBeLessThanOrEqual(600);
    }
    team = await createTeam(server);
    tus = tusOf(address, team);
    bundles = bundlesOf(address, team);
    const both = await Promise.all([first(500), second(500)]);
    expect(both.every((answer) => typeof answer === 'number')).toBe(true);
  });
});

describe.each([
  ['an announcement waits for a commit', bundle, begin, 'changes'],
  ['a commit waits for an announcement', begin, bundle, 'uploads'],
])('%s that has asked and is not through', (_what, first, second, table) => {
  test('and counts it', async () => {
    const { db } = server.deps;
    expect(await bundle(1)).toBe(200);
    const waiting = async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      );
      return rows.length;
    };
    const held = await db.transaction().execute(async (tx) => {
      await sql`lock table ${sql.table(table)} in exclusive mode`.execute(tx); // where it writes after it has asked
      const asked = first(600);
      await expect.poll(waiting).toBe(1);
      let isAnswered = false;
      const coming = second(600).finally(() => {
        isAnswered = true;
      });
      await expect.poll(async () => isAnswered || (await waiting()) === 2).toBe(true);
      return { asked, coming };
    });
    expect([200, 201]).toContain(await held.asked);
    expect(await held.coming).toEqual(full(600, 399));
  });
});

test('a bundle that loses the last room while it is stored leaves nothing, and comes in when there is room', async () => {
  const id = randomUUID();
  const body = encodeBundle({ eventId: id, files: [fileOf('a', bytes(600))] });
  const response = await whileStoring(
    server,
    () => bundles.post(body),
    () => bundles.post(bundleOf(500)),
  );
  expect(await answerOf(response)).toEqual(full(600, 500));
  expect(await usage()).toMatchObject({ used_bytes: 500, remaining_bytes: 500 });
  const items = await server.deps.db
    .selectFrom('items')
    .select('name')
    .where('drive_id', '=', team.driveId)
    .execute();
  expect(items).toHaveLength(1);
  const db = server.deps.db;
  const pack = await db.selectFrom('packs').select('id').where('size_bytes', '=', 600).executeTakeFirst();
  expect(pack).toBeDefined(); // of no blob: jobs/collect-packs removes it
});

describe('a limit that is lowered below what is announced', () => {
  test('refuses at the end, keeps what was sent, and takes it when there is room', async () => {
    const path = locationOf(await tus.create({ size: 600 }));
    const settings = server.deps.settings as { workspaceQuotaBytes: number | null };
    settings.workspaceQuotaBytes = 500;
    try {
      expect(await answerOf(await tus.patch(path, 0, bytes(600)))).toEqual(full(600, 500));
      expect((await tus.head(path)).status).toBe(507);
      await finishCompleteUploads(server.deps);
      expect(await stored()).toBe(0);
    } finally {
      settings.workspaceQuotaBytes = quota;
    }
    const looked = await tus.head(path);
    expect([looked.status, looked.headers.get('upload-offset')]).toEqual([200, '600']);
    expect(await stored()).toBe(600);
  });
});

describe.each(ways)('a content that is replaced by a %s', (way) => {
  test('needs room for the new one, as the former one is kept', async () => {
    const file = fileOf('plan.txt', bytes(600));
    await bundles.send({ files: [file] });
    const replace = replaceBy(way, address, team);
    const refused = replace({ id: file.id, content: bytes(401), base: 1 });
    if (way === 'bundle') await expect(refused).rejects.toThrow(/^507 .*"needed_bytes":401,"left_bytes":400/);
    else expect(await refused).toEqual({ status: 'rejected', code: 'workspace-full' });
    expect(await replace({ id: file.id, content: bytes(400), base: 1 })).toEqual({ status: 'applied' });
    expect(await usage()).toEqual({ used_bytes: 400, history_bytes: 600, remaining_bytes: 0 });
  });
});
