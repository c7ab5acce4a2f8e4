import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { finishCompleteUploads } from '#server/features/uploads/sweep-uploads.ts';
import { reachOwnStorage } from '#server/require-regions.ts';
import { parseSettings } from '#server/settings/settings.ts';
import { openOwnStores } from '#server/storage/own/own-stores.ts';
import { adminAt, adminEnvironment, adminWith } from '#tests/support/admin/run-admin.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { ownObjects } from '#tests/support/storage/own-objects.ts';
import { startSwiftWithBucket } from '#tests/support/storage/swift-bucket.ts';
import { createTeam, type Team } from '#tests/support/team.ts';
import { receive } from '#tests/support/transfers/receive.ts';
import { locationOf, tusOf, uploadIdOf } from '#tests/support/transfers/tus.ts';
import { describeRegion } from './region-conformance.ts';

const bucket = 'lunvik-eu';
let swift: Awaited<ReturnType<typeof startSwiftWithBucket>>;
let server: TestServer;
let address: string;
let env: Record<string, string>;

beforeAll(async () => {
  swift = await startSwiftWithBucket(bucket);
  const place = `EU=s3://${bucket}?endpoint=http://${swift.host}`;
  env = {
    OWN_STORAGE_EU_ACCESS_KEY: swift.accessKey,
    OWN_STORAGE_EU_SECRET_KEY: swift.secretKey,
  };
  server = await startTestServer({ regions: [place], env });
  env['OWN_STORAGE'] = `OR=file:${server.deps.settings.dataDir},${place}`;
  address = await server.listen();
}, 60_000);
afterAll(async () => {
  await server?.close();
  await swift?.stop();
});
const under = () => ({ server, address });
const run = (...argv: readonly string[]) =>
  adminWith({ ...adminEnvironment(server), ...env }, ...argv, '--json');

describe('a region in a folder beside a bucket', () => describeRegion('OR', ['EU'], under));
describe('a region in a bucket of OpenStack Swift', () => describeRegion('EU', ['OR'], under));

describe('a bucket of the own storage', () => {
  let team: Team;
  beforeAll(async () => {
    team = await createTeam(server);
    await server.deps.db
      .updateTable('drives')
      .set({ region_code: 'EU' })
      .where('id', '=', team.driveId)
      .execute();
  });

  test('is compared with the database both ways, objects in folders too', async () => {
    const { db, blobs } = server.deps;
    const [kept, gone, shorter, left, elsewhere] = Array.from({ length: 5 }, () => randomUUID());
    const put = (region: string, blobId = '') =>
      blobs
        .ofRegion(region)
        .put({ workspaceId: team.workspaceId, blobId }, Readable.from([Buffer.from('12345')]));
    for (const id of [kept, shorter, left]) await put('EU', id);
    await put('OR', elsewhere);
    const row = (id = '', size_bytes = 5) => ({
      id,
      workspace_id: team.workspaceId,
      region: 'EU',
      size_bytes,
    });
    await db
      .insertInto('blobs')
      .values([row(kept), row(gone), row(shorter, 6), row(elsewhere)])
      .execute();
    const [inFolder, inBucket] = await verified(30);
    expect(inFolder).toMatchObject({ region: 'OR', lost: { missing: 0 } });
    // What a row of another region names is not named here, and is missing there.
    expect(inFolder?.unnamed.list.map(({ path }) => path.split('/').at(-1))).toEqual([elsewhere]);
    expect(inBucket).toMatchObject({ region: 'EU', lost: { checked: 4, missing: 2, differing: 1 } });
    const problems = new Map(inBucket?.lost.list.map(({ id, problem }) => [id, problem]));
    expect(problems).toEqual(
      new Map([
        [gone, 'missing'],
        [elsewhere, 'missing'],
        [shorter, 'another length'],
      ]),
    );
    expect(inBucket?.unnamed.list).toEqual([
      { path: `s3://${bucket}/${team.workspaceId}/${left}`, bytes: 5 },
    ]);
    expect((await verified(0))[1]?.unnamed.count).toBe(0); // its row may still come
    await db.deleteFrom('blobs').where('workspace_id', '=', team.workspaceId).execute();
    for (const id of await ownObjects(server, 'EU', team.workspaceId))
      await blobs.ofRegion('EU').delete({ workspaceId: team.workspaceId, blobId: id });
  });

  test('makes a file of an upload that was whole when its node died, by the job', async () => {
    const { deps } = server;
    const location = locationOf(await tusOf(address, team).create({ size: 5 }));
    await receive(deps, uploadIdOf(location), Buffer.from('hello'));
    await finishCompleteUploads({ ...deps, nowMs: () => deps.nowMs() + 60_000 });
    const blob = await deps.db
      .selectFrom('blobs')
      .select(['region', 'size_bytes'])
      .where('id', '=', uploadIdOf(location))
      .execute();
    expect(blob).toEqual([{ region: 'EU', size_bytes: 5 }]);
  });

  test('is listed page by page', async () => {
    const store = server.deps.blobs.ofRegion('EU');
    const ids = Array.from({ length: 1100 }, () => randomUUID());
    const workspaceId = randomUUID();
    const waiting = [...ids];
    const put = async () => {
      for (let blobId = waiting.pop(); blobId !== undefined; blobId = waiting.pop())
        await store.put({ workspaceId, blobId }, Readable.from([Buffer.from('x')]));
    };
    await Promise.all(Array.from({ length: 16 }, put));
    expect(await ownObjects(server, 'EU', workspaceId)).toEqual(ids.sort());
  }, 120_000);

  test('is looked at by the doctor, who leaves nothing there', async () => {
    const before = await ownObjects(server, 'EU', team.workspaceId);
    const { result } = JSON.parse((await run('doctor')).out);
    const states = result.map(({ check, state }: { check: string; state: string }) => [check, state]);
    expect(states).toContainEqual(['storage-EU', 'ok']);
    expect(states).toContainEqual(['storage-OR', 'ok']);
    expect(await ownObjects(server, 'EU', team.workspaceId)).toEqual(before);
  });

  test.each([
    [
      'another secret',
      { OWN_STORAGE_EU_SECRET_KEY: 'hunter2-hunter2' },
      {},
      78,
      'it does not know the keys. Set OWN_STORAGE_EU_ACCESS_KEY and OWN_STORAGE_EU_SECRET_KEY right.',
    ],
    [
      'no such bucket',
      {},
      { bucket: 'nowhere' },
      78,
      'there is no such bucket. Make it, or name another one.',
    ],
    [
      'nobody there',
      {},
      { host: '127.0.0.1:1' },
      69,
      'nobody answers there as a storage does. See that it runs, and that this machine may reach it.',
    ],
  ])(
    'that cannot be used ends the start and the comparison: %s',
    async (_what, keys, place, exitCode, why) => {
      const at = { bucket, host: swift.host, ...place };
      const ours = `OR=file:${server.deps.settings.dataDir}`;
      const OWN_STORAGE = `${ours},EU=s3://${at.bucket}?endpoint=http://${at.host}`;
      const message = `OWN_STORAGE: region EU cannot use the bucket ${at.bucket} at http://${at.host}: ${why}`;
      const settings = parseSettings({ ...env, ...keys, OWN_STORAGE }, '1.2.3');
      if (!settings.ok) throw new Error(settings.problem);
      const stores = openOwnStores(settings.value.storage.own, null);
      await expect(reachOwnStorage(stores.all)).rejects.toMatchObject({ message, exitCode });
      await stores.close();
      const { code, out } = await adminWith(
        { ...adminEnvironment(server), ...env, ...keys, OWN_STORAGE },
        'storage',
        'verify',
        '--json',
      );
      expect([code, JSON.parse(out).error.message]).toEqual([exitCode, message]);
      expect(out).not.toContain('hunter2');
    },
  );
});

interface Verified {
  readonly region: string;
  readonly lost: { readonly list: readonly { readonly id: string; readonly problem: string }[] };
  readonly unnamed: { readonly count: number; readonly list: readonly { readonly path: string }[] };
}

/** As so many days later. */
async function verified(days: number): Promise<readonly Verified[]> {
  const { out } = await adminAt(
    { ...adminEnvironment(server), ...env },
    () => Date.now() + days * 86_400_000,
    'storage',
    'verify',
    '--json',
  );
  return JSON.parse(out).result.regions;
}
