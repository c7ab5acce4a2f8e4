import { afterEach, beforeEach, expect, it } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import type { ChangeInput } from '#contract/worker-api/worker-api.ts';
import type { Device } from '../../support/device.ts';
import {
  createScenario,
  newFolder,
  remove,
  rename,
  type Scenario,
  shareServer,
} from '../../support/scenario.ts';
import type { Tab } from '../../support/tab.ts';
import { sequenceOnServer, serverTree, settled, shownTree } from '../../support/trees.ts';

/* Lines of the log that are undone, whoever made them, and folders that are rewound, from devices. */

const shared = shareServer();
let scenario: Scenario;
let device: Device;
let driveId: string;
let mine: Tab;
beforeEach(async () => {
  scenario = await createScenario(shared());
  ({ driveId } = scenario);
  device = scenario.newDevice();
  mine = await scenario.openFilled(scenario.owner, device);
});
afterEach(() => scenario.close());

const undoOf = (seq: number, itemId: string, name: string): ChangeInput => ({
  ...{ type: 'undoChange', driveId, itemId, kind: 'folder', name, seq },
});

/** What a tab did, once the server has it. */
async function done(tab: Tab, ...inputs: readonly ChangeInput[]): Promise<readonly string[]> {
  const made = await tab.api.change(inputs);
  await settled(scenario.server, tab, driveId);
  if (!made.ok) throw new Error(made.problem.kind);
  return made.value;
}

const notices = async (tab: Tab, kind: string) =>
  (await tab.reader.notices(0)).filter((row) => row.kind === kind).map(({ data }) => data);

async function lastUndone() {
  const last = await mine.api.lastUndoable(driveId);
  const undone = await mine.api.undo(last?.changeIds ?? []);
  await settled(scenario.server, mine, driveId);
  return { last, undone };
}

it('a line of somebody else is undone without a network and sent later, and a second time is refused by name', async () => {
  const { server } = scenario;
  const theirs = await scenario.openFilled(scenario.other);
  const plans = newFolder(driveId, 'Plans');
  await done(mine, plans.input);
  await settled(server, theirs, driveId);
  await done(theirs, rename(driveId, plans.itemId, 'Theirs'));
  const seq = await sequenceOnServer(server, driveId);
  await settled(server, mine, driveId);
  device.network.cut();
  await mine.until(async (database) => (await database.device.get('device'))?.connection !== 'online');
  await mine.api.change([undoOf(seq, plans.itemId, 'Theirs')]);
  expect(await mine.reader.outbox()).toMatchObject([{ state: 'queued', itemName: 'Theirs' }]);
  expect(await shownTree(mine, driveId)).toEqual(['Theirs/']);
  device.network.mend();
  await mine.api.reportPageState('online');
  await settled(server, mine, driveId);
  await settled(server, theirs, driveId);
  for (const tab of [mine, theirs]) expect(await shownTree(tab, driveId)).toEqual(['Plans/']);
  expect(await notices(mine, 'undone')).toMatchObject([{ name: 'Theirs', renamed: 1, removed: 0 }]);

  // It is undone already: that is said, and nothing waits for anybody.
  await done(mine, undoOf(seq, plans.itemId, 'Plans'));
  const over = { name: 'Plans', problem: 'nothing-to-undo', isOver: true };
  expect(await notices(mine, 'rejected')).toMatchObject([over]);
  expect(await mine.reader.outbox()).toEqual([]);

  await done(theirs, rename(driveId, plans.itemId, 'Again'));
  await settled(server, mine, driveId);
  await mine.api.change([undoOf(seq, plans.itemId, 'Again')]);
  await mine.until(async (database) => (await database.outbox.toArray())[0]?.state === 'rejected');
  const because = { reason: 'renamed', name: 'Again', by: scenario.other.email };
  expect(await mine.reader.outbox()).toMatchObject([{ problem: 'undo-refused', because }]);
  expect(await notices(mine, 'rejected')).toMatchObject([over, { type: 'undoChange', because }]);
  expect(await serverTree(server, driveId)).toEqual(['Again/']);
});

it('a folder is rewound, the rewind undone and done again, and what was last is found after a reload', async () => {
  const { server } = scenario;
  const [first, late] = [newFolder(driveId, 'First'), newFolder(driveId, 'Late')];
  await done(mine, first.input);
  const fromSeq = await sequenceOnServer(server, driveId);
  await done(mine, late.input);
  await mine.api.change([remove(driveId, first.itemId)]);
  device.clock.pass(10_000);
  await settled(server, mine, driveId);
  const rewind: ChangeInput = {
    ...{ type: 'rewind', driveId, itemId: rootId, kind: 'folder', name: 'Studio', fromSeq },
  };
  const [rewound] = await done(mine, rewind);
  expect(await shownTree(mine, driveId)).toEqual(['First/']);
  expect(await notices(mine, 'rewound')).toMatchObject([
    { name: 'Studio', restored: 1, removed: 1, erased: 0 },
  ]);

  mine.kill();
  mine = await scenario.openFilled(scenario.owner, device);
  const { last, undone } = await lastUndone();
  expect(last).toMatchObject({ type: 'rewind', changeIds: [rewound] });
  expect(undone).toMatchObject({ ok: true, value: { asked: [expect.any(String)] } });
  expect(await shownTree(mine, driveId)).toEqual(['Late/']);
  if (undone.ok) await mine.api.undo(undone.value.asked);
  await settled(server, mine, driveId);
  expect(await serverTree(server, driveId)).toEqual(['First/']);
});

it('Undo goes on from what was done last to what was done before', async () => {
  const plans = newFolder(driveId, 'Plans');
  await done(mine, plans.input);
  device.clock.pass(1000);
  await done(mine, rename(driveId, plans.itemId, 'Second'));
  expect((await lastUndone()).last).toMatchObject({ type: 'renameItem' });
  expect(await shownTree(mine, driveId)).toEqual(['Plans/']);
  device.clock.pass(1000);
  expect((await lastUndone()).last).toMatchObject({ type: 'createFolder' });
  device.clock.pass(10_000);
  await settled(scenario.server, mine, driveId);
  expect(await serverTree(scenario.server, driveId)).toEqual([]);
  expect(await mine.api.lastUndoable(driveId)).toBeNull();
});

it('the undo of a restore of many takes back all of them, and then what was before', async () => {
  const { server } = scenario;
  const folders = Array.from({ length: 220 }, (_, index) => newFolder(driveId, `Folder ${index}`));
  await mine.api.change(folders.map(({ input }) => input));
  await settled(server, mine, driveId);
  const fromSeq = await sequenceOnServer(server, driveId);
  const fromEpoch = (await mine.reader.drive(driveId))?.shown?.epoch ?? '';
  device.clock.pass(1000);
  await mine.api.change(folders.map(({ itemId }) => remove(driveId, itemId)));
  device.clock.pass(10_000);
  await settled(server, mine, driveId);
  const restored = await mine.api.change(
    folders.map(({ itemId, input: { name } }) => ({
      ...{ type: 'restoreItems', driveId, itemId, kind: 'folder', itemIds: [itemId], name },
      ...{ fromSeq, fromEpoch },
    })),
  );
  await settled(server, mine, driveId);
  expect(await serverTree(server, driveId)).toHaveLength(220);
  const last = await mine.api.lastUndoable(driveId);
  expect(last?.changeIds.toSorted()).toEqual(restored.ok && restored.value.toSorted());
  await mine.api.undo(last?.changeIds ?? []);
  await settled(server, mine, driveId);
  expect(await serverTree(server, driveId)).toEqual([]);
  // What was undone is known of whole: the deletion before it is next.
  expect(await mine.api.lastUndoable(driveId)).toMatchObject({ type: 'deleteItem' });
});
