import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rootId } from '#contract/rules/root.ts';
import { cleanHistory, historyKeptMs } from '#server/jobs/clean-history.ts';
import { syncStatus } from '#src/features/items/outbox/sync-status.ts';
import type { Device } from '../support/device.ts';
import { newFolder, rename, type Stage, setStage } from '../support/stage.ts';
import type { Tab } from '../support/tab.ts';
import { quiet, treeOnScreen, treeOnServer } from '../support/trees.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await setStage();
});
afterEach(() => stage.close());

const isDifference = ({ method, path }: { method: string; path: string }) =>
  method === 'GET' && path.startsWith('events/');
const isPage = ({ path }: { path: string }) => /^drives\/[^/]+\/items/.test(path);

/** A device that keeps the filespace, and a colleague who changes something there. */
async function two() {
  const device = stage.newDevice();
  const mine = await stage.openFilled(stage.owner, device);
  const theirs = await stage.openFilled(stage.other);
  const old = newFolder(stage.driveId, 'Old');
  await theirs.api.change([old.wish]);
  await quiet(stage.server, theirs, stage.driveId);
  await quiet(stage.server, mine, stage.driveId);
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
  await theirs.api.change([newFolder(stage.driveId, 'New').wish]);
  await quiet(stage.server, theirs, stage.driveId);
  await inTime(device, 60, async () => (await treeOnScreen(mine, stage.driveId)).includes('New/'));
  expect(mine.reports).toEqual([]);
});

it('an event of a folder that is not known here is asked for again, and stands where it is', async () => {
  const { device, mine, theirs, old } = await two();
  device.network.translateFrames((frame) =>
    frame.includes('"Lost"')
      ? frame.replace(new RegExp(`"parent_folder":"${old}"`), `"parent_folder":"${randomUUID()}"`)
      : frame,
  );
  await theirs.api.change([newFolder(stage.driveId, 'Lost', old).wish]);
  await quiet(stage.server, theirs, stage.driveId);
  await inTime(device, 60, async () => (await treeOnScreen(mine, stage.driveId)).includes('Old/Lost/'));
  expect(await treeOnScreen(mine, stage.driveId)).toEqual(await treeOnServer(stage.server, stage.driveId));
});

it('an event of another filespace changes nothing', async () => {
  const { device, mine, theirs } = await two();
  const elsewhere = randomUUID();
  device.network.translateFrames((frame) =>
    frame.includes('"Stray"') ? frame.replaceAll(stage.driveId, elsewhere) : frame,
  );
  await theirs.api.change([newFolder(stage.driveId, 'Stray').wish]);
  await quiet(stage.server, theirs, stage.driveId);
  await theirs.api.change([newFolder(stage.driveId, 'Next').wish]);
  await quiet(stage.server, theirs, stage.driveId);
  await quiet(stage.server, mine, stage.driveId);
  expect(await treeOnScreen(mine, stage.driveId)).toEqual(['Next/', 'Old/', 'Stray/']);
  expect(await mine.reader.drive(elsewhere)).toBeUndefined();
  expect(mine.reports).toEqual([]);
});

it('a copy that does not fit what arrives is filled anew by itself, and the rest goes on', async () => {
  const { device, mine, theirs, old } = await two();
  const before = (await mine.reader.drive(stage.driveId))?.shown?.r;
  await mine.database.folders.clear();
  await theirs.api.change([rename(stage.driveId, old, 'Renamed')]);
  await quiet(stage.server, theirs, stage.driveId);
  await inTime(device, 60, async () => (await treeOnScreen(mine, stage.driveId)).includes('Renamed/'));
  expect((await mine.reader.drive(stage.driveId))?.shown?.r).not.toBe(before);
  expect(mine.reports).toHaveLength(1);
  await mine.api.change([newFolder(stage.driveId, 'After').wish]);
  await quiet(stage.server, mine, stage.driveId);
  expect(await treeOnScreen(mine, stage.driveId)).toEqual(['After/', 'Renamed/']);
});

it('a copy that cannot be brought up to date is no green light, and is asked for ever more seldom', async () => {
  const { device, mine, theirs } = await two();
  expect(await light(device, mine)).toBe('synced');
  const mend = device.network.fail((passage) => isDifference(passage) || isPage(passage));
  device.network.translateFrames((frame) => frame.replace('"data":{', '"pull":true,"data":{'));
  await theirs.api.change([newFolder(stage.driveId, 'New').wish]);
  await quiet(stage.server, theirs, stage.driveId);
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
  expect(await treeOnScreen(mine, stage.driveId)).toEqual(['New/', 'Old/']);
});

it('who comes back from before the kept log gets a new copy, and what waited goes out', async () => {
  const { server, driveId } = stage;
  const device = stage.newDevice();
  const mine = await stage.openFilled(stage.owner, device);
  const theirs = await stage.openFilled(stage.other);
  const old = newFolder(driveId, 'Old');
  await theirs.api.change([old.wish, newFolder(driveId, 'Stays').wish]);
  await quiet(server, theirs, driveId);
  await quiet(server, mine, driveId);
  device.network.cut();
  await mine.until(async (database) => (await database.device.get('device'))?.connection !== 'online');
  await mine.api.change([newFolder(driveId, 'Waits', old.itemId).wish]);
  await theirs.api.change([rename(driveId, old.itemId, 'New')]);
  await quiet(server, theirs, driveId);
  await sql`update sessions set expires_at = 'infinity'`.execute(server.deps.db);
  await cleanHistory(server.deps);
  server.passTime(historyKeptMs);
  await cleanHistory(server.deps);
  await theirs.api.change([newFolder(driveId, 'Newer').wish]);
  await quiet(server, theirs, driveId);
  await cleanHistory(server.deps);

  const before = (await mine.reader.drive(driveId))?.shown?.r;
  device.network.mend();
  await mine.api.signal('online');
  await quiet(server, mine, driveId);
  expect((await mine.reader.drive(driveId))?.shown?.r).not.toBe(before);
  const tree = ['New/', 'New/Waits/', 'Newer/', 'Stays/'];
  expect(await treeOnServer(server, driveId)).toEqual(tree);
  expect(await treeOnScreen(mine, driveId)).toEqual(tree);
  expect(mine.reports).toEqual([]);
});

it('a profile that was copied with what waits in it sends each change once, from wherever it comes first', async () => {
  const { server, driveId, owner } = stage;
  const device = stage.newDevice();
  const mine = await stage.openFilled(owner, device);
  device.network.cut();
  const folder = newFolder(driveId, 'Folder');
  await mine.api.change([folder.wish]);
  await mine.api.change([newFolder(driveId, 'Inside', folder.itemId).wish]);
  // The same machine id, the same changes under the same ids.
  const twin = await stage.open(owner, stage.newDevice(), JSON.stringify(await mine.reader.mirror()));
  expect(await twin.reader.outbox()).toHaveLength(2);
  device.network.mend();
  await Promise.all([mine.api.signal('online'), twin.api.syncNow()]);
  await quiet(server, twin, driveId);
  await quiet(server, mine, driveId);
  const tree = ['Folder/', 'Folder/Inside/'];
  expect(await treeOnServer(server, driveId)).toEqual(tree);
  for (const tab of [mine, twin]) {
    expect(await treeOnScreen(tab, driveId)).toEqual(tree);
    expect(await tab.reader.outbox()).toEqual([]);
    expect(await tab.reader.notices(0)).not.toContainEqual(expect.objectContaining({ kind: 'rejected' }));
    expect(tab.reports).toEqual([]);
  }
  const { rows } = await sql`select seq from changes`.execute(server.deps.db);
  expect(rows).toHaveLength(2);
});

it('a tab whose word the leading one never hears is sent for within a minute', async () => {
  const { server, driveId, owner } = stage;
  const device = { ...stage.newDevice(), channels: { open: () => ({ post() {}, close() {} }) } };
  const leading = await stage.openFilled(owner, device);
  const other = await stage.open(owner, device);
  expect((await other.api.diagnostics()).leads).toBe(false);
  await other.api.change([newFolder(driveId, 'Unheard').wish]);
  for (let second = 0; second < 60; second += 1) {
    device.clock.pass(1000);
    await device.network.settled();
  }
  await quiet(server, leading, driveId);
  expect(await treeOnServer(server, driveId)).toEqual(['Unheard/']);
  expect(await treeOnScreen(other, driveId)).toEqual(['Unheard/']);
});

it('a flood of news is taken as it comes, and ends with what the server has', async () => {
  const { device, mine } = await two();
  const { driveId, owner, server } = stage;
  const asked = device.network.passages.length;
  const made = (number: number) => ({
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
    const events = Array.from({ length: 200 }, (_, at) => made(from + at));
    expect((await owner.call('POST', `events/${driveId}`, events)).statusCode).toBe(200);
  }
  await quiet(server, mine, driveId);
  expect((await mine.reader.drive(driveId))?.shown?.items).toBe(401);
  expect(device.network.passages.length - asked).toBeLessThan(10);
  expect(mine.reports).toEqual([]);
});
