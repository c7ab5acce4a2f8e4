import { afterEach, beforeEach, expect, it } from 'vitest';
import { roles } from '#contract/rules/roles.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { contentDirectoryName } from '#worker/replica/contents/content-directory-name.ts';
import type { Device } from '../../support/device.ts';
import {
  createManyFolders,
  createScenario,
  newFolder,
  remove,
  rename,
  type Scenario,
  shareServer,
} from '../../support/scenario.ts';
import type { Tab } from '../../support/tab.ts';
import { joinWorkspace, signUpVerified } from '../../support/users.ts';

const shared = shareServer();
let scenario: Scenario;
let device: Device;
beforeEach(async () => {
  scenario = await createScenario(shared());
  device = scenario.newDevice();
});
afterEach(() => scenario.close());

const lookMs = 15_000;

async function directoryOf(tab: Tab, userId: string) {
  const identity = (await tab.database.device.get('device'))?.identity ?? '';
  const directory = await device.files.open(contentDirectoryName(userId, identity));
  if (directory === null) throw new Error('the device has private files');
  return directory;
}

async function stored(tab: Tab, userId = scenario.owner.userId): Promise<readonly string[]> {
  return (await (await directoryOf(tab, userId)).list()).map(({ file }) => file);
}

async function* pieces(text: string) {
  yield new TextEncoder().encode(text);
}

/**
 * A file that the database names as the index of what is on screen. Too few are here for one to be saved; by this name no sweep
 * finds it.
 */
async function plant(tab: Tab, userId = scenario.owner.userId, file = 'planted'): Promise<void> {
  await (await directoryOf(tab, userId)).write(file, pieces('the index'));
  const { syncStates } = tab.database;
  await tab.database.transaction('rw', syncStates, async () => {
    const drive = await syncStates.get(scenario.driveId);
    if (!drive?.shown) throw new Error('the filespace is here');
    // Beyond the reach of the journal: nobody reads it.
    const savedIndex = { file, revision: -1000, savedMs: 0 };
    await syncStates.put({ ...drive, shown: { ...drive.shown, savedIndex } });
  });
}

it('the index of many items is saved, and the next start has it without reading a leaf, offline too', async () => {
  const first = await createManyFolders(scenario, 101);
  const tab = await scenario.openFilled(scenario.owner, device);
  expect(await tab.api.path(scenario.driveId, first)).toHaveLength(1);
  await tab.api.change([rename(scenario.driveId, first, 'Renamed before')]);
  await tab.until(async ({ outbox }) => (await outbox.count()) === 0);
  // It is looked at twice: what changes just now is not saved.
  const isSaved = async () => (await tab.database.syncStates.get(scenario.driveId))?.shown?.savedIndex;
  await expect
    .poll(async () => {
      device.clock.pass(lookMs);
      return isSaved();
    })
    .toBeDefined();
  await tab.api.change([rename(scenario.driveId, first, 'Renamed since')]);
  await tab.until(async ({ outbox }) => (await outbox.count()) === 0);
  tab.kill();

  device.network.cut();
  const next = await scenario.open(scenario.owner, device);
  await next.database.folders.toCollection().modify({ bytes: new ArrayBuffer(8) });
  const path = await next.api.path(scenario.driveId, first);
  expect(path?.map(({ name }) => name)).toEqual(['Renamed since']);
  expect(next.reports).toEqual([]);
}, 60_000);

it('goes with the filespace', async () => {
  const tab = await scenario.openFilled(scenario.owner, device);
  await plant(tab);
  await tab.api.disconnectFilespace(scenario.driveId, true);
  await expect.poll(() => stored(tab)).toEqual([]);
});

it('goes when a person may see less than before', async () => {
  const { server, workspace, owner, driveId } = scenario;
  const folders = ['Open', 'Secret'].map((name) => newFolder(driveId, name));
  const owners = await scenario.openFilled(owner);
  for (const { input } of folders) await owners.api.change([input]);
  await owners.until(async ({ outbox }) => (await outbox.count()) === 0);
  const person = await signUpVerified(server);
  const memberId = await joinWorkspace(server, person, workspace.id, roles.standard);
  const grant = (folderId: string, permission: 0 | 2) =>
    owner.call('POST', 'drives/folder/user/permission', {
      drive_id: driveId,
      workspace_user_id: memberId,
      folder_id: folderId,
      permission,
    });
  for (const { itemId } of folders) await grant(itemId, 0);
  const tab = await scenario.openFilled(person, device);
  await plant(tab, person.userId);
  await grant(folders[1]?.itemId ?? '', 2);
  await expect.poll(() => stored(tab, person.userId)).toEqual([]);

  // What goes out of sight by somebody else's deletion, likewise.
  await tab.until(async ({ syncStates }) => (await syncStates.get(driveId))?.filling === null);
  const inside = newFolder(driveId, 'Inside', folders[0]?.itemId ?? rootId);
  await owners.api.change([inside.input]);
  await owners.until(async ({ outbox }) => (await outbox.count()) === 0);
  await tab.until(async ({ syncStates }) => (await syncStates.get(driveId))?.shown?.items === 2);
  await plant(tab, person.userId);
  await owners.api.change([remove(driveId, inside.itemId)]);
  // A deletion waits for a while, in which it can be taken back.
  scenario.deviceOf(owners).clock.pass(10_000);
  await expect.poll(() => stored(tab, person.userId)).toEqual([]);
  expect((await tab.database.syncStates.get(driveId))?.shown?.savedIndex).toBeUndefined();
});

it('goes with the replica that it is of, when that is rebuilt', async () => {
  const tab = await scenario.openFilled(scenario.owner, device);
  const r = (await tab.reader.drive(scenario.driveId))?.shown?.r ?? 0;
  await plant(tab);
  await tab.api.resync();
  await tab.until(async ({ syncStates }) => ((await syncStates.get(scenario.driveId))?.shown?.r ?? r) > r);
  await expect.poll(() => stored(tab)).toEqual([]);
});

it('one that no row names is removed by the tab that leads next; one that is named stays', async () => {
  const tab = await scenario.openFilled(scenario.owner, device);
  await plant(tab, scenario.owner.userId, 'index-planted');
  await (await directoryOf(tab, scenario.owner.userId)).write('index-left', pieces('left'));
  tab.kill();
  const next = await scenario.open(scenario.owner, device);
  await next.until(async ({ device: row }) => (await row.get('device'))?.connection === 'online');
  await expect
    .poll(async () => {
      device.clock.pass(lookMs);
      return stored(next);
    })
    .toEqual(['index-planted']);
});
