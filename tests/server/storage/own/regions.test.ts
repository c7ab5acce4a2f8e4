import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StorageError } from '#server/storage/storage-error.ts';
import { adminResult } from '#tests/support/admin/run-admin.ts';
import { readAllFigures } from '#tests/support/metrics/read-figures.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createDrive, createTeam, request } from '#tests/support/team.ts';
import { bundlesOf, encodeBundle, fileOf } from '#tests/support/transfers/bundle.ts';
import { describeRegion } from './region-conformance.ts';

let server: TestServer;
let address: string;
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
});
afterAll(() => server?.close());
const under = () => ({ server, address });

describe('a region in the data folder', () => describeRegion('OR', ['FF', 'SG'], under));
describe('a region in a folder elsewhere', () => describeRegion('FF', ['OR', 'SG'], under));

describe('regions', () => {
  test('that hold nothing any more are whole, and have nothing that nobody names', async () => {
    const unused = join(server.deps.settings.dataDir, 'sg');
    await rm(unused, { recursive: true });
    const { regions } = await adminResult(server, 'storage', 'verify');
    expect(regions.map(({ region }: { region: string }) => region)).toEqual(['OR', 'FF', 'SG']);
    for (const { lost, unnamed } of regions) expect([lost.missing, unnamed.count]).toEqual([0, 0]);
    expect(existsSync(unused)).toBe(false); // looking makes nothing
  });

  test('one that is away refuses what is there, and nothing else', async () => {
    for (const store of server.deps.blobs.own) await store.prepare();
    const team = await createTeam(server);
    const ff = await createDrive(server, team.workspaceId, team.owner.memberId);
    await server.deps.db.updateTable('drives').set({ region_code: 'FF' }).where('id', '=', ff).execute();
    const send = (driveId: string) =>
      bundlesOf(address, { ...team, driveId }).post(encodeBundle({ files: [fileOf('a', 'aaa')] }));
    const readyz = () => server.app.inject('/readyz').then((answer) => [answer.statusCode, answer.json()]);
    const up = async () => {
      const figures = await readAllFigures(server);
      return ['OR', 'FF', 'SG'].map((region) => figures.sum('lunvik_own_storage_up', { region }));
    };
    const away = server.deps.blobs.ofRegion('FF');
    const { put, ready: isReady } = away;
    away.put = async (_key, content) => {
      content.destroy();
      throw new StorageError('unreachable', 'ECONNREFUSED');
    };
    away.ready = () => Promise.reject(new StorageError('unreachable', 'ECONNREFUSED'));
    const refused = await send(ff);
    expect([refused.status, (await refused.json()).code]).toEqual([503, 'storage-unavailable']);
    expect((await send(team.driveId)).status).toBe(200);
    expect(await readyz()).toEqual([200, { status: 'ready', regions_away: ['FF'] }]);
    expect(await up()).toEqual([1, 0, 1]);
    Object.assign(away, { put, ready: isReady });
    expect((await send(ff)).status).toBe(200);
    expect(await readyz()).toEqual([200, { status: 'ready' }]);
    expect(await up()).toEqual([1, 1, 1]);
    const stores = server.deps.blobs.own;
    const before = stores.map((store) => store.ready);
    for (const store of stores) store.ready = () => Promise.reject(new StorageError('unreachable'));
    expect(await readyz()).toEqual([503, { status: 'not ready' }]);
    for (const [at, store] of stores.entries()) store.ready = before[at] ?? store.ready;
  });

  test('are offered as they are configured; another one is refused, and none is the one of the workspace', async () => {
    const team = await createTeam(server);
    const listed = await request(server, team.owner, 'GET', 'region/active');
    expect(listed.json().data).toEqual([
      { region_key: 'OR', region_name: 'US West (Oregon)', country: 'US' },
      { region_key: 'FF', region_name: 'Europe (Frankfurt)', country: 'DE' },
      { region_key: 'SG', region_name: 'Asia Pacific (Singapore)', country: 'SG' },
    ]);
    const create = async (drive_name: string, region_code?: string) => {
      const asked = { drive_name, workspace_id: team.workspaceId, ...(region_code && { region_code }) };
      return request(server, team.owner, 'POST', 'drives', asked);
    };
    const refused = await create('elsewhere', 'PA');
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      {
        code: 'bad-request',
        error_message: 'The field "region_code" of the body is not a region of this server.',
      },
    ]);
    await server.deps.db
      .updateTable('workspaces')
      .set({ region: 'FF' })
      .where('id', '=', team.workspaceId)
      .execute();
    expect((await create('unsaid')).json().data).toMatchObject({ region_code: 'FF' });
  });
});
