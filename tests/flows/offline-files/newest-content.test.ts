import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Device } from '../../support/device.ts';
import { keptFilesOf, readDevice } from '../../support/offline/kept-files.ts';
import { createScenario, type Scenario, shareServer } from '../../support/scenario.ts';
import type { Tab } from '../../support/tab.ts';
import { bundlesOf, fileOf } from '../../support/transfers/bundle.ts';
import { replaceBy } from '../../support/transfers/replace.ts';
import { settled } from '../../support/trees.ts';

const shared = shareServer();
let scenario: Scenario;
let device: Device;
beforeEach(async () => {
  scenario = await createScenario(shared());
  device = scenario.newDevice();
});
afterEach(() => scenario.close());

const isContent = ({ path }: { readonly path: string }) => path.endsWith('/content');

/** A tab with a file that is kept, replaced, and whose new content is on its way. */
async function openReplaced(): Promise<{ tab: Tab; id: string; letGo: () => void }> {
  const file = fileOf('plan.txt', 'the first plan');
  await bundlesOf(scenario.address, scenario).send({ files: [file] });
  const tab = await scenario.openFilled(scenario.owner, device);
  await settled(scenario.server, tab, scenario.driveId);
  await tab.api.keepOffline({ driveId: scenario.driveId, itemId: file.id });
  await keptFilesOf(scenario).whenHere(tab, file.id);
  const held = device.network.hold(isContent, 'answer');
  await replaceBy('bundle', scenario.address, scenario)({ id: file.id, content: 'the second plan' });
  await held.reached;
  return { tab, id: file.id, letGo: held.letGo };
}

it('who asks for the newest content gets it from the server while it is still on its way to the device', async () => {
  const { tab, id, letGo } = await openReplaced();
  expect(await readDevice(tab, scenario.driveId, id)).toBe('the first plan');
  const newest = await tab.api.openContent(scenario.driveId, id, true);
  const row = await tab.api.findFile(scenario.driveId, id);
  expect(newest).toMatchObject({
    ok: true,
    value: { source: 'server', sizeBytes: 15, contentSeq: row?.contentSeq },
  });
  letGo();
  await tab.until(async ({ offlineFiles }) => {
    const kept = await offlineFiles.get([scenario.driveId, id]);
    return kept?.stageName === 'here' && kept.wantedSeq > 0;
  });
  expect(await tab.api.openContent(scenario.driveId, id, true)).toMatchObject({
    value: { source: 'device', contentSeq: row?.contentSeq },
  });
});

it('without a connection the one before opens all the same, and says which it is', async () => {
  const { tab, id, letGo } = await openReplaced();
  device.network.cut();
  letGo();
  const newest = await tab.api.openContent(scenario.driveId, id, true);
  expect(newest).toMatchObject({ ok: true, value: { source: 'device', sizeBytes: 14, contentSeq: 0 } });
  expect((await tab.api.findFile(scenario.driveId, id))?.contentSeq).toBeGreaterThan(0);
});
