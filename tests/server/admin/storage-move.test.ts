import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contentPath } from '#contract/wire/downloads.ts';
import { uploadResultHeader } from '#contract/wire/uploads.ts';
import { sweepUploads } from '#server/features/uploads/sweep-uploads.ts';
import { adminEnvironment, adminWith } from '#tests/support/admin/run-admin.ts';
import { regionsAt, startTestServer, type TestServer } from '#tests/support/server.ts';
import { ownObjects } from '#tests/support/storage/own-objects.ts';
import { createFilespaceIn, type RegionUnderTest } from '#tests/support/storage/region-under-test.ts';
import { type S3Service, startS3Service } from '#tests/support/storage/s3-service.ts';
import { bundlesOf, fileOf } from '#tests/support/transfers/bundle.ts';
import { locationOf, uploadIdOf } from '#tests/support/transfers/tus.ts';

let s3: S3Service;
let server: TestServer;
let address: string;
let env: Readonly<Record<string, string>>;
beforeEach(async () => {
  s3 = await startS3Service();
  s3.buckets.set('lunvik', { owner: 'tester', objects: new Map() });
  const keys = { OWN_STORAGE_B_ACCESS_KEY: 'tester', OWN_STORAGE_B_SECRET_KEY: 'right-secret' };
  server = await startTestServer({ env: keys, regions: [`B=s3://lunvik?endpoint=${s3.url}`] });
  address = await server.listen();
  const { dataDir } = server.deps.settings;
  env = {
    ...adminEnvironment(server),
    ...keys,
    OWN_STORAGE: regionsAt(dataDir, [`B=s3://lunvik?endpoint=${s3.url}`]),
  };
});
afterEach(async () => {
  await server.close();
  await s3.close();
});

async function run(...argv: readonly string[]) {
  const { code, out } = await adminWith(env, 'storage', ...argv, '--json');
  const { result, error } = JSON.parse(out);
  return { code, result, message: error?.message };
}

interface Sent {
  readonly id: string;
  readonly content: Buffer;
}

/** Small files in a pack, and one that is an object of its own. */
async function sendFiles({ team }: RegionUnderTest, name: string): Promise<readonly Sent[]> {
  const files = [1, 2, 3].map((at) => fileOf(`${name}-${at}.bin`, randomBytes(1000 + at)));
  const sent = await bundlesOf(address, team).send({ files });
  if (sent.status !== 'applied') throw new Error(`The bundle was ${sent.status}`);
  return files.map(({ id, content }) => ({ id, content: Buffer.from(content) }));
}

async function wrongOnes(
  { team, read }: RegionUnderTest,
  files: readonly Sent[],
): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const { id, content } of files) {
    const { status, bytes } = await read(`/api/${contentPath(team.driveId, id)}`);
    if (status !== 200 || !bytes.equals(content)) wrong.push(`${id}: ${status}`);
  }
  return wrong;
}

const regionsOf = async (table: 'blobs' | 'packs' | 'uploads') =>
  (await server.deps.db.selectFrom(table).select('region').distinct().execute()).map(({ region }) => region);

describe.each([
  ['a folder', 'OR', 'a bucket', 'B'],
  ['a bucket', 'B', 'a folder', 'OR'],
])('a move from %s (%s) to %s (%s)', (_from, from, _to, to) => {
  test('takes everything along while people read and write, and empties the former place when it is asked to', async () => {
    const space = await createFilespaceIn({ server, address }, from, [to]);
    const { team, tus } = space;
    const files = [...(await sendFiles(space, 'before'))];
    const before = await ownObjects(server, from, team.workspaceId);
    const [begun, later] = [randomBytes(3_000_000), randomBytes(2_000_000)];
    const location = locationOf(await tus.create({ size: begun.length + later.length }));
    expect((await tus.patch(location, 0, begun)).status).toBe(204);

    const dry = await run('move', from, to, '--dry-run');
    expect(dry.result).toMatchObject({ filespaces: expect.any(Number), objects: 1, bytes: 3006, uploads: 1 });
    expect(await regionsOf('packs')).toEqual([from]);

    let isOver = false;
    const wrong: string[] = [];
    const reading = (async () => {
      while (!isOver) wrong.push(...(await wrongOnes(space, files)));
    })();
    const writing = (async () => {
      for (let at = 0; !isOver; at += 1) files.push(...(await sendFiles(space, `in-${at}`)));
    })();
    const moved = await run('move', from, to);
    isOver = true;
    await Promise.all([reading, writing]);
    expect(wrong).toEqual([]);
    expect([moved.code, moved.result]).toMatchObject([1, { ended: false, left: { objects: 0 } }]);
    expect(moved.result.left.uploads).toBeGreaterThanOrEqual(1); // files that were on their way when it began are others
    expect((await run('empty', from)).message).toContain(`${from} is in use`);

    expect((await tus.patch(location, begun.length, later)).status).toBe(204);
    const ended = await run('move', from, to);
    expect([ended.code, ended.result.ended]).toEqual([0, true]);
    expect(ended.result.moved.objects).toBeGreaterThanOrEqual(1);
    expect([await regionsOf('blobs'), await regionsOf('packs')]).toEqual([[to], [to]]);
    expect(await wrongOnes(space, files)).toEqual([]);
    expect(await ownObjects(server, from, team.workspaceId)).toEqual(expect.arrayContaining([...before]));
    const log = await server.deps.db.selectFrom('operator_log').select(['command', 'subject']).execute();
    expect(log).toContainEqual({ command: 'storage move', subject: `${from} to ${to}` });

    await sql`update storage_moves set ended_at = ended_at - interval '50 minutes'`.execute(server.deps.db);
    const hourBegun = (await run('moves')).result;
    const again = await run('move', from, to);
    expect([again.code, again.result]).toMatchObject([0, { ended: true, moved: { objects: 0 } }]);
    expect((await run('moves')).result, 'nothing was moved: its hour goes on').toEqual(hourBegun);
    const allowedAt = new Date(new Date(hourBegun[0].ended_at).getTime() + 3_600_000).toISOString();
    expect((await run('empty', from)).message).toBe(
      `The move from ${from} has not been finished for an hour yet: it may be emptied from ${allowedAt} on.`,
    );
    await sql`update storage_moves set ended_at = ended_at - interval '11 minutes'`.execute(server.deps.db);
    const dryEmpty = await run('empty', from, '--dry-run');
    const emptied = await run('empty', from);
    expect(emptied.result).toEqual(dryEmpty.result);
    expect(emptied.result.objects).toBeGreaterThanOrEqual(2);
    expect(await ownObjects(server, from, team.workspaceId)).toEqual([]);
    expect((await tus.head(location)).headers.has(uploadResultHeader), 'it is still known').toBe(true);
    const weekLater = () => server.deps.nowMs() + 8 * 86_400_000;
    await sweepUploads({ ...server.deps, nowMs: weekLater });
    expect(await regionsOf('uploads')).toEqual([]);
    expect(await ownObjects(server, to, team.workspaceId)).toContain(uploadIdOf(location));
    expect(await wrongOnes(space, files)).toEqual([]);
    const verified = await run('verify');
    expect(verified.code).toBe(0);
    expect((await run('moves')).result).toMatchObject([{ from, to, left: null }]);
  });
});

test('small files that are on their way keep a move from its end', async () => {
  const space = await createFilespaceIn({ server, address }, 'B', ['OR']);
  let store = () => {};
  const isHeld = new Promise<void>((resolve) => {
    s3.before = async ({ method }) => {
      if (method !== 'PUT') return;
      resolve();
      await new Promise<void>((go) => {
        store = go;
      });
    };
  });
  const sending = sendFiles(space, 'late');
  await isHeld;
  const begun = await run('move', 'B', 'OR');
  expect([begun.code, begun.result]).toMatchObject([1, { ended: false, left: { uploads: 1, objects: 0 } }]);
  store();
  const files = await sending;
  expect(await regionsOf('packs')).toEqual(['B']);

  const ended = await run('move', 'B', 'OR');
  expect([ended.code, ended.result]).toMatchObject([0, { ended: true, moved: { objects: 1 } }]);
  expect([await regionsOf('blobs'), await regionsOf('packs')]).toEqual([['OR'], ['OR']]);
  expect(await wrongOnes(space, files)).toEqual([]);
});
