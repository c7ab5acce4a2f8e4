import { expect, it, onTestFinished } from 'vitest';
import { adminResult } from '../../support/admin/run-admin.ts';
import { createScenario, newFolder } from '../../support/scenario.ts';
import { chosen } from '../../support/transfers/choose-files.ts';
import { serverTree, settled, shownTree, statusOnScreen } from '../../support/trees.ts';
import { createDrive, createWorkspace } from '../../support/users.ts';

it('a device keeps what is changed in a workspace on hold, sends what belongs elsewhere, and sends the rest when the hold ends', async () => {
  const scenario = await createScenario();
  onTestFinished(() => scenario.close());
  const { server, driveId, owner, workspace } = scenario;
  const otherDrive = await createDrive(owner, (await createWorkspace(owner, 'elsewhere')).id);
  const device = scenario.newDevice();
  const mine = await scenario.openFilled(owner, device);
  await mine.api.refreshSpaces();
  await mine.api.connectFilespace(otherDrive);
  await mine.api.change([newFolder(driveId, 'Before').input]);
  await settled(server, mine, driveId);
  const hold = async (...argv: string[]) => {
    await adminResult(server, 'workspaces', 'hold', workspace.id, ...argv);
    await server.deps.holds.refresh(server.deps.db);
  };

  await hold('on', '--reason', 'Under review.');
  await mine.until(async ({ device: row }) => (await row.get('device'))?.onHold?.includes(driveId) === true);
  expect((await mine.reader.workspaces()).find(({ id }) => id === workspace.id)?.hold).toEqual({
    reason: 'Under review.',
  });
  await mine.api.change([newFolder(driveId, 'Meanwhile').input]);
  await mine.api.upload(chosen(driveId, { 'a.txt': 'a' }));
  await mine.api.change([newFolder(otherDrive, 'Elsewhere').input]);
  await settled(server, mine, otherDrive);
  expect(await serverTree(server, otherDrive)).toEqual(['Elsewhere/']);
  expect(await serverTree(server, driveId)).toEqual(['Before/']);
  expect(await shownTree(mine, driveId)).toEqual(['Before/', 'Meanwhile/', 'a.txt']);
  expect(await statusOnScreen(mine, device.clock.now())).toBe('Paused, 2 waiting');

  await hold('off');
  await settled(server, mine, driveId);
  expect(await serverTree(server, driveId)).toEqual(['Before/', 'Meanwhile/', 'a.txt']);
  expect(await mine.reader.outbox()).toEqual([]);
  expect(mine.reports).toEqual([]);
});

it('what is refused before the device has heard of the hold waits as well, small files and large ones', async () => {
  const scenario = await createScenario();
  onTestFinished(() => scenario.close());
  const { server, driveId, owner, workspace } = scenario;
  const device = scenario.newDevice();
  const mine = await scenario.openFilled(owner, device);
  await server.deps.db
    .updateTable('workspaces')
    .set({ hold_since: new Date(), hold_reason: null })
    .where('id', '=', workspace.id)
    .execute();
  await server.deps.holds.refresh(server.deps.db);
  await mine.api.change([newFolder(driveId, 'Meanwhile').input]);
  await mine.api.upload(chosen(driveId, { 'a.txt': 'a', 'film.mov': new Uint8Array(3_000_000) }));
  await mine.until(async ({ device: row }) => (await row.get('device'))?.onHold?.includes(driveId) === true);
  await mine.until(async ({ outbox }) => (await outbox.toArray()).every(({ state }) => state === 'queued'));
  expect(await mine.reader.outbox()).toHaveLength(3);

  await adminResult(server, 'workspaces', 'hold', workspace.id, 'off');
  await server.deps.holds.refresh(server.deps.db);
  device.clock.pass(60_000);
  await settled(server, mine, driveId);
  expect(await serverTree(server, driveId)).toEqual(['Meanwhile/', 'a.txt', 'film.mov']);
});
