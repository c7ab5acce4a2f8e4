import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OpenedContent } from '#contract/worker-api/content.ts';
import { createScenario, type Scenario, shareServer } from '../../support/scenario.ts';
import type { Tab } from '../../support/tab.ts';
import { chosen } from '../../support/transfers/choose-files.ts';
import { replaceBy } from '../../support/transfers/replace.ts';
import { settled } from '../../support/trees.ts';

const shared = shareServer();
let scenario: Scenario;
let driveId: string;
beforeEach(async () => {
  scenario = await createScenario(shared());
  ({ driveId } = scenario);
});
afterEach(() => scenario.close());

async function idOf(tab: Tab, name: string): Promise<string> {
  const { hits } = await tab.api.search(driveId, name, 1);
  return hits[0]?.id ?? '';
}

async function opened(tab: Tab, fileId: string): Promise<OpenedContent> {
  const result = await tab.api.openContent(driveId, fileId);
  if (!result.ok) throw new Error(`it was answered ${result.problem.kind}`);
  return result.value;
}

const textOf = ({ file }: OpenedContent & { readonly source: 'device' }) => (file as Blob).text();

it('what waits to be sent is opened from its bytes on this device, in a bundle and alone, without a network', async () => {
  const device = scenario.newDevice();
  const tab = await scenario.openFilled(scenario.owner, device);
  device.network.cut();
  const film = new Uint8Array(2_000_000).fill(7);
  await tab.api.upload(chosen(driveId, { 'one.txt': 'first', 'two.txt': 'second', 'film.mov': film }));
  await tab.until(async ({ uploads }) => (await uploads.where('tabId').notEqual('').count()) === 0);
  const two = await opened(tab, await idOf(tab, 'two.txt'));
  expect(two).toMatchObject({ source: 'device', name: 'two.txt', sizeBytes: 6, contentSeq: 0 });
  expect(two.source === 'device' && (await textOf(two))).toBe('second');
  const large = await opened(tab, await idOf(tab, 'film.mov'));
  expect(large).toMatchObject({ source: 'device', sizeBytes: 2_000_000 });
});

it('what waits to be sent is downloaded from this device without a network, beside what is kept here', async () => {
  const device = scenario.newDevice();
  const tab = await scenario.openFilled(scenario.owner, device);
  device.network.cut();
  const film = new Uint8Array(2_000_000).fill(7);
  await tab.api.upload(chosen(driveId, { 'Shoot/one.txt': 'first', 'Shoot/film.mov': film }));
  await tab.until(async ({ uploads }) => (await uploads.where('tabId').notEqual('').count()) === 0);
  const shoot = await idOf(tab, 'Shoot');
  expect(await tab.api.countOffline(driveId, [shoot])).toEqual({ files: 2, missing: 0 });
  const { entries, ...counts } = await tab.api.readOffline(driveId, [shoot]);
  expect(counts).toEqual({ files: 2, missing: 0, zipName: 'Shoot.zip' });
  const sizes = entries.map(({ path, file }) => [path, file?.size]);
  expect(sizes.toSorted()).toEqual([
    ['Shoot/', undefined],
    ['Shoot/film.mov', 2_000_000],
    ['Shoot/one.txt', 5],
  ]);
  const both = await Promise.all(['one.txt', 'film.mov'].map((name) => idOf(tab, name)));
  expect((await tab.api.readOffline(driveId, both)).zipName).toBe('Shoot.zip');
});

it('a replacement that waits is downloaded in the place of what is kept here', async () => {
  const device = scenario.newDevice();
  const tab = await scenario.openFilled(scenario.owner, device);
  await tab.api.upload(chosen(driveId, { 'plan.txt': 'old' }));
  await settled(scenario.server, tab, driveId);
  device.network.cut();
  const part = chosen(driveId, { 'plan.txt': 'newer' });
  await tab.api.upload({ ...part, files: part.files.map((file) => ({ ...file, resolution: 'replace' })) });
  await tab.until(async ({ uploads }) => (await uploads.where('tabId').notEqual('').count()) === 0);
  const { entries, missing } = await tab.api.readOffline(driveId, [await idOf(tab, 'plan.txt')]);
  const texts = entries.map(({ file }) => (file as unknown as Blob).text());
  expect([missing, await Promise.all(texts)]).toEqual([0, ['newer']]);
});

it('what is on the server is opened at an address that takes ranges, with the number of its content', async () => {
  const tab = await scenario.openFilled(scenario.owner);
  await tab.api.upload(chosen(driveId, { 'plan.txt': 'the first content' }));
  await settled(scenario.server, tab, driveId);
  const id = await idOf(tab, 'plan.txt');
  const first = await opened(tab, id);
  expect(first).toMatchObject({ source: 'server', name: 'plan.txt', sizeBytes: 17, contentSeq: 0 });
  await replaceBy('bundle', scenario.address, scenario)({ id, content: 'another' });
  await settled(scenario.server, tab, driveId);
  const second = await opened(tab, id);
  expect(second.contentSeq).toBeGreaterThan(0);
  expect(second.contentSeq).toBe((await tab.api.findFile(driveId, id))?.contentSeq);
});

it('a replacement that waits is opened in the place of what it replaces', async () => {
  const device = scenario.newDevice();
  const tab = await scenario.openFilled(scenario.owner, device);
  await tab.api.upload(chosen(driveId, { 'plan.txt': 'old' }));
  await settled(scenario.server, tab, driveId);
  device.network.cut();
  const part = chosen(driveId, { 'plan.txt': 'new' });
  await tab.api.upload({ ...part, files: part.files.map((file) => ({ ...file, resolution: 'replace' })) });
  await tab.until(async ({ uploads }) => (await uploads.where('tabId').notEqual('').count()) === 0);
  const content = await opened(tab, await idOf(tab, 'plan.txt'));
  expect(content.source === 'device' && (await textOf(content))).toBe('new');
});

it('without a connection what is not here is said to be not here, and of what is unknown nothing is found', async () => {
  const device = scenario.newDevice();
  const tab = await scenario.openFilled(scenario.owner, device);
  await tab.api.upload(chosen(driveId, { 'Design/plan.txt': 'x' }));
  await settled(scenario.server, tab, driveId);
  const id = await idOf(tab, 'plan.txt');
  expect(await tab.api.findFile(driveId, id)).toMatchObject({ name: 'plan.txt', path: [{ name: 'Design' }] });
  expect(await tab.api.findFile(driveId, await idOf(tab, 'Design'))).toBeNull();
  expect(await tab.api.findFile(driveId, 'no id')).toBeNull();
  device.network.cut();
  expect(await tab.api.openContent(driveId, id)).toEqual({ ok: false, problem: { kind: 'not-on-device' } });
});
