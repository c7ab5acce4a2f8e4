import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import type { Device } from '../../support/device.ts';
import { createScenario, type Scenario, shareServer } from '../../support/scenario.ts';
import type { Tab } from '../../support/tab.ts';

const { differencePageItems, pageItems } = limits;

function setLimits(ofDifference: number, ofPage: number) {
  Object.assign(limits, { differencePageItems: ofDifference, pageItems: ofPage });
}

/** A scenario for each test, with limits so low that few items are many. */
export function sharePagedScenario(): () => Scenario {
  const shared = shareServer();
  let scenario: Scenario;
  beforeEach(async () => {
    setLimits(5, 20);
    scenario = await createScenario(shared());
  });
  afterEach(async () => {
    setLimits(differencePageItems, pageItems);
    await scenario.close();
  });
  return () => scenario;
}

/** Makes folders in a folder, as their owner. */
export async function makeFolders(
  scenario: Scenario,
  parent: string,
  count: number,
  name: string,
): Promise<readonly string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const type = 'NEW_FOLDER_CREATED';
  const placed = { parent_folder: parent, drive_id: scenario.driveId };
  await send(
    scenario,
    ids.map((id, at) => ({ type, data: { ...placed, folder_id: id, folder_name: `${name} ${at}` } })),
  );
  return ids;
}

/** As the owner, by no device. */
export async function send(
  { owner, driveId }: Scenario,
  events: readonly { readonly type: string; readonly data: object }[],
) {
  const about = { timestamp: 1, message_owner: 'TESTSERVER01' };
  const all = events.map((event) => ({ ...about, ...event, event_id: randomUUID() }));
  await owner.call('POST', `events/${driveId}`, all);
}

/** Holds the device's next request for a page that is not the first one. */
export function holdLaterPage({ driveId }: Scenario, { network }: Device) {
  return network.hold(
    ({ path }) =>
      path.startsWith(`events/${driveId}?`) && path.includes('limit=20') && path.includes('after='),
  );
}

/** How often the device asked for a fill, and for the first page of what is taken in page by page. */
export function asked({ network }: Device) {
  const count = (isOne: (path: string) => boolean) =>
    network.passages.filter(({ path }) => isOne(path)).length;
  return {
    fills: count((path) => /^drives\/[^/]+\/leaves/.test(path)),
    beginnings: count((path) => path.includes('limit=20') && !path.includes('after=')),
  };
}

export async function mend(scenario: Scenario, tab: Tab) {
  scenario.deviceOf(tab).network.mend();
  await tab.api.reportPageState('online');
}
