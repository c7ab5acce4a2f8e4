import { loadavg } from 'node:os';
import { type Browser, chromium } from 'playwright/test';
import { launchOptions } from '#e2e/harness/chromium.ts';
import { startServer } from '#e2e/harness/server.ts';
import { type Finding, Samples, toTable } from '../product/findings.ts';

/** A poor connection of a phone. */
const line = { offline: false, latency: 300, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const promisedMs = 3000;

/** A first visit on a slow line: from the navigation until something can be seen, the form filled and sent, and the app has taken it over. */
export async function run(): Promise<void> {
  const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
  const given = process.env['BENCH_URL'];
  const [before] = loadavg();
  const product = given === undefined ? await startServer() : undefined;
  const browser = await chromium.launch(launchOptions('browser'));
  const samples = new Samples();
  try {
    for (let round = 0; round < rounds; round += 1)
      await visit(browser, given ?? product?.url ?? '', samples);
  } finally {
    await browser.close();
    await product?.remove();
  }
  const found = (what: string, name: string): Finding => ({ what, unit: 'ms', ours: samples.of(name) });
  const field = samples.of('field');
  console.log(
    toTable([
      found('first visit at 400 kbit/s and 300 ms, until something is seen', 'seen'),
      {
        ...found('the same, until the email address can be typed', 'field'),
        promise: { words: '≤ 3 s', kept: field.median <= promisedMs },
      },
      found('the same, until the app has taken over', 'app'),
    ]),
  );
  console.log(`(load of the machine ${before?.toFixed(1)} before, ${loadavg()[0]?.toFixed(1)} after)`);
}

async function visit(browser: Browser, url: string, samples: Samples): Promise<void> {
  // A context of its own: nothing is in its cache.
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', line);
    await page.addInitScript(noteField);
    await page.goto(url, { waitUntil: 'commit' });
    const times = await page.waitForFunction(() => {
      const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
      return window.fieldMs !== undefined && paint !== undefined
        ? { seen: paint, field: window.fieldMs }
        : null;
    });
    for (const [name, ms] of Object.entries((await times.jsonValue()) ?? {})) samples.add(name, ms);
    const field = page.locator('input[autocomplete^=username]');
    await field.pressSequentially('ada@north.example');
    await page.locator('.start[data-fields]').waitFor({ state: 'detached' });
    samples.add('app', await page.evaluate(() => performance.now()));
    if ((await field.inputValue()) !== 'ada@north.example') throw new Error('the field lost what was typed');
  } finally {
    await context.close();
  }
}

/** Runs in the page: when the frame is drawn in which the field is. */
function noteField(): void {
  new MutationObserver((_changes, observer) => {
    if (document.querySelector('input[autocomplete^=username]:enabled') === null) return;
    observer.disconnect();
    requestAnimationFrame(() =>
      setTimeout(() => {
        window.fieldMs = performance.now();
      }),
    );
  }).observe(document, { childList: true, subtree: true });
}

declare global {
  interface Window {
    fieldMs?: number;
  }
}
