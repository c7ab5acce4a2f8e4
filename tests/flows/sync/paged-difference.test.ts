import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { roles } from '#contract/rules/roles.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { rotateLogIds } from '#server/db/rotate-log-ids.ts';
import { storedText } from '../../support/replica/stored-text.ts';
import { newFolder, type Scenario } from '../../support/scenario.ts';
import { sequenceOnServer, serverTree, settled, shownTree } from '../../support/trees.ts';
import { joinWorkspace, signUpVerified } from '../../support/users.ts';
import { asked, holdLaterPage, makeFolders, mend, send, sharePagedScenario } from './paged-scenario.ts';

/* A device that was away follows a change of many items in pages, with limits so low that few are many. */

const scenarioOf = sharePagedScenario();

/** Somebody who sees what is granted to them. */
async function joinWithoutAccess({ server, driveId, owner, workspace }: Scenario) {
  const person = await signUpVerified(server);
  const memberId = await joinWorkspace(server, person, workspace.id, roles.standard);
  const grant = (folderId: string, permission: 0 | 2) =>
    owner.call('POST', 'drives/folder/user/permission', {
      ...{ drive_id: driveId, workspace_user_id: memberId, folder_id: folderId, permission },
    });
  return { person, grant };
}

it('takes in what it missed without a fill, though its tab dies in the middle and more happens meanwhile', async () => {
  const scenario = scenarioOf();
  const { server, driveId, other } = scenario;
  const [plans = ''] = await makeFolders(scenario, rootId, 1, 'Plans');
  await makeFolders(scenario, plans, 5, 'Old');
  const device = scenario.newDevice();
  const first = await scenario.openFilled(other, device);
  await settled(server, first, driveId);
  const second = await scenario.open(other, device);
  device.network.cut();
  const [large = ''] = await makeFolders(scenario, rootId, 1, 'Large');
  await makeFolders(scenario, large, 50, 'New');
  await send(scenario, [{ type: 'DELETE_FOLDER', data: { folder_id: plans } }]);
  const { fills } = asked(device);

  const page = holdLaterPage(scenario, device);
  await mend(scenario, first);
  await page.reached;
  // Half of it is here and none of it is shown. What this person does meanwhile is.
  const mine = newFolder(driveId, 'Mine');
  expect(await first.api.change([mine.input])).toMatchObject({ ok: true });
  expect(await shownTree(first, driveId, 1)).toEqual(['Mine/', 'Plans 0/']);
  expect(await first.database.syncStates.get(driveId)).toMatchObject({ isBehind: true });
  first.kill();
  page.letGo();
  await settled(server, second, driveId);
  const onServer = await serverTree(server, driveId);
  expect(onServer).toHaveLength(52);
  expect(await shownTree(second, driveId)).toEqual(onServer);
  expect(asked(device)).toEqual({ fills, beginnings: 1 });
  expect(await second.database.syncStates.get(driveId)).toMatchObject({
    isBehind: false,
    filling: null,
    shown: { items: 52 },
  });
  expect(second.reports).toEqual([]);
}, 60_000);

it('goes on in pages where the log has another name since', async () => {
  const scenario = scenarioOf();
  const { server, driveId, other } = scenario;
  await makeFolders(scenario, rootId, 5, 'Old');
  const device = scenario.newDevice();
  const tab = await scenario.openFilled(other, device);
  await settled(server, tab, driveId);
  device.network.cut();
  await makeFolders(scenario, rootId, 50, 'New');
  await tab.api.change([newFolder(driveId, 'Mine').input]);
  const { fills, beginnings } = asked(device);
  await rotateLogIds(server.deps.db, { isExact: true });
  await mend(scenario, tab);
  await settled(server, tab, driveId);
  expect(await shownTree(tab, driveId)).toEqual(await serverTree(server, driveId));
  expect(await serverTree(server, driveId)).toContain('Mine/');
  expect(asked(device)).toEqual({ fills, beginnings: beginnings + 1 });
  expect(tab.reports).toEqual([]);
});

it('fills anew where the log is another one by the next page, and what waits stays', async () => {
  const scenario = scenarioOf();
  const { server, driveId, other } = scenario;
  const device = scenario.newDevice();
  const tab = await scenario.openFilled(other, device);
  await settled(server, tab, driveId);
  device.network.cut();
  await makeFolders(scenario, rootId, 50, 'New');
  await tab.api.change([newFolder(driveId, 'Mine').input]);
  const page = holdLaterPage(scenario, device);
  await mend(scenario, tab);
  await page.reached;
  await server.deps.db.updateTable('drives').set({ epoch: randomUUID() }).where('id', '=', driveId).execute();
  page.letGo();
  await settled(server, tab, driveId);
  expect(await shownTree(tab, driveId)).toEqual(await serverTree(server, driveId));
  expect(await serverTree(server, driveId)).toContain('Mine/');
  expect(tab.reports).toEqual([]);
});

it('keeps nothing of what may not be seen any more by the next page', async () => {
  const scenario = scenarioOf();
  const { driveId } = scenario;
  const { person, grant } = await joinWithoutAccess(scenario);
  const [lost = '', kept = ''] = await makeFolders(scenario, rootId, 2, 'Folder');
  await grant(lost, 0);
  await grant(kept, 0);
  await makeFolders(scenario, lost, 1, 'Known');
  const tab = await scenario.openFilled(person);
  const { network } = scenario.deviceOf(tab);
  network.cut();
  await makeFolders(scenario, lost, 50, 'Secret');
  const page = holdLaterPage(scenario, scenario.deviceOf(tab));
  await mend(scenario, tab);
  await page.reached;
  await grant(lost, 2);
  page.letGo();
  await tab.until(async (database) => {
    const drive = await database.syncStates.get(driveId);
    return drive?.shown?.complete === true && drive.filling === null && drive.shown.items === 1;
  });
  expect(await shownTree(tab, driveId)).toEqual(['Folder 1/']);
  await tab.until(async (database) => !/Secret|Known|Folder 0/.test(await storedText(database)));
  expect(tab.reports).toEqual([]);
});

it('fills a part anew where more has changed in it than a few pages hold, each of which finds all of it again', async () => {
  const { differenceItems } = limits;
  const scenario = scenarioOf();
  const { server, driveId } = scenario;
  const { person, grant } = await joinWithoutAccess(scenario);
  const [shared = ''] = await makeFolders(scenario, rootId, 1, 'Shared');
  await grant(shared, 0);
  const device = scenario.newDevice();
  const tab = await scenario.openFilled(person, device);
  const before = asked(device);
  const awayFor = async (count: number, name: string) => {
    device.network.cut();
    await makeFolders(scenario, shared, count, name);
    await mend(scenario, tab);
    await tab.until(async (database) => {
      const state = await database.syncStates.get(driveId);
      const isThere = state?.shown?.seq === (await sequenceOnServer(server, driveId));
      // Said after the last page is shown.
      return isThere && state?.filling === null && !state.isBehind;
    });
  };
  try {
    Object.assign(limits, { differenceItems: 50 });
    await awayFor(50, 'Paged');
    expect(asked(device)).toEqual({ fills: before.fills, beginnings: before.beginnings + 1 });
    await awayFor(51, 'Filled');
    expect(asked(device)).toEqual({ fills: before.fills + 1, beginnings: before.beginnings + 1 });
  } finally {
    Object.assign(limits, { differenceItems });
  }
  expect(await shownTree(tab, driveId)).toHaveLength(102);
  expect(await tab.database.syncStates.get(driveId)).toMatchObject({ isBehind: false });
  expect(tab.reports).toEqual([]);
});
