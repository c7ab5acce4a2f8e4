import type { Page } from 'playwright/test';
import { openEmptyApp } from './baselines/empty-app.ts';
import { type BrowserSession, lastVisibleTime, settle, startProbe, visit } from './browser-session.ts';
import { type Finding, Samples, timesAsLong } from './findings.ts';
import type { DemoFolder, Subject } from './subject.ts';

/** A hand that has found a row needs this long at least to press. */
const handMs = 120;
const floorName = 'React, 30 rows in memory';

/** From the click on a folder's row to its first rows on the screen. */
export async function measureFolders(
  scenario: BrowserSession,
  subject: Subject,
  folders: readonly DemoFolder[],
  rounds: number,
): Promise<Finding[]> {
  const samples = new Samples();
  const names = Array.from({ length: 30 }, (_, number) => `row ${number}`);
  const floor = await openEmptyApp(scenario, names);
  const context = await scenario.newContext();
  try {
    const page = await context.newPage();
    await settle(page, subject);
    for (let round = 0; round < rounds; round += 1) {
      await openInMemory(floor, names.length, samples);
      for (const folder of folders) {
        await visit(page, subject, folder.parent);
        await openByClick(page, folder, samples);
      }
    }
  } finally {
    await context.close();
    await floor.context().close();
  }
  const theirs = { name: floorName, figure: samples.of('floor') };
  return folders.flatMap(({ children }) => {
    const ours = samples.of(`painted ${children}`);
    const frames = samples.of(`frames ${children}`);
    const size = `a folder of ${children.toLocaleString('en')}`;
    return [
      {
        what: `open ${size}, click to painted`,
        unit: 'ms',
        ours,
        ratio: timesAsLong(ours, theirs.figure),
        theirs,
      },
      {
        what: `open ${size}, the frame in which its rows are`,
        unit: 'frames',
        ours: frames,
        ratio: timesAsLong(frames, samples.of('floor frames')),
        theirs: { name: floorName, figure: samples.of('floor frames') },
        promise: { words: 'the next frame at p95', kept: frames.p95 <= 1 },
      },
    ];
  });
}

/** The time until it is painted goes under `painted` with the number of its children, its frame under `frames`. */
export async function openByClick(page: Page, folder: DemoFolder, samples: Samples): Promise<void> {
  await bringIntoView(page, folder.name);
  const link = rowLink(page, folder.name);
  await link.hover();
  await page.waitForTimeout(handMs);
  await startProbe(page, 'click', [{ see: 'folder', name: folder.name, children: folder.children }]);
  await link.click();
  const { paintedMs, frames } = await lastVisibleTime(page);
  samples.add(`painted ${folder.children}`, paintedMs);
  samples.add(`frames ${folder.children}`, frames);
}

async function openInMemory(page: Page, children: number, samples: Samples): Promise<void> {
  const button = page.getByRole('button', { name: 'open' });
  await startProbe(page, 'click', [{ see: 'folder', name: 'memory', children }]);
  await button.click();
  const { paintedMs, frames } = await lastVisibleTime(page);
  samples.add('floor', paintedMs);
  samples.add('floor frames', frames);
  await button.click();
}

function rowLink(page: Page, name: string) {
  return page.getByRole('row', { name, exact: true }).getByRole('link', { name, exact: true });
}

/** Only the rows near the screen are in the document: scrolls down until the folder's is. */
async function bringIntoView(page: Page, name: string): Promise<void> {
  const link = rowLink(page, name);
  const grid = page.getByRole('grid');
  for (let screens = 0; (await link.count()) === 0; screens += 1) {
    if (screens > 200) throw new Error(`no row "${name}" in the list`);
    await grid.evaluate((element) => {
      const scroller = element.parentElement;
      scroller?.scrollBy(0, scroller.clientHeight / 2);
      return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    });
  }
  await link.scrollIntoViewIfNeeded();
}
