import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createScenario, type Scenario, shareServer } from '../../support/scenario.ts';
import { bundlesOf, fileOf, folderOf } from '../../support/transfers/bundle.ts';
import { settled } from '../../support/trees.ts';

interface Ranges {
  readonly l?: Ranges | null;
  readonly r?: Ranges | null;
}
type Parts = Readonly<Record<string, Ranges>>;
interface Mutations {
  subscribe(listener: (parts: Parts) => void): void;
  unsubscribe(listener: (parts: Parts) => void): void;
}

// Not in Dexie's types.
const { storagemutated } = (Dexie as unknown as { readonly on: { readonly storagemutated: Mutations } }).on;
const shared = shareServer();
let scenario: Scenario;
let mostRanges: number;

beforeEach(async () => {
  scenario = await createScenario(shared());
  mostRanges = 0;
  storagemutated.subscribe(count);
});
afterEach(() => {
  storagemutated.unsubscribe(count);
  return scenario.close();
});

/** What each page that shows a list makes a tree of. */
function count(parts: Parts) {
  for (const [part, ranges] of Object.entries(parts))
    if (part.includes('/offlineFiles/')) mostRanges = Math.max(mostRanges, countRanges(ranges));
}

function countRanges({ l, r }: Ranges): number {
  return 1 + (l ? countRanges(l) : 0) + (r ? countRanges(r) : 0);
}

it('pages are not told of each file of a folder that is kept, or kept no more', async () => {
  const { address, driveId } = scenario;
  const folder = folderOf('Many');
  const files = Array.from({ length: 120 }, (_, n) => fileOf(`${n}.txt`, `${n}`, { parent: folder.id }));
  await bundlesOf(address, scenario).send({ folders: [folder], files });
  const tab = await scenario.openFilled(scenario.owner);
  await settled(scenario.server, tab, driveId);
  const pin = { driveId, itemId: folder.id };
  await tab.api.keepOffline(pin);
  await tab.until(async ({ offlineFiles }) => (await offlineFiles.count()) === files.length);
  await tab.api.stopKeepingOffline([pin]);
  await tab.until(async ({ offlineFiles }) => (await offlineFiles.count()) === 0);
  expect(mostRanges).toBeGreaterThan(0);
  expect(mostRanges).toBeLessThan(10);
  expect(tab.reports).toEqual([]);
});
