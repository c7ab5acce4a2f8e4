import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import {
  createScenario,
  move,
  newFolder,
  remove,
  rename,
  type Scenario,
  shareServer,
} from '../support/scenario.ts';
import { serverTree, settled, shownTree } from '../support/trees.ts';

const shared = shareServer();
let scenario: Scenario;
beforeEach(async () => {
  scenario = await createScenario(shared());
});
afterEach(() => scenario.close());

/** What no dialog lets through, and a row of a broken disk may hold: the server refuses it, and what needs it waits. */
async function refusedCreation() {
  const { server, driveId } = scenario;
  const device = scenario.newDevice();
  const mine = await scenario.openFilled(scenario.owner, device);
  const home = newFolder(driveId, 'Home');
  await mine.api.change([home.input]);
  await settled(server, mine, driveId);
  device.network.cut();
  const outer = newFolder(driveId, 'Outer', home.itemId);
  const inner = newFolder(driveId, 'Inner', outer.itemId);
  await mine.api.change([outer.input]);
  await mine.api.change([inner.input]);
  const [created] = await mine.reader.outbox();
  if (created?.change.type !== 'createFolder') throw new Error('the creation waits first');
  await mine.database.outbox.update(created.changeId, { change: { ...created.change, name: 'Out/er' } });
  return { server, driveId, device, mine, outer, inner };
}

describe('what the server refuses', () => {
  it('is reported, stays in the list, and what needs it waits with it', async () => {
    const { server, driveId, device, mine, outer, inner } = await refusedCreation();
    device.network.mend();
    await mine.api.reportPageState('online');
    await settled(server, mine, driveId);
    const rows = await mine.reader.outbox();
    expect(rows.map(({ state, problem, itemName }) => ({ state, problem, itemName }))).toEqual([
      { state: 'rejected', problem: 'item-name.forbidden-character', itemName: 'Outer' },
      { state: 'blocked', problem: null, itemName: 'Inner' },
    ]);
    expect(await shownTree(mine, driveId)).toEqual(['Home/']);
    expect(await mine.reader.notices(0)).toMatchObject([
      { kind: 'rejected', data: { name: 'Outer', problem: 'item-name.forbidden-character' } },
    ]);

    // Given up alone, it stays with what was made inside it, to be done after all or given up together.
    const [outerRow, innerRow] = rows;
    await mine.api.discard([outerRow?.changeId ?? '']);
    expect(await mine.reader.outbox()).toMatchObject([
      { changeId: outerRow?.changeId, state: 'rejected', problem: 'discarded' },
      { changeId: innerRow?.changeId, state: 'blocked' },
    ]);
    await mine.api.discard(rows.map(({ changeId }) => changeId));
    expect(await mine.reader.outbox()).toEqual([]);
    expect([outer.itemId, inner.itemId]).toHaveLength(2);
    expect(await serverTree(server, driveId)).toEqual(['Home/']);
  });

  it('can be tried again once the person has seen why', async () => {
    const { server, driveId } = scenario;
    const device = scenario.newDevice();
    const mine = await scenario.openFilled(scenario.owner, device);
    const theirs = await scenario.openFilled(scenario.other);
    const folder = newFolder(driveId, 'Folder');
    await mine.api.change([folder.input]);
    await settled(server, mine, driveId);
    await settled(server, theirs, driveId);
    device.network.cut();
    await mine.api.change([remove(driveId, folder.itemId)]);
    await theirs.api.change([rename(driveId, folder.itemId, 'Needed')]);
    await settled(server, theirs, driveId);
    device.clock.pass(8000);
    device.network.mend();
    await mine.api.reportPageState('online');
    await settled(server, mine, driveId);

    const [refused] = await mine.reader.outbox();
    expect(refused).toMatchObject({ state: 'rejected', problem: 'changed-since' });
    const location = { driveId, folderId: rootId, direction: 'asc', from: 0, to: 10 } as const;
    expect((await mine.reader.folder(location)).rows).toMatchObject([
      { name: 'Needed', syncState: 'conflict' },
    ]);
    await mine.api.retry(refused?.changeId ?? '');
    await settled(server, mine, driveId);
    expect(await mine.reader.outbox()).toEqual([]);
    expect(await serverTree(server, driveId)).toEqual([]);
  });

  it('is never sent where the device itself can tell', async () => {
    const { server, driveId } = scenario;
    const mine = await scenario.openFilled(scenario.owner);
    const outer = newFolder(driveId, 'Outer');
    const inner = newFolder(driveId, 'Inner', outer.itemId);
    await mine.api.change([outer.input, inner.input]);
    await settled(server, mine, driveId);
    expect(await mine.api.change([move(driveId, outer.itemId, inner.itemId)])).toEqual({
      ok: false,
      problem: { kind: 'cycle' },
    });
    const good = newFolder(driveId, 'Good');
    const both = await mine.api.change([good.input, rename(driveId, outer.itemId, 'a/b')]);
    expect(both).toMatchObject({ ok: false, problem: { kind: 'item-name.forbidden-character' } });
    expect(await shownTree(mine, driveId)).toEqual(['Outer/', 'Outer/Inner/']);
    expect(await mine.reader.outbox()).toEqual([]);
  });
});

describe('a filespace that is gone', () => {
  it('leaves the device, and what waited for it is listed as not sent', async () => {
    const { server, driveId } = scenario;
    const device = scenario.newDevice();
    const mine = await scenario.openFilled(scenario.other, device);
    await mine.api.change([newFolder(driveId, 'Kept nowhere').input]);
    await settled(server, mine, driveId);
    device.network.cut();
    await mine.api.change([newFolder(driveId, 'Too late').input]);
    await server.deps.db.deleteFrom('members').where('user_id', '=', scenario.other.userId).execute();
    device.network.mend();
    await mine.api.reportPageState('online');
    await mine.until(async (database) => (await database.syncStates.get(driveId)) === undefined);
    await mine.until(async (database) => (await database.notices.count()) > 0);
    expect(await mine.reader.workspaces()).toEqual([]);
    expect(await mine.reader.outbox()).toMatchObject([
      { state: 'rejected', problem: 'drive-gone', itemName: 'Too late' },
    ]);
    expect(await mine.reader.notices(0)).toMatchObject([
      { kind: 'workspace-left' },
      { kind: 'filespace-deleted', data: { name: 'projects', unsent: 1 } },
    ]);
    expect(await mine.database.folders.count()).toBe(0);
    expect(await mine.database.folders.count()).toBe(0);
  });
});
