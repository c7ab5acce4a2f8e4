import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { roles } from '#contract/rules/roles.ts';
import { joinWorkspace } from '../support/person.ts';
import { growOnServer, newFolder, rename, type Stage, setStage } from '../support/stage.ts';
import { quiet, treeOnScreen, treeOnServer } from '../support/trees.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await setStage();
});
afterEach(() => stage.close());

it('rebuilding mends a copy that went wrong, and what waits stays', async () => {
  const { server, driveId } = stage;
  await growOnServer(stage, 11);
  const device = stage.newDevice();
  const leading = await stage.openFilled(stage.owner, device);
  const mine = await stage.open(stage.owner, device);
  await mine.api.pauseSync(true);
  await mine.api.change([newFolder(driveId, 'Waits').wish]);
  await leading.database.folders.clear();
  expect((await mine.api.diagnostics()).leads).toBe(false);
  expect((await leading.api.diagnostics()).leads).toBe(true);

  // Asked in the tab that does not lead, without a network at first: it is done when there is one.
  device.network.cut();
  const before = (await mine.reader.drive(driveId))?.shown?.r;
  // Whether anything is asked before the loss of the line is noticed is chance; that this answer is lost is not.
  device.network.loseNextAnswer(({ path }) => path.endsWith('/items'));
  await mine.api.rebuild();
  await leading.until(async (database) => (await database.device.get('device'))?.connection !== 'online');
  device.network.mend();
  await mine.api.signal('online');
  await mine.until(async (database) => {
    const drive = await database.drives.get(driveId);
    return drive?.shown?.complete === true && drive.shown.r !== before && drive.filling === null;
  });
  expect((await mine.reader.outbox()).map(({ state }) => state)).toEqual(['queued']);
  const onServer = await treeOnServer(server, driveId);
  expect(await treeOnScreen(mine, driveId, 2)).toEqual([...onServer, 'Waits/'].sort());
  await mine.api.pauseSync(false);
  await quiet(server, mine, driveId);
  expect(await treeOnServer(server, driveId)).toContain('Waits/');
  const { troubles } = await mine.api.diagnostics();
  expect(troubles.some(({ what }) => what === 'itemPage: no answer')).toBe(true);
});

it('a filespace that was lost and given back is read anew in every tab', async () => {
  const { server, driveId, owner, other, workspace } = stage;
  const mine = await stage.openFilled(owner);
  const folders = ['Plans 1', 'Plans 2', 'Plans 3', 'Plans 4'].map((name) => newFolder(driveId, name));
  for (const { wish } of folders) await mine.api.change([wish]);
  await quiet(server, mine, driveId);
  const device = stage.newDevice();
  const leading = await stage.openFilled(other, device);
  const beside = await stage.open(other, device);
  for (const { itemId } of folders.slice(1))
    await mine.api.change([rename(driveId, itemId, `Plans ${itemId}`)]);
  await quiet(server, mine, driveId);
  await quiet(server, leading, driveId);
  expect((await beside.api.search(driveId, 'plans', 10)).total).toBe(4);

  await owner.call('DELETE', `workspace/users/${workspace.id}/${stage.otherMemberId}`);
  await leading.until(async (database) => (await database.drives.get(driveId)) === undefined);
  await mine.api.change([rename(driveId, folders[0]?.itemId ?? '', 'Drafts')]);
  await quiet(server, mine, driveId);
  await joinWorkspace(server, other, workspace.id, roles.admin);
  await leading.api.refreshSpaces();
  await leading.api.connectFilespace(driveId);
  await quiet(server, leading, driveId);
  expect((await beside.api.search(driveId, 'plans', 10)).total).toBe(3);
});

it.each([true, false])(
  'a filespace that is connected again while its copy was still coming holds everything once (forgotten: %s)',
  async (forget) => {
    const { server, driveId, owner } = stage;
    await growOnServer(stage, 21);
    const device = stage.newDevice();
    const mine = await stage.open(owner, device);
    await mine.api.refreshSpaces();
    let asked = 0;
    const isPage = ({ path }: { path: string }) => {
      const isLater = path.includes('/items?at=');
      asked += Number(isLater);
      return isLater;
    };

    // The copy is begun and cut, goes on, and waits for its next page.
    const first = device.network.hold(isPage);
    await mine.api.connectFilespace(driveId);
    await first.reached;
    device.network.cut();
    first.letGo();
    await mine.until(async (database) => (await database.device.get('device'))?.connection !== 'online');
    const second = device.network.hold(isPage);
    device.network.mend();
    await mine.api.signal('online');
    await second.reached;

    asked = 0;
    await mine.api.disconnectFilespace(driveId, forget);
    await mine.api.connectFilespace(driveId);
    // Whoever asked for that page before is given up, or waits beside it.
    await vi.waitFor(() => expect(asked).toBe(1));
    second.letGo();
    await quiet(server, mine, driveId);
    expect(await treeOnScreen(mine, driveId)).toEqual(await treeOnServer(server, driveId));
    const row = await mine.database.drives.get(driveId);
    expect(row?.shown?.items).toBe((await treeOnServer(server, driveId)).length);
  },
);
