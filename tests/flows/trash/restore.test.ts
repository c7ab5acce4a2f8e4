import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { roles } from '#contract/rules/roles.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { knownDeletion } from '#src/features/preview/changed/deletion.ts';
import { restoreInputs } from '#src/shared/restore/restore-states.ts';
import { createScenario, newFolder, remove, type Scenario, shareServer } from '../../support/scenario.ts';
import type { Tab } from '../../support/tab.ts';
import { serverTree, settled, shownTree } from '../../support/trees.ts';
import { joinWorkspace, signUpVerified } from '../../support/users.ts';

const shared = shareServer();
let scenario: Scenario;
beforeEach(async () => {
  scenario = await createScenario(shared());
});
afterEach(() => scenario.close());

/** As the screen asks for it. */
async function list(tab: Tab) {
  const { driveId } = scenario;
  const page = await tab.api.call('listTrash', { params: { driveId }, query: {} });
  if (!page.ok) throw new Error(`the trash was refused: ${JSON.stringify(page.problem)}`);
  return page.value;
}

/** As the screen restores them. */
async function restore(tab: Tab, ...names: readonly string[]) {
  const { items, epoch } = await list(tab);
  const wanted = items.filter(({ name }) => names.includes(name));
  expect(wanted.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  return () => tab.api.change(restoreInputs(scenario.driveId, epoch, wanted, new Map()));
}

const names = async (tab: Tab) => (await list(tab)).items.map(({ name }) => name);
const restoredNotices = async (tab: Tab) =>
  (await tab.reader.notices(0)).flatMap((notice) => {
    if (notice.kind !== 'restored') return [];
    const { name, folderName, folders, otherName } = notice.data;
    return [{ name, folderName, folders, otherName }];
  });

/** Folders of the owner's, deleted by the other one. */
async function deleted(...order: readonly string[]) {
  const { server, driveId } = scenario;
  const mine = await scenario.openFilled(scenario.owner);
  const plans = newFolder(driveId, 'Plans');
  const old = newFolder(driveId, 'Old', plans.itemId);
  const ids = new Map([
    ['Plans', plans.itemId],
    ['Old', old.itemId],
  ]);
  await mine.api.change([plans.input, old.input]);
  await settled(server, mine, driveId);
  const theirs = await scenario.openFilled(scenario.other);
  for (const name of order) {
    await theirs.api.change([remove(driveId, ids.get(name) ?? '')]);
    scenario.deviceOf(theirs).clock.pass(10_000);
    await settled(server, theirs, driveId);
  }
  await settled(server, mine, driveId);
  return { mine, theirs, ids };
}

describe('the trash', () => {
  it('has what somebody else deleted, who and from where, and gives it back to everybody', async () => {
    const { server, driveId, other } = scenario;
    const { mine, theirs } = await deleted('Old');
    expect((await list(mine)).items).toMatchObject([
      { name: 'Old', kind: 'folder', deleted_by: other.email, parent_name: 'Plans', parent_path: '/Plans' },
    ]);
    expect(await (await restore(mine, 'Old'))()).toMatchObject({ ok: true });
    await settled(server, mine, driveId);
    await settled(server, theirs, driveId);
    for (const tab of [mine, theirs]) expect(await shownTree(tab, driveId)).toEqual(['Plans/', 'Plans/Old/']);
    expect(await names(mine)).toEqual([]);
    expect(await restoredNotices(mine)).toEqual([
      { name: 'Old', folderName: 'Plans', folders: [], otherName: null },
    ]);
    expect(mine.reports).toEqual([]);
  });

  it('says what came back with it, and under which name', async () => {
    const { server, driveId } = scenario;
    const { mine } = await deleted('Old', 'Plans');
    await (await restore(mine, 'Old'))();
    await settled(server, mine, driveId);
    expect(await serverTree(server, driveId)).toEqual(['Plans/', 'Plans/Old/']);
    const first = { name: 'Old', folderName: 'Plans', folders: ['Plans'], otherName: null };
    expect(await restoredNotices(mine)).toEqual([first]);

    const [plans] = (
      await mine.reader.folder({ driveId, folderId: rootId, direction: 'asc', from: 0, to: 9 })
    ).rows;
    await mine.api.change([remove(driveId, plans?.id ?? '')]);
    scenario.deviceOf(mine).clock.pass(10_000);
    await settled(server, mine, driveId);
    await mine.api.change([newFolder(driveId, 'plans').input]);
    await settled(server, mine, driveId);
    await (await restore(mine, 'Plans'))();
    await settled(server, mine, driveId);
    expect(await restoredNotices(mine)).toEqual([
      first,
      { name: 'Plans', folderName: '', folders: [], otherName: 'Plans (2)' },
    ]);
  });

  it('gives back without a connection: it waits, can be given up, and is done once', async () => {
    const { server, driveId } = scenario;
    const { mine } = await deleted('Old', 'Plans');
    const both = await restore(mine, 'Old', 'Plans');
    const { network } = scenario.deviceOf(mine);
    network.cut();
    await mine.api.reportPageState('offline'); // else the device tries, and what is on its way cannot be given up
    const made = await both();
    expect((await mine.reader.outbox()).map(({ state, itemName }) => [state, itemName])).toEqual([
      ['queued', 'Plans'],
      ['queued', 'Old'],
    ]);
    expect(await shownTree(mine, driveId)).toEqual([]);
    expect(await mine.api.undo(made.ok ? made.value : [])).toMatchObject({ ok: true });
    expect(await mine.reader.outbox()).toEqual([]);
    await both();
    network.mend();
    await mine.api.reportPageState('online');
    await settled(server, mine, driveId);
    expect(await serverTree(server, driveId)).toEqual(['Plans/', 'Plans/Old/']);
    // The folder went first, so that nothing had to come back with what lay in it.
    expect((await restoredNotices(mine)).map(({ name, folders }) => [name, folders])).toEqual([
      ['Plans', []],
      ['Old', []],
    ]);
  });

  it('is reached from an item by its activity too, also of one that went with its folder', async () => {
    const { server, driveId, other } = scenario;
    const { mine, ids } = await deleted('Plans');
    const old = { id: ids.get('Old') ?? '', name: 'Old' };
    const query = { item: old.id, kind: 'deleted', limit: 1 } as const;
    const page = await mine.api.call('listActivity', { params: { driveId }, query });
    const known = page.ok ? knownDeletion(old, page.value) : null;
    expect(known?.by).toBe(other.email);
    const items = known ? [known.item] : [];
    await mine.api.change(restoreInputs(driveId, known?.epoch ?? '', items, new Map()));
    await settled(server, mine, driveId);
    expect(await serverTree(server, driveId)).toEqual(['Plans/', 'Plans/Old/']);
  });

  it('takes a restore back: what came back is deleted again', async () => {
    const { server, driveId } = scenario;
    const { mine } = await deleted('Old');
    const made = await (await restore(mine, 'Old'))();
    await settled(server, mine, driveId);
    expect(await mine.api.undo(made.ok ? made.value : [])).toMatchObject({ ok: true });
    await settled(server, mine, driveId);
    expect(await serverTree(server, driveId)).toEqual(['Plans/']);
    expect(await names(mine)).toEqual(['Old']);
  });

  it('refuses with the reason what somebody else has restored already', async () => {
    const { server, driveId } = scenario;
    const { mine, theirs } = await deleted('Old');
    const late = await restore(mine, 'Old');
    await (await restore(theirs, 'Old'))();
    await settled(server, theirs, driveId);
    await late();
    await settled(server, mine, driveId);
    expect(await mine.reader.outbox()).toMatchObject([{ state: 'rejected', problem: 'nothing-to-restore' }]);
    expect(await mine.reader.notices(0)).toMatchObject([
      { kind: 'rejected', data: { name: 'Old', problem: 'nothing-to-restore' } },
    ]);
    expect(await serverTree(server, driveId)).toEqual(['Plans/', 'Plans/Old/']);
  });

  it('tells who sees only some folders no name of a person, and takes no restore of who may only view', async () => {
    const { server, driveId, owner, workspace } = scenario;
    const person = await signUpVerified(server);
    const memberId = await joinWorkspace(server, person, workspace.id, roles.standard);
    const mine = await scenario.openFilled(owner);
    const plans = newFolder(driveId, 'Plans');
    const old = newFolder(driveId, 'Old', plans.itemId);
    await mine.api.change([plans.input, old.input]);
    await settled(server, mine, driveId);
    const grant = { drive_id: driveId, folder_id: plans.itemId, permission: 0, workspace_user_id: memberId };
    expect((await owner.call('POST', 'drives/folder/user/permission', grant)).statusCode).toBe(200);
    const tab = await scenario.openFilled(person);
    await mine.api.change([remove(driveId, old.itemId)]);
    scenario.deviceOf(mine).clock.pass(10_000);
    await settled(server, mine, driveId);
    await settled(server, tab, driveId);
    const { items } = await list(tab);
    expect(items.map(({ name }) => name)).toEqual(['Old']);
    expect(JSON.stringify(items)).not.toContain(owner.email);
    await (await restore(tab, 'Old'))();
    await settled(server, tab, driveId);
    expect(await tab.reader.outbox()).toMatchObject([{ state: 'rejected', problem: 'not-allowed' }]);
    expect(await serverTree(server, driveId)).toEqual(['Plans/']);
  });
});
