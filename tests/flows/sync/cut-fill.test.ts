import { randomInt } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { createManyFolders, createScenario, type Scenario, shareServer } from '../../support/scenario.ts';
import { serverTree, settled, shownTree } from '../../support/trees.ts';

const shared = shareServer();
let scenario: Scenario;
beforeEach(async () => {
  scenario = await createScenario(shared());
});
afterEach(() => scenario.close());

const isLeaves = ({ path }: { path: string }) => /^drives\/[^/]+\/leaves/.test(path);
const isPage = ({ path }: { path: string }) => /^drives\/[^/]+\/items\?/.test(path);
const isPageOf = (parent: string) => (passage: { path: string }) =>
  isPage(passage) && passage.path.includes(`parent=${parent}`);
const isTicket = ({ path }: { path: string }) => /^realtime/.test(path);

/** So long is the stream of the 2,200 folders, roughly. */
const streamBytes = 180_000;
const cuts = 8;
/** On a machine that has other work. */
const patience = { timeout: 20_000 };

it('a fill that breaks off again and again, at whatever byte, goes on behind the last whole leaf', async () => {
  const { server, driveId } = scenario;
  await createManyFolders(scenario, 11);
  const device = scenario.newDevice();
  const mine = await scenario.open(scenario.owner, device);
  const places = Array.from({ length: cuts }, () => randomInt(1, streamBytes));
  const cut = () => {
    const place = places.pop();
    if (place !== undefined) device.network.cutNextResponse(isLeaves, place);
  };
  cut();
  await mine.api.refreshSpaces();
  await mine.api.connectFilespace(driveId);
  while (places.length > 0) {
    const before = device.network.passages.filter(isLeaves).length;
    await mine.until(async () => device.network.passages.filter(isLeaves).length > before || isWhole());
    if (await isWhole()) break;
    cut();
    device.clock.pass(60_000);
  }
  device.clock.pass(60_000);
  await settled(server, mine, driveId);
  expect(await shownTree(mine, driveId, 2)).toEqual(await serverTree(server, driveId));
  const asked = device.network.passages.filter(isLeaves).map(({ path }) => path);
  expect(asked.filter((path) => !path.includes('at='))).toHaveLength(1);
  expect(mine.reports).toEqual([]);

  async function isWhole() {
    return (await mine.database.syncStates.get(driveId))?.shown?.complete === true;
  }
});

it('leaves that arrive damaged are not stored, and are asked for again', async () => {
  const { server, driveId } = scenario;
  await createManyFolders(scenario, 11);
  const device = scenario.newDevice();
  const mine = await scenario.open(scenario.owner, device);
  const mend = device.network.damageResponses(isLeaves);
  await mine.api.refreshSpaces();
  await mine.api.connectFilespace(driveId);
  await vi.waitFor(() => expect(device.network.passages.some(isLeaves)).toBe(true), patience);
  expect((await mine.database.syncStates.get(driveId))?.shown?.complete ?? false).toBe(false);
  mend();
  await vi.waitFor(async () => {
    // In steps: more at once than a request may take would give up each before its answer is here.
    device.clock.pass(1_000);
    expect((await mine.database.syncStates.get(driveId))?.shown?.complete).toBe(true);
  }, patience);
  await settled(server, mine, driveId);
  expect(await shownTree(mine, driveId, 2)).toEqual(await serverTree(server, driveId));
});

it('a fill that is under way before the socket opens is not asked for again when it does', async () => {
  const { server, driveId } = scenario;
  await createManyFolders(scenario, 1);
  const device = scenario.newDevice();
  const { network } = device;
  const ticket = network.hold(isTicket);
  const mine = await scenario.open(scenario.owner, device);
  await ticket.reached;
  const leaves = network.pauseNextResponse(isLeaves);
  await mine.api.refreshSpaces();
  await mine.api.connectFilespace(driveId);
  await leaves.reached;
  ticket.letGo();
  await mine.until(async (database) => (await database.device.get('device'))?.connection === 'online');
  leaves.letGo();
  await settled(server, mine, driveId);
  expect(await shownTree(mine, driveId, 2)).toEqual(await serverTree(server, driveId));
  expect(network.passages.filter(isLeaves)).toHaveLength(1);
});

it('on a line that lets no leaf through, the folder on screen is there all the same', async () => {
  const { driveId } = scenario;
  await createManyFolders(scenario, 1);
  const device = scenario.newDevice();
  const { network } = device;
  const mine = await scenario.open(scenario.owner, device);
  network.cutNextResponse(isLeaves, 1_000);
  const mend = network.fail((passage) => isLeaves(passage) && passage.path.includes('at='));
  await mine.api.refreshSpaces();
  await mine.api.connectFilespace(driveId);
  await mine.until(async (database) => (await database.syncStates.get(driveId))?.filling !== null);
  await vi.waitFor(async () => expect(await shownTree(mine, driveId)).toEqual(['Group/']), patience);
  mend();
});

it('a folder on screen whose request was lost is asked for again with the next try, once it is here no more', async () => {
  const { driveId } = scenario;
  const group = await createManyFolders(scenario, 1);
  const device = scenario.newDevice();
  const { network } = device;
  const mine = await scenario.open(scenario.owner, device);
  network.cutNextResponse(isLeaves, 1_000);
  const mend = network.fail((passage) => isLeaves(passage) && passage.path.includes('at='));
  network.dropNextResponse(isPageOf(rootId));
  await mine.api.refreshSpaces();
  await mine.api.connectFilespace(driveId);
  await mine.until(async (database) => (await database.syncStates.get(driveId))?.filling !== null);
  await shownAfterRetry(['Group/'], 1);
  network.dropNextResponse(isPageOf(group));
  await mine.api.setVisibleFolder(driveId, group);
  const children = Array.from({ length: 199 }, (_, at) => `Group/Folder ${String(at + 1).padStart(3, '0')}/`);
  await shownAfterRetry(['Group/', ...children], 2);
  const pages = () => network.passages.filter(isPage).length;
  const [asked, tried] = [pages(), network.passages.filter(isLeaves).length];
  await vi.waitFor(() => {
    device.clock.pass(1_000);
    expect(network.passages.filter(isLeaves).length).toBeGreaterThan(tried + 2);
  }, patience);
  expect(pages()).toBe(asked);
  mend();

  async function shownAfterRetry(wanted: readonly string[], levels: number) {
    await vi.waitFor(async () => {
      device.clock.pass(1_000);
      expect(await shownTree(mine, driveId, levels)).toEqual(wanted);
    }, patience);
  }
});

it('a fill that nobody answers is asked for again after half a minute, as every call is', async () => {
  const { server, driveId } = scenario;
  const device = scenario.newDevice();
  const mine = await scenario.open(scenario.owner, device);
  await mine.until(async (database) => (await database.device.get('device'))?.connection === 'online');
  const asked = device.network.swallowNext(isLeaves);
  await mine.api.refreshSpaces();
  await mine.api.connectFilespace(driveId);
  await asked;
  device.clock.pass(30_000);
  await settled(server, mine, driveId);
  expect(device.network.passages.filter(isLeaves)).toHaveLength(1);
});
