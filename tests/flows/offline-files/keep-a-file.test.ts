import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { Device } from '../../support/device.ts';
import { keptFilesOf, readDevice } from '../../support/offline/kept-files.ts';
import { createScenario, type Scenario, shareServer } from '../../support/scenario.ts';
import type { Tab } from '../../support/tab.ts';
import { bundlesOf, fileOf } from '../../support/transfers/bundle.ts';
import { replaceBy } from '../../support/transfers/replace.ts';
import { settled } from '../../support/trees.ts';

const shared = shareServer();
let scenario: Scenario;
let device: Device;
let kept: ReturnType<typeof keptFilesOf>;
beforeEach(async () => {
  scenario = await createScenario(shared());
  device = scenario.newDevice();
  kept = keptFilesOf(scenario);
});
afterEach(() => scenario.close());

const isContent = ({ path }: { readonly path: string }) => path.endsWith('/content');

async function addFile(name: string, content: string | Buffer): Promise<string> {
  const small = fileOf(name, Buffer.from(content).length > 1000 ? 'first' : content);
  await bundlesOf(scenario.address, scenario).send({ files: [small] });
  if (Buffer.from(content).length > 1000)
    await replaceBy('upload', scenario.address, scenario)({ id: small.id, content });
  return small.id;
}

const bytesOf = async (file: Blob | null) => Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer(0));

async function openTab(): Promise<Tab> {
  const tab = await scenario.openFilled(scenario.owner, device);
  await settled(scenario.server, tab, scenario.driveId);
  return tab;
}

const keep = (tab: Tab, itemId: string) => tab.api.keepOffline({ driveId: scenario.driveId, itemId });

it('a file that is kept opens without a connection, and another one says that it is not here', async () => {
  const [plan, other] = [await addFile('plan.txt', 'the plan'), await addFile('other.txt', 'other')];
  const tab = await openTab();
  expect(await keep(tab, plan)).toEqual({ ok: true, value: true });
  expect(await kept.whenHere(tab, plan)).toBe('the plan');
  device.network.cut();
  expect(await readDevice(tab, scenario.driveId, plan)).toBe('the plan');
  const opened = await tab.api.openContent(scenario.driveId, other);
  expect(opened).toEqual({ ok: false, problem: { kind: 'not-on-device' } });
  expect(await kept.stored(tab)).toHaveLength(1);
  expect(tab.reports).toEqual([]);
});

it('an empty file is kept too', async () => {
  const id = await addFile('empty.txt', '');
  const tab = await openTab();
  await keep(tab, id);
  expect(await kept.whenHere(tab, id)).toBe('');
});

it('what breaks in the middle goes on there: no whole block is sent again', async () => {
  const content = randomBytes(3 * limits.contentBlockBytes + 1000);
  const id = await addFile('film.mp4', content);
  const tab = await openTab();
  device.network.cutNextResponse(isContent, 2 * limits.contentBlockBytes + 5);
  await keep(tab, id);
  await tab.until(async ({ offlineFiles }) => {
    const row = await offlineFiles.get([scenario.driveId, id]);
    return row?.stageName === 'waiting' && row.part !== null;
  });
  const [stored = ''] = await kept.stored(tab);
  const directory = await kept.directoryOf(tab, scenario.owner.userId);
  expect((await directory.readPart(stored))?.size).toBe(2 * limits.contentBlockBytes);
  expect(await directory.read(stored)).toBe(null);
  expect(await readDevice(tab, scenario.driveId, id)).toBe(undefined);
  const asked: string[] = [];
  device.network.watchRequests((request) => asked.push(request.headers['Range'] ?? 'all'));
  await tab.api.syncNow();
  await kept.whenHere(tab, id);
  expect(asked).toEqual([`bytes=${2 * limits.contentBlockBytes}-`]);
  const opened = await directory.read(stored);
  expect(content.equals(await bytesOf(opened))).toBe(true);
});

it('bytes that were damaged on the device, or on their way, are never named whole', async () => {
  const content = randomBytes(limits.contentBlockBytes + 1000);
  const id = await addFile('film.mp4', content);
  const tab = await openTab();
  device.network.cutNextResponse(isContent, limits.contentBlockBytes + 5);
  await keep(tab, id);
  await tab.until(async ({ offlineFiles }) => {
    const row = await offlineFiles.get([scenario.driveId, id]);
    return row?.stageName === 'waiting' && row.part !== null;
  });
  const [begun = ''] = await kept.stored(tab);
  await device.files.damage(begun, 7);
  await tab.api.syncNow();
  await kept.whenHere(tab, id);
  // It was fetched again as a whole.
  expect(await kept.stored(tab)).not.toContain(begun);
  expect(await kept.stored(tab)).toHaveLength(1);
  const opened = await tab.api.openContent(scenario.driveId, id);
  const file = opened.ok && opened.value.source === 'device' ? (opened.value.file as unknown as Blob) : null;
  expect(content.equals(await bytesOf(file))).toBe(true);
});

it('what is damaged each time is not kept, and says so until somebody tries again', async () => {
  const id = await addFile('plan.txt', 'the plan');
  const tab = await openTab();
  const mend = device.network.damageResponses(isContent);
  await keep(tab, id);
  await tab.until(async ({ offlineFiles }) => {
    const stage = (await offlineFiles.get([scenario.driveId, id]))?.stage;
    return stage?.name === 'failed' && stage.why === 'damaged';
  });
  await expect.poll(() => kept.stored(tab)).toEqual([]);
  mend();
  await tab.api.retryOffline();
  expect(await kept.whenHere(tab, id)).toBe('the plan');
});

it('another content comes beside the old one, which opens meanwhile', async () => {
  const id = await addFile('plan.txt', 'the first plan');
  const tab = await openTab();
  await keep(tab, id);
  await kept.whenHere(tab, id);
  const held = device.network.hold(isContent, 'answer');
  await replaceBy('bundle', scenario.address, scenario)({ id, content: 'the second plan' });
  await held.reached;
  expect(await readDevice(tab, scenario.driveId, id)).toBe('the first plan');
  held.letGo();
  await tab.until(async ({ offlineFiles }) => {
    const row = await offlineFiles.get([scenario.driveId, id]);
    return row?.stageName === 'here' && row.wantedSeq > 0;
  });
  expect(await readDevice(tab, scenario.driveId, id)).toBe('the second plan');
  await expect.poll(() => kept.stored(tab)).toHaveLength(1);
});

it('a file that is deleted, or not kept any more, leaves no byte', async () => {
  const [deleted, unpinned] = [await addFile('deleted.txt', 'deleted'), await addFile('kept.txt', 'kept')];
  const tab = await openTab();
  for (const id of [deleted, unpinned]) {
    await keep(tab, id);
    await kept.whenHere(tab, id);
  }
  const theirs = await scenario.openFilled(scenario.other);
  await theirs.api.change([{ type: 'deleteItem', driveId: scenario.driveId, itemId: deleted, kind: 'file' }]);
  scenario.deviceOf(theirs).clock.pass(limits.deleteUndoWindowMs);
  await kept.whenGone(tab, deleted);
  await expect.poll(() => kept.stored(tab)).toHaveLength(1);
  expect(await tab.database.pins.count()).toBe(1);
  await tab.api.stopKeepingOffline([{ driveId: scenario.driveId, itemId: unpinned }]);
  await kept.whenGone(tab, unpinned);
  await expect.poll(() => kept.stored(tab)).toEqual([]);
});

it('nothing is left where the filespace is disconnected with its data, and where the person signs out', async () => {
  const id = await addFile('plan.txt', 'the plan');
  const tab = await openTab();
  await keep(tab, id);
  await kept.whenHere(tab, id);
  await tab.api.disconnectFilespace(scenario.driveId, true);
  expect(await kept.stored(tab)).toEqual([]);
  expect([await tab.database.pins.count(), await tab.database.offlineFiles.count()]).toEqual([0, 0]);
  await tab.api.connectFilespace(scenario.driveId);
  await tab.until(
    async ({ syncStates }) => (await syncStates.get(scenario.driveId))?.shown?.complete === true,
  );
  await keep(tab, id);
  await kept.whenHere(tab, id);
  tab.database.close();
  expect(await tab.api.signOut(false)).toBe(true);
  expect(await device.files.list()).toEqual([]);
});

it('where another person signs in after a session ended, nothing that was kept is there', async () => {
  const id = await addFile('plan.txt', 'the plan');
  const tab = await openTab();
  await keep(tab, id);
  await kept.whenHere(tab, id);
  await tab.api.pauseSync(true);
  await tab.api.change([
    {
      type: 'renameItem',
      driveId: scenario.driveId,
      itemId: id,
      kind: 'file',
      name: 'waits.txt',
    },
  ]);
  const directory = await kept.directoryOf(tab, scenario.owner.userId);
  tab.kill();
  const theirs = await scenario.open(scenario.other, device);
  await expect.poll(() => directory.list()).toEqual([]);
  expect(theirs.reports).toEqual([]);
});

it('of two tabs one fetches, and the other one opens', async () => {
  const id = await addFile('plan.txt', 'the plan');
  const first = await openTab();
  const second = await scenario.open(scenario.owner, device);
  await keep(second, id);
  await kept.whenHere(first, id);
  expect(await readDevice(second, scenario.driveId, id)).toBe('the plan');
  expect(device.network.passages.filter(isContent)).toHaveLength(1);
});

it('is not begun where it does not fit, and says how much is needed and free', async () => {
  const id = await addFile('plan.txt', 'the plan');
  const tab = await openTab();
  device.files.giveQuota({ usedBytes: 3_999_999_998, quotaBytes: 5_000_000_000 });
  const refused = await keep(tab, id);
  expect(refused).toEqual({ ok: false, problem: { kind: 'no-room', neededBytes: 8, freeBytes: 0 } });
  expect(await tab.database.pins.count()).toBe(0);
  device.files.giveQuota({ usedBytes: 0, quotaBytes: 5_000_000_000 });
  expect(await keep(tab, id)).toEqual({ ok: true, value: true });
  expect(await kept.whenHere(tab, id)).toBe('the plan');
});

it('a browser that keeps no files says so', async () => {
  const id = await addFile('plan.txt', 'the plan');
  device.files.refuse();
  const tab = await openTab();
  expect(await keep(tab, id)).toEqual({ ok: false, problem: { kind: 'no-private-files' } });
  expect(await keep(tab, rootId)).toEqual({ ok: false, problem: { kind: 'no-private-files' } });
});
