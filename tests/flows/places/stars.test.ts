import { afterEach, beforeEach, expect, it } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { createScenario, newFolder, type Scenario, shareServer } from '../../support/scenario.ts';
import type { Tab } from '../../support/tab.ts';

const shared = shareServer();
let scenario: Scenario;
/** Two devices of the owner. */
let first: Tab;
let second: Tab;

beforeEach(async () => {
  scenario = await createScenario(shared());
  first = await scenario.openFilled(scenario.owner);
  second = await scenario.openFilled(scenario.owner);
});
afterEach(() => scenario.close());

async function make(name: string): Promise<string> {
  const folder = newFolder(scenario.driveId, name);
  await first.api.change([folder.input]);
  await first.until(async (database) => (await database.outbox.count()) === 0);
  return folder.itemId;
}
const starred = async (tab: Tab) =>
  (await tab.reader.stars(scenario.driveId)).rows.map(({ itemId }) => itemId).sort();
const shows = (tab: Tab, ...ids: readonly string[]) =>
  tab.until(async () => (await starred(tab)).join() === [...ids].sort().join());
const isSent = (tab: Tab) =>
  tab.until(async (database) => (await database.stars.where('wanted').anyOf(0, 1).count()) === 0);
const star = (tab: Tab, isStarred: boolean, ...ids: readonly string[]) =>
  tab.api.setStars(scenario.driveId, ids, isStarred);

it('a star shows at once, and on the person’s other device; on nobody else’s', async () => {
  const plans = await make('Plans');
  const others = await scenario.openFilled(scenario.other);
  expect(await star(first, true, plans)).toEqual({ ok: true, value: true });
  expect(await starred(first)).toEqual([plans]);
  await shows(second, plans);
  await star(second, false, plans);
  await shows(first);
  await isSent(second);
  expect(await starred(others)).toEqual([]);
  expect(first.reports).toEqual([]);
});

it('what was starred without a connection waits, and is sent when there is one; of two devices the last sent counts', async () => {
  const [plans, drafts] = [await make('Plans'), await make('Drafts')];
  await star(first, true, drafts);
  await shows(second, drafts);
  const { network } = scenario.deviceOf(first);
  network.cut();
  await star(first, true, plans);
  await star(first, false, drafts);
  expect(await starred(first)).toEqual([plans]);
  expect(await first.reader.waitingStars()).toBe(2);
  await star(second, true, plans);
  await isSent(second);
  network.mend();
  await first.api.reportPageState('online');
  await shows(second, plans);
  await isSent(first);
  expect(await first.reader.waitingStars()).toBe(0);
  expect(await starred(first)).toEqual([plans]);
});

it('what cannot be starred on the server is starred no longer, and how much of it is said', async () => {
  const plans = await make('Plans');
  const { network } = scenario.deviceOf(first);
  network.cut();
  await star(first, true, plans);
  const nowMs = Date.now();
  const ids = Array.from({ length: limits.starsOfFilespace - 1 }, () => crypto.randomUUID());
  await first.database.stars.bulkPut(
    ids.map((itemId) => ({ driveId: scenario.driveId, itemId, starredMs: nowMs, isConfirmed: true })),
  );
  expect(await star(first, true, crypto.randomUUID())).toMatchObject({
    problem: { kind: 'too-many-stars' },
  });
  network.mend();
  await first.api.reportPageState('online');
  await shows(first, plans);
});

it('goes with the filespace that the device keeps no longer, and comes with it again', async () => {
  const { driveId } = scenario;
  const plans = await make('Plans');
  await star(first, true, plans);
  await isSent(first);
  await first.api.disconnectFilespace(driveId, true);
  expect(await first.database.stars.count()).toBe(0);
  await first.api.connectFilespace(driveId);
  await shows(first, plans);
});

it('is there again with what is restored', async () => {
  const { driveId } = scenario;
  const plans = await make('Plans');
  await star(first, true, plans);
  await isSent(first);
  expect((await first.api.locateItems(driveId, [plans])).map(({ name }) => name)).toEqual(['Plans']);
  const removed = await first.api.change([{ type: 'deleteItem', driveId, itemId: plans, kind: 'folder' }]);
  expect(removed.ok).toBe(true);
  expect(await first.api.locateItems(driveId, [plans])).toEqual([]);
  await first.api.undo(removed.ok ? removed.value : []);
  await first.until(async () => (await first.api.locateItems(driveId, [plans])).length === 1);
  await shows(first, plans);
});

it('what was opened and changed last is listed once, until it is taken out', async () => {
  const { driveId, owner } = scenario;
  const [plans, drafts] = [await make('Plans'), await make('Drafts')];
  const recent = async () =>
    (await first.reader.recent(driveId, owner.email, Date.now() + 60_000)).map(({ itemId }) => itemId);
  await first.until(async () => (await recent()).length === 2);
  await first.api.noteRecent(driveId, [plans]);
  expect(await recent()).toEqual([plans, drafts]);
  await first.api.hideRecent(driveId, [plans]);
  expect(await recent()).toEqual([drafts]);
  await first.api.hideRecent(driveId, null);
  expect(await recent()).toEqual([]);
  // Another device has what was changed, and not what was only opened.
  const there = async () => {
    const rows = await second.reader.recent(driveId, owner.email, Date.now() + 60_000);
    return rows.map(({ itemId }) => itemId).sort();
  };
  await second.until(async () => (await there()).length === 2);
  expect(await there()).toEqual([plans, drafts].sort());
});
