import { expect, it, onTestFinished } from 'vitest';
import { adminResult } from '../../support/admin/run-admin.ts';
import { createScenario, newFolder } from '../../support/scenario.ts';
import { serverTree, settled, shownTree, statusOnScreen } from '../../support/trees.ts';

it.each([
  ['closed', []],
  ['read-only', ['--read-only']],
])(
  'while the server is %s a device shows what it holds, says so in one line, and sends what waited when it is over',
  async (_mode, options) => {
    const scenario = await createScenario();
    onTestFinished(() => scenario.close());
    const { server, driveId, owner } = scenario;
    const device = scenario.newDevice();
    const mine = await scenario.openFilled(owner, device);
    await mine.api.change([newFolder(driveId, 'Before').input]);
    await settled(server, mine, driveId);
    const turn = async (...argv: string[]) => {
      await adminResult(server, 'maintenance', ...argv);
      await server.deps.maintenance.refresh(server.deps.db);
    };

    await turn('on', ...options);
    await mine.api.change([newFolder(driveId, 'Meanwhile').input]);
    await mine.until(async (database) => (await database.device.get('device'))?.maintenanceMs !== undefined);
    expect(await statusOnScreen(mine, device.clock.now())).toBe('Maintenance, 1 waiting');
    expect(await shownTree(mine, driveId)).toEqual(['Before/', 'Meanwhile/']);
    expect(await serverTree(server, driveId)).toEqual(['Before/']);

    await turn('off');
    device.clock.pass(60_000);
    await settled(server, mine, driveId);
    expect(await serverTree(server, driveId)).toEqual(['Before/', 'Meanwhile/']);
    expect(await mine.reader.outbox()).toEqual([]);
    expect(mine.reports).toEqual([]);
  },
);

it('a device that has nothing to send says so too while the server is closed', async () => {
  const scenario = await createScenario();
  onTestFinished(() => scenario.close());
  const { server, owner } = scenario;
  const device = scenario.newDevice();
  const mine = await scenario.openFilled(owner, device);
  await mine.until(async (database) => (await database.device.get('device'))?.connection === 'online');
  await adminResult(server, 'maintenance', 'on', '--message', 'Back at 14:00.');
  await server.deps.maintenance.refresh(server.deps.db);
  await mine.until(async (database) => (await database.device.get('device'))?.maintenanceMs !== undefined);
  expect(await statusOnScreen(mine, device.clock.now())).toBe('Maintenance');
  expect((await mine.reader.device())?.maintenanceSaid).toBe('Back at 14:00.');
});
