import { afterEach, beforeEach, expect, it } from 'vitest';
import { personChannel } from '#contract/worker-api.ts';
import { databaseName, ReplicaDatabase } from '#worker/replica/database.ts';
import { tokenOf } from '../../support/people/token-of.ts';
import { newFolder, type Stage, setStage } from '../../support/stage.ts';
import { quiet, treeOnScreen, treeOnServer } from '../../support/trees.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await setStage();
});
afterEach(() => stage.close());

type Device = ReturnType<Stage['newDevice']>;

const names = async (device: Device) => (await device.indexedDB.databases()).map(({ name }) => name);

/** Everything that the device holds of somebody, as text. */
async function bytesOf({ indexedDB }: Device, userId: string): Promise<string> {
  const database = new ReplicaDatabase(userId, { durability: 'relaxed', indexedDB });
  await database.open();
  const tables = await Promise.all(database.tables.map((table) => table.toArray()));
  database.close();
  return JSON.stringify(tables);
}

/** What pages hear of a token that was refused. */
function refusals(device: Device, userId: string): unknown[] {
  const heard: unknown[] = [];
  device.channels.open(personChannel(userId), (message) => {
    if ((message as { kind: string }).kind === 'refused') heard.push((message as { end: unknown }).end);
  });
  return heard;
}

it('a page hears how its session ended, at the next contact', async () => {
  const device = stage.newDevice();
  const heard = refusals(device, stage.owner.userId);
  await stage.openFilled(stage.owner, device);
  await stage.owner.call('POST', 'users/sign-out');
  await expect.poll(() => heard).toEqual(['owner']);
});

it('what was not sent stays when a person is sealed in two tabs at once, and is sent when they are back', async () => {
  const { server, driveId } = stage;
  const device = stage.newDevice();
  const first = await stage.openFilled(stage.owner, device);
  const second = await stage.open(stage.owner, device);
  await first.api.change([newFolder(driveId, 'Confidential').wish]);
  await quiet(server, first, driveId);
  device.network.cut();
  await second.api.change([newFolder(driveId, 'Unsent').wish]);
  await stage.owner.call('POST', 'users/sign-out');
  device.network.mend();

  const { userId } = stage.owner;
  expect(await Promise.all([first.api.seal(userId), second.api.seal(userId)])).toEqual([1, 1]);
  const left = await bytesOf(device, userId);
  expect(left).toContain('Unsent');
  expect(left).not.toContain('Confidential');

  const again = await first.api.signIn({
    email: stage.owner.email,
    password: 'Correct-horse-9',
    machineId: 'TESTDEVICE01',
    remember: false,
  });
  await first.start(tokenOf(again));
  await quiet(server, first, driveId);
  expect(await treeOnServer(server, driveId)).toEqual(['Confidential/', 'Unsent/']);
  expect(await treeOnScreen(first, driveId)).toEqual(['Confidential/', 'Unsent/']);
  expect([...first.reports, ...second.reports]).toEqual([]);
});

it('where nothing waits nothing stays', async () => {
  const { server, driveId } = stage;
  const device = stage.newDevice();
  const mine = await stage.openFilled(stage.owner, device);
  await mine.api.change([newFolder(driveId, 'Confidential').wish]);
  await quiet(server, mine, driveId);
  mine.database.close();
  expect(await mine.api.seal(stage.owner.userId)).toBe(0);
  expect(await names(device)).not.toContain(databaseName(stage.owner.userId));
  expect(await mine.api.seal(stage.owner.userId)).toBe(0);
});

it('nobody is sealed by the end of somebody else', async () => {
  const device = stage.newDevice();
  const mine = await stage.openFilled(stage.owner, device);
  expect(await mine.api.seal(stage.other.userId)).toBe(0);
  await mine.api.change([newFolder(stage.driveId, 'Goes on').wish]);
  await quiet(stage.server, mine, stage.driveId);
  expect(await treeOnServer(stage.server, stage.driveId)).toEqual(['Goes on/']);
});
