import { afterEach, beforeEach, expect, it } from 'vitest';
import { roles } from '#contract/rules/roles.ts';
import { fillQuota } from '../../support/replica/fill-quota.ts';
import { storedText } from '../../support/replica/stored-text.ts';
import { createScenario, newFolder, type Scenario, shareServer } from '../../support/scenario.ts';
import type { Tab } from '../../support/tab.ts';
import { chosen } from '../../support/transfers/choose-files.ts';
import { settled } from '../../support/trees.ts';
import { createWorkspace, joinWorkspace, signUpVerified } from '../../support/users.ts';

const shared = shareServer();
let scenario: Scenario;
beforeEach(async () => {
  scenario = await createScenario(shared());
});
afterEach(() => scenario.close());

const createGroup = (name: string) =>
  scenario.owner.call('POST', 'workspace/group', { workspace_id: scenario.workspace.id, group_name: name });

const countOf = async (tab: Tab, what: 'members' | 'groups') =>
  (await tab.reader.people(scenario.workspace.id))?.[what].length ?? 0;

const groupNames = async (tab: Tab) =>
  (await tab.reader.people(scenario.workspace.id))?.groups.map(({ name }) => name);

it('whoever manages a workspace has its users and groups on the device, live, and after a time without a network', async () => {
  const tab = await scenario.open(scenario.owner);
  await tab.until(async () => (await countOf(tab, 'members')) === 2);
  const people = await tab.reader.people(scenario.workspace.id);
  expect(people?.members.map(({ email, role }) => [email, role])).toEqual([
    [scenario.owner.email, roles.owner],
    [scenario.other.email, roles.admin],
  ]);
  expect(people?.groups).toMatchObject([{ name: 'Everyone', isEveryone: true, memberCount: 2 }]);

  const group = (await createGroup('Design')).json().data.id;
  await tab.until(async () => (await countOf(tab, 'groups')) === 2);
  await scenario.owner.call('POST', 'workspace/group/members/multiple', {
    workspace_user_id: scenario.otherMemberId,
    workspace_groups_ids: [{ group_id: group }],
  });
  await tab.until(
    async () =>
      (await tab.reader.people(scenario.workspace.id))?.members.some((row) => row.groupIds.length > 1) ===
      true,
  );
  expect((await tab.reader.people(scenario.workspace.id))?.groups[1]).toMatchObject({
    name: 'Design',
    memberCount: 1,
  });

  const { network } = scenario.deviceOf(tab);
  network.cut();
  await createGroup('Press');
  expect(await groupNames(tab)).toEqual(['Everyone', 'Design']);
  network.mend();
  await tab.api.reportPageState('online');
  await tab.until(async () => (await countOf(tab, 'groups')) === 3);
  expect(await groupNames(tab)).toEqual(['Everyone', 'Design', 'Press']);
  expect(tab.reports).toEqual([]);
});

it('who is removed while online loses the workspace, its items and its people immediately', async () => {
  const tab = await scenario.openFilled(scenario.other);
  await tab.until(async (database) => (await database.peopleState.count()) === 1);
  const { input } = newFolder(scenario.driveId, 'Theirs');
  await tab.api.change([input]);
  await tab.api.upload(chosen(scenario.driveId, { 'plan.txt': 'the plan' }));
  await tab.until(async (database) => (await database.outbox.count()) === 0);
  expect(await tab.database.sentChanges.count()).toBe(2);
  expect(await tab.database.uploadedItems.count()).toBe(1);
  const relocated = {
    driveId: scenario.driveId,
    folderName: 'Plans',
    newFolderName: '',
    itemId: input.itemId,
  };
  const about = { ...relocated, changeId: 'c', kind: 'folder', name: 'Theirs' } as const;
  await tab.database.notices.add({ atMs: Date.now(), kind: 'relocated', data: about });
  const left = await tab.database.workspaces.get(scenario.workspace.id);
  const memberId = scenario.otherMemberId;
  await scenario.owner.call('DELETE', `workspace/users/${scenario.workspace.id}/${memberId}`);
  await tab.until(async (database) => (await database.syncStates.count()) === 0);
  const { workspaces, filespaces, syncStates: drives, shownReplicas, folders, files } = tab.database;
  const { peopleState, peopleColumns, sentChanges, notices } = tab.database;
  const { uploadBatches, uploadedItems } = tab.database;
  const items = [workspaces, filespaces, drives, shownReplicas, folders, files];
  const tables = [...items, peopleState, peopleColumns, sentChanges, uploadBatches, uploadedItems];
  expect(await Promise.all(tables.map((table) => table.count()))).toEqual(tables.map(() => 0));
  // One sentence about the workspace, and none about each of its filespaces.
  expect((await notices.toArray()).map(({ kind, data }) => ({ kind, data }))).toEqual([
    {
      kind: 'workspace-left',
      data: { workspaceId: left?.id, name: left?.name, owner: scenario.owner.email },
    },
  ]);
  expect(await tab.reader.people(scenario.workspace.id)).toBeNull();
  expect(tab.reports).toEqual([]);
});

it('who is removed while their device is offline is told once when it is back, and of what was never sent', async () => {
  const tab = await scenario.openFilled(scenario.other);
  const { network } = scenario.deviceOf(tab);
  network.cut();
  await tab.api.change([newFolder(scenario.driveId, 'Too late').input]);
  await scenario.owner.call('DELETE', `workspace/users/${scenario.workspace.id}/${scenario.otherMemberId}`);
  network.mend();
  await tab.api.reportPageState('online');
  await tab.until(async (database) => (await database.syncStates.count()) === 0);
  await tab.api.refreshSpaces();
  expect(await tab.reader.notices(0)).toMatchObject([
    { kind: 'workspace-left', data: { owner: scenario.owner.email } },
    { kind: 'filespace-deleted', data: { unsent: 1 } },
  ]);
  expect(tab.reports).toEqual([]);
});

it('who is removed from one of two workspaces of one name is told which one', async () => {
  await createWorkspace(scenario.other);
  const tab = await scenario.openFilled(scenario.other);
  await tab.until(async (database) => (await database.workspaces.count()) === 2);
  await scenario.owner.call('DELETE', `workspace/users/${scenario.workspace.id}/${scenario.otherMemberId}`);
  await tab.until(async (database) => (await database.workspaces.count()) === 1);
  expect(await tab.reader.notices(0)).toMatchObject([
    { kind: 'workspace-left', data: { name: expect.stringMatching(/^acme \(.+\)$/) } },
  ]);
});

it('who is no admin any more keeps the workspace and has nobody of it on the device', async () => {
  const tab = await scenario.open(scenario.other);
  await tab.until(async (database) => (await database.peopleState.count()) === 1);
  const body = { id: scenario.otherMemberId, workspace_id: scenario.workspace.id };
  const role = (value: number) =>
    scenario.owner.call('PUT', 'workspace/users/change/role', { ...body, role: value });
  await role(roles.standard);
  await tab.until(async (database) => (await database.peopleState.count()) === 0);
  const { peopleColumns, workspaces } = tab.database;
  expect([await peopleColumns.count(), await workspaces.count()]).toEqual([0, 1]);
  await role(roles.admin);
  await tab.until(async () => (await countOf(tab, 'members')) === 2);
  // Each said once, whichever of its tabs lists the workspaces next.
  await tab.api.refreshSpaces();
  await (await scenario.open(scenario.other, scenario.deviceOf(tab))).api.refreshSpaces();
  const told = (await tab.reader.notices(0)).map(({ kind, data }) => ({ kind, data }));
  const { id: workspaceId, name } = (await workspaces.toArray())[0] ?? {};
  expect(told).toEqual([
    { kind: 'role-changed', data: { workspaceId, name, role: roles.standard } },
    { kind: 'role-changed', data: { workspaceId, name, role: roles.admin } },
  ]);
  expect(tab.reports).toEqual([]);
});

it('a standard user is never sent anybody', async () => {
  const person = await signUpVerified(scenario.server);
  await joinWorkspace(scenario.server, person, scenario.workspace.id, roles.standard);
  const tab = await scenario.open(person);
  await tab.until(async (database) => (await database.workspaces.count()) === 1);
  await createGroup('Secret');
  await tab.api.refreshPeople(scenario.workspace.id);
  await tab.api.refreshSpaces();
  expect(await tab.database.peopleColumns.count()).toBe(0);
  expect(await tab.reader.people(scenario.workspace.id)).toBeNull();
});

it('users and groups that found no room are fetched again when their time has come', async () => {
  const device = scenario.newDevice();
  const tab = await scenario.open(scenario.owner, device);
  await tab.until(async () => (await countOf(tab, 'members')) === 2);
  const releaseQuota = fillQuota('peopleColumns');
  await createGroup('Design');
  await tab.until(async (database) => (await database.device.get('device'))?.storageFullMs !== undefined);
  releaseQuota();
  // Nobody does anything.
  device.clock.pass(3000);
  await tab.until(async () => (await countOf(tab, 'groups')) === 2);
  expect(await groupNames(tab)).toEqual(['Everyone', 'Design']);
  expect(tab.reports).toEqual([]);
});

it('a role that is lost and given back fills the copy again, though nothing is written and no list comes', async () => {
  const { driveId, other, owner, workspace } = scenario;
  const device = scenario.newDevice();
  const setUp = await scenario.openFilled(owner);
  await setUp.api.change([newFolder(driveId, 'Theirs').input]);
  await settled(scenario.server, setUp, driveId);
  const tab = await scenario.openFilled(other, device);
  const lists = device.network.hold(({ path }) => path === `workspace/${encodeURIComponent(other.email)}`);
  // One at a time: as this one waits, none is under way that was asked under one role and answered under the other.
  const listed = tab.api.refreshSpaces();
  await lists.reached;
  const setRole = async (role: number) =>
    owner.call('PUT', 'workspace/users/change/role', {
      id: scenario.otherMemberId,
      workspace_id: workspace.id,
      role,
    });
  const holds = (items: number) =>
    tab.until(async (database) => {
      const shown = (await database.syncStates.get(driveId))?.shown;
      return shown?.complete === true && shown.items === items;
    });
  await holds(1);
  await setRole(roles.standard);
  // Hidden immediately, and then purged.
  await tab.until(async (database) => (await database.syncStates.get(driveId))?.shown === null);
  await tab.until(async (database) => (await database.folders.count()) === 0);
  expect(await storedText(tab.database)).not.toContain('Theirs');
  await setRole(roles.admin);
  await holds(1);
  lists.letGo();
  expect(await listed).toMatchObject({ ok: true });
  expect(tab.reports).toEqual([]);
});
