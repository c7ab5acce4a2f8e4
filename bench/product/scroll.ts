import type { Page } from 'playwright/test';
import { openPlainList } from './baselines/plain-list.ts';
import { type BrowserSession, bundleScript, settle, visit } from './browser-session.ts';
import { type Finding, one, Samples, timesAsLong } from './findings.ts';
import type { ScrollKind } from './page/scroll-pass.ts';
import type { DemoFolder, Subject } from './subject.ts';

const mostTaskMs = 50;
const frameMs = 1000 / 60;
const plainName = 'a plain list of 2,000 rows';
const kinds = { fling: 'flung', leaps: 'in ten leaps to its end' } as const satisfies Record<
  ScrollKind,
  string
>;

/** Folders, from their tops: as fast as a hand flings a list, and as the scrollbar is dragged to the end. */
export async function measureScroll(
  scenario: BrowserSession,
  subject: Subject,
  folders: readonly DemoFolder[],
  rounds: number,
): Promise<Finding[]> {
  const plain = await openPlainList(scenario);
  const context = await scenario.newContext();
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(0);
    await settle(page, subject);
    await page.evaluate(await bundleScript('page/scroll-pass.ts'));
    const findings: Finding[] = [];
    for (const folder of folders) {
      for (const kind of ['fling', 'leaps'] as const) {
        findings.push(...(await measurePasses(page, plain, subject, folder, kind, rounds)));
      }
    }
    return findings;
  } finally {
    await context.close();
    await plain.context().close();
  }
}

async function measurePasses(
  page: Page,
  plain: Page,
  subject: Subject,
  folder: DemoFolder,
  kind: ScrollKind,
  rounds: number,
): Promise<Finding[]> {
  const samples = new Samples();
  let blank = 0;
  let longest = 0;
  for (let round = 0; round < rounds; round += 1) {
    await visit(page, subject, folder.parent);
    await visit(page, subject, folder);
    const pass = await page.evaluate((how) => window.scrollPass(how), kind);
    for (const each of pass.frameMs) samples.add('frame', each);
    blank += pass.blankFrames;
    longest = Math.max(longest, pass.longestTaskMs);
    const beside = await plain.evaluate((how) => window.scrollPass(how), kind);
    for (const each of beside.frameMs) samples.add('plain', each);
    samples.add('plain task', beside.longestTaskMs);
  }
  const frame = samples.of('frame');
  return [
    {
      what: `a folder of ${folder.children.toLocaleString('en')}, ${kinds[kind]}: from frame to frame`,
      unit: 'ms',
      ours: frame,
      ratio: timesAsLong(frame, samples.of('plain')),
      theirs: { name: plainName, figure: samples.of('plain') },
      // What comes less than half a frame late is on the screen in time.
      promise: { words: '60 frames/s at p95', kept: frame.p95 < 1.5 * frameMs },
    },
    {
      ...{ what: 'of them with a blank row', unit: 'frames', ours: one(blank) },
      promise: { words: 'none', kept: blank === 0 },
    },
    {
      ...{ what: 'longest task of the page, where one took 50 ms', unit: 'ms', ours: one(longest) },
      theirs: { name: plainName, figure: samples.of('plain task') },
      promise: { words: `≤ ${mostTaskMs} ms`, kept: longest <= mostTaskMs },
    },
  ];
}
