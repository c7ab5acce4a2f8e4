import type { BrowserContext, Page } from 'playwright/test';
import { browserMegabytes } from './browser-memory.ts';
import { type BrowserSession, settle } from './browser-session.ts';
import { type Finding, one, Samples, timesAsMany } from './findings.ts';
import { firstSearch } from './first-search.ts';
import type { Subject } from './subject.ts';

/** Ten tabs of one filespace: what each of them costs beside the first, and how long its first search takes. */
export async function measureTabs(
  scenario: BrowserSession,
  subject: Subject,
  tabs: number,
): Promise<Finding[]> {
  const samples = new Samples();
  const context = await scenario.newContext();
  try {
    const first = await context.newPage();
    await settle(first, subject);
    samples.add('first search', await firstSearch(first));
    await restedMemory();
    const alone = browserMegabytes();
    for (let tab = 1; tab < tabs; tab += 1)
      samples.add('later search', await firstSearch(await openTab(context, subject)));
    const together = browserMegabytes();
    const empty = await emptyTabs(context, subject, tabs - 1);
    const own = together - empty;
    return [
      {
        what: `memory of ${tabs} tabs beside one, ${subject.items.toLocaleString('en')} items, without what ${tabs - 1} empty pages take`,
        unit: 'MB',
        ours: one(own),
        ratio: timesAsMany(one(own), one(alone)),
        theirs: { name: 'one tab', figure: one(alone) },
        promise: { words: '≤ 1.5× one tab', kept: own <= 1.5 * alone },
      },
      { what: `the same, with them`, unit: 'MB', ours: one(together) },
      {
        what: 'the first search of a later tab, from the key to the hits',
        unit: 'ms',
        ours: samples.of('later search'),
        theirs: { name: 'of the first tab', figure: samples.of('first search') },
      },
    ];
  } finally {
    await context.close();
  }
}

async function openTab(context: BrowserContext, { product, driveId }: Subject): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${product.url}/drive?filespace=${driveId}`);
  await page.getByRole('grid').waitFor();
  return page;
}

/** What so many tabs of the product's origin take that show nothing. */
async function emptyTabs(context: BrowserContext, { product }: Subject, count: number): Promise<number> {
  const before = browserMegabytes();
  const pages: Page[] = [];
  for (let tab = 0; tab < count; tab += 1) {
    const page = await context.newPage();
    await page.goto(`${product.url}/healthz`);
    pages.push(page);
  }
  await restedMemory();
  const taken = browserMegabytes() - before;
  for (const page of pages) await page.close();
  return taken;
}

/** Until the browser has let go of what it needed on the way: two looks a second apart that agree. */
async function restedMemory(): Promise<void> {
  for (
    let before = 0, now = browserMegabytes(), looks = 0;
    Math.abs(now - before) > 5 && looks < 20;
    looks += 1
  ) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    [before, now] = [now, browserMegabytes()];
  }
}
