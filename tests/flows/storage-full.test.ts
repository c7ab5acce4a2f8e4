import { afterEach, beforeEach, expect, it } from 'vitest';
import { fillQuota } from '../support/replica/fill-quota.ts';
import {
  createManyFolders,
  createScenario,
  newFolder,
  rename,
  type Scenario,
  shareServer,
} from '../support/scenario.ts';
import { serverTree, settled, shownTree } from '../support/trees.ts';

const shared = shareServer();
let scenario: Scenario;
beforeEach(async () => {
  scenario = await createScenario(shared());
});
afterEach(() => scenario.close());

it('a change that finds no room is refused in words, and has no effect at all', async () => {
  const { server, driveId } = scenario;
  const mine = await scenario.openFilled(scenario.owner);
  const first = newFolder(driveId, 'First');
  await mine.api.change([first.input]);
  await settled(server, mine, driveId);
  const releaseQuota = fillQuota('outbox');
  const full = { ok: false, problem: { kind: 'storage-full' } };
  expect(await mine.api.change([rename(driveId, first.itemId, 'Second')])).toEqual(full);
  expect(await mine.api.change([newFolder(driveId, 'Third').input])).toEqual(full);
  expect(await shownTree(mine, driveId)).toEqual(['First/']);
  expect(await mine.reader.outbox()).toEqual([]);
  releaseQuota();
  await mine.api.change([rename(driveId, first.itemId, 'Second')]);
  await settled(server, mine, driveId);
  expect(await serverTree(server, driveId)).toEqual(['Second/']);
  expect(mine.reports).toEqual([]);
});

it('a visit that finds no room is not noted, and nobody is told', async () => {
  const mine = await scenario.openFilled(scenario.owner);
  const releaseQuota = fillQuota('visits');
  await mine.api.noteVisit(scenario.driveId);
  await mine.api.noteActivityRead(scenario.driveId);
  expect(await mine.database.visits.count()).toBe(0);
  releaseQuota();
  await mine.api.noteVisit(scenario.driveId);
  expect(await mine.database.visits.count()).toBe(1);
  expect(mine.reports).toEqual([]);
});

it('what waits is neither lost nor forgotten while there is no room to send it', async () => {
  const { server, driveId } = scenario;
  const device = scenario.newDevice();
  const mine = await scenario.openFilled(scenario.owner, device);
  device.network.cut();
  await mine.api.change([newFolder(driveId, 'Waits').input]);
  const releaseQuota = fillQuota('outbox');
  device.network.mend();
  await mine.api.reportPageState('online');
  await mine.until(async (database) => (await database.device.get('device'))?.storageFullMs !== undefined);
  releaseQuota();
  // Nobody does anything: it is sent because its time has come.
  device.clock.pass(60_000);
  await settled(server, mine, driveId);
  expect(await serverTree(server, driveId)).toEqual(['Waits/']);
  expect(mine.reports).toEqual([]);
});

it('a filespace that does not fit stays as far as it came, is said, and goes on when there is room', async () => {
  const { server, driveId } = scenario;
  await createManyFolders(scenario, 11);
  const device = scenario.newDevice();
  const mine = await scenario.open(scenario.owner, device);
  await mine.api.refreshSpaces();
  const releaseQuota = fillQuota('folders');
  await mine.api.connectFilespace(driveId);
  await mine.until(async (database) => (await database.device.get('device'))?.storageFullMs !== undefined);
  expect((await mine.reader.drive(driveId))?.shown?.complete).not.toBe(true);
  releaseQuota();
  device.clock.pass(60_000);
  await settled(server, mine, driveId);
  expect(await shownTree(mine, driveId, 2)).toEqual(await serverTree(server, driveId));
  expect(mine.reports).toEqual([]);
});

it('a filespace can be taken off the device where there is no room for anything', async () => {
  const { server, driveId } = scenario;
  await createManyFolders(scenario, 2);
  const mine = await scenario.openFilled(scenario.owner);
  const tables = mine.database.tables.map(({ name }) => name);
  const releaseQuota = fillQuota(...tables);
  expect(await mine.api.disconnectFilespace(driveId, true)).toEqual({ ok: true, value: true });
  for (const table of ['folders', 'files', 'shownReplicas', 'journal', 'overlay'])
    expect(await mine.database.table(table).count()).toBe(0);
  expect((await mine.reader.drive(driveId))?.connected).not.toBe(true);
  releaseQuota();
  await mine.api.refreshSpaces();
  await mine.api.connectFilespace(driveId);
  await settled(server, mine, driveId);
  expect(await shownTree(mine, driveId, 2)).toEqual(await serverTree(server, driveId));
  expect(mine.reports).toEqual([]);
});

it('what is set of this device and finds no room is refused in words, and stays as it was', async () => {
  const { driveId } = scenario;
  const mine = await scenario.openFilled(scenario.owner);
  await mine.api.pauseSync(true);
  await mine.api.change([newFolder(driveId, 'Waits').input]);
  const id = (await mine.reader.outbox())[0]?.changeId ?? '';
  const releaseQuota = fillQuota('syncStates', 'device', 'journal', 'overlay', 'outbox');
  const full = { ok: false, problem: { kind: 'storage-full' } };
  expect(await mine.api.disconnectFilespace(driveId, false)).toEqual(full);
  expect(await mine.api.pauseSync(false)).toEqual(full);
  expect(await mine.api.discard([id])).toEqual(full);
  expect((await mine.reader.drive(driveId))?.connected).toBe(true);
  expect((await mine.reader.outbox()).map(({ changeId }) => changeId)).toEqual([id]);
  releaseQuota();
  expect((await mine.api.disconnectFilespace(driveId, true)).ok).toBe(true);
  const fullAgain = fillQuota('syncStates');
  expect(await mine.api.connectFilespace(driveId)).toEqual(full);
  fullAgain();
  expect((await mine.api.connectFilespace(driveId)).ok).toBe(true);
  expect((await mine.api.discard([id])).ok).toBe(true);
  expect(await mine.reader.outbox()).toEqual([]);
  expect(mine.reports).toEqual([]);
});

it('what waited for a filespace that was taken off for want of room is listed as not sent when that is lost', async () => {
  const { server, driveId, other } = scenario;
  const device = scenario.newDevice();
  const mine = await scenario.openFilled(other, device);
  device.network.cut();
  await mine.until(async (database) => (await database.device.get('device'))?.connection !== 'online');
  await mine.api.change([newFolder(driveId, 'Too late').input]);
  const releaseQuota = fillQuota(...mine.database.tables.map(({ name }) => name));
  await mine.api.disconnectFilespace(driveId, true);
  expect(await mine.reader.drive(driveId)).toBeUndefined();
  releaseQuota();
  await server.deps.db.deleteFrom('members').where('user_id', '=', other.userId).execute();
  device.network.mend();
  await mine.api.reportPageState('online');
  await mine.until(async (database) => (await database.notices.count()) > 1);
  expect(await mine.reader.outbox()).toMatchObject([
    { state: 'rejected', problem: 'drive-gone', itemName: 'Too late', spaceName: 'projects' },
  ]);
  expect(await mine.reader.notices(0)).toMatchObject([
    { kind: 'workspace-left' },
    { kind: 'filespace-deleted', data: { name: 'projects', unsent: 1 } },
  ]);
  expect(await mine.database.filespaces.count()).toBe(0);
  expect(mine.reports).toEqual([]);
});
