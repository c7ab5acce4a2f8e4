import { afterEach, beforeEach, expect, it } from 'vitest';
import { syncStatus } from '#src/features/items/outbox/sync-status.ts';
import type { Device } from '../../support/device.ts';
import { createScenario, newFolder, type Scenario, shareServer } from '../../support/scenario.ts';
import type { Tab } from '../../support/tab.ts';
import { serverTree, settled, shownTree } from '../../support/trees.ts';

/* A proxy between a device and the server lets calls through and sockets not. */

const shared = shareServer();
let scenario: Scenario;
beforeEach(async () => {
  scenario = await createScenario(shared());
});
afterEach(() => scenario.close());

const isDifference = ({ method, path }: { method: string; path: string }) =>
  method === 'GET' && path.startsWith('events/');

/** A device behind such a proxy, and a colleague elsewhere. */
async function two() {
  const device = scenario.newDevice();
  const mine = await scenario.openFilled(scenario.owner, device);
  const theirs = await scenario.openFilled(scenario.other);
  await settled(scenario.server, mine, scenario.driveId);
  device.network.blockSockets(true);
  return { device, mine, theirs };
}

/** Seconds pass, no faster than server and store keep up; gives what the light was in each. */
async function seconds(device: Device, tab: Tab, count: number): Promise<string[]> {
  const lights: string[] = [];
  for (let second = 0; second < count; second += 1) {
    device.clock.pass(1000);
    await device.network.settled();
    lights.push(await light(device, tab));
  }
  return lights;
}

async function light({ clock }: Device, { reader }: Tab): Promise<string> {
  const [device, outbox, drives] = await Promise.all([reader.device(), reader.outbox(), reader.drives()]);
  return syncStatus({ device, outbox, drives, nowMs: clock.now() }).kind;
}

it('what others do arrives, own changes go out, and nothing says offline', async () => {
  const { server, driveId } = scenario;
  const { device, mine, theirs } = await two();
  await seconds(device, mine, 60);
  await theirs.api.change([newFolder(driveId, 'Theirs').input]);
  await settled(server, theirs, driveId);
  // A poll, and as long as the store takes.
  for (let left = 60; left > 0 && (await shownTree(mine, driveId)).length === 0; left -= 1)
    await seconds(device, mine, 1);
  expect(await shownTree(mine, driveId)).toEqual(['Theirs/']);
  await mine.api.change([newFolder(driveId, 'Mine').input]);
  await settled(server, mine, driveId);
  expect(await serverTree(server, driveId)).toEqual(['Mine/', 'Theirs/']);
  const asked = device.network.passages.filter(isDifference).length;
  expect(new Set(await seconds(device, mine, 300))).toEqual(new Set(['synced']));
  const calls = device.network.passages.filter(isDifference).length - asked;
  expect(calls).toBeGreaterThanOrEqual(10);
  expect(calls).toBeLessThanOrEqual(30);
  expect(mine.reports).toEqual([]);
});

it('nothing is asked more often because its person works', async () => {
  const { device, mine } = await two();
  await seconds(device, mine, 120);
  const asked = device.network.passages.filter(isDifference).length;
  for (let times = 0; times < 24; times += 1) {
    await mine.api.reportPageState('activity');
    await seconds(device, mine, 5);
  }
  const calls = device.network.passages.filter(isDifference).length - asked;
  expect(calls).toBeGreaterThanOrEqual(4);
  expect(calls).toBeLessThanOrEqual(12);
});

it('what is lost behind it is offline all the same, and sockets are used once they get through', async () => {
  const { server, driveId } = scenario;
  const { device, mine, theirs } = await two();
  await seconds(device, mine, 60);
  device.network.cut();
  expect((await seconds(device, mine, 40)).at(-1)).toBe('offline');
  device.network.mend();
  expect((await seconds(device, mine, 90)).at(-1)).toBe('synced');
  device.network.blockSockets(false);
  await seconds(device, mine, 30);
  const asked = device.network.passages.filter(isDifference).length;
  await theirs.api.change([newFolder(driveId, 'Theirs').input]);
  await settled(server, theirs, driveId);
  await settled(server, mine, driveId);
  expect(await shownTree(mine, driveId)).toEqual(['Theirs/']);
  expect(device.network.passages.filter(isDifference)).toHaveLength(asked);
});
