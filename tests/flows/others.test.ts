import { afterEach, beforeEach, expect, it } from 'vitest';
import { databaseName, ReplicaDatabase } from '#worker/replica/database.ts';
import { tokenOf } from '../support/people/token-of.ts';
import { newFolder, type Stage, setStage } from '../support/stage.ts';
import { quiet, treeOnScreen, treeOnServer } from '../support/trees.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await setStage();
});
afterEach(() => stage.close());

/** Everything that the device holds of somebody, as text. */
async function bytesOf(device: ReturnType<Stage['newDevice']>, userId: string): Promise<string> {
  const { indexedDB } = device;
  const database = new ReplicaDatabase(userId, { durability: 'relaxed', indexedDB });
  await database.open();
  const tables = await Promise.all(database.tables.map((table) => table.toArray()));
  database.close();
  return JSON.stringify(tables);
}

const names = async (device: ReturnType<Stage['newDevice']>) =>
  (await device.indexedDB.databases()).map(({ name }) => name);

it('who signs in after a session ended by itself finds nothing of who was there before', async () => {
  const { server, driveId } = stage;
  const device = stage.newDevice();
  const mine = await stage.openFilled(stage.owner, device);
  await mine.api.change([newFolder(driveId, 'Confidential').wish]);
  await quiet(server, mine, driveId);
  mine.kill();
  const theirs = await stage.open(stage.other, device);
  await expect.poll(() => names(device)).not.toContain(databaseName(stage.owner.userId));
  expect(theirs.reports).toEqual([]);
});

it('what that person had not sent waits for them, and nothing else', async () => {
  const { server, driveId } = stage;
  const device = stage.newDevice();
  const mine = await stage.openFilled(stage.owner, device);
  const { itemId, wish } = newFolder(driveId, 'Confidential');
  await mine.api.change([wish]);
  await quiet(server, mine, driveId);
  const grant = { drive_id: driveId, folder_id: itemId, group_id: 'everyone', permission: 0 };
  await stage.owner.call('POST', 'drives/folder/group/permission', grant);
  await mine.until(async () => (await mine.reader.grants(driveId))?.grants.length === 1);
  await mine.api.pauseSync(true);
  await mine.api.change([newFolder(driveId, 'Unsent').wish]);
  mine.kill();
  const theirs = await stage.open(stage.other, device);
  await expect.poll(() => bytesOf(device, stage.owner.userId)).not.toContain('Confidential');
  expect(await bytesOf(device, stage.owner.userId)).toContain('Unsent');
  theirs.kill();

  const again = await stage.open(stage.owner, device);
  await again.api.pauseSync(false);
  await quiet(server, again, driveId);
  expect(await treeOnServer(server, driveId)).toEqual(['Confidential/', 'Unsent/']);
  expect(await treeOnScreen(again, driveId)).toEqual(['Confidential/', 'Unsent/']);
  expect(again.reports).toEqual([]);
});

it('a session that ends in the middle of sending loses nothing and doubles nothing', async () => {
  const { server, driveId } = stage;
  const device = stage.newDevice();
  const mine = await stage.openFilled(stage.owner, device);
  await mine.api.pauseSync(true);
  const made = Array.from({ length: 250 }, (_, at) => newFolder(driveId, `Folder ${at}`).wish);
  for (let from = 0; from < made.length; from += 50) await mine.api.change(made.slice(from, from + 50));
  const second = device.network.hold(
    ({ method, path }) =>
      method === 'POST' &&
      path.startsWith('events/') &&
      device.network.passages.some((passage) => passage.path === path),
  );
  await mine.api.pauseSync(false);
  await second.reached;
  await stage.owner.call('POST', 'users/sign-out');
  second.letGo();
  await mine.until(async (database) => (await database.device.get('device'))?.connection === 'signed-out');
  expect((await treeOnServer(server, driveId)).length).toBe(200);
  expect((await treeOnScreen(mine, driveId)).length).toBe(250);
  const again = await mine.api.signIn({
    email: stage.owner.email,
    password: 'Correct-horse-9',
    machineId: 'TESTDEVICE01',
    remember: false,
  });
  await mine.start(tokenOf(again));
  await quiet(server, mine, driveId);
  expect((await treeOnServer(server, driveId)).length).toBe(250);
  expect(await mine.reader.outbox()).toEqual([]);
  expect(mine.reports).toEqual([]);
});
