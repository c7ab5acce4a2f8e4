import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createScenario, newFolder, remove, type Scenario, shareServer } from '../support/scenario.ts';
import { serverTree, settled, shownTree } from '../support/trees.ts';

const dayMs = 86_400_000;
const isPost = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && path.startsWith('events/');

const shared = shareServer();
let scenario: Scenario;
beforeEach(async () => {
  scenario = await createScenario(shared());
});
afterEach(() => scenario.close());

describe.each([
  ['a day ahead', dayMs],
  ['a day behind', -dayMs],
])('a clock that is %s', (_name, byMs) => {
  it('orders nothing and loses nothing', async () => {
    const { server, driveId } = scenario;
    const device = scenario.newDevice();
    device.clock.set(byMs);
    const mine = await scenario.openFilled(scenario.owner, device);
    const theirs = await scenario.openFilled(scenario.other);
    const folder = newFolder(driveId, 'Mine');
    await mine.api.change([folder.input]);
    await settled(server, mine, driveId);
    // Who does not know the folder yet can put nothing into it.
    await settled(server, theirs, driveId);
    const made = await theirs.api.change([newFolder(driveId, 'Theirs', folder.itemId).input]);
    expect(made).toMatchObject({ ok: true });
    await settled(server, theirs, driveId);
    await settled(server, mine, driveId);
    expect(await shownTree(mine, driveId)).toEqual(['Mine/', 'Mine/Theirs/']);
    expect(mine.reports).toEqual([]);
  });

  it('and is set while things wait stops none of them', async () => {
    const { server, driveId } = scenario;
    const device = scenario.newDevice();
    const mine = await scenario.openFilled(scenario.owner, device);
    const folder = newFolder(driveId, 'Goes');
    await mine.api.change([folder.input, newFolder(driveId, 'Stays').input]);
    await settled(server, mine, driveId);
    device.network.cut();
    await mine.until(async (database) => (await database.device.get('device'))?.connection !== 'online');
    await mine.api.change([remove(driveId, folder.itemId), newFolder(driveId, 'Comes').input]);
    await mine.until(async (database) =>
      (await database.outbox.toArray()).some(({ attempts }) => attempts > 0),
    );
    device.clock.set(byMs);
    device.network.mend();
    for (let minute = 0; minute < 3; minute += 1) device.clock.pass(60_000);
    await settled(server, mine, driveId);
    expect(await serverTree(server, driveId)).toEqual(['Comes/', 'Stays/']);
    expect(mine.reports).toEqual([]);
  });
});

it('what a busy server asks for is waited for, whatever wakes the device before that', async () => {
  const { server, driveId } = scenario;
  const device = scenario.newDevice();
  const mine = await scenario.openFilled(scenario.owner, device);
  const turned = mine.until(async (database) =>
    (await database.outbox.toArray()).some(({ state, attempts }) => state === 'queued' && attempts === 1),
  );
  device.network.turnAway(isPost, 503, '120');
  await mine.api.change([newFolder(driveId, 'Patient').input]);
  await turned;
  await mine.api.reportPageState('online');
  await mine.api.syncNow();
  device.clock.pass(100_000);
  await mine.api.refreshSpaces();
  expect(await serverTree(server, driveId)).toEqual([]);
  device.clock.pass(21_000);
  await settled(server, mine, driveId);
  expect(await serverTree(server, driveId)).toEqual(['Patient/']);
  expect(device.network.passages.filter(isPost)).toHaveLength(1);
});
