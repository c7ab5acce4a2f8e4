import { afterEach, beforeEach, expect, it } from 'vitest';
import { rotateLogIds } from '#server/db/rotate-log-ids.ts';
import { backUp } from '../../support/backup.ts';
import type { Device } from '../../support/device.ts';
import { createScenario, newFolder, rename, type Scenario } from '../../support/scenario.ts';
import type { Tab } from '../../support/tab.ts';
import { serverTree, settled, shownTree } from '../../support/trees.ts';
import { asked, mend } from './paged-scenario.ts';

/* A standby took over, or a backup was recovered: the logs go by new names. Whoever had no more than what is there goes on. */

let scenario: Scenario;
beforeEach(async () => {
  scenario = await createScenario();
});
afterEach(() => scenario.close());

const stateOf = async (tab: Tab) => (await tab.database.syncStates.get(scenario.driveId))?.shown;
const epochOnServer = async () => {
  const drives = scenario.server.deps.db.selectFrom('drives').select('epoch');
  return (await drives.where('id', '=', scenario.driveId).executeTakeFirstOrThrow()).epoch;
};

async function cut({ network }: Device, tab: Tab): Promise<void> {
  network.cut();
  await tab.until(async (database) => (await database.device.get('device'))?.connection !== 'online');
}

/** Of a device that followed: the same replica as before, by the new name of its log. */
async function expectFollowed(tab: Tab, device: Device, before: { r?: number | undefined; fills: number }) {
  const { server, driveId } = scenario;
  await settled(server, tab, driveId);
  expect(await shownTree(tab, driveId)).toEqual(await serverTree(server, driveId));
  expect(await stateOf(tab)).toMatchObject({ r: before.r, epoch: await epochOnServer(), complete: true });
  expect(asked(device).fills).toBe(before.fills);
  expect(await tab.reader.outbox()).toEqual([]);
  expect(tab.reports).toEqual([]);
}

it('a device that was away, and one with a change that waits, go on without a fill', async () => {
  const { server, driveId, owner, other } = scenario;
  const device = scenario.newDevice();
  const mine = await scenario.openFilled(owner, device);
  const theirs = await scenario.openFilled(other);
  const folder = newFolder(driveId, 'Before');
  await mine.api.change([folder.input]);
  await settled(server, mine, driveId);
  const before = { r: (await stateOf(mine))?.r, fills: asked(device).fills };
  await mine.api.noteVisit(driveId);

  await cut(device, mine);
  await mine.api.change([newFolder(driveId, 'Waits').input]);
  await theirs.api.change([rename(driveId, folder.itemId, 'After')]);
  await settled(server, theirs, driveId);
  await rotateLogIds(server.deps.db, { isExact: true });
  await theirs.api.change([newFolder(driveId, 'Of the new log').input]);
  await mend(scenario, mine);
  await expectFollowed(mine, device, before);
  expect(await serverTree(server, driveId)).toEqual(['After/', 'Of the new log/', 'Waits/']);
  const epoch = await epochOnServer();
  expect((await mine.database.visits.get(driveId))?.epoch).toBe(epoch);
  await mine.until(async (database) => (await database.activityLists.get(driveId))?.epoch === epoch);
});

it('what was acknowledged and is lost is sent again, by a device that had not shown it yet', async () => {
  const { server, driveId, owner } = scenario;
  const device = scenario.newDevice();
  const mine = await scenario.openFilled(owner, device);
  await mine.api.change([newFolder(driveId, 'Before').input]);
  await settled(server, mine, driveId);
  const before = { r: (await stateOf(mine))?.r, fills: asked(device).fills };
  const backup = await backUp(server);
  device.network.translateFrames((frame) => (frame.includes('"data":{') ? '{"type":"UNHEARD"}' : frame));
  await mine.api.change([newFolder(driveId, 'Acknowledged').input]);
  await mine.until(async (database) => (await database.outbox.toArray())[0]?.state === 'applied');
  await cut(device, mine);
  device.network.translateFrames((frame) => frame);
  await backup.restore();
  await rotateLogIds(server.deps.db, { isExact: true });
  expect(await serverTree(server, driveId)).toEqual(['Before/']);
  await mend(scenario, mine);
  await expectFollowed(mine, device, before);
  expect(await serverTree(server, driveId)).toEqual(['Acknowledged/', 'Before/']);
});

it('a device that had shown what is lost fills its replica anew, beside one that follows', async () => {
  const { server, driveId, owner, other } = scenario;
  const device = scenario.newDevice();
  const mine = await scenario.openFilled(owner, device);
  const folder = newFolder(driveId, 'Before');
  await mine.api.change([folder.input]);
  await settled(server, mine, driveId);
  const before = { r: (await stateOf(mine))?.r, fills: asked(device).fills };
  await cut(device, mine);
  const backup = await backUp(server);
  const ahead = scenario.newDevice();
  const theirs = await scenario.openFilled(other, ahead);
  await theirs.api.change([rename(driveId, folder.itemId, 'Lost, and sent again')]);
  await settled(server, theirs, driveId);
  const theirReplica = (await stateOf(theirs))?.r;
  await cut(ahead, theirs);

  await backup.restore();
  await rotateLogIds(server.deps.db, { isExact: true });
  await mend(scenario, mine);
  await mine.api.change([newFolder(driveId, 'In its place').input]);
  await settled(server, mine, driveId);
  await mend(scenario, theirs);
  await theirs.until(async () => (await stateOf(theirs))?.r !== theirReplica);
  await settled(server, theirs, driveId);
  await expectFollowed(mine, device, before);
  const tree = ['In its place/', 'Lost, and sent again/'];
  expect(await serverTree(server, driveId)).toEqual(tree);
  expect(await shownTree(theirs, driveId)).toEqual(tree);
});
