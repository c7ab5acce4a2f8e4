import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { roles } from '#contract/rules/roles.ts';
import {
  createManyFolders,
  createScenario,
  newFolder,
  rename,
  type Scenario,
  shareServer,
} from '../support/scenario.ts';
import { serverTree, settled, shownTree } from '../support/trees.ts';
import { joinWorkspace } from '../support/users.ts';

const shared = shareServer();
let scenario: Scenario;
beforeEach(async () => {
  scenario = await createScenario(shared());
});
afterEach(() => scenario.close());

it('rebuilding mends a copy that went wrong, and what waits stays', async () => {
  const { server, driveId } = scenario;
  await createManyFolders(scenario, 11);
  const device = scenario.newDevice();
  const leading = await scenario.openFilled(scenario.owner, device);
  const mine = await scenario.open(scenario.owner, device);
  await mine.api.pauseSync(true);
  await mine.api.change([newFolder(driveId, 'Waits').input]);
  await leading.database.folders.clear();
  expect((await mine.api.diagnostics()).leads).toBe(false);
  expect((await leading.api.diagnostics()).leads).toBe(true);

  // Asked in the tab that does not lead, without a network at first: it is done when there is one.
  device.network.cut();
  const before = (await mine.reader.drive(driveId))?.shown?.r;
  // Whether anything is asked before the loss of the line is noticed is chance; that this answer is lost is not.
  device.network.dropNextResponse(({ path }) => /\/leaves(\?|$)/.test(path));
  await mine.api.resync();
  await leading.until(async (database) => (await database.device.get('device'))?.connection !== 'online');
  device.network.mend();
  await mine.api.reportPageState('online');
  await mine.until(async (database) => {
    const drive = await database.syncStates.get(driveId);
    return drive?.shown?.complete === true && drive.shown.r !== before && drive.filling === null;
  });
  expect((await mine.reader.outbox()).map(({ state }) => state)).toEqual(['queued']);
  const onServer = await serverTree(server, driveId);
  expect(await shownTree(mine, driveId, 2)).toEqual([...onServer, 'Waits/'].sort());
  await mine.api.pauseSync(false);
  await settled(server, mine, driveId);
  expect(await serverTree(server, driveId)).toContain('Waits/');
  const { errors } = await mine.api.diagnostics();
  expect(errors.some(({ summary }) => summary === 'leaves: no answer')).toBe(true);
}, 60_000);

it('a filespace that was lost and given back is read again in every tab', async () => {
  const { server, driveId, owner, other, workspace } = scenario;
  const mine = await scenario.openFilled(owner);
  const folders = ['Plans 1', 'Plans 2', 'Plans 3', 'Plans 4'].map((name) => newFolder(driveId, name));
  for (const { input } of folders) await mine.api.change([input]);
  await settled(server, mine, driveId);
  const device = scenario.newDevice();
  const leading = await scenario.openFilled(other, device);
  const beside = await scenario.open(other, device);
  for (const { itemId } of folders.slice(1))
    await mine.api.change([rename(driveId, itemId, `Plans ${itemId}`)]);
  await settled(server, mine, driveId);
  await settled(server, leading, driveId);
  expect((await beside.api.search(driveId, 'plans', 10)).total).toBe(4);

  await owner.call('DELETE', `workspace/users/${workspace.id}/${scenario.otherMemberId}`);
  await leading.until(async (database) => (await database.syncStates.get(driveId)) === undefined);
  await mine.api.change([rename(driveId, folders[0]?.itemId ?? '', 'Drafts')]);
  await settled(server, mine, driveId);
  await joinWorkspace(server, other, workspace.id, roles.admin);
  await leading.api.refreshSpaces();
  await leading.api.connectFilespace(driveId);
  await settled(server, leading, driveId);
  expect((await beside.api.search(driveId, 'plans', 10)).total).toBe(3);
});

it.each([true, false])(
  'a filespace that is connected again while its copy was still coming holds everything once (forgotten: %s)',
  async (deleteLocal) => {
    const { server, driveId, owner } = scenario;
    await createManyFolders(scenario, 21);
    const device = scenario.newDevice();
    const mine = await scenario.open(owner, device);
    await mine.api.refreshSpaces();
    let asked = 0;
    const isRest = ({ path }: { path: string }) => {
      const isLater = path.includes('/leaves?at=');
      asked += Number(path.includes('/leaves'));
      return isLater;
    };

    // The copy is begun and cut, goes on, and waits for the rest of its leaves.
    device.network.cutNextResponse(({ path }) => path.endsWith('/leaves'), 120_000);
    const first = device.network.hold(isRest);
    await mine.api.connectFilespace(driveId);
    await first.reached;
    device.network.cut();
    first.letGo();
    await mine.until(async (database) => (await database.device.get('device'))?.connection !== 'online');
    const second = device.network.hold(isRest);
    device.network.mend();
    await mine.api.reportPageState('online');
    await second.reached;

    await mine.api.disconnectFilespace(driveId, deleteLocal);
    // Until here the connection that comes back may have given the rest up and asked for it again.
    asked = 0;
    await mine.api.connectFilespace(driveId);
    // Whoever asked for it before is given up, or waits beside it.
    await vi.waitFor(() => expect(asked).toBeGreaterThan(0));
    second.letGo();
    await settled(server, mine, driveId);
    expect(await shownTree(mine, driveId)).toEqual(await serverTree(server, driveId));
    const row = await mine.database.syncStates.get(driveId);
    expect(row?.shown?.items).toBe((await serverTree(server, driveId)).length);
  },
);
