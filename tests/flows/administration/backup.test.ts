import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createRandom } from '#server/demo/random.ts';
import { backupPlaces, type Elsewhere } from '../../support/admin/backups.ts';
import { admin, adminWith } from '../../support/admin/run-admin.ts';
import { checkContents } from '../../support/faults/check-contents.ts';
import { checkInvariants } from '../../support/faults/check-invariants.ts';
import { ConcurrentWriters } from '../../support/faults/concurrent-writers.ts';
import { FileSenders } from '../../support/faults/file-senders.ts';
import { createScenario, newFolder, type Scenario } from '../../support/scenario.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { chosen } from '../../support/transfers/choose-files.ts';
import { serverTree, settled, shownTree } from '../../support/trees.ts';
import { createDrive } from '../../support/users.ts';

const places = backupPlaces();
let scenario: Scenario;
/** The one that people use now. */
let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
  scenario = await createScenario({ server, address: await server.listen() });
});
afterEach(async () => {
  await scenario.close();
  await server.close();
});

/** The server is gone, and what was brought back runs at its address. */
async function replaceBy({ env, database, dataDir }: Elsewhere): Promise<void> {
  const { port } = new URL(scenario.address);
  await server.close();
  server = await startTestServer({ database, env: { DATA_DIR: dataDir, MASTER_KEY: env.MASTER_KEY } });
  await server.app.listen({ port: Number(port), host: '127.0.0.1' });
}

function filespace(id: string) {
  const { db } = server.deps;
  return db.selectFrom('drives').select(['seq', 'epoch']).where('id', '=', id).executeTakeFirstOrThrow();
}

it('a backup that is made while people write and upload is whole, and devices of before go on from it', {
  timeout: 180_000,
}, async () => {
  const { driveId, owner, workspace, address } = scenario;
  const [writtenId, filesId] = [
    await createDrive(owner, workspace.id, 'written'),
    await createDrive(owner, workspace.id, 'files'),
  ];
  const device = scenario.newDevice();
  const mine = await scenario.openFilled(owner, device);
  const theirs = await scenario.openFilled(scenario.other);
  await mine.api.refreshSpaces();
  await mine.api.connectFilespace(writtenId);
  await mine.api.change([newFolder(driveId, 'Before').input]);
  await mine.api.upload(chosen(driveId, { 'Trip/old.jpg': 'old' }));
  await settled(server, mine, driveId);
  const writers = new ConcurrentWriters(address, owner.token, writtenId, createRandom(7));
  const senders = new FileSenders(address, { driveId: filesId, owner });
  writers.begin(2);
  senders.begin();
  await writers.more(20);
  const taken = await admin(server, 'backup', places.folder(), '--json');
  expect(taken).toMatchObject({ code: 0, err: '' });
  await writers.more(20);
  await Promise.all([writers.stop(), senders.stop()]);
  await writers.settle();
  const since = chosen(driveId, { 'Trip/new.jpg': 'new' });
  await mine.api.upload(since);
  await mine.api.change([newFolder(driveId, 'Made since').input]);
  await settled(server, mine, driveId);
  await settled(server, theirs, driveId);
  for (const tab of [mine, theirs]) scenario.deviceOf(tab).network.cut();
  await mine.api.change([newFolder(driveId, 'Waited').input]);

  const elsewhere = await places.elsewhere(server);
  const restored = await adminWith(elsewhere.env, 'restore', places.folder(), '--json');
  expect(restored).toMatchObject({ code: 0, err: '' });
  await replaceBy(elsewhere);
  const { seq } = await filespace(writtenId);
  const applied = [...writers.results].filter(([, { status }]) => status === 'applied');
  const kept = applied.filter(([, result]) => (result.seq ?? 0) <= seq);
  expect([kept.length > 0, kept.length < applied.length]).toEqual([true, true]);
  expect(await checkInvariants(server.deps.db, writtenId, new Map(kept))).toEqual([]);

  for (const tab of [mine, theirs]) {
    scenario.deviceOf(tab).network.mend();
    await tab.api.reportPageState('online');
  }
  for (const [tab, id] of [
    [mine, driveId] as const,
    [mine, writtenId] as const,
    [theirs, driveId] as const,
  ]) {
    const { epoch } = await filespace(id);
    await tab.until(async (database) => (await database.syncStates.get(id))?.shown?.epoch === epoch);
    await settled(server, tab, id);
  }
  expect(await shownTree(mine, writtenId)).toEqual(await serverTree(server, writtenId));
  await settled(server, mine, driveId);
  await settled(server, theirs, driveId);
  const tree = await serverTree(server, driveId);
  expect(tree).toEqual(
    expect.arrayContaining(['Before/', 'Made since/', 'Trip/', 'Trip/old.jpg', 'Waited/']),
  );
  expect(await shownTree(mine, driveId)).toEqual(tree);
  expect(await shownTree(theirs, driveId)).toEqual(tree);
  expect([...mine.reports, ...theirs.reports]).toEqual([]);

  const files = await server.deps.db
    .selectFrom('items')
    .select('id')
    .where('drive_id', '=', filesId)
    .execute();
  expect(files.length).toBeGreaterThan(0);
  for (const { id } of files) {
    const headers = { authorization: `Bearer ${owner.token}` };
    const response = await fetch(`${address}/api/drives/${filesId}/files/${id}/content`, { headers });
    expect(Buffer.from(await response.arrayBuffer()).equals(senders.arrived.get(id) ?? Buffer.of())).toBe(
      true,
    );
  }
  expect(await checkContents(server, [join(elsewhere.dataDir, 'blobs')])).toEqual([]);
  expect((await adminWith(elsewhere.env, 'storage', 'verify')).code).toBe(0);
});
