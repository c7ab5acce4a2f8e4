import { afterEach, beforeEach, expect, it } from 'vitest';
import { databaseName, ReplicaDatabase } from '#worker/replica/replica-database.ts';
import { signInToken } from '../support/accounts/sign-in-token.ts';
import { storedText } from '../support/replica/stored-text.ts';
import { createScenario, newFolder, type Scenario, shareServer } from '../support/scenario.ts';
import { serverTree, settled, shownTree } from '../support/trees.ts';

const shared = shareServer();
let scenario: Scenario;
beforeEach(async () => {
  scenario = await createScenario(shared());
});
afterEach(() => scenario.close());

/** Everything that the device holds of somebody, as text. */
async function bytesOf(device: ReturnType<Scenario['newDevice']>, userId: string): Promise<string> {
  const { indexedDB } = device;
  const database = new ReplicaDatabase(userId, { durability: 'relaxed', indexedDB });
  await database.open();
  const text = await storedText(database);
  database.close();
  return text;
}

const names = async (device: ReturnType<Scenario['newDevice']>) =>
  (await device.indexedDB.databases()).map(({ name }) => name);

it('who signs in after a session ended by itself finds nothing of who was there before', async () => {
  const { server, driveId } = scenario;
  const device = scenario.newDevice();
  const mine = await scenario.openFilled(scenario.owner, device);
  await mine.api.change([newFolder(driveId, 'Confidential').input]);
  await settled(server, mine, driveId);
  mine.kill();
  const theirs = await scenario.open(scenario.other, device);
  await expect.poll(() => names(device)).not.toContain(databaseName(scenario.owner.userId));
  expect(theirs.reports).toEqual([]);
});

it('what that person had not sent waits for them, and nothing else', async () => {
  const { server, driveId } = scenario;
  const device = scenario.newDevice();
  const mine = await scenario.openFilled(scenario.owner, device);
  const { itemId, input } = newFolder(driveId, 'Confidential');
  await mine.api.change([input]);
  await settled(server, mine, driveId);
  const grant = { drive_id: driveId, folder_id: itemId, group_id: 'everyone', permission: 0 };
  await scenario.owner.call('POST', 'drives/folder/group/permission', grant);
  await mine.until(async () => (await mine.reader.grants(driveId))?.grants.length === 1);
  await mine.api.pauseSync(true);
  await mine.api.change([newFolder(driveId, 'Unsent').input]);
  mine.kill();
  const theirs = await scenario.open(scenario.other, device);
  await expect.poll(() => bytesOf(device, scenario.owner.userId)).not.toContain('Confidential');
  expect(await bytesOf(device, scenario.owner.userId)).toContain('Unsent');
  theirs.kill();

  const retry = await scenario.open(scenario.owner, device);
  await retry.api.pauseSync(false);
  await settled(server, retry, driveId);
  expect(await serverTree(server, driveId)).toEqual(['Confidential/', 'Unsent/']);
  expect(await shownTree(retry, driveId)).toEqual(['Confidential/', 'Unsent/']);
  expect(retry.reports).toEqual([]);
});

// Two batches of changes take 3 s on a machine that does nothing else, and ten times that on one that is busy.
it('a session that ends in the middle of sending loses nothing and doubles nothing', {
  timeout: 90_000,
}, async () => {
  const { server, driveId } = scenario;
  const device = scenario.newDevice();
  const mine = await scenario.openFilled(scenario.owner, device);
  await mine.api.pauseSync(true);
  const created = Array.from({ length: 250 }, (_, at) => newFolder(driveId, `Folder ${at}`).input);
  for (let from = 0; from < created.length; from += 50) await mine.api.change(created.slice(from, from + 50));
  const second = device.network.hold(
    ({ method, path }) =>
      method === 'POST' &&
      path.startsWith('events/') &&
      device.network.passages.some((passage) => passage.path === path),
  );
  await mine.api.pauseSync(false);
  await second.reached;
  await scenario.owner.call('POST', 'users/sign-out');
  second.letGo();
  await mine.until(async (database) => (await database.device.get('device'))?.connection === 'signed-out');
  expect((await serverTree(server, driveId)).length).toBe(200);
  expect((await shownTree(mine, driveId)).length).toBe(250);
  const retry = await mine.api.signIn({
    email: scenario.owner.email,
    password: 'Correct-horse-9',
    machineId: 'TESTDEVICE01',
    remember: false,
  });
  await mine.start(signInToken(retry));
  await settled(server, mine, driveId);
  expect((await serverTree(server, driveId)).length).toBe(250);
  expect(await mine.reader.outbox()).toEqual([]);
  expect(mine.reports).toEqual([]);
});
