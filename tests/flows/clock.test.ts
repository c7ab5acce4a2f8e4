import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newFolder, remove, type Stage, setStage } from '../support/stage.ts';
import { quiet, treeOnScreen, treeOnServer } from '../support/trees.ts';

const dayMs = 86_400_000;
const isPost = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && path.startsWith('events/');

let stage: Stage;
beforeEach(async () => {
  stage = await setStage();
});
afterEach(() => stage.close());

describe.each([
  ['a day ahead', dayMs],
  ['a day behind', -dayMs],
])('a clock that is %s', (_name, byMs) => {
  it('orders nothing and loses nothing', async () => {
    const { server, driveId } = stage;
    const device = stage.newDevice();
    device.clock.set(byMs);
    const mine = await stage.openFilled(stage.owner, device);
    const theirs = await stage.openFilled(stage.other);
    const folder = newFolder(driveId, 'Mine');
    await mine.api.change([folder.wish]);
    await quiet(server, mine, driveId);
    await theirs.api.change([newFolder(driveId, 'Theirs', folder.itemId).wish]);
    await quiet(server, theirs, driveId);
    await quiet(server, mine, driveId);
    expect(await treeOnScreen(mine, driveId)).toEqual(['Mine/', 'Mine/Theirs/']);
    expect(mine.reports).toEqual([]);
  });

  it('and is set while things wait stops none of them', async () => {
    const { server, driveId } = stage;
    const device = stage.newDevice();
    const mine = await stage.openFilled(stage.owner, device);
    const folder = newFolder(driveId, 'Goes');
    await mine.api.change([folder.wish, newFolder(driveId, 'Stays').wish]);
    await quiet(server, mine, driveId);
    device.network.cut();
    await mine.until(async (database) => (await database.device.get('device'))?.connection !== 'online');
    await mine.api.change([remove(driveId, folder.itemId), newFolder(driveId, 'Comes').wish]);
    await mine.until(async (database) => (await database.outbox.toArray()).some(({ tries }) => tries > 0));
    device.clock.set(byMs);
    device.network.mend();
    for (let minute = 0; minute < 3; minute += 1) device.clock.pass(60_000);
    await quiet(server, mine, driveId);
    expect(await treeOnServer(server, driveId)).toEqual(['Comes/', 'Stays/']);
    expect(mine.reports).toEqual([]);
  });
});

it('what a busy server asks for is waited for, whatever wakes the device meanwhile', async () => {
  const { server, driveId } = stage;
  const device = stage.newDevice();
  const mine = await stage.openFilled(stage.owner, device);
  const turned = mine.until(async (database) =>
    (await database.outbox.toArray()).some(({ state, tries }) => state === 'queued' && tries === 1),
  );
  device.network.turnAway(isPost, 503, '120');
  await mine.api.change([newFolder(driveId, 'Patient').wish]);
  await turned;
  await mine.api.signal('online');
  await mine.api.syncNow();
  device.clock.pass(100_000);
  await mine.api.refreshSpaces();
  expect(await treeOnServer(server, driveId)).toEqual([]);
  device.clock.pass(21_000);
  await quiet(server, mine, driveId);
  expect(await treeOnServer(server, driveId)).toEqual(['Patient/']);
  expect(device.network.passages.filter(isPost)).toHaveLength(1);
});
