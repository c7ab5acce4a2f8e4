import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Page } from 'playwright/test';
import { importsOf } from '#tools/test/first-script.ts';
import { type BrowserSession, bundleScript, lastVisibleTime, settle } from './browser-session.ts';
import { type Finding, one } from './findings.ts';
import type { Subject } from './subject.ts';

const promisedBytes = 170 * 1024;

/** What the browser loads, with nothing in its cache, from the address of a filespace to its first rows. */
export async function measureScriptBytes(scenario: BrowserSession, subject: Subject): Promise<Finding[]> {
  const context = await scenario.newContext({ blockServiceWorker: true });
  try {
    const page = await context.newPage();
    await settle(page, subject);
    const address = page.url();
    const developer = await context.newCDPSession(page);
    await developer.send('Network.clearBrowserCache');
    await page.goto('about:blank');
    await context.addInitScript({ content: await bundleScript('page/first-rows.ts') });
    await page.goto(address);
    const beforeMs = (await lastVisibleTime(page)).shownMs;
    // It begins behind the first rows, and belongs to what can be used.
    if (page.workers().length === 0) await page.waitForEvent('worker');
    const ofWorker = new Set(await loadedByWorker(page));
    const loaded = await page.evaluate(
      (untilMs) =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter(({ name, startTime }) => /\.js(\?|$)/.test(name) && startTime <= untilMs)
          .map(({ name }) => name),
      beforeMs,
    );
    const ofPage = [...new Set(loaded)].filter((name) => !ofWorker.has(name));
    const pageBytes = await sizes(ofPage);
    const workerBytes = await sizes([...ofWorker]);
    return [
      finding(`script of the page (${ofPage.length} files), gzip`, pageBytes.gzip),
      finding(`script of the worker (${ofWorker.size} files), gzip`, workerBytes.gzip),
      {
        ...finding('script to the first usable drive, gzip', pageBytes.gzip + workerBytes.gzip),
        promise: { words: '≤ 170 KB', kept: pageBytes.gzip + workerBytes.gzip <= promisedBytes },
      },
      finding('the same, brotli, as it is sent', pageBytes.brotli + workerBytes.brotli),
    ];
  } finally {
    await context.close();
  }
}

/** The worker and what it imports, and so on; what it loads later is not among it. */
async function loadedByWorker(page: Page): Promise<string[]> {
  const files = new Set(page.workers().map((worker) => worker.url()));
  for (const url of files) {
    for (const name of importsOf(await (await fetch(url)).text())) files.add(new URL(name, url).href);
  }
  return [...files];
}

async function sizes(urls: readonly string[]): Promise<{ gzip: number; brotli: number }> {
  const total = { gzip: 0, brotli: 0 };
  for (const url of urls) {
    const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
    total.gzip += (await promisify(gzip)(bytes, { level: 9 })).length;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    total.brotli += (await promisify(brotliCompress)(bytes, { params })).length;
  }
  return total;
}

function finding(what: string, bytes: number): Finding {
  return { what, unit: 'KB', ours: one(bytes / 1024) };
}
