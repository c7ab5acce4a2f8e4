import { afterEach, beforeEach, expect, it } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import type { ChangeInput } from '#contract/worker-api/worker-api.ts';
import type { Device } from '../support/device.ts';
import { createScenario, newFolder, remove, type Scenario, shareServer } from '../support/scenario.ts';
import type { Tab } from '../support/tab.ts';
import { bundlesOf, fileOf } from '../support/transfers/bundle.ts';
import { replaceBy } from '../support/transfers/replace.ts';
import { sequenceOnServer, serverTree, settled, shownTree } from '../support/trees.ts';

/* A filespace as it was at a moment, with its contents, from devices. */

const shared = shareServer();
let scenario: Scenario;
let device: Device;
let driveId: string;
beforeEach(async () => {
  scenario = await createScenario(shared());
  ({ driveId } = scenario);
  device = scenario.newDevice();
});
afterEach(() => scenario.close());

/** A device on which a folder went and a file got another content since a moment; what restores all of that moment. */
async function afterMoment() {
  const { server, address } = scenario;
  const mine = await scenario.openFilled(scenario.owner, device);
  const plans = newFolder(driveId, 'Plans');
  await mine.api.change([plans.input]);
  await settled(server, mine, driveId);
  const file = fileOf('plan.txt', 'first');
  await bundlesOf(address, scenario).send({ files: [file] });
  const fromSeq = await sequenceOnServer(server, driveId);
  await replaceBy('bundle', address, scenario)({ id: file.id, content: 'the second' });
  await mine.api.change([remove(driveId, plans.itemId)]);
  device.clock.pass(10_000);
  await settled(server, mine, driveId);
  const fromEpoch = (await mine.reader.drive(driveId))?.shown?.epoch ?? '';
  const restore: ChangeInput = {
    ...{ type: 'restoreItems', driveId, itemId: rootId, kind: 'folder', name: 'Studio' },
    ...{ itemIds: [rootId], fromSeq, fromEpoch, contents: true },
  };
  return { mine, fileId: file.id, restore };
}

const sizeOf = async (tab: Tab, id: string) => (await tab.api.findFile(driveId, id))?.sizeBytes;

it('without a network it waits, and once it is sent every device has what came back and the contents of then', async () => {
  const { server } = scenario;
  const { mine, fileId, restore } = await afterMoment();
  const theirs = await scenario.openFilled(scenario.other);
  device.network.cut();
  await mine.until(async (database) => (await database.device.get('device'))?.connection !== 'online');
  expect(await mine.api.change([restore])).toMatchObject({ ok: true });
  expect(await mine.reader.outbox()).toMatchObject([{ state: 'queued', itemName: 'Studio' }]);
  expect(await sizeOf(mine, fileId)).toBe(10);
  device.network.mend();
  await mine.api.reportPageState('online');
  await settled(server, mine, driveId);
  await settled(server, theirs, driveId);
  expect(await serverTree(server, driveId)).toEqual(['Plans/', 'plan.txt']);
  for (const tab of [mine, theirs]) {
    expect(await shownTree(tab, driveId)).toEqual(['Plans/', 'plan.txt']);
    expect(await sizeOf(tab, fileId)).toBe(5);
    expect(tab.reports).toEqual([]);
  }
  expect(await mine.reader.outbox()).toEqual([]);
  const notices = await mine.reader.notices(0);
  expect(notices.filter(({ kind }) => kind === 'restored')).toMatchObject([
    { data: { items: 1, versions: 1 } },
  ]);
});

it('before it is sent it can be given up, and afterwards the server undoes it', async () => {
  const { server } = scenario;
  const { mine, restore } = await afterMoment();
  device.network.cut();
  await mine.until(async (database) => (await database.device.get('device'))?.connection !== 'online');
  const unsent = await mine.api.change([restore]);
  expect(await mine.api.undo(unsent.ok ? unsent.value : [])).toMatchObject({ ok: true });
  expect(await mine.reader.outbox()).toEqual([]);
  device.network.mend();
  await mine.api.reportPageState('online');
  await settled(server, mine, driveId);
  expect(await serverTree(server, driveId)).toEqual(['plan.txt']);
  const sent = await mine.api.change([restore]);
  await settled(server, mine, driveId);
  expect(await serverTree(server, driveId)).toEqual(['Plans/', 'plan.txt']);
  expect(await mine.api.undo(sent.ok ? sent.value : [])).toMatchObject({ ok: true });
  await settled(server, mine, driveId);
  expect(await serverTree(server, driveId)).toEqual(['plan.txt']);
  expect(await shownTree(mine, driveId)).toEqual(['plan.txt']);
});
