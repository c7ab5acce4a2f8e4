import type { Page, Worker } from 'playwright/test';
import { openEmptyApp } from './baselines/empty-app.ts';
import { type BrowserSession, bundleScript, lastVisibleTime, settle, startProbe } from './browser-session.ts';
import { type Finding, Samples, timesAsLong, timesFaster } from './findings.ts';
import type { Subject } from './subject.ts';

declare global {
  /** Of page/worker-clock.ts, in the product's worker. */
  var takeSearchTimes: () => readonly number[];
}

const floorName = 'includes() over names in memory, 30 rows in React';
const framesAtMost = 2;
/** More names do not fit into a message to the page that they are compared with. */
const mostNames = 1_000_000;

/** Each keystroke, from the input event to the hits on the screen; and the worker's part of it. */
export async function measureSearch(
  scenario: BrowserSession,
  subject: Subject,
  rounds: number,
): Promise<Finding[]> {
  const samples = new Samples();
  const floor = await openEmptyApp(scenario, await namesOf(subject));
  const context = await scenario.newContext();
  try {
    const page = await context.newPage();
    await settle(page, subject);
    const worker = await watchWorker(page);
    for (let round = 0; round < rounds; round += 1) {
      for (const term of subject.terms) {
        await typeTerm(page, searchField(page), term, 'ours', samples);
        await typeTerm(floor, floor.locator('input'), term, 'floor', samples);
      }
      for (const ms of await worker.evaluate(() => takeSearchTimes())) samples.add('worker', ms);
    }
  } finally {
    await context.close();
    await floor.context().close();
  }
  const ours = samples.of('ours');
  const frames = samples.of('ours frames');
  const figure = samples.of('floor');
  const names = `${subject.items.toLocaleString('en')} names`;
  return [
    {
      what: `a keystroke of search to painted hits, ${names}`,
      unit: 'ms',
      ours,
      ratio: timesAsLong(ours, figure),
      theirs: { name: floorName, figure },
    },
    {
      what: 'the frame in which the hits are',
      unit: 'frames',
      ours: frames,
      theirs: { name: floorName, figure: samples.of('floor frames') },
      promise: { words: 'the next frame but one at p95', kept: frames.p95 <= framesAtMost },
    },
    {
      what: 'the worker alone, from message to answer (the first window of hits with their paths)',
      unit: 'ms',
      ours: samples.of('worker'),
      ratio: timesFaster(samples.of('worker'), samples.of('scan')),
      theirs: { name: 'includes() over names in memory', figure: samples.of('scan') },
    },
  ];
}

export function searchField(page: Page) {
  return page.getByRole('searchbox', { name: 'Search' });
}

/** Each keystroke to the hits on the screen: the milliseconds under `name`, the frame under `name frames`. */
export async function typeTerm(
  page: Page,
  field: ReturnType<Page['locator']>,
  term: string,
  name: string,
  samples: Samples,
): Promise<void> {
  await field.focus();
  let soFar = '';
  for (const { segment: key } of new Intl.Segmenter().segment(term)) {
    soFar += key;
    // Blanks at the end are trimmed away before anything is looked for.
    if (key === ' ') {
      await page.keyboard.press('Space');
      continue;
    }
    await startProbe(page, 'input', [{ see: 'hits', term: soFar }]);
    await (/^[\x20-\x7e]$/.test(key) ? page.keyboard.press(key) : page.keyboard.insertText(key));
    const { paintedMs, frames } = await lastVisibleTime(page);
    samples.add(name, paintedMs);
    samples.add(`${name} frames`, frames);
    if (name === 'floor') samples.add('scan', await scan(page, soFar));
  }
  await field.fill('');
}

function scan(page: Page, term: string): Promise<number> {
  return page.evaluate((wanted) => {
    const began = performance.now();
    window.names.filter((each) => each.includes(wanted));
    return performance.now() - began;
  }, term);
}

export async function watchWorker(page: Page): Promise<Worker> {
  const worker = page.workers()[0];
  if (worker === undefined) throw new Error('the page has no worker');
  await worker.evaluate(await bundleScript('page/worker-clock.ts'));
  return worker;
}

async function namesOf({ product, driveId }: Subject): Promise<string[]> {
  const rows = await product.query('select name_key from items where drive_id = $1 limit $2', [
    driveId,
    mostNames,
  ]);
  return rows.map((row) => String(row['name_key']));
}
