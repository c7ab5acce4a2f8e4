import { afterEach, beforeEach, expect, it } from 'vitest';
import { userChannelName } from '#contract/worker-api/worker-api.ts';
import { databaseName, ReplicaDatabase } from '#worker/replica/replica-database.ts';
import { signInToken } from '../../support/accounts/sign-in-token.ts';
import { storedText } from '../../support/replica/stored-text.ts';
import { createScenario, newFolder, type Scenario, shareServer } from '../../support/scenario.ts';
import { chosen } from '../../support/transfers/choose-files.ts';
import { serverTree, settled, shownTree } from '../../support/trees.ts';

const shared = shareServer();
let scenario: Scenario;
beforeEach(async () => {
  scenario = await createScenario(shared());
});
afterEach(() => scenario.close());

type Device = ReturnType<Scenario['newDevice']>;

const names = async (device: Device) => (await device.indexedDB.databases()).map(({ name }) => name);

/** Everything that the device holds of somebody, as text. */
async function bytesOf({ indexedDB }: Device, userId: string): Promise<string> {
  const database = new ReplicaDatabase(userId, { durability: 'relaxed', indexedDB });
  await database.open();
  const text = await storedText(database);
  database.close();
  return text;
}

/** What pages hear of a token that was refused. */
function refusals(device: Device, userId: string): unknown[] {
  const received: unknown[] = [];
  device.channels.open(userChannelName(userId), (message) => {
    if ((message as { kind: string }).kind === 'refused') received.push((message as { end: unknown }).end);
  });
  return received;
}

it('a page hears how its session ended, at the next contact', async () => {
  const device = scenario.newDevice();
  const received = refusals(device, scenario.owner.userId);
  await scenario.openFilled(scenario.owner, device);
  await scenario.owner.call('POST', 'users/sign-out');
  await expect.poll(() => received).toEqual(['owner']);
});

it('what was not sent stays when a person is sealed in two tabs concurrently, and is sent when they are back', async () => {
  const { server, driveId } = scenario;
  const device = scenario.newDevice();
  const first = await scenario.openFilled(scenario.owner, device);
  const second = await scenario.open(scenario.owner, device);
  await first.api.change([newFolder(driveId, 'Confidential').input]);
  await settled(server, first, driveId);
  device.network.cut();
  await second.api.change([newFolder(driveId, 'Unsent').input]);
  await scenario.owner.call('POST', 'users/sign-out');
  device.network.mend();

  const { userId } = scenario.owner;
  expect(await Promise.all([first.api.clearSyncedData(userId), second.api.clearSyncedData(userId)])).toEqual([
    1, 1,
  ]);
  const left = await bytesOf(device, userId);
  expect(left).toContain('Unsent');
  expect(left).not.toContain('Confidential');

  const retry = await first.api.signIn({
    email: scenario.owner.email,
    password: 'Correct-horse-9',
    machineId: 'TESTDEVICE01',
    remember: false,
  });
  await first.start(signInToken(retry));
  await settled(server, first, driveId);
  expect(await serverTree(server, driveId)).toEqual(['Confidential/', 'Unsent/']);
  expect(await shownTree(first, driveId)).toEqual(['Confidential/', 'Unsent/']);
  expect([...first.reports, ...second.reports]).toEqual([]);
});

it('counts what was not sent of whose session only ended by time, and leaves all where it is', async () => {
  const { server, driveId, owner } = scenario;
  const device = scenario.newDevice();
  const mine = await scenario.openFilled(owner, device);
  await mine.api.change([newFolder(driveId, 'Sent').input]);
  await settled(server, mine, driveId);
  expect(await mine.api.countUnsent(owner.userId)).toBe(0);
  device.network.cut();
  await mine.api.change([newFolder(driveId, 'Unsent').input]);
  await mine.api.change([newFolder(driveId, 'Unsent too').input]);
  expect(await mine.api.countUnsent(owner.userId)).toBe(2);
  await mine.api.upload({ ...chosen(driveId, { 'a.txt': '1', 'b.txt': '2', 'c.txt': '3' }), folders: [] });
  expect(await mine.api.countUnsent(owner.userId), 'each file of an upload counts').toBe(5);
  expect(await mine.api.countUnsent(scenario.other.userId)).toBe(0);
  expect(await names(device)).not.toContain(databaseName(scenario.other.userId));
  expect(await bytesOf(device, owner.userId)).toContain('Sent');
});

it('where nothing waits nothing stays', async () => {
  const { server, driveId } = scenario;
  const device = scenario.newDevice();
  const mine = await scenario.openFilled(scenario.owner, device);
  await mine.api.change([newFolder(driveId, 'Confidential').input]);
  await settled(server, mine, driveId);
  mine.database.close();
  expect(await mine.api.clearSyncedData(scenario.owner.userId)).toBe(0);
  expect(await names(device)).not.toContain(databaseName(scenario.owner.userId));
  expect(await mine.api.clearSyncedData(scenario.owner.userId)).toBe(0);
});

it('nobody is sealed by the end of somebody else', async () => {
  const device = scenario.newDevice();
  const mine = await scenario.openFilled(scenario.owner, device);
  expect(await mine.api.clearSyncedData(scenario.other.userId)).toBe(0);
  await mine.api.change([newFolder(scenario.driveId, 'Goes on').input]);
  await settled(scenario.server, mine, scenario.driveId);
  expect(await serverTree(scenario.server, scenario.driveId)).toEqual(['Goes on/']);
});
