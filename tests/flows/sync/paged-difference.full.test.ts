import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { serverTree, settled, shownTree } from '../../support/trees.ts';
import { asked, holdLaterPage, makeFolders, mend, sharePagedScenario } from './paged-scenario.ts';

const scenarioOf = sharePagedScenario();

it('begins again where the item that it was cut behind is in no page any more', async () => {
  const scenario = scenarioOf();
  const { server, driveId, other } = scenario;
  const device = scenario.newDevice();
  const first = await scenario.openFilled(other, device);
  await settled(server, first, driveId);
  const second = await scenario.open(other, device);
  device.network.cut();
  await makeFolders(scenario, rootId, 50, 'New');
  const { fills } = asked(device);
  const page = holdLaterPage(scenario, device);
  await mend(scenario, first);
  await page.reached;
  // How far it has come is not announced to the tabs each time.
  const reached = async () => (await second.database.syncStates.get(driveId))?.filling?.difference?.after;
  await expect.poll(reached).toEqual(expect.any(String));
  await second.database.syncStates.where({ driveId }).modify(({ filling }) => {
    if (filling?.difference) Object.assign(filling.difference, { written: randomUUID() });
  });
  first.kill();
  page.letGo();
  await settled(server, second, driveId);
  expect(await shownTree(second, driveId)).toEqual(await serverTree(server, driveId));
  expect(asked(device)).toEqual({ fills, beginnings: 2 });
  expect(new Set((await second.database.folders.toCollection().primaryKeys()).map(([r]) => r)).size).toBe(1);
  expect(second.reports).toEqual([]);
});
