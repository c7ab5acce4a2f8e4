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
let kept: ReturnType<typeof keptFilesOf>;
let tab: Tab;
let fileId: string;
beforeEach(async () => {
  scenario = await createScenario(shared());
  device = scenario.newDevice();
  kept = keptFilesOf(scenario);
  const file = fileOf('plan.txt', 'the plan');
  fileId = file.id;
  await bundlesOf(scenario.address, scenario).send({ files: [file] });
  tab = await scenario.openFilled(scenario.owner, device);
  await settled(scenario.server, tab, scenario.driveId);
});
afterEach(() => scenario.close());

/** It is noted, and waits until what shows it has had its turn. */
async function beginOpen(): Promise<void> {
  expect(await readDevice(tab, scenario.driveId, fileId)).toBe(undefined);
  await tab.until(async () => (await rowOf())?.stageName === 'waiting');
}

function rowOf() {
  return tab.database.offlineFiles.get([scenario.driveId, fileId]);
}

async function open(): Promise<void> {
  await beginOpen();
  await expect
    .poll(
      async () => {
        device.clock.pass(1000);
        return (await rowOf())?.stageName;
      },
      { timeout: 20_000 },
    )
    .toBe('here');
  expect(await kept.whenHere(tab, fileId)).toBe('the plan');
}

it('a file that was opened is here without a connection, counted apart, and goes when the list is cleared', async () => {
  await open();
  device.network.cut();
  expect(await readDevice(tab, scenario.driveId, fileId)).toBe('the plan');
  expect(await tab.api.offlineUsage()).toMatchObject({ keptBytes: 0, recentBytes: 8 });
  await tab.api.clearRecent();
  expect(await kept.stored(tab)).toEqual([]);
  expect(await tab.api.offlineUsage()).toMatchObject({ keptBytes: 0, recentBytes: 0 });
});

it('is fetched at once where somebody asks for it: it waits for nothing then', async () => {
  await beginOpen();
  await tab.api.keepOffline({ driveId: scenario.driveId, itemId: fileId });
  await tab.until(async () => (await rowOf())?.isPinned === true);
  expect((await rowOf())?.stageName).not.toBe('waiting');
  expect(await kept.whenHere(tab, fileId)).toBe('the plan');
});

it('goes when its content is replaced: nobody asked for the new one', async () => {
  await open();
  await replaceBy('bundle', scenario.address, scenario)({ id: fileId, content: 'the second plan' });
  await kept.whenGone(tab, fileId);
  await expect.poll(() => kept.stored(tab)).toEqual([]);
});

it('makes room for what is to be kept', async () => {
  await open();
  const other = fileOf('other.txt', 'the other');
  await bundlesOf(scenario.address, scenario).send({ files: [other] });
  await settled(scenario.server, tab, scenario.driveId);
  device.files.giveQuota({ usedBytes: 3_926_258_176, quotaBytes: 5_000_000_000 });
  expect(await tab.api.keepOffline({ driveId: scenario.driveId, itemId: other.id })).toMatchObject({
    ok: false,
    problem: { kind: 'no-room', neededBytes: 9 },
  });
  device.files.giveQuota({ usedBytes: 3_926_258_175, quotaBytes: 5_000_000_000 });
  expect(await tab.api.keepOffline({ driveId: scenario.driveId, itemId: other.id })).toEqual({
    ok: true,
    value: true,
  });
  await kept.whenGone(tab, fileId);
  expect(await kept.whenHere(tab, other.id)).toBe('the other');
});
