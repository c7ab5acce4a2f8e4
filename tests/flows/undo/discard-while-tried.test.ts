import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Device } from '../../support/device.ts';
import { createScenario, newFolder, rename, type Scenario, shareServer } from '../../support/scenario.ts';
import type { Tab } from '../../support/tab.ts';
import { serverTree, settled, shownTree } from '../../support/trees.ts';

/* Changes that are discarded while they are tried: without a steady line each is, now and then. */

const shared = shareServer();
let scenario: Scenario;
let device: Device;
let driveId: string;
let tab: Tab;
beforeEach(async () => {
  scenario = await createScenario(shared());
  ({ driveId } = scenario);
  device = scenario.newDevice();
  tab = await scenario.openFilled(scenario.owner, device);
});
afterEach(() => scenario.close());

async function change(...inputs: Parameters<Tab['api']['change']>[0]) {
  const made = await tab.api.change(inputs);
  if (!made.ok) throw new Error(made.problem.kind);
  return made.value;
}

async function heldBack(what: 'question' | 'answer') {
  const folder = newFolder(driveId, 'Offers');
  const sending = device.network.hold(({ method }) => method === 'POST', what);
  const [id = ''] = await change(folder.input);
  await sending.reached;
  await tab.until(async (database) => (await database.outbox.get(id))?.state === 'sending');
  // Its code is here then, so that what is discarded next is looked at while it is on its way.
  await tab.api.discard([]);
  return { ...sending, id, itemId: folder.itemId };
}

it('a change that fails to be sent is discarded then', async () => {
  const sending = await heldBack('question');
  const discarded = tab.api.discard([sending.id]);
  // Written after what was asked before it.
  await change(newFolder(driveId, 'Next').input);
  device.network.cut();
  sending.letGo();
  expect(await discarded).toEqual({ ok: true, value: true });
  expect(await shownTree(tab, driveId)).toEqual(['Next/']);
  device.network.mend();
  await settled(scenario.server, tab, driveId);
  expect(await serverTree(scenario.server, driveId)).toEqual(['Next/']);
});

it('a change that the server has got stays', async () => {
  const sending = await heldBack('answer');
  const discarded = tab.api.discard([sending.id]);
  sending.letGo();
  expect(await discarded).toEqual({ ok: true, value: true });
  await settled(scenario.server, tab, driveId);
  expect(await shownTree(tab, driveId)).toEqual(['Offers/']);
  expect(await serverTree(scenario.server, driveId)).toEqual(['Offers/']);
});

it('what waits behind it is discarded immediately', async () => {
  const sending = await heldBack('question');
  const [later = ''] = await change(rename(driveId, sending.itemId, 'Later'));
  const discarded = tab.api.discard([sending.id, later]);
  await tab.until(async (database) => (await database.outbox.count()) === 1);
  expect(await shownTree(tab, driveId)).toEqual(['Offers/']);
  sending.letGo();
  await discarded;
  await settled(scenario.server, tab, driveId);
  expect(await serverTree(scenario.server, driveId)).toEqual(['Offers/']);
});
