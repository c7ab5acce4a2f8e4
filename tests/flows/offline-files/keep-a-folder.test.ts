import { afterEach, beforeEach, expect, it } from 'vitest';
import { roles } from '#contract/rules/roles.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { Device } from '../../support/device.ts';
import { keptFilesOf, readDevice } from '../../support/offline/kept-files.ts';
import { createScenario, type Scenario, shareServer } from '../../support/scenario.ts';
import type { Tab } from '../../support/tab.ts';
import { bundlesOf, fileOf, folderOf } from '../../support/transfers/bundle.ts';
import { settled } from '../../support/trees.ts';
import { joinWorkspace, signUpVerified, type TestUser } from '../../support/users.ts';

const shared = shareServer();
let scenario: Scenario;
let device: Device;
let kept: ReturnType<typeof keptFilesOf>;
let brand: string;
let inside: string;
const files = new Map<string, string>();

/** Brand with Logos, which has logo.svg, and plan.txt; beside it other.txt. */
beforeEach(async () => {
  scenario = await createScenario(shared());
  device = scenario.newDevice();
  kept = keptFilesOf(scenario);
  const top = folderOf('Brand');
  const logos = folderOf('Logos', top.id);
  const added = [
    fileOf('logo.svg', 'the logo', { parent: logos.id }),
    fileOf('plan.txt', 'the plan', { parent: top.id }),
    fileOf('other.txt', 'other'),
  ];
  await bundlesOf(scenario.address, scenario).send({ folders: [top, logos], files: added });
  [brand, inside] = [top.id, logos.id];
  for (const { name, id } of added) files.set(name, id);
});
afterEach(() => scenario.close());

const idOf = (name: string) => files.get(name) ?? '';
const keep = (tab: Tab, itemId: string) => tab.api.keepOffline({ driveId: scenario.driveId, itemId });
const move = (tab: Tab, name: string, parentId: string) =>
  tab.api.change([
    { type: 'moveItem', driveId: scenario.driveId, itemId: idOf(name), kind: 'file', parentId },
  ]);

async function openKept(person: TestUser = scenario.owner): Promise<Tab> {
  const tab = await scenario.openFilled(person, device);
  await settled(scenario.server, tab, scenario.driveId);
  await keep(tab, brand);
  for (const name of ['logo.svg', 'plan.txt']) await kept.whenHere(tab, idOf(name));
  return tab;
}

it('keeps all that is in it, also what comes later and what is moved into it', async () => {
  const tab = await openKept();
  expect(await kept.stored(tab)).toHaveLength(2);
  const later = fileOf('later.txt', 'later', { parent: inside });
  await bundlesOf(scenario.address, scenario).send({ files: [later] });
  expect(await kept.whenHere(tab, later.id)).toBe('later');
  await move(tab, 'other.txt', inside);
  expect(await kept.whenHere(tab, idOf('other.txt'))).toBe('other');
  await tab.until(async ({ pins }) => (await pins.get([scenario.driveId, brand]))?.extent?.hereFiles === 4);
  expect((await tab.reader.pins(scenario.driveId))[0]?.extent).toEqual({
    name: 'Brand',
    parentId: rootId,
    path: [],
    files: 4,
    bytes: 26,
    hereFiles: 4,
    hereBytes: 26,
    problem: null,
  });
  expect(tab.reports).toEqual([]);
});

it('what leaves it leaves the device, and what a pin of its own keeps stays', async () => {
  const tab = await openKept();
  await keep(tab, idOf('logo.svg'));
  await move(tab, 'plan.txt', rootId);
  await kept.whenGone(tab, idOf('plan.txt'));
  await expect.poll(() => kept.stored(tab)).toHaveLength(1);
  await tab.api.stopKeepingOffline([{ driveId: scenario.driveId, itemId: brand }]);
  await settled(scenario.server, tab, scenario.driveId);
  expect(await readDevice(tab, scenario.driveId, idOf('logo.svg'))).toBe('the logo');
});

it('what no pin keeps any more is not counted, while its bytes are still on their way out', async () => {
  const tab = await openKept();
  await keep(tab, idOf('logo.svg'));
  const kept = async () => (await tab.api.offlineUsage()).keptBytes;
  expect(await kept()).toBe(16);
  // Without a word to the tab that removes them.
  await tab.database.pins.delete([scenario.driveId, brand]);
  expect(await kept()).toBe(8);
  await tab.database.pins.clear();
  expect(await kept()).toBe(0);
});

it('a move that is not sent takes nothing away', async () => {
  const tab = await openKept();
  await tab.api.pauseSync(true);
  await move(tab, 'plan.txt', rootId);
  expect(await readDevice(tab, scenario.driveId, idOf('plan.txt'))).toBe('the plan');
  await tab.api.pauseSync(false);
  await kept.whenGone(tab, idOf('plan.txt'));
});

it('goes with the permission: not a byte is left, and no name', async () => {
  const { server, workspace, owner, driveId } = scenario;
  const person = await signUpVerified(server);
  const memberId = await joinWorkspace(server, person, workspace.id, roles.standard);
  const grant = (folderId: string, permission: 0 | 2) =>
    owner.call('POST', 'drives/folder/user/permission', {
      drive_id: driveId,
      workspace_user_id: memberId,
      folder_id: folderId,
      permission,
    });
  await grant(brand, 0);
  const tab = await openKept(person);
  expect(await kept.stored(tab, person.userId)).toHaveLength(2);
  await grant(inside, 0);
  await grant(brand, 2);
  // A narrower view of the same filespace: what is still granted stays, the rest goes.
  await kept.whenGone(tab, idOf('plan.txt'));
  await expect.poll(() => kept.stored(tab, person.userId)).toHaveLength(1);
  await grant(inside, 2);
  await expect.poll(() => kept.stored(tab, person.userId)).toEqual([]);
  await tab.until(
    async ({ pins, offlineFiles }) => (await pins.count()) + (await offlineFiles.count()) === 0,
  );
  expect(tab.reports).toEqual([]);
});

it('what a tab left that was closed while rows went is removed by the next one', async () => {
  const tab = await openKept();
  const directory = await kept.directoryOf(tab, scenario.owner.userId);
  await directory.append('offline-left', 0, new TextEncoder().encode('left'));
  tab.kill();
  const next = await scenario.open(scenario.owner, device);
  await expect.poll(() => kept.stored(next)).not.toContain('offline-left');
  expect(await readDevice(next, scenario.driveId, idOf('plan.txt'))).toBe('the plan');
});

it('bytes that went while their rows stayed are fetched again by the next one, before anybody opens them', async () => {
  const tab = await openKept();
  const directory = await kept.directoryOf(tab, scenario.owner.userId);
  const stored = await kept.stored(tab);
  tab.kill();
  for (const file of stored) await directory.remove(file);
  const next = await scenario.open(scenario.owner, device);
  await expect.poll(() => kept.stored(next)).toHaveLength(2);
  for (const name of ['logo.svg', 'plan.txt']) await kept.whenHere(next, idOf(name));
  device.network.cut();
  expect(await readDevice(next, scenario.driveId, idOf('plan.txt'))).toBe('the plan');
});

it('what is here of items is counted and read with their folders', async () => {
  const tab = await openKept();
  device.network.cut();
  const { api } = tab;
  expect(await api.countOffline(scenario.driveId, [brand, idOf('other.txt')])).toEqual({
    files: 3,
    missing: 1,
  });
  const { entries, ...counts } = await api.readOffline(scenario.driveId, [brand]);
  expect(counts).toEqual({ files: 2, missing: 0, zipName: 'Brand.zip' });
  const contents = await Promise.all(
    entries.map(async ({ path, file }) => [path, file && (await (file as unknown as Blob).text())]),
  );
  expect(contents.sort()).toEqual([
    ['Brand/', null],
    ['Brand/Logos/', null],
    ['Brand/Logos/logo.svg', 'the logo'],
    ['Brand/plan.txt', 'the plan'],
  ]);
});
