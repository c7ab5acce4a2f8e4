import { afterEach, beforeEach, expect, it } from 'vitest';
import { roles } from '#contract/rules/roles.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { fillQuota } from '../../support/replica/fill-quota.ts';
import { storedText } from '../../support/replica/stored-text.ts';
import { createScenario, newFolder, type Scenario, shareServer } from '../../support/scenario.ts';
import type { Tab } from '../../support/tab.ts';
import { events } from '../../support/team.ts';
import { settled } from '../../support/trees.ts';
import { createDrive, joinWorkspace, signUpVerified, type TestUser } from '../../support/users.ts';

const shared = shareServer();
let scenario: Scenario;
/** A standard user, and the membership. */
let person: TestUser;
let memberId: string;
/** A tab of the owner's that keeps the filespace, and a filespace that it does not keep. */
let owner: Tab;
let otherDrive: string;
let folders: Record<'plans' | 'inside', string>;

beforeEach(async () => {
  scenario = await createScenario(shared());
  const { driveId, server, workspace } = scenario;
  person = await signUpVerified(server);
  memberId = await joinWorkspace(server, person, workspace.id, roles.standard);
  otherDrive = await createDrive(scenario.owner, workspace.id, 'archive');
  owner = await scenario.openFilled(scenario.owner);
  const plans = newFolder(driveId, 'Plans');
  const inside = newFolder(driveId, 'Inside', plans.itemId);
  await owner.api.change([plans.input, inside.input]);
  await settled(server, owner, driveId);
  folders = { plans: plans.itemId, inside: inside.itemId };
});
afterEach(() => scenario.close());

type PrincipalRef = { readonly workspace_user_id: string } | { readonly group_id: string };

async function grant(
  by: TestUser,
  to: PrincipalRef,
  folderId: string,
  permission: 0 | 1 | 2,
  driveId = scenario.driveId,
) {
  const kind = 'group_id' in to ? 'group' : 'user';
  const body = { drive_id: driveId, folder_id: folderId, permission, ...to };
  const response = await by.call('POST', `drives/folder/${kind}/permission`, body);
  expect(response.statusCode).toBe(200);
}

/** What is on the device of a filespace's grants: folder, principal and right. */
async function grantPath(tab: Tab, driveId = scenario.driveId): Promise<readonly string[] | null> {
  const known = await tab.reader.grants(driveId);
  if (known === null) return null;
  const nameOf = (kind: string, id: string) =>
    kind === 'group' ? 'group' : id === memberId ? 'person' : 'else';
  return known.grants.map(({ principal, path, permission }) => {
    const where = path === null ? 'gone' : `/${path.join('/')}`;
    return `${where} ${nameOf(principal.kind, principal.id)} ${permission}`;
  });
}

const holds = (tab: Tab, driveId: string, ...expected: readonly string[]) =>
  tab.until(async () => (await grantPath(tab, driveId))?.join() === expected.join());

/** Everything that is on the device, as text. */
const everything = ({ database }: Tab) => storedText(database);

const user = () => ({ workspace_user_id: memberId });

/** Of the admin. */
async function setRole(role: number) {
  const { otherMemberId: id, owner: by, workspace } = scenario;
  await by.call('PUT', 'workspace/users/change/role', { id, workspace_id: workspace.id, role });
}

async function createGroup(name: string): Promise<string> {
  const body = { workspace_id: scenario.workspace.id, group_name: name };
  return (await scenario.owner.call('POST', 'workspace/group', body)).json().data.id;
}

it('an admin has all rights on folders on the device, live, of filespaces that are not kept there too', async () => {
  const { driveId, other, workspace } = scenario;
  const tab = await scenario.open(other);
  await holds(tab, driveId);
  await holds(tab, otherDrive);
  expect(await tab.reader.workspaceGrants(workspace.id)).toHaveLength(2);

  await grant(scenario.owner, user(), folders.inside, 0);
  await holds(tab, driveId, '/Plans/Inside person 0');
  const known = await tab.reader.grants(driveId);
  expect(known).toMatchObject({
    driveId,
    checkedMs: expect.any(Number),
    grants: [
      {
        driveId,
        folderId: folders.inside,
        principal: { kind: 'user', id: memberId },
        permission: 0,
        grantedMs: Math.floor(scenario.server.deps.nowMs() / 1000) * 1000,
        path: ['Plans', 'Inside'],
      },
    ],
  });
  expect(known?.index.get(folders.inside)).toEqual(known?.grants);
  expect(known?.index.get(folders.plans)).toBeUndefined();
  // Reading again reads nothing again.
  expect((await tab.reader.grants(driveId))?.grants).toBe(known?.grants);

  await grant(scenario.owner, { group_id: 'everyone' }, rootId, 1, otherDrive);
  await holds(tab, otherDrive, '/ group 1');
  await grant(scenario.owner, user(), folders.inside, 1);
  await holds(tab, driveId, '/Plans/Inside person 1');
  await grant(scenario.owner, user(), folders.inside, 2);
  await holds(tab, driveId);
  await holds(owner, driveId);
  expect(tab.reports).toEqual([]);
});

it('rights that went with their principal, their filespace or without a network are gone from the device too', async () => {
  const { driveId, other, workspace } = scenario;
  const group = await createGroup('Studio');
  await grant(scenario.owner, { group_id: group }, folders.plans, 1);
  await grant(scenario.owner, user(), folders.plans, 0);
  await grant(scenario.owner, user(), rootId, 0, otherDrive);
  const tab = await scenario.open(other);
  await holds(tab, driveId, '/Plans person 0', '/Plans group 1');

  await scenario.owner.call('DELETE', `workspace/group/${workspace.id}/${group}`);
  await holds(tab, driveId, '/Plans person 0');

  const { network } = scenario.deviceOf(tab);
  network.cut();
  await scenario.owner.call('POST', `events/${driveId}`, [
    events.move(folders.inside, rootId),
    events.rename(folders.inside, 'Inside'),
    events.remove(folders.plans),
  ]);
  await grant(scenario.owner, user(), folders.inside, 1);
  expect(await grantPath(tab)).toEqual(['/Plans person 0']);
  network.mend();
  await tab.api.reportPageState('online');
  await tab.until(
    async () => [...((await grantPath(tab)) ?? [])].sort().join() === '/Inside person 1,gone person 0',
  );

  await scenario.owner.call('DELETE', `workspace/users/${workspace.id}/${memberId}`);
  await holds(tab, driveId);
  await holds(tab, otherDrive);
  await scenario.server.deps.db.deleteFrom('drives').where('id', '=', otherDrive).execute();
  await tab.api.refreshSpaces();
  await tab.until(async (database) => (await database.grants.count()) === 1);
  expect(await tab.database.grantColumns.toCollection().primaryKeys()).toEqual([driveId]);
  expect(await tab.reader.grants(otherDrive)).toBeNull();
  expect(tab.reports).toEqual([]);
});

it('whoever loses the role has no right of anybody on the device any more, nor anybody', async () => {
  const { driveId, other, workspace } = scenario;
  const tab = await scenario.openFilled(other);
  await grant(scenario.owner, user(), folders.inside, 0);
  await holds(tab, driveId, '/Plans/Inside person 0');
  expect(await everything(tab)).toContain(memberId);
  await setRole(roles.standard);
  await tab.until(async (database) => (await database.grants.count()) === 0);
  expect(await tab.reader.grants(driveId)).toBeNull();
  expect(await tab.reader.workspaceGrants(workspace.id)).toBeNull();
  await tab.until(async (database) => (await database.peopleColumns.count()) === 0);
  // The folders go with the copy; nothing of the grants waits for it.
  const left = await everything(tab);
  for (const taint of [memberId, person.email]) expect(left).not.toContain(taint);
  await tab.until(async () => !/Plans|Inside/.test(await everything(tab)));
  await setRole(roles.admin);
  await holds(tab, driveId, '/Plans/Inside person 0');
  expect(tab.reports).toEqual([]);
});

it('a standard user never has a row of them, whatever is asked for', async () => {
  const { driveId, workspace } = scenario;
  await grant(scenario.owner, user(), folders.inside, 0);
  await grant(scenario.owner, { group_id: await createGroup('Secret circle') }, folders.plans, 1);
  const tab = await scenario.openFilled(person);
  for (const id of [driveId, otherDrive, workspace.id]) await tab.api.refreshAccess(id);
  await tab.api.refreshSpaces();
  await grant(scenario.owner, user(), folders.plans, 1);
  await tab.until(async (database) => (await database.syncStates.get(driveId))?.shown?.items === 2);
  expect(await tab.database.grants.count()).toBe(0);
  expect(await tab.database.grantColumns.count()).toBe(0);
  expect(await tab.reader.grants(driveId)).toBeNull();
  expect(await tab.reader.workspaceGrants(workspace.id)).toBeNull();
  expect(await everything(tab)).not.toContain('Secret circle');
  expect(tab.reports).toEqual([]);
});

it('a role that is lost and given back brings what has changed since, though no list comes', async () => {
  const { driveId, other } = scenario;
  const tab = await scenario.open(other);
  await holds(tab, driveId);
  await holds(tab, otherDrive);
  const path = `workspace/${encodeURIComponent(other.email)}`;
  const lists = scenario.deviceOf(tab).network.hold((passage) => passage.path === path);
  // One at a time: as this one waits, none is under way that was asked under one role and answered under the other.
  const listed = tab.api.refreshSpaces();
  await lists.reached;
  await setRole(roles.standard);
  await grant(scenario.owner, user(), folders.plans, 1);
  await createGroup('Studio');
  await setRole(roles.admin);
  await holds(tab, driveId, '/Plans person 1');
  await tab.until(async () => (await tab.reader.people(scenario.workspace.id))?.groups.length === 2);
  lists.letGo();
  expect(await listed).toMatchObject({ ok: true });
  expect(tab.reports).toEqual([]);
});

it('rights that found no room are fetched again when their time has come', async () => {
  const { driveId, other } = scenario;
  const device = scenario.newDevice();
  const tab = await scenario.open(other, device);
  await holds(tab, driveId);
  await holds(tab, otherDrive);
  const releaseQuota = fillQuota('grantColumns');
  await grant(scenario.owner, user(), folders.plans, 0);
  await tab.until(async (database) => (await database.device.get('device'))?.storageFullMs !== undefined);
  releaseQuota();
  // Nobody does anything.
  device.clock.pass(3000);
  await holds(tab, driveId, '/Plans person 0');
  expect(tab.reports).toEqual([]);
});
