import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ChangeInput } from '#contract/worker-api/worker-api.ts';
import type { Device } from '../../support/device.ts';
import { createScenario, remove, type Scenario, shareServer } from '../../support/scenario.ts';
import type { Tab } from '../../support/tab.ts';
import { bundlesOf, fileOf } from '../../support/transfers/bundle.ts';
import { replaceBy } from '../../support/transfers/replace.ts';
import { settled } from '../../support/trees.ts';

/* Restoring a version of a file, from devices. */

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

const first = { content: 'first', modifiedMs: 1_600_000_000_000 };

/** A device with a file that had another content; what restores that, and what restores the present one. */
async function afterReplacement() {
  const written = { last_written: first.modifiedMs * 1e6 };
  const file = fileOf('plan.txt', first.content, written);
  await bundlesOf(scenario.address, scenario).send({ files: [file] });
  await replaceBy('bundle', scenario.address, scenario)({ id: file.id, content: 'the second' });
  const mine = await scenario.openFilled(scenario.owner, device);
  await settled(scenario.server, mine, driveId);
  return { id: file.id, mine, restore: await versionInput(mine, file.id, first.content.length) };
}

/** As the list of versions has it, by its size. */
async function versionInput(tab: Tab, id: string, size: number): Promise<ChangeInput> {
  const page = await tab.api.call('listVersions', { params: { driveId, fileId: id }, query: {} });
  const version = page.ok ? page.value.versions.find((one) => one.size === size) : undefined;
  const now = await tab.api.findFile(driveId, id);
  if (!page.ok || version === undefined || now === null) throw new Error('there is no such version');
  return {
    ...{ type: 'restoreVersion', driveId, itemId: id, kind: 'file' },
    ...{ fromSeq: version.seq, fromEpoch: page.value.epoch },
    ...{ sizeBytes: version.size, modifiedMs: version.last_written / 1e6 },
    ...{ formerSizeBytes: now.sizeBytes, formerModifiedMs: now.modifiedMs },
  };
}

async function sizesOf(tab: Tab, id: string): Promise<readonly number[]> {
  const page = await tab.api.call('listVersions', { params: { driveId, fileId: id }, query: {} });
  return page.ok ? page.value.versions.map(({ size }) => size) : [];
}

async function cutOff(tab: Tab): Promise<void> {
  device.network.cut();
  await tab.until(async (database) => (await database.device.get('device'))?.connection !== 'online');
}

async function mend(tab: Tab): Promise<void> {
  device.network.mend();
  await tab.api.reportPageState('online');
  await settled(scenario.server, tab, driveId);
}

const shown = async (tab: Tab, id: string) => {
  const item = await tab.api.findFile(driveId, id);
  return [item?.sizeBytes, item?.modifiedMs];
};

it('without a network it is shown immediately, sent once, and seen by every device', async () => {
  const { id, mine, restore } = await afterReplacement();
  const theirs = await scenario.openFilled(scenario.other);
  await cutOff(mine);
  expect(await mine.api.change([restore])).toMatchObject({ ok: true });
  expect(await shown(mine, id)).toEqual([5, first.modifiedMs]);
  expect(await mine.reader.outbox()).toMatchObject([{ state: 'queued', itemName: 'plan.txt' }]);
  await mend(mine);
  await settled(scenario.server, theirs, driveId);
  for (const tab of [mine, theirs]) {
    expect(await shown(tab, id)).toEqual([5, first.modifiedMs]);
    expect(tab.reports).toEqual([]);
  }
  expect(await mine.reader.outbox()).toEqual([]);
  expect(await sizesOf(mine, id)).toEqual([5, 10, 5]);
});

it('while it waits, what the device kept of the content before is not opened as the version', async () => {
  const { id, mine, restore } = await afterReplacement();
  await mine.api.keepOffline({ driveId, itemId: id });
  await mine.until(async ({ offlineFiles }) => (await offlineFiles.get([driveId, id]))?.stageName === 'here');
  await cutOff(mine);
  expect(await mine.api.openContent(driveId, id)).toMatchObject({ value: { source: 'device' } });
  await mine.api.change([restore]);
  expect(await mine.api.openContent(driveId, id)).toEqual({
    ...{ ok: false, problem: { kind: 'not-on-device' } },
  });
  await mend(mine);
  await mine.until(async ({ offlineFiles }) => {
    const kept = await offlineFiles.get([driveId, id]);
    return kept?.stageName === 'here' && kept.here?.sizeBytes === 5;
  });
});

it('an undo takes it back before it is sent, and afterwards by the content that the server had before', async () => {
  const { id, mine, restore } = await afterReplacement();
  await cutOff(mine);
  const unsent = await mine.api.change([restore]);
  expect(await mine.api.undo(unsent.ok ? unsent.value : [])).toMatchObject({ ok: true });
  expect((await shown(mine, id))[0]).toBe(10);
  expect(await mine.reader.outbox()).toEqual([]);
  await mend(mine);
  const sent = await mine.api.change([restore]);
  await settled(scenario.server, mine, driveId);
  expect((await shown(mine, id))[0]).toBe(5);
  expect(await mine.api.undo(sent.ok ? sent.value : [])).toMatchObject({ ok: true });
  expect((await shown(mine, id))[0]).toBe(10);
  await settled(scenario.server, mine, driveId);
  expect(await sizesOf(mine, id)).toEqual([10, 5, 10, 5]);
});

it('who had not seen the newest content is told, and an undo brings that one back', async () => {
  const { id, mine, restore } = await afterReplacement();
  await cutOff(mine);
  const sent = await mine.api.change([restore]);
  const person = scenario.other;
  await replaceBy('bundle', scenario.address, { driveId, owner: person })({ id, content: 'theirs' });
  await mend(mine);
  expect(await mine.reader.notices(0)).toMatchObject([
    { kind: 'concurrent-content', data: { itemId: id, name: 'plan.txt', by: person.email } },
  ]);
  expect(await sizesOf(mine, id)).toEqual([5, 6, 10, 5]);
  expect(await mine.api.undo(sent.ok ? sent.value : [])).toMatchObject({ ok: true });
  await settled(scenario.server, mine, driveId);
  expect((await shown(mine, id))[0]).toBe(6);
});

it('two devices that restore one version each come to the last; what both restore is one version', async () => {
  const { id, mine, restore } = await afterReplacement();
  const theirs = await scenario.openFilled(scenario.other);
  const present = await versionInput(theirs, id, 10);
  await cutOff(mine);
  await mine.api.change([restore]);
  await theirs.api.change([restore]);
  await settled(scenario.server, theirs, driveId);
  await mend(mine);
  expect(await sizesOf(mine, id)).toEqual([5, 10, 5]);
  await theirs.api.change([present]);
  await settled(scenario.server, theirs, driveId);
  await settled(scenario.server, mine, driveId);
  for (const tab of [mine, theirs]) expect((await shown(tab, id))[0]).toBe(10);
});

it('of a file that somebody deleted meanwhile it is refused with their name', async () => {
  const { id, mine, restore } = await afterReplacement();
  const theirs = await scenario.openFilled(scenario.other);
  await cutOff(mine);
  await mine.api.change([restore]);
  const otherDevice = scenario.deviceOf(theirs);
  await theirs.api.change([{ ...remove(driveId, id), kind: 'file' } as ChangeInput]);
  otherDevice.clock.pass(10_000);
  await settled(scenario.server, theirs, driveId);
  await mend(mine);
  expect(await mine.reader.outbox()).toMatchObject([
    { state: 'rejected', problem: 'gone', conflict: { by: scenario.other.email } },
  ]);
});
