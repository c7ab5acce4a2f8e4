import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { historyRetentionMs, pruneHistory } from '#server/jobs/prune-history.ts';
import { syncStatus } from '#src/features/items/outbox/sync-status.ts';
import type { Device } from '../support/device.ts';
import { createScenario, newFolder, rename, type Scenario, shareServer } from '../support/scenario.ts';
import type { Tab } from '../support/tab.ts';
import { serverTree, settled, shownTree } from '../support/trees.ts';

const shared = shareServer();
let scenario: Scenario;
beforeEach(async () => {
  scenario = await createScenario(shared());
});
afterEach(() => scenario.close());

const isDifference = ({ method, path }: { method: string; path: string }) =>
  method === 'GET' && path.startsWith('events/');
const isPage = ({ path }: { path: string }) => /^drives\/[^/]+\/(items|leaves)/.test(path);

/** A device that keeps the filespace, and a colleague who changes something there. */
async function two() {
  const device = scenario.newDevice();
  const mine = await scenario.openFilled(scenario.owner, device);
  const theirs = await scenario.openFilled(scenario.other);
  const old = newFolder(scenario.driveId, 'Old');
  await theirs.api.change([old.input]);
  await settled(scenario.server, theirs, scenario.driveId);
  await settled(scenario.server, mine, scenario.driveId);
  return { device, mine, theirs, old: old.itemId };
}

/** Seconds pass, no faster than server and store keep up, until it is so. */
async function inTime({ clock, network }: Device, seconds: number, isSo: () => Promise<boolean>) {
  for (let second = 0; second < seconds; second += 1) {
    if (await isSo()) return;
    clock.pass(1000);
    await network.settled();
  }
  expect(await isSo()).toBe(true);
}

async function light({ clock }: Device, { reader }: Tab) {
  const [device, outbox, drives] = await Promise.all([reader.device(), reader.outbox(), reader.drives()]);
  return syncStatus({ device, outbox, drives, nowMs: clock.now() }).kind;
}

it.each<[string, (frame: string) => string]>([
  ['of a type that only a newer server knows', (frame) => frame.replace('NEW_FOLDER_CREATED', 'NEW_IDEA')],
  ['that arrives as noise', (frame) => (frame.includes('NEW_FOLDER_CREATED') ? '\u0000{' : frame)],
])('news %s is found out though nothing follows it', async (_, translate) => {
  const { device, mine, theirs } = await two();
  device.network.translateFrames(translate);
  await theirs.api.change([newFolder(scenario.driveId, 'New').input]);
  await settled(scenario.server, theirs, scenario.driveId);
  await inTime(device, 60, async () => (await shownTree(mine, scenario.driveId)).includes('New/'));
  expect(mine.reports).toEqual([]);
});

it('an event of a folder that is not known here is asked for again, and stands where it is', async () => {
  const { device, mine, theirs, old } = await two();
  device.network.translateFrames((frame) =>
    frame.includes('"Lost"')
      ? frame.replace(new RegExp(`"parent_folder":"${old}"`), `"parent_folder":"${randomUUID()}"`)
      : frame,
  );
  await theirs.api.change([newFolder(scenario.driveId, 'Lost', old).input]);
  await settled(scenario.server, theirs, scenario.driveId);
  await inTime(device, 60, async () => (await shownTree(mine, scenario.driveId)).includes('Old/Lost/'));
  expect(await shownTree(mine, scenario.driveId)).toEqual(
    await serverTree(scenario.server, scenario.driveId),
  );
});

it('an event of another filespace changes nothing', async () => {
  const { device, mine, theirs } = await two();
  const elsewhere = randomUUID();
  device.network.translateFrames((frame) =>
    frame.includes('"Stray"') ? frame.replaceAll(scenario.driveId, elsewhere) : frame,
  );
  await theirs.api.change([newFolder(scenario.driveId, 'Stray').input]);
  await settled(scenario.server, theirs, scenario.driveId);
  await theirs.api.change([newFolder(scenario.driveId, 'Next').input]);
  await settled(scenario.server, theirs, scenario.driveId);
  await settled(scenario.server, mine, scenario.driveId);
  expect(await shownTree(mine, scenario.driveId)).toEqual(['Next/', 'Old/', 'Stray/']);
  expect(await mine.reader.drive(elsewhere)).toBeUndefined();
  expect(mine.reports).toEqual([]);
});

it('a copy that does not fit what arrives is filled again by itself, and the rest goes on', async () => {
  const { device, mine, theirs, old } = await two();
  const before = (await mine.reader.drive(scenario.driveId))?.shown?.r;
  await mine.database.folders.clear();
  await theirs.api.change([rename(scenario.driveId, old, 'Renamed')]);
  await settled(scenario.server, theirs, scenario.driveId);
  await inTime(device, 60, async () => (await shownTree(mine, scenario.driveId)).includes('Renamed/'));
  expect((await mine.reader.drive(scenario.driveId))?.shown?.r).not.toBe(before);
  expect(mine.reports).toHaveLength(1);
  await mine.api.change([newFolder(scenario.driveId, 'After').input]);
  await settled(scenario.server, mine, scenario.driveId);
  expect(await shownTree(mine, scenario.driveId)).toEqual(['After/', 'Renamed/']);
});

it('a leaf that a disk has torn is noticed with the next change, and its filespace filled again', async () => {
  const { device, mine, theirs, old } = await two();
  const before = (await mine.reader.drive(scenario.driveId))?.shown?.r;
  const [leaf] = await mine.database.folders.toArray();
  if (leaf === undefined) throw new Error('no leaf');
  const torn = new Uint8Array(leaf.bytes.slice(0));
  torn.fill(0, torn.length >> 1);
  await mine.database.folders.put({ ...leaf, bytes: torn.buffer });
  const location = { driveId: scenario.driveId, folderId: rootId, direction: 'asc' } as const;
  expect(await mine.reader.folder({ ...location, from: 0, to: 9 })).toMatchObject({
    rows: [],
    complete: false,
  });
  await theirs.api.change([rename(scenario.driveId, old, 'Renamed')]);
  await settled(scenario.server, theirs, scenario.driveId);
  await inTime(device, 60, async () => (await shownTree(mine, scenario.driveId)).includes('Renamed/'));
  expect((await mine.reader.drive(scenario.driveId))?.shown?.r).not.toBe(before);
  expect(mine.reports).toHaveLength(1);
});

it('a copy that cannot be brought up to date is no green light, and is asked for ever more seldom', async () => {
  const { device, mine, theirs } = await two();
  expect(await light(device, mine)).toBe('synced');
  const mend = device.network.fail((passage) => isDifference(passage) || isPage(passage));
  device.network.translateFrames((frame) => frame.replace('"data":{', '"pull":true,"data":{'));
  await theirs.api.change([newFolder(scenario.driveId, 'New').input]);
  await settled(scenario.server, theirs, scenario.driveId);
  await inTime(device, 60, async () => (await light(device, mine)) === 'preparing');
  const asked = device.network.passages.filter(isDifference).length;
  for (let second = 0; second < 600; second += 1) {
    device.clock.pass(1000);
    await device.network.settled();
  }
  expect(await light(device, mine)).not.toBe('synced');
  expect(device.network.passages.filter(isDifference).length - asked).toBeLessThan(30);
  mend();
  await inTime(device, 120, async () => (await light(device, mine)) === 'synced');
  expect(await shownTree(mine, scenario.driveId)).toEqual(['New/', 'Old/']);
});

it('who comes back from before the kept log gets a new copy, and what waited goes out', async () => {
  const { server, driveId } = scenario;
  const device = scenario.newDevice();
  const mine = await scenario.openFilled(scenario.owner, device);
  const theirs = await scenario.openFilled(scenario.other);
  const old = newFolder(driveId, 'Old');
  await theirs.api.change([old.input, newFolder(driveId, 'Stays').input]);
  await settled(server, theirs, driveId);
  await settled(server, mine, driveId);
  device.network.cut();
  await mine.until(async (database) => (await database.device.get('device'))?.connection !== 'online');
  await mine.api.change([newFolder(driveId, 'Waits', old.itemId).input]);
  await theirs.api.change([rename(driveId, old.itemId, 'New')]);
  await settled(server, theirs, driveId);
  await sql`update sessions set expires_at = 'infinity'`.execute(server.deps.db);
  await pruneHistory(server.deps);
  server.passTime(historyRetentionMs);
  await pruneHistory(server.deps);
  await theirs.api.change([newFolder(driveId, 'Newer').input]);
  await settled(server, theirs, driveId);
  await pruneHistory(server.deps);

  const before = (await mine.reader.drive(driveId))?.shown?.r;
  device.network.mend();
  await mine.api.reportPageState('online');
  await settled(server, mine, driveId);
  expect((await mine.reader.drive(driveId))?.shown?.r).not.toBe(before);
  const tree = ['New/', 'New/Waits/', 'Newer/', 'Stays/'];
  expect(await serverTree(server, driveId)).toEqual(tree);
  expect(await shownTree(mine, driveId)).toEqual(tree);
  expect(mine.reports).toEqual([]);
});

it('a profile that was copied with what waits in it sends each change once, from wherever it comes first', async () => {
  const { server, driveId, owner } = scenario;
  const device = scenario.newDevice();
  const mine = await scenario.openFilled(owner, device);
  device.network.cut();
  const folder = newFolder(driveId, 'Folder');
  await mine.api.change([folder.input]);
  await mine.api.change([newFolder(driveId, 'Inside', folder.itemId).input]);
  // The same machine id, the same changes under the same ids.
  const twin = await scenario.open(owner, scenario.newDevice(), JSON.stringify(await mine.reader.backup()));
  expect(await twin.reader.outbox()).toHaveLength(2);
  device.network.mend();
  await Promise.all([mine.api.reportPageState('online'), twin.api.syncNow()]);
  await settled(server, twin, driveId);
  await settled(server, mine, driveId);
  const tree = ['Folder/', 'Folder/Inside/'];
  expect(await serverTree(server, driveId)).toEqual(tree);
  for (const tab of [mine, twin]) {
    expect(await shownTree(tab, driveId)).toEqual(tree);
    expect(await tab.reader.outbox()).toEqual([]);
    expect(await tab.reader.notices(0)).not.toContainEqual(expect.objectContaining({ kind: 'rejected' }));
    expect(tab.reports).toEqual([]);
  }
  const { rows } = await sql`select seq from changes where drive_id = ${driveId}`.execute(server.deps.db);
  expect(rows).toHaveLength(2);
});

it('a tab whose word the leading one never hears is sent for within a minute', async () => {
  const { server, driveId, owner } = scenario;
  const device = { ...scenario.newDevice(), channels: { open: () => ({ post() {}, close() {} }) } };
  const leading = await scenario.openFilled(owner, device);
  const other = await scenario.open(owner, device);
  expect((await other.api.diagnostics()).leads).toBe(false);
  await other.api.change([newFolder(driveId, 'Unheard').input]);
  for (let second = 0; second < 60; second += 1) {
    device.clock.pass(1000);
    await device.network.settled();
  }
  await settled(server, leading, driveId);
  expect(await serverTree(server, driveId)).toEqual(['Unheard/']);
  expect(await shownTree(other, driveId)).toEqual(['Unheard/']);
});

it('a flood of news is taken as it comes, and ends with what the server has', async () => {
  const { device, mine } = await two();
  const { driveId, owner, server } = scenario;
  const asked = device.network.passages.length;
  const created = (number: number) => ({
    event_id: randomUUID(),
    type: 'NEW_FOLDER_CREATED',
    timestamp: 1,
    message_owner: 'TESTSERVER01',
    data: {
      folder_id: randomUUID(),
      folder_name: `Folder ${number}`,
      parent_folder: rootId,
      drive_id: driveId,
    },
  });
  for (let from = 0; from < 400; from += 200) {
    const events = Array.from({ length: 200 }, (_, at) => created(from + at));
    expect((await owner.call('POST', `events/${driveId}`, events)).statusCode).toBe(200);
  }
  await settled(server, mine, driveId);
  expect((await mine.reader.drive(driveId))?.shown?.items).toBe(401);
  expect(device.network.passages.length - asked).toBeLessThan(10);
  expect(mine.reports).toEqual([]);
});

it('while changes go on, the activity is asked for ever more seldom; who reads it does not wait', async () => {
  const { device, mine, theirs } = await two();
  const { driveId, server } = scenario;
  const asked = () => device.network.passages.filter(({ path }) => path.includes('/activity?')).length;
  let folders = 1;
  const change = async () => {
    await theirs.api.change([newFolder(driveId, `Folder ${folders}`).input]);
    folders += 1;
    await settled(server, theirs, driveId);
    device.clock.pass(1000);
    await device.network.settled();
  };
  const isWhole = async () => (await mine.database.activityLines.count()) === folders;
  const before = asked();
  for (let number = 0; number < 60; number += 1) await change();
  expect(asked() - before).toBeLessThan(9);
  await inTime(device, 40, isWhole);
  // Just asked: the next time would be in a quarter of a minute.
  await change();
  await change();
  expect(await isWhole()).toBe(false);
  await mine.api.noteActivityRead(driveId);
  await inTime(device, 6, isWhole);
  expect(mine.reports).toEqual([]);
});
