import { afterEach, beforeEach, expect, it } from 'vitest';
import { roles } from '#contract/rules/roles.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { wordsOf } from '../../support/activity/activity-client.ts';
import { createScenario, newFolder, type Scenario, shareServer } from '../../support/scenario.ts';
import type { Tab } from '../../support/tab.ts';
import { createDrive, joinWorkspace, signUpVerified } from '../../support/users.ts';

const shared = shareServer();
let scenario: Scenario;
/** The owner's own device. */
let theirs: Tab;

beforeEach(async () => {
  scenario = await createScenario(shared());
  theirs = await scenario.openFilled(scenario.owner);
});
afterEach(() => scenario.close());

const sent = () => theirs.until(async (database) => (await database.outbox.count()) === 0);
async function make(name: string, parentId?: string, driveId = scenario.driveId): Promise<string> {
  const folder = newFolder(driveId, name, parentId);
  await theirs.api.change([folder.input]);
  await sent();
  return folder.itemId;
}
const keptOf = (tab: Tab, driveId = scenario.driveId) => tab.reader.activity({ driveId, count: 50 });
const words = async (tab: Tab, driveId?: string) => (await keptOf(tab, driveId))?.lines.map(wordsOf).join();
const lists = (tab: Tab, ...expected: readonly string[]) =>
  tab.until(async () => (await words(tab)) === expected.join());

it('what others do comes to the device line by line, and stays without a network', async () => {
  const { driveId, other } = scenario;
  const drafts = await make('Drafts');
  const tab = await scenario.openFilled(other);
  await lists(tab, 'created Drafts (1+0) in /');
  const plans = await make('Plans', drafts);
  await lists(tab, 'created Plans (1+0) in Drafts', 'created Drafts (1+0) in /');
  expect(await keptOf(tab)).toMatchObject({ hasMore: false, olderBefore: null, since: null });
  expect(await tab.api.parentsOf(driveId, [plans, drafts, 'no id'])).toEqual([drafts, rootId, null]);
  const { network } = scenario.deviceOf(tab);
  network.cut();
  await make('Unheard');
  expect(await words(tab)).toBe('created Plans (1+0) in Drafts,created Drafts (1+0) in /');
  network.mend();
  await tab.api.reportPageState('online');
  await tab.until(async () => (await keptOf(tab))?.lines.length === 3);
  expect(tab.reports).toEqual([]);
});

it('of each filespace that the device keeps, and gone with what it keeps', async () => {
  const { driveId, owner, workspace } = scenario;
  const archive = await createDrive(owner, workspace.id, 'archive');
  await make('Drafts');
  await lists(theirs, 'created Drafts (1+0) in /');
  await theirs.api.refreshSpaces();
  await theirs.api.connectFilespace(archive);
  await theirs.until(async (database) => (await database.syncStates.get(archive))?.shown?.complete === true);
  await make('Old', rootId, archive);
  await theirs.until(async () => (await words(theirs, archive)) === 'created Old (1+0) in /');
  await theirs.api.noteVisit(driveId);
  expect(await theirs.database.visits.count()).toBe(1);
  await theirs.api.disconnectFilespace(driveId, true);
  await theirs.until(async (database) => (await database.activityLists.get(driveId)) === undefined);
  expect(await theirs.database.visits.count()).toBe(0);
  expect((await theirs.database.activityLines.toArray()).map((line) => line.driveId)).toEqual([archive]);
  await theirs.api.noteVisit(driveId);
  expect(await theirs.database.visits.count()).toBe(0);
  expect(theirs.reports).toEqual([]);
});

it('since the last visit: the changes of others, until they have been looked at', async () => {
  const { driveId, owner, other } = scenario;
  await make('Drafts');
  const tab = await scenario.openFilled(other);
  await lists(tab, 'created Drafts (1+0) in /');
  await tab.api.noteVisit(driveId);
  expect(await tab.reader.unreadActivity(driveId, other.email)).toBeNull();
  const { clock } = scenario.deviceOf(tab);
  const leftMs = clock.now();
  clock.set(3_600_000);
  await make('Plans');
  await tab.until(async () => (await keptOf(tab))?.lines.length === 2);
  await tab.api.noteVisit(driveId);
  const unread = await tab.reader.unreadActivity(driveId, other.email);
  expect(unread?.count).toBe(1);
  expect(Math.abs((unread?.sinceMs ?? 0) - leftMs)).toBeLessThan(60_000);
  expect(await tab.reader.unreadActivity(driveId, owner.email)).toBeNull();
  const since = (await keptOf(tab))?.since;
  expect((await keptOf(tab))?.lines.map(({ seq }) => seq > (since?.seq ?? 0))).toEqual([true, false]);
  await tab.api.noteActivityRead(driveId);
  expect(await tab.reader.unreadActivity(driveId, other.email)).toBeNull();
  expect((await keptOf(tab))?.since).toEqual(since);
});

it('who sees a part has no lines on the device, and none are left when somebody comes to see a part', async () => {
  const { driveId, owner, server, workspace } = scenario;
  const shown = await make('Shown');
  const person = await signUpVerified(server);
  const memberId = await joinWorkspace(server, person, workspace.id, roles.admin);
  const tab = await scenario.openFilled(person);
  await tab.until(async (database) => (await database.activityLines.count()) > 0);
  const grant = { drive_id: driveId, folder_id: shown, permission: 0, workspace_user_id: memberId };
  expect((await owner.call('POST', 'drives/folder/user/permission', grant)).statusCode).toBe(200);
  const role = { workspace_id: workspace.id, id: memberId, role: roles.standard };
  expect((await owner.call('PUT', 'workspace/users/change/role', role)).statusCode).toBe(200);
  await tab.until(async (database) => {
    const state = await database.syncStates.get(driveId);
    return state?.shown?.complete === true && state.shown.grants !== undefined;
  });
  expect(await tab.database.activityLines.count()).toBe(0);
  expect(await tab.database.activityLists.count()).toBe(0);
  await make('Plain', shown);
  await tab.until(async () => (await tab.reader.activity({ driveId, count: 10 })) === null);
  expect(await tab.database.activityLines.count()).toBe(0);
  expect(tab.reports).toEqual([]);
});
