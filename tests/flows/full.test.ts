import { afterEach, beforeEach, expect, it } from 'vitest';
import { fillUp } from '../support/replica/full-store.ts';
import { growOnServer, newFolder, rename, type Stage, setStage } from '../support/stage.ts';
import { quiet, treeOnScreen, treeOnServer } from '../support/trees.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await setStage();
});
afterEach(() => stage.close());

it('a change that finds no room is refused in words, and has no effect at all', async () => {
  const { server, driveId } = stage;
  const mine = await stage.openFilled(stage.owner);
  const first = newFolder(driveId, 'First');
  await mine.api.change([first.wish]);
  await quiet(server, mine, driveId);
  const makeRoom = fillUp('outbox');
  const full = { ok: false, problem: { kind: 'storage-full' } };
  expect(await mine.api.change([rename(driveId, first.itemId, 'Second')])).toEqual(full);
  expect(await mine.api.change([newFolder(driveId, 'Third').wish])).toEqual(full);
  expect(await treeOnScreen(mine, driveId)).toEqual(['First/']);
  expect(await mine.reader.outbox()).toEqual([]);
  makeRoom();
  await mine.api.change([rename(driveId, first.itemId, 'Second')]);
  await quiet(server, mine, driveId);
  expect(await treeOnServer(server, driveId)).toEqual(['Second/']);
  expect(mine.reports).toEqual([]);
});

it('what waits is neither lost nor forgotten while there is no room to send it', async () => {
  const { server, driveId } = stage;
  const device = stage.newDevice();
  const mine = await stage.openFilled(stage.owner, device);
  device.network.cut();
  await mine.api.change([newFolder(driveId, 'Waits').wish]);
  const makeRoom = fillUp('outbox');
  device.network.mend();
  await mine.api.signal('online');
  await mine.until(async (database) => (await database.device.get('device'))?.fullMs !== undefined);
  makeRoom();
  // Nobody does anything: it is sent because its time has come.
  device.clock.pass(60_000);
  await quiet(server, mine, driveId);
  expect(await treeOnServer(server, driveId)).toEqual(['Waits/']);
  expect(mine.reports).toEqual([]);
});

it('a filespace that does not fit stays as far as it came, is said, and goes on when there is room', async () => {
  const { server, driveId } = stage;
  await growOnServer(stage, 11);
  const device = stage.newDevice();
  const mine = await stage.open(stage.owner, device);
  await mine.api.refreshSpaces();
  const makeRoom = fillUp('folders');
  await mine.api.connectFilespace(driveId);
  await mine.until(async (database) => (await database.device.get('device'))?.fullMs !== undefined);
  expect((await mine.reader.drive(driveId))?.shown?.complete).not.toBe(true);
  makeRoom();
  device.clock.pass(60_000);
  await quiet(server, mine, driveId);
  expect(await treeOnScreen(mine, driveId, 2)).toEqual(await treeOnServer(server, driveId));
  expect(mine.reports).toEqual([]);
});

it('a filespace can be taken off the device where there is no room for anything', async () => {
  const { server, driveId } = stage;
  await growOnServer(stage, 2);
  const mine = await stage.openFilled(stage.owner);
  const tables = mine.database.tables.map(({ name }) => name);
  const makeRoom = fillUp(...tables);
  expect(await mine.api.disconnectFilespace(driveId, true)).toEqual({ ok: true, value: true });
  for (const table of ['folders', 'files', 'listings', 'shown', 'journal', 'overlay'])
    expect(await mine.database.table(table).count()).toBe(0);
  expect((await mine.reader.drive(driveId))?.connected).not.toBe(true);
  makeRoom();
  await mine.api.refreshSpaces();
  await mine.api.connectFilespace(driveId);
  await quiet(server, mine, driveId);
  expect(await treeOnScreen(mine, driveId, 2)).toEqual(await treeOnServer(server, driveId));
  expect(mine.reports).toEqual([]);
});

it('what is set of this device and finds no room is refused in words, and stays as it was', async () => {
  const { driveId } = stage;
  const mine = await stage.openFilled(stage.owner);
  await mine.api.pauseSync(true);
  await mine.api.change([newFolder(driveId, 'Waits').wish]);
  const id = (await mine.reader.outbox())[0]?.changeId ?? '';
  const makeRoom = fillUp('drives', 'device', 'journal', 'overlay', 'outbox');
  const full = { ok: false, problem: { kind: 'storage-full' } };
  expect(await mine.api.disconnectFilespace(driveId, false)).toEqual(full);
  expect(await mine.api.pauseSync(false)).toEqual(full);
  expect(await mine.api.discard([id])).toEqual(full);
  expect((await mine.reader.drive(driveId))?.connected).toBe(true);
  expect((await mine.reader.outbox()).map(({ changeId }) => changeId)).toEqual([id]);
  makeRoom();
  expect((await mine.api.disconnectFilespace(driveId, true)).ok).toBe(true);
  const fullAgain = fillUp('drives');
  expect(await mine.api.connectFilespace(driveId)).toEqual(full);
  fullAgain();
  expect((await mine.api.connectFilespace(driveId)).ok).toBe(true);
  expect((await mine.api.discard([id])).ok).toBe(true);
  expect(await mine.reader.outbox()).toEqual([]);
  expect(mine.reports).toEqual([]);
});

it('what waited for a filespace that was taken off for want of room is listed as not sent when that is lost', async () => {
  const { server, driveId, other } = stage;
  const device = stage.newDevice();
  const mine = await stage.openFilled(other, device);
  device.network.cut();
  await mine.until(async (database) => (await database.device.get('device'))?.connection !== 'online');
  await mine.api.change([newFolder(driveId, 'Too late').wish]);
  const makeRoom = fillUp(...mine.database.tables.map(({ name }) => name));
  await mine.api.disconnectFilespace(driveId, true);
  expect(await mine.reader.drive(driveId)).toBeUndefined();
  makeRoom();
  await server.deps.db.deleteFrom('members').where('user_id', '=', other.userId).execute();
  device.network.mend();
  await mine.api.signal('online');
  await mine.until(async (database) => (await database.notices.count()) > 0);
  expect(await mine.reader.outbox()).toMatchObject([
    { state: 'rejected', problem: 'drive-gone', itemName: 'Too late', spaceName: 'projects' },
  ]);
  expect(await mine.reader.notices(0)).toMatchObject([
    { kind: 'filespace-gone', data: { name: 'projects', unsent: 1 } },
  ]);
  expect(await mine.database.filespaces.count()).toBe(0);
  expect(mine.reports).toEqual([]);
});
