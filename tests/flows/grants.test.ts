import { afterEach, beforeEach, expect, it } from 'vitest';
import { roles } from '#contract/rules/roles.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { storedText } from '../support/replica/stored-text.ts';
import {
  createManyFolders,
  createScenario,
  newFolder,
  type Scenario,
  shareServer,
} from '../support/scenario.ts';
import type { Tab } from '../support/tab.ts';
import { settled } from '../support/trees.ts';
import { joinWorkspace, signUpVerified, type TestUser } from '../support/users.ts';

const sharedServer = shareServer();
let scenario: Scenario;
/** A standard user. */
let person: TestUser;
let memberId: string;
let folders: Record<'shared' | 'inside' | 'secret', string>;

/** Secret, and Shared with Inside in it, made by the owner. */
beforeEach(async () => {
  scenario = await createScenario(sharedServer());
  const { driveId, owner, server, workspace } = scenario;
  person = await signUpVerified(server);
  memberId = await joinWorkspace(server, person, workspace.id, roles.standard);
  const tab = await scenario.openFilled(owner);
  const shared = newFolder(driveId, 'Shared');
  const inside = newFolder(driveId, 'Inside', shared.itemId);
  const secret = newFolder(driveId, 'Secret');
  await tab.api.change([shared.input, inside.input, secret.input]);
  await settled(server, tab, driveId);
  folders = { shared: shared.itemId, inside: inside.itemId, secret: secret.itemId };
});
afterEach(() => scenario.close());

const grant = (folderId: string, permission: 0 | 1 | 2) =>
  scenario.owner.call('POST', 'drives/folder/user/permission', {
    drive_id: scenario.driveId,
    workspace_user_id: memberId,
    folder_id: folderId,
    permission,
  });

const remove = (folderId: string) =>
  scenario.owner.call('POST', `events/${scenario.driveId}`, [
    {
      event_id: crypto.randomUUID(),
      type: 'DELETE_FOLDER',
      timestamp: 1,
      message_owner: 'TESTSERVER01',
      data: { folder_id: folderId },
    },
  ]);

const names = async (tab: Tab, folderId: string = rootId) =>
  (
    await tab.reader.folder({ driveId: scenario.driveId, folderId, direction: 'asc', from: 0, to: 10 })
  ).rows.map(({ name }) => name);

const holds = (tab: Tab, items: number) =>
  tab.until(async (database) => {
    const shown = (await database.syncStates.get(scenario.driveId))?.shown;
    return shown?.complete === true && shown.items === items;
  });

/** Everything that is on the device, as text. */
const everything = ({ database }: Tab) => storedText(database);

it('what is granted comes, with the bare way to it; what is taken away is gone from the device', async () => {
  const tab = await scenario.open(person);
  await tab.until(async (database) => (await database.workspaces.count()) === 1);
  expect(await tab.reader.filespaces(scenario.workspace.id)).toEqual([]);

  await grant(folders.inside, 0);
  await tab.until(async (database) => (await database.filespaces.count()) === 1);
  await tab.api.connectFilespace(scenario.driveId);
  await holds(tab, 2);
  expect(await names(tab)).toEqual(['Shared']);
  expect(await names(tab, folders.shared)).toEqual(['Inside']);
  expect(await everything(tab)).not.toContain('Secret');

  await grant(folders.secret, 1);
  await holds(tab, 3);
  expect(await names(tab)).toEqual(['Secret', 'Shared']);

  await grant(folders.inside, 2);
  await holds(tab, 1);
  expect(await names(tab)).toEqual(['Secret']);
  await tab.until(async () => !(await everything(tab)).includes('Inside'));

  await grant(folders.secret, 2);
  await tab.until(async (database) => (await database.filespaces.count()) === 0);
  await tab.until(async () => !(await everything(tab)).includes('Secret'));
  expect(tab.reports).toEqual([]);
});

it('a filespace leaves the device with the last folder that was granted, and comes back with the next right', async () => {
  await grant(folders.shared, 0);
  const tab = await scenario.openFilled(person);
  await holds(tab, 2);
  await remove(folders.shared);
  await tab.until(async (database) => (await database.filespaces.count()) === 0);
  await tab.until(async () => !(await everything(tab)).includes('Inside'));
  await grant(folders.secret, 1);
  await tab.until(async (database) => (await database.filespaces.count()) === 1);
  await tab.api.connectFilespace(scenario.driveId);
  await holds(tab, 1);
  expect(await names(tab)).toEqual(['Secret']);
  expect(tab.reports).toEqual([]);
});

it('View changes nothing, Edit changes what is inside, without a network too', async () => {
  await grant(folders.shared, 0);
  await grant(folders.secret, 1);
  const tab = await scenario.openFilled(person);
  const { network } = scenario.deviceOf(tab);
  network.cut();
  const inView = newFolder(scenario.driveId, 'No', folders.inside);
  const inRoot = newFolder(scenario.driveId, 'No');
  const inEdit = newFolder(scenario.driveId, 'Yes', folders.secret);
  expect(await tab.api.change([inView.input])).toMatchObject({ ok: false });
  expect(await tab.api.change([inRoot.input])).toMatchObject({ ok: false });
  expect(await tab.api.change([inEdit.input])).toMatchObject({ ok: true });
  expect(await names(tab, folders.secret)).toEqual(['Yes']);
  network.mend();
  await tab.api.reportPageState('online');
  await settled(scenario.server, tab, scenario.driveId);
  expect(await names(tab, folders.secret)).toEqual(['Yes']);
  expect(tab.reports).toEqual([]);
});

it('what waits when the right is taken away is kept as not sent, and what it was in is not on the device', async () => {
  await grant(folders.shared, 1);
  await grant(folders.secret, 1);
  const tab = await scenario.openFilled(person);
  const { network } = scenario.deviceOf(tab);
  network.cut();
  await tab.api.change([newFolder(scenario.driveId, 'Draft', folders.inside).input]);
  await grant(folders.shared, 2);
  network.mend();
  await tab.api.reportPageState('online');
  await holds(tab, 1);
  await tab.until(async (database) =>
    (await database.outbox.toArray()).some(({ state }) => state === 'rejected'),
  );
  expect(await names(tab)).toEqual(['Secret']);
  expect((await tab.reader.outbox()).map(({ change }) => change.type)).toEqual(['createFolder']);
  expect(tab.reports).toEqual([]);
});

it('what waits when Edit becomes View is on the screen until the server has refused it', async () => {
  await grant(folders.shared, 1);
  const tab = await scenario.openFilled(person);
  await holds(tab, 2);
  await tab.api.pauseSync(true);
  await tab.api.change([newFolder(scenario.driveId, 'Draft', folders.inside).input]);
  const permissions = async () =>
    JSON.stringify((await tab.database.syncStates.get(scenario.driveId))?.shown?.grants);
  const before = await permissions();
  await grant(folders.shared, 0);
  await tab.until(async () => (await permissions()) !== before);
  await holds(tab, 2);
  expect(await names(tab, folders.inside)).toEqual(['Draft']);
  await tab.api.pauseSync(false);
  await tab.until(async (database) =>
    (await database.outbox.toArray()).some(({ state }) => state === 'rejected'),
  );
  expect(await names(tab, folders.inside)).toEqual([]);
  expect(tab.reports).toEqual([]);
});

it('a right that is given again sends nothing by itself: what was refused waits for its answer', async () => {
  await grant(folders.shared, 1);
  await grant(folders.secret, 1);
  const tab = await scenario.openFilled(person);
  const { network } = scenario.deviceOf(tab);
  network.cut();
  await tab.api.change([newFolder(scenario.driveId, 'Draft', folders.inside).input]);
  await grant(folders.shared, 2);
  network.mend();
  await tab.api.reportPageState('online');
  await tab.until(async (database) =>
    (await database.outbox.toArray()).some(({ state }) => state === 'rejected'),
  );
  // Else what the device held before would pass for what it was given again.
  await holds(tab, 1);
  await grant(folders.shared, 1);
  await holds(tab, 3);
  const [refused] = await tab.reader.outbox();
  expect(refused?.state).toBe('rejected');
  expect(await names(tab, folders.inside)).toEqual([]);
  expect(await tab.api.retry(refused?.changeId ?? '')).toEqual({ ok: true, value: true });
  await settled(scenario.server, tab, scenario.driveId);
  expect(await names(tab, folders.inside)).toEqual(['Draft']);
  expect(await tab.reader.outbox()).toEqual([]);
  expect(tab.reports).toEqual([]);
});

const placement = (folderId: string, name: string, parentId: string, intent: 'move' | 'rename') =>
  scenario.owner.call('POST', `events/${scenario.driveId}`, [
    {
      event_id: crypto.randomUUID(),
      type: 'RENAME_FOLDER',
      timestamp: 1,
      message_owner: 'TESTSERVER01',
      data: { folder_id: folderId, folder_name: name, parent_folder: parentId, intent },
    },
  ]);
const moveInto = (folderId: string, parentId: string) => placement(folderId, 'Shared', parentId, 'move');

it('what is moved out of sight is gone from the device, its earlier names as well', async () => {
  await grant(folders.shared, 0);
  const tab = await scenario.openFilled(person);
  await holds(tab, 2);
  await placement(folders.inside, 'Insight', folders.shared, 'rename');
  await tab.until(async () => (await everything(tab)).includes('Insight'));
  await placement(folders.inside, 'Inward', folders.shared, 'rename');
  await tab.until(async () => (await everything(tab)).includes('Inward'));
  expect(await everything(tab)).not.toMatch(/Inside|Insight/);
  await moveInto(folders.inside, folders.secret);
  await holds(tab, 1);
  expect(await everything(tab)).not.toMatch(/Inside|Insight|Inward/);
  expect(await everything(tab)).not.toContain(folders.inside);
  expect(tab.reports).toEqual([]);
});

it.each([
  ['granted, then moved', true],
  ['moved, then granted', false],
] as const)(
  'C17: a folder that is %s under a hidden one keeps its right, and of the way to it only the name is known',
  async (_, grantFirst) => {
    const kept = newFolder(scenario.driveId, 'Kept from them', folders.secret);
    const owner = await scenario.openFilled(scenario.owner);
    await owner.api.change([kept.input]);
    await settled(scenario.server, owner, scenario.driveId);
    const steps = [() => grant(folders.shared, 0), () => moveInto(folders.shared, folders.secret)];
    for (const step of grantFirst ? steps : steps.toReversed()) expect((await step()).statusCode).toBe(200);
    const tab = await scenario.openFilled(person);
    await holds(tab, 3);
    expect(await names(tab)).toEqual(['Secret']);
    expect(await names(tab, folders.secret)).toEqual(['Shared']);
    expect(await names(tab, folders.shared)).toEqual(['Inside']);
    expect(await everything(tab)).not.toContain('Kept from them');
    expect(await tab.api.change([newFolder(scenario.driveId, 'No', folders.secret).input])).toMatchObject({
      ok: false,
    });
    expect(tab.reports).toEqual([]);
  },
);

it('C17: a folder that is moved under a hidden one while its right is used stays where it is on the device', async () => {
  await grant(folders.shared, 1);
  const tab = await scenario.openFilled(person);
  await holds(tab, 2);
  const { network } = scenario.deviceOf(tab);
  network.cut();
  await tab.api.change([newFolder(scenario.driveId, 'Draft', folders.inside).input]);
  await moveInto(folders.shared, folders.secret);
  network.mend();
  await tab.api.reportPageState('online');
  await settled(scenario.server, tab, scenario.driveId);
  await holds(tab, 4);
  expect(await names(tab, folders.inside)).toEqual(['Draft']);
  expect(await names(tab, folders.secret)).toEqual(['Shared']);
  expect(tab.reports).toEqual([]);
});

const isLeaves = ({ path }: { path: string }) => /^drives\/[^/]+\/leaves/.test(path);

it.each([
  ['on a folder that was deleted', 'group', remove],
  ['on what the root gives as well', 'root', (folderId: string) => grant(folderId, 2)],
] as const)('a right %s goes without an empty screen', async (_, holder, lose) => {
  const { driveId, owner, server } = scenario;
  const groupId = await createManyFolders(scenario, 1);
  const folder_id = holder === 'root' ? rootId : groupId;
  await grant(folder_id, 1);
  await grant(folders.secret, 0);
  const everyone = { drive_id: driveId, folder_id, group_id: 'everyone', permission: 1 };
  expect((await owner.call('POST', 'drives/folder/group/permission', everyone)).statusCode).toBe(200);
  const tab = await scenario.openFilled(person);
  const { network, clock } = scenario.deviceOf(tab);
  await lose(folders.secret);
  await settled(server, tab, driveId);
  const before = (await tab.database.syncStates.get(driveId))?.shown?.r;
  network.cut();
  // They have the same right by themselves, but its beginning is forgotten with this one: the replica is filled anew.
  const path = `drives/folder/group/permission/${driveId}/${folder_id}/everyone`;
  expect((await owner.call('DELETE', path)).statusCode).toBe(200);
  await placement(folders.inside, 'Moved', groupId, 'move');
  network.mend();
  network.cutNextResponse(isLeaves, 4096);
  await tab.api.reportPageState('online');
  await tab.until(async (database) => {
    const { shown, filling } = (await database.syncStates.get(driveId)) ?? {};
    return filling != null || shown?.r !== before;
  });
  expect((await tab.database.syncStates.get(driveId))?.filling).not.toBeNull();
  expect(await names(tab)).toContain('Group');
  clock.pass(60_000);
  await settled(server, tab, driveId);
  expect(await names(tab)).toContain('Group');
  expect(tab.reports).toEqual([]);
});
