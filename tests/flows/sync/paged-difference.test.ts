import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { roles } from '#contract/rules/roles.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { Device } from '../../support/device.ts';
import { createScenario, newFolder, type Scenario, shareServer } from '../../support/scenario.ts';
import type { Tab } from '../../support/tab.ts';
import { serverTree, settled, shownTree } from '../../support/trees.ts';
import { joinWorkspace, signUpVerified } from '../../support/users.ts';

/* A device that was away follows a change of many items in pages, with limits so low that few are many. */

const shared = shareServer();
const { differencePageItems, pageItems } = limits;
let scenario: Scenario;
beforeEach(async () => {
  setLimits(5, 20);
  scenario = await createScenario(shared());
});
afterEach(async () => {
  setLimits(differencePageItems, pageItems);
  await scenario.close();
});

function setLimits(ofDifference: number, ofPage: number) {
  Object.assign(limits, { differencePageItems: ofDifference, pageItems: ofPage });
}

/** Makes folders in a folder, as their owner. */
async function makeFolders(parent: string, count: number, name: string): Promise<readonly string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const type = 'NEW_FOLDER_CREATED';
  const placed = { parent_folder: parent, drive_id: scenario.driveId };
  await send(
    ids.map((id, at) => ({ type, data: { ...placed, folder_id: id, folder_name: `${name} ${at}` } })),
  );
  return ids;
}

/** As the owner, by no device. */
async function send(events: readonly { readonly type: string; readonly data: object }[]) {
  const about = { timestamp: 1, message_owner: 'TESTSERVER01' };
  const all = events.map((event) => ({ ...about, ...event, event_id: randomUUID() }));
  await scenario.owner.call('POST', `events/${scenario.driveId}`, all);
}

const isLaterPage = ({ path }: { path: string }) =>
  path.startsWith(`events/${scenario.driveId}?`) && path.includes('limit=20') && path.includes('after=');

/** How often the device asked for pages of a fill, and for the first page of what is taken in page by page. */
function asked({ network }: Device) {
  const count = (isOne: (path: string) => boolean) =>
    network.passages.filter(({ path }) => isOne(path)).length;
  return {
    fills: count((path) => /^drives\/[^/]+\/items/.test(path)),
    beginnings: count((path) => path.includes('limit=20') && !path.includes('after=')),
  };
}

async function mend(tab: Tab) {
  scenario.deviceOf(tab).network.mend();
  await tab.api.reportPageState('online');
}

it('takes in what it missed without a fill, though its tab dies in the middle and more happens meanwhile', async () => {
  const { server, driveId, other } = scenario;
  const [plans = ''] = await makeFolders(rootId, 1, 'Plans');
  await makeFolders(plans, 5, 'Old');
  const device = scenario.newDevice();
  const first = await scenario.openFilled(other, device);
  await settled(server, first, driveId);
  const second = await scenario.open(other, device);
  device.network.cut();
  const [large = ''] = await makeFolders(rootId, 1, 'Large');
  await makeFolders(large, 50, 'New');
  await send([{ type: 'DELETE_FOLDER', data: { folder_id: plans } }]);
  const { fills } = asked(device);

  const page = device.network.hold(isLaterPage);
  await mend(first);
  await page.reached;
  // Half of it is here and none of it is shown. What this person does meanwhile is.
  const mine = newFolder(driveId, 'Mine');
  expect(await first.api.change([mine.input])).toMatchObject({ ok: true });
  expect(await shownTree(first, driveId, 1)).toEqual(['Mine/', 'Plans 0/']);
  first.kill();
  page.letGo();
  await settled(server, second, driveId);
  const onServer = await serverTree(server, driveId);
  expect(onServer).toHaveLength(52);
  expect(await shownTree(second, driveId)).toEqual(onServer);
  expect(asked(device)).toEqual({ fills, beginnings: 1 });
  expect(await second.database.syncStates.get(driveId)).toMatchObject({
    filling: null,
    shown: { items: 52 },
  });
  expect(second.reports).toEqual([]);
}, 60_000);

it('fills anew where the log is another one by the next page, and what waits stays', async () => {
  const { server, driveId, other } = scenario;
  const device = scenario.newDevice();
  const tab = await scenario.openFilled(other, device);
  await settled(server, tab, driveId);
  device.network.cut();
  await makeFolders(rootId, 50, 'New');
  await tab.api.change([newFolder(driveId, 'Mine').input]);
  const page = device.network.hold(isLaterPage);
  await mend(tab);
  await page.reached;
  await server.deps.db.updateTable('drives').set({ epoch: randomUUID() }).where('id', '=', driveId).execute();
  page.letGo();
  await settled(server, tab, driveId);
  expect(await shownTree(tab, driveId)).toEqual(await serverTree(server, driveId));
  expect(await serverTree(server, driveId)).toContain('Mine/');
  expect(tab.reports).toEqual([]);
});

it('keeps nothing of what may not be seen any more by the next page', async () => {
  const { server, driveId, owner, workspace } = scenario;
  const person = await signUpVerified(server);
  const memberId = await joinWorkspace(server, person, workspace.id, roles.standard);
  const grant = (folderId: string, permission: 0 | 2) =>
    owner.call('POST', 'drives/folder/user/permission', {
      ...{ drive_id: driveId, workspace_user_id: memberId, folder_id: folderId, permission },
    });
  const [lost = '', kept = ''] = await makeFolders(rootId, 2, 'Folder');
  await grant(lost, 0);
  await grant(kept, 0);
  await makeFolders(lost, 1, 'Known');
  const tab = await scenario.openFilled(person);
  const { network } = scenario.deviceOf(tab);
  network.cut();
  await makeFolders(lost, 50, 'Secret');
  const page = network.hold(isLaterPage);
  await mend(tab);
  await page.reached;
  await grant(lost, 2);
  page.letGo();
  await tab.until(async (database) => {
    const drive = await database.syncStates.get(driveId);
    return drive?.shown?.complete === true && drive.filling === null && drive.shown.items === 1;
  });
  expect(await shownTree(tab, driveId)).toEqual(['Folder 1/']);
  await tab.until(async (database) => {
    const rows = await Promise.all(database.tables.map((table) => table.toArray()));
    return !/Secret|Known|Folder 0/.test(JSON.stringify(rows));
  });
  expect(tab.reports).toEqual([]);
});
