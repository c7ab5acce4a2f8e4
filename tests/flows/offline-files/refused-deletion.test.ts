import { afterEach, beforeEach, expect, it } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { keptFilesOf } from '../../support/offline/kept-files.ts';
import { createScenario, remove, type Scenario, shareServer } from '../../support/scenario.ts';
import { bundlesOf, fileOf } from '../../support/transfers/bundle.ts';
import { replaceBy } from '../../support/transfers/replace.ts';
import { settled } from '../../support/trees.ts';

const shared = shareServer();
let scenario: Scenario;
beforeEach(async () => {
  scenario = await createScenario(shared());
});
afterEach(() => scenario.close());

it('a file whose deletion is refused is kept like what lies beside it', async () => {
  const { driveId, other, address } = scenario;
  const file = fileOf('plan.txt', 'the first plan');
  await bundlesOf(address, scenario).send({ files: [file] });
  const tab = await scenario.openFilled(other);
  await settled(scenario.server, tab, driveId);
  await tab.api.pauseSync(true);
  await tab.api.change([{ ...remove(driveId, file.id), kind: 'file' }]);
  await replaceBy('bundle', address, scenario)({ id: file.id, content: 'the second plan' });
  await tab.until(async (database) => (await database.syncStates.get(driveId))?.shown?.seq === 2);
  await tab.api.keepOffline({ driveId, itemId: rootId });
  await tab.until(async ({ pins }) => (await pins.toArray())[0]?.extent?.files === 0);
  scenario.deviceOf(tab).clock.pass(10_000);
  await tab.api.pauseSync(false);
  await tab.until(async ({ outbox }) => (await outbox.toArray())[0]?.state === 'rejected');
  expect(await keptFilesOf(scenario).whenHere(tab, file.id)).toBe('the second plan');
});
