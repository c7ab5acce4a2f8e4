import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ChangeInput } from '#contract/worker-api/worker-api.ts';
import { createScenario, newFolder, remove, type Scenario, shareServer } from '../support/scenario.ts';
import type { Tab } from '../support/tab.ts';
import { sequenceOnServer, serverTree, settled, shownTree, statusOnScreen } from '../support/trees.ts';

/* Bringing back what was deleted, from devices. */

const shared = shareServer();
let scenario: Scenario;
beforeEach(async () => {
  scenario = await createScenario(shared());
});
afterEach(() => scenario.close());

/** The owner's device after a folder with something in it was deleted and the deletion was sent. */
async function afterDeletion() {
  const { server, driveId } = scenario;
  const device = scenario.newDevice();
  const mine = await scenario.openFilled(scenario.owner, device);
  const plans = newFolder(driveId, 'Plans');
  const inside = newFolder(driveId, 'Inside', plans.itemId);
  await mine.api.change([plans.input, inside.input]);
  await settled(server, mine, driveId);
  const deleted = await mine.api.change([remove(driveId, plans.itemId)]);
  device.clock.pass(10_000);
  await settled(server, mine, driveId);
  expect(await serverTree(server, driveId)).toEqual([]);
  const fromSeq = (await sequenceOnServer(server, driveId)) - 1;
  const fromEpoch = (await mine.reader.drive(driveId))?.shown?.epoch ?? '';
  const { itemId } = plans;
  const moment = { fromSeq, fromEpoch };
  const restore: ChangeInput = {
    ...{ type: 'restoreItems', driveId, itemId, kind: 'folder', itemIds: [itemId], name: 'Plans', ...moment },
  };
  return { mine, device, restore, deletedIds: deleted.ok ? deleted.value : [] };
}

async function cutOff(tab: Tab): Promise<void> {
  scenario.deviceOf(tab).network.cut();
  await tab.until(async (database) => (await database.device.get('device'))?.connection !== 'online');
}

const whole = ['Plans/', 'Plans/Inside/'];

it('without a network it waits, and once it is sent every device shows what came back', async () => {
  const { server, driveId } = scenario;
  const { mine, device, restore } = await afterDeletion();
  const theirs = await scenario.openFilled(scenario.other);
  await cutOff(mine);
  expect(await mine.api.change([restore])).toMatchObject({ ok: true });
  expect(await mine.reader.outbox()).toMatchObject([{ state: 'queued', itemName: 'Plans' }]);
  expect(await statusOnScreen(mine, device.clock.now())).toBe('Offline, 1 waiting');
  expect(await shownTree(mine, driveId)).toEqual([]);
  device.network.mend();
  await mine.api.reportPageState('online');
  await settled(server, mine, driveId);
  await settled(server, theirs, driveId);
  expect(await serverTree(server, driveId)).toEqual(whole);
  for (const tab of [mine, theirs]) {
    expect(await shownTree(tab, driveId)).toEqual(whole);
    expect(tab.reports).toEqual([]);
  }
  expect(await mine.reader.outbox()).toEqual([]);
});

it('what is to be undone only while it is not sent stays where it was sent', async () => {
  const { driveId } = scenario;
  const { mine, deletedIds } = await afterDeletion();
  expect(await mine.api.undo(deletedIds, true)).toEqual({ ok: false, problem: { kind: 'cannot-undo' } });
  expect(await mine.reader.outbox()).toEqual([]);
  const made = newFolder(driveId, 'Notes');
  await mine.api.change([made.input]);
  await settled(scenario.server, mine, driveId);
  const deleted = await mine.api.change([remove(driveId, made.itemId)]);
  const ids = deleted.ok ? deleted.value : [];
  expect(await mine.api.undo(ids, true)).toMatchObject({ ok: true, value: { gone: ids } });
  expect(await shownTree(mine, driveId)).toEqual(['Notes/']);
});

it('the undo of a deletion that was sent brings all of it back', async () => {
  const { server, driveId } = scenario;
  const { mine, deletedIds } = await afterDeletion();
  expect(await mine.api.undo(deletedIds)).toMatchObject({ ok: true });
  await settled(server, mine, driveId);
  expect(await shownTree(mine, driveId)).toEqual(whole);
  expect(await serverTree(server, driveId)).toEqual(whole);
  // It is there: what the server says to another undo is that there is nothing to undo.
  expect(await mine.api.undo(deletedIds)).toMatchObject({ ok: true });
  const isSaid = async () =>
    (await mine.reader.notices(0)).some(
      ({ kind, data }) => kind === 'rejected' && data.problem === 'nothing-to-undo',
    );
  await mine.until(isSaid);
  // Nobody has anything to decide: no card is left.
  expect(await mine.reader.outbox()).toEqual([]);
  expect(await serverTree(server, driveId)).toEqual(whole);
});

it('what somebody else restored first is refused with their name, and stays', async () => {
  const { server, driveId } = scenario;
  const { mine, device, restore } = await afterDeletion();
  const theirs = await scenario.openFilled(scenario.other);
  await cutOff(mine);
  await mine.api.change([restore]);
  await theirs.api.change([restore]);
  await settled(server, theirs, driveId);
  device.network.mend();
  await mine.api.reportPageState('online');
  await settled(server, mine, driveId);
  expect(await mine.reader.outbox()).toMatchObject([
    { state: 'rejected', problem: 'nothing-to-restore', conflict: { by: scenario.other.email } },
  ]);
  expect(await shownTree(mine, driveId)).toEqual(whole);
});

it('the undo of a restore takes the folders that came back with it as well', async () => {
  const { server, driveId } = scenario;
  const { mine, restore } = await afterDeletion();
  const fromSeq = (await sequenceOnServer(server, driveId)) - 1;
  const inside = (await mine.database.sentChanges.toArray()).find(({ itemName }) => itemName === 'Inside');
  const itemId = inside?.change.itemId ?? '';
  await mine.api.change([{ ...restore, itemId, itemIds: [itemId], name: 'Inside', fromSeq } as ChangeInput]);
  await settled(server, mine, driveId);
  expect(await serverTree(server, driveId)).toEqual(whole);
  const last = await mine.api.lastUndoable(driveId);
  expect(await mine.api.undo(last?.changeIds ?? [])).toMatchObject({
    value: { asked: [expect.any(String)] },
  });
  await settled(server, mine, driveId);
  expect(await serverTree(server, driveId)).toEqual([]);
  expect(await shownTree(mine, driveId)).toEqual([]);
});
