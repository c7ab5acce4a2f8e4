import { setTimeout as delay } from 'node:timers/promises';
import { browserMegabytes } from './browser-memory.ts';
import { type BrowserSession, signIn, startProbe, visibleTimes } from './browser-session.ts';
import { type Finding, one, timesAsMany } from './findings.ts';
import { type HeapUsage, type HeapWatch, watchHeaps } from './heap-usage.ts';
import type { Subject } from './subject.ts';

const mostPageMb = 60;
const lookEveryMs = 50;
/** In MB, by the number of items up to which it is promised. */
const mostWorkerMb = (items: number) => (items > 1_000_000 ? 1000 : 150);

/** What one tab holds while its filespace fills, when it is filled, and after the first search has made the index. */
export async function measureMemory(scenario: BrowserSession, subject: Subject): Promise<Finding[]> {
  const context = await scenario.newContext();
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(0);
    await signIn(page, subject, subject.people[0]);
    await page.goto(`${subject.product.url}/drive?filespace=${subject.driveId}`);
    const button = page.getByRole('button', { name: 'Connect', exact: true });
    await button.waitFor();
    const heaps = await watchHeaps(page);
    await startProbe(page, 'click', [{ see: 'filling' }, { see: 'filled' }]);
    await button.click();
    const filling = await mostWhile(heaps, visibleTimes(page));
    await page.getByRole('searchbox', { name: 'Search' }).fill(subject.terms[0] ?? '');
    await page.getByRole('row').nth(1).waitFor();
    await delay(1000);
    const searched = await mostWhile(heaps, delay(1000));
    const settled = await heaps.readCollected();
    const items = `${subject.items.toLocaleString('en')} items`;
    const workerMb = mostWorkerMb(subject.items);
    return [
      atMost(`memory of the worker, ${items}, with the index of the search`, settled.worker, workerMb),
      atMost(`memory of the page, ${items}`, settled.page, mostPageMb),
      ...whileFilling(filling, { page: mostPageMb, worker: workerMb }),
      {
        ...{ what: 'the worker after the search, nothing collected', unit: 'MB', ours: one(searched.worker) },
        ratio: timesAsMany(one(searched.worker), one(settled.worker)),
        theirs: { name: 'collected', figure: one(settled.worker) },
      },
      { what: 'all processes of the browser', unit: 'MB', ours: one(browserMegabytes()) },
    ];
  } finally {
    await context.close();
  }
}

function whileFilling(filling: HeapUsage, most: HeapUsage): Finding[] {
  return [
    atMost('the most of the worker while filling, nothing collected', filling.worker, most.worker),
    atMost('the most of the page while filling, nothing collected', filling.page, most.page),
  ];
}

function atMost(what: string, megabytes: number, most: number): Finding {
  return {
    ...{ what, unit: 'MB', ours: one(megabytes) },
    promise: { words: `≤ ${most} MB`, kept: megabytes <= most },
  };
}

async function mostWhile(heaps: HeapWatch, work: Promise<unknown>): Promise<HeapUsage> {
  let most: HeapUsage = { page: 0, worker: 0 };
  let isOver = false;
  void work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const { page, worker } = await heaps.read();
    most = { page: Math.max(most.page, page), worker: Math.max(most.worker, worker) };
    await delay(lookEveryMs);
  }
  await work;
  return most;
}
