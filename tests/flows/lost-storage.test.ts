import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openReader } from '#worker/read/open-reader.ts';
import { databaseName, ReplicaDatabase } from '#worker/replica/replica-database.ts';
import { abortTransactions, evict } from '../support/replica/evict-databases.ts';
import {
  createManyFolders,
  createScenario,
  newFolder,
  remove,
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

const cleared = (restored: number, lost = 0) => ({ kind: 'storage-cleared', data: { restored, lost } });

/** The device without a network, with three changes that were never sent, two of them on the same folder. */
async function offlineWithChanges() {
  const { server, driveId } = scenario;
  const device = scenario.newDevice();
  const mine = await scenario.openFilled(scenario.owner, device);
  const old = newFolder(driveId, 'Old');
  await mine.api.change([old.input, newFolder(driveId, 'Stays').input]);
  await settled(server, mine, driveId);
  device.network.cut();
  await mine.until(async (database) => (await database.device.get('device'))?.connection !== 'online');
  await mine.api.change([rename(driveId, old.itemId, 'New')]);
  await mine.api.change([newFolder(driveId, 'Inside', old.itemId).input]);
  return { device, mine };
}

/** A database that is not the one before, as another part of the same page finds it. */
async function again(device: ReturnType<Scenario['newDevice']>) {
  const { indexedDB } = device;
  const reader = openReader(scenario.owner.userId, { indexedDB });
  const rows = await reader.outbox();
  return { reader, rows };
}

it('a database that is evicted under a live tab is made again, with all that waited, and filled', async () => {
  const { server, driveId } = scenario;
  const { device, mine } = await offlineWithChanges();
  await evict(device.indexedDB);
  // Whoever changes something during that waits for the new database; nothing is thrown.
  const late = await mine.api.change([newFolder(driveId, 'Late').input]);
  expect(late.ok).toBe(true);
  const { reader, rows } = await again(device);
  expect(rows.map(({ change }) => ('name' in change ? change.name : ''))).toEqual(['New', 'Inside', 'Late']);
  expect(await reader.notices(0)).toEqual([expect.objectContaining(cleared(2))]);
  device.network.mend();
  await mine.api.reportPageState('online');
  const tab = await scenario.open(scenario.owner, device);
  await settled(server, tab, driveId);
  const tree = ['Late/', 'New/', 'New/Inside/', 'Stays/'];
  expect(await serverTree(server, driveId)).toEqual(tree);
  expect(await shownTree(tab, driveId)).toEqual(tree);
  expect(mine.reports).toEqual([]);
  reader.close();
});

it('what runs when it is taken away, and what is asked before that is noticed, is done in the new one', async () => {
  const { driveId } = scenario;
  // Dexie warns that it opens what was closed under it, which here undoes itself.
  vi.spyOn(console, 'warn').mockReturnValue();
  const { device, mine } = await offlineWithChanges();
  const losses: string[] = [];
  const page = openReader(scenario.owner.userId, { indexedDB: device.indexedDB }, (loss) =>
    losses.push(loss),
  );
  await page.outbox();
  const cut = mine.api.change([newFolder(driveId, 'Cut').input]);
  const abort = await abortTransactions(device.indexedDB);
  const late = mine.api.change([newFolder(driveId, 'Late').input]);
  await expect(page.outbox()).rejects.toThrow(expect.objectContaining({ name: 'DatabaseClosedError' }));
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  abort();
  expect([await cut, await late].map(({ ok }) => ok)).toEqual([true, true]);
  const { reader, rows } = await again(device);
  const names = rows.map(({ change }) => ('name' in change ? change.name : ''));
  expect(names.toSorted()).toEqual(['Cut', 'Inside', 'Late', 'New']);
  expect(losses).toEqual(['gone']);
  expect(mine.reports).toEqual([]);
  reader.close();
});

it('what waited is seen from the first leaves of the new copy on', async () => {
  const { driveId } = scenario;
  const groupId = await createManyFolders(scenario, 13);
  const { device, mine } = await offlineWithChanges();
  expect((await mine.api.change([remove(driveId, groupId)])).ok).toBe(true);
  await evict(device.indexedDB);
  const rest = device.network.hold(({ path }) => path.includes('/leaves?') && path.includes('after='));
  // Each stream that begins is cut behind its first leaves, however often the line makes the tab begin one.
  const cutEach = () =>
    device.network.cutNextResponse(({ path }) => {
      const isBeginning = path.includes('/leaves') && !path.includes('after=');
      if (isBeginning) queueMicrotask(cutEach);
      return isBeginning;
    }, 100_000);
  cutEach();
  device.network.mend();
  await mine.api.reportPageState('online');
  const tab = await scenario.open(scenario.owner, device);
  let isHeld = false;
  void rest.reached.then(() => {
    isHeld = true;
  });
  const hurry = () => {
    device.clock.pass(1000);
    expect(isHeld).toBe(true);
  };
  await vi.waitFor(hurry, { timeout: 20_000 });
  await tab.until(async (database) => ((await database.syncStates.get(driveId))?.shown?.items ?? 0) > 0);
  expect((await tab.reader.drive(driveId))?.shown?.complete).toBe(false);
  const seen = await shownTree(tab, driveId, 1);
  expect(seen).toContain('Group (2)/');
  expect(seen).not.toContain('Group/');
  rest.letGo();
});

it('with two tabs, one of them makes it and both go on', async () => {
  const { server, driveId } = scenario;
  const { device, mine } = await offlineWithChanges();
  const second = await scenario.open(scenario.owner, device);
  await evict(device.indexedDB);
  for (const tab of [mine, second]) await tab.api.lastUndoable();
  device.network.mend();
  await mine.api.reportPageState('online');
  const third = await scenario.open(scenario.owner, device);
  await settled(server, third, driveId);
  expect(await third.reader.notices(0)).toEqual([expect.objectContaining(cleared(2))]);
  expect(await serverTree(server, driveId)).toEqual(['New/', 'New/Inside/', 'Stays/']);
  for (const tab of [mine, second]) expect((await tab.api.search(driveId, 'ins', 5)).total).toBe(1);
  expect([...mine.reports, ...second.reports]).toEqual([]);
});

it('one that was removed while no tab was open is made again from what the page kept', async () => {
  const { server, driveId } = scenario;
  const { device, mine } = await offlineWithChanges();
  const backup = JSON.stringify(await mine.reader.backup());
  mine.kill();
  await evict(device.indexedDB);
  device.network.mend();
  const after = await scenario.open(scenario.owner, device, backup);
  await settled(server, after, driveId);
  expect(await after.reader.notices(0)).toEqual([expect.objectContaining(cleared(2))]);
  expect(await serverTree(server, driveId)).toEqual(['New/', 'New/Inside/', 'Stays/']);
  expect(await shownTree(after, driveId)).toEqual(['New/', 'New/Inside/', 'Stays/']);
});

it('what the page kept changes nothing where the database is still there, and nothing where it is no copy', async () => {
  const { driveId } = scenario;
  const { device, mine } = await offlineWithChanges();
  const backup = JSON.stringify(await mine.reader.backup());
  await mine.api.discard((await mine.reader.outbox()).map(({ changeId }) => changeId));
  mine.kill();
  const after = await scenario.open(scenario.owner, device, backup);
  expect(await after.reader.outbox()).toEqual([]);
  expect(await shownTree(after, driveId)).toEqual(['Old/', 'Stays/']);
  after.kill();
  await evict(device.indexedDB);
  const fresh = await scenario.open(scenario.owner, device, '{"outbox":[{}]}');
  expect(await fresh.reader.notices(0)).toEqual([]);
});

it('a database that went back to an earlier state is made again from what the page kept', async () => {
  const { server, driveId } = scenario;
  const device = scenario.newDevice();
  const mine = await scenario.openFilled(scenario.owner, device);
  await mine.api.change([newFolder(driveId, 'Stays').input]);
  await settled(server, mine, driveId);
  device.network.cut();
  await mine.until(async (database) => (await database.device.get('device'))?.connection !== 'online');
  // What a disk says that kept the last writes only for a while.
  const { tables } = mine.database;
  const earlier = await Promise.all(tables.map((table) => table.toArray()));
  await mine.api.change([newFolder(driveId, 'Waits').input]);
  const backup = JSON.stringify(await mine.reader.backup());
  const { indexedDB } = device;
  mine.kill();
  const database = new ReplicaDatabase(scenario.owner.userId, { durability: 'strict', indexedDB });
  await database.open();
  for (const [at, { name }] of tables.entries()) {
    await database.table(name).clear();
    await database.table(name).bulkPut(earlier[at] ?? []);
  }
  database.close();

  device.network.mend();
  const after = await scenario.open(scenario.owner, device, backup);
  await settled(server, after, driveId);
  expect(await after.reader.notices(0)).toEqual([expect.objectContaining(cleared(1))]);
  expect(await serverTree(server, driveId)).toEqual(['Stays/', 'Waits/']);
  expect(await shownTree(after, driveId)).toEqual(['Stays/', 'Waits/']);
});

it('a change that had reached the server before the loss has its effect once', async () => {
  const { server, driveId } = scenario;
  const { device, mine } = await offlineWithChanges();
  const backup = JSON.stringify(await mine.reader.backup());
  device.network.mend();
  await mine.api.reportPageState('online');
  await settled(server, mine, driveId);
  mine.kill();
  await evict(device.indexedDB);
  const after = await scenario.open(scenario.owner, device, backup);
  await settled(server, after, driveId);
  expect(await serverTree(server, driveId)).toEqual(['New/', 'New/Inside/', 'Stays/']);
  expect(await after.reader.outbox()).toEqual([]);
});

it('another tab that signs out is no loss: nothing is made again', async () => {
  const { driveId } = scenario;
  const device = scenario.newDevice();
  const first = await scenario.openFilled(scenario.owner, device);
  const second = await scenario.open(scenario.owner, device);
  await first.api.change([newFolder(driveId, 'Gone with me').input]);
  for (const tab of [first, second]) {
    tab.database.close();
    tab.reader.close();
  }
  await first.api.signOut(true);
  device.clock.pass(60_000);
  const responses: unknown[] = [];
  const response = (what: unknown) => responses.push(what);
  second.api.lastUndoable().then(response, response);
  const names = (await device.indexedDB.databases()).map(({ name }) => name);
  expect(names).not.toContain(databaseName(scenario.owner.userId));
  // Its page is going, and nobody there could make use of an answer.
  expect(responses).toEqual([]);
});

it('a newer version that opens the database finds no old tab in its way, and no old tab writes', async () => {
  const { driveId } = scenario;
  const device = scenario.newDevice();
  const mine = await scenario.openFilled(scenario.owner, device);
  const losses: string[] = [];
  const page = openReader(scenario.owner.userId, { indexedDB: device.indexedDB }, (loss) =>
    losses.push(loss),
  );
  await page.device();
  mine.database.close();
  mine.reader.close();
  const name = databaseName(scenario.owner.userId);
  const newer = await new Promise<{ close(): void }>((resolve, reject) => {
    const opening = device.indexedDB.open(name, 1000);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = reject;
    opening.onblocked = reject;
  });
  expect(losses).toEqual(['outdated']);
  device.clock.pass(60_000);
  await expect(mine.api.change([newFolder(driveId, 'Too late').input])).rejects.toThrow();
  // The person clicks on the screen that says so.
  await mine.api.reportPageState('activity');
  await mine.api.syncNow();
  newer.close();

  // A tab that still runs the old version is notified as soon as it looks.
  const message = new Promise<string>((resolve) => {
    const late = openReader(scenario.owner.userId, { indexedDB: device.indexedDB }, resolve);
    late.device().catch(() => undefined);
  });
  expect(await message).toBe('outdated');
  const database = new ReplicaDatabase(scenario.owner.userId, {
    durability: 'relaxed',
    indexedDB: device.indexedDB,
  });
  await database.open();
  expect(await database.outbox.count()).toBe(0);
  database.close();
});
