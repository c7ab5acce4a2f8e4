import { afterEach, beforeEach, expect, it } from 'vitest';
import { rotateLogIds } from '#server/db/rotate-log-ids.ts';
import { needsAttention } from '#worker/changes/change-state.ts';
import { backUp } from '../support/backup.ts';
import {
  createManyFolders,
  createScenario,
  newFolder,
  remove,
  rename,
  type Scenario,
} from '../support/scenario.ts';
import { chosen } from '../support/transfers/choose-files.ts';
import { serverTree, settled, shownTree } from '../support/trees.ts';

let scenario: Scenario;
beforeEach(async () => {
  scenario = await createScenario();
});
afterEach(() => scenario.close());

it.each([
  ['that names a new log', true],
  ['that only ends earlier', false],
])('a backup %s takes nothing that this device had sent, and doubles nothing', async (_name, newLog) => {
  const { server, driveId } = scenario;
  const device = scenario.newDevice();
  const mine = await scenario.openFilled(scenario.owner, device);
  const folder = newFolder(driveId, 'Before');
  const short = newFolder(driveId, 'Short-lived');
  await mine.api.change([folder.input, short.input]);
  await settled(server, mine, driveId);
  const backup = await backUp(server);
  await mine.api.change([rename(driveId, folder.itemId, 'After')]);
  await mine.api.change([newFolder(driveId, 'Inside', folder.itemId).input]);
  await mine.api.change([remove(driveId, short.itemId)]);
  device.clock.pass(10_000);
  await settled(server, mine, driveId);
  expect(await serverTree(server, driveId)).toEqual(['After/', 'After/Inside/']);

  device.network.cut();
  await mine.until(async (database) => (await database.device.get('device'))?.connection !== 'online');
  await backup.restore();
  if (newLog) await rotateLogIds(server.deps.db, { isExact: true });
  expect(await serverTree(server, driveId)).toEqual(['Before/', 'Short-lived/']);
  await mine.api.change([newFolder(driveId, 'Waited').input]);
  const before = (await mine.reader.drive(driveId))?.shown?.r;
  device.network.mend();
  await mine.api.reportPageState('online');
  // In the same log it would pass for settled in what it had before, which is longer.
  if (!newLog)
    await mine.until(async (database) => (await database.syncStates.get(driveId))?.shown?.r !== before);
  await settled(server, mine, driveId);
  const tree = ['After/', 'After/Inside/', 'Waited/'];
  expect(await serverTree(server, driveId)).toEqual(tree);
  expect(await shownTree(mine, driveId)).toEqual(tree);
  expect(await mine.reader.outbox()).toEqual([]);
  expect(mine.reports).toEqual([]);
});

it.each(['before', 'after'])(
  'a backup from %s an upload: where its content is lost, that is said',
  async (taken) => {
    const { server, driveId } = scenario;
    const device = scenario.newDevice();
    const mine = await scenario.openFilled(scenario.owner, device);
    let backup = taken === 'before' ? await backUp(server) : null;
    const part = chosen(driveId, { 'Trip/photo.jpg': 'jpg' });
    await mine.api.upload(part);
    await settled(server, mine, driveId);
    backup ??= await backUp(server);
    await mine.api.change([newFolder(driveId, 'Made since').input]);
    await settled(server, mine, driveId);
    await mine.api.clearUploads([part.batchId]);
    device.network.cut();
    await mine.until(async (database) => (await database.device.get('device'))?.connection !== 'online');
    const shown = (await mine.reader.drive(driveId))?.shown?.r;
    await backup.restore();
    await rotateLogIds(server.deps.db, { isExact: true });
    device.network.mend();
    await mine.api.reportPageState('online');
    await mine.until(async (database) => (await database.syncStates.get(driveId))?.shown?.r !== shown);
    await mine.until(async (database) => (await database.outbox.toArray()).every(needsAttention));
    const rows = await mine.reader.outbox();
    expect(rows.map(({ itemName, state, problem }) => [itemName, state, problem])).toEqual(
      taken === 'before' ? [['Trip', 'rejected', 'content-lost']] : [],
    );
    const batches = await mine.reader.uploadBatches();
    expect(batches.map(({ name, endedMs }) => [name, endedMs])).toEqual(
      taken === 'before' ? [['Trip', expect.any(Number)]] : [],
    );
    const lost = taken === 'before' ? [] : ['Trip/', 'Trip/photo.jpg'];
    expect(await serverTree(server, driveId)).toEqual(['Made since/', ...lost].sort());
    expect(mine.reports).toEqual([]);
  },
);

it('what a backup lost is offered again, though the copy was taken off the device in between', async () => {
  const { server, driveId } = scenario;
  const device = scenario.newDevice();
  const mine = await scenario.openFilled(scenario.owner, device);
  const backup = await backUp(server);
  await mine.api.change([newFolder(driveId, 'Made since').input]);
  await settled(server, mine, driveId);
  device.network.cut();
  await mine.until(async (database) => (await database.device.get('device'))?.connection !== 'online');
  await mine.api.disconnectFilespace(driveId, true);
  await backup.restore();
  await rotateLogIds(server.deps.db, { isExact: true });
  expect(await serverTree(server, driveId)).toEqual([]);
  await mine.api.connectFilespace(driveId);
  device.network.mend();
  await mine.api.reportPageState('online');
  await settled(server, mine, driveId);
  await mine.until(async (database) => (await database.outbox.count()) === 0);
  expect(await serverTree(server, driveId)).toEqual(['Made since/']);
  await settled(server, mine, driveId);
  expect(await shownTree(mine, driveId)).toEqual(['Made since/']);
});

it('what a backup lost is offered again, though the first copy was still coming when it was made', async () => {
  const { server, driveId, owner } = scenario;
  await createManyFolders(scenario, 11);
  const backup = await backUp(server);
  const device = scenario.newDevice();
  const mine = await scenario.open(owner, device);
  await mine.api.refreshSpaces();
  device.network.cutNextResponse(({ path }) => path.endsWith('/leaves'), 120_000);
  const rest = device.network.hold(({ path }) => path.includes('/leaves?at='));
  await mine.api.connectFilespace(driveId);
  await rest.reached;
  await mine.api.change([newFolder(driveId, 'Made meanwhile').input]);
  await mine.until(async (database) => (await database.outbox.toArray())[0]?.state === 'applied');
  expect(await serverTree(server, driveId)).toContain('Made meanwhile/');

  device.network.cut();
  rest.letGo();
  await mine.until(async (database) => (await database.device.get('device'))?.connection !== 'online');
  expect((await mine.reader.drive(driveId))?.shown?.complete).toBe(false);
  await backup.restore();
  await rotateLogIds(server.deps.db, { isExact: true });
  device.network.mend();
  await mine.api.reportPageState('online');
  await mine.until(async (database) => (await database.syncStates.get(driveId))?.shown?.complete === true);
  await settled(server, mine, driveId);
  expect(await serverTree(server, driveId)).toContain('Made meanwhile/');
  expect(await shownTree(mine, driveId, 1)).toContain('Made meanwhile/');
  expect(mine.reports).toEqual([]);
});

it('a deletion from before the backup takes nothing that came after it', async () => {
  const { server, driveId } = scenario;
  const device = scenario.newDevice();
  const mine = await scenario.openFilled(scenario.owner, device);
  const folder = newFolder(driveId, 'Box');
  await mine.api.change([folder.input]);
  await settled(server, mine, driveId);
  const backup = await backUp(server);
  await mine.api.change([newFolder(driveId, 'Forgotten').input]);
  await mine.api.change([newFolder(driveId, 'Forgotten too').input]);
  await settled(server, mine, driveId);

  device.network.cut();
  await mine.until(async (database) => (await database.device.get('device'))?.connection !== 'online');
  await mine.api.change([remove(driveId, folder.itemId)]);
  device.clock.pass(10_000);
  await backup.restore();
  await rotateLogIds(server.deps.db, { isExact: true });
  const theirs = await scenario.openFilled(scenario.other);
  await theirs.api.change([newFolder(driveId, 'Unseen', folder.itemId).input]);
  await settled(server, theirs, driveId);

  const before = (await mine.reader.drive(driveId))?.shown?.r;
  device.network.mend();
  await mine.api.reportPageState('online');
  // What was sent before is offered again once the new log is here.
  await mine.until(async (database) => {
    const shown = (await database.syncStates.get(driveId))?.shown;
    return shown?.complete === true && shown.r !== before;
  });
  await settled(server, mine, driveId);
  const tree = ['Forgotten too/', 'Forgotten/', 'Unseen/'];
  expect(await serverTree(server, driveId)).toEqual(tree);
  expect(await shownTree(mine, driveId)).toEqual(tree);
});
