import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright/test';
import { launchOptions } from '#e2e/harness/chromium.ts';
import { savingLimits } from '#worker/session/tree/index-saver.ts';
import { openEmptySite, type Site } from './baselines/empty-site.ts';
import { bundleScript, lastVisibleTime, settle, viewport } from './browser-session.ts';
import { type Finding, Samples, timesAsLong } from './findings.ts';
import { firstSearch, isIndexSaved } from './first-search.ts';
import type { Subject } from './subject.ts';

const emptyName = 'an empty React page, same service worker';
const promised = 2.5;

/** Installed, browser closed, server gone: from the beginning of the navigation to the first rows on the screen, then a search. */
export async function measureColdStart(subject: Subject, rounds: number): Promise<Finding[]> {
  const samples = new Samples();
  const profile = await mkdtemp(join(tmpdir(), 'cold-start-'));
  const site = await openEmptySite();
  const drive = await install(profile, subject, site);
  await site.close();
  await subject.product.stop();
  try {
    for (let round = 0; round < rounds; round += 1) {
      await start(profile, drive, 'drive', samples);
      await start(profile, site.url, 'empty', samples);
    }
  } finally {
    await subject.product.start();
    await rm(profile, { recursive: true, force: true });
  }
  const starts = ['cold', 'warm'].map((how): Finding => {
    const ours = samples.of(`drive ${how}`);
    const figure = samples.of(`empty ${how}`);
    return {
      what: `start without a network, ${how === 'cold' ? 'browser just started' : 'opened again'}, to painted rows`,
      unit: 'ms',
      ours,
      ratio: timesAsLong(ours, figure),
      theirs: { name: emptyName, figure },
      ...(how === 'cold' && {
        promise: { words: `≤ ${promised}× as long`, kept: ours.median / figure.median <= promised },
      }),
    };
  });
  const what = `the first search after that, ${subject.items.toLocaleString('en')} items`;
  return [...starts, { what, unit: 'ms', ours: samples.of('drive cold search') }];
}

async function install(profile: string, subject: Subject, site: Site): Promise<string> {
  return inBrowser(profile, async (page) => {
    await settle(page, subject);
    const drive = page.url();
    if (subject.items >= savingLimits.fewestItems && !(await isIndexSaved(page)))
      throw new Error('no index was saved');
    await isInstalled(page);
    await page.goto(site.url);
    await isInstalled(page);
    return drive;
  });
}

/** The service worker has everything and answers from the next navigation on. */
async function isInstalled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activated') return;
    await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }));
  });
}

async function start(profile: string, url: string, name: string, samples: Samples): Promise<void> {
  await inBrowser(profile, async (page, context) => {
    await context.setOffline(true);
    for (const how of ['cold', 'warm']) {
      await page.goto(url);
      const { shownMs, paintedMs } = await lastVisibleTime(page);
      samples.add(`${name} ${how}`, paintedMs);
      samples.add(`${name} ${how} shown`, shownMs);
      if (name === 'drive') samples.add(`${name} ${how} search`, await firstSearch(page));
      await page.goto('about:blank');
    }
  });
}

async function inBrowser<Value>(
  profile: string,
  work: (page: Page, context: BrowserContext) => Promise<Value>,
): Promise<Value> {
  const context = await chromium.launchPersistentContext(profile, { ...launchOptions('browser'), viewport });
  try {
    await context.addInitScript({ content: await bundleScript('page/probe.ts') });
    await context.addInitScript({ content: await bundleScript('page/first-rows.ts') });
    return await work(context.pages()[0] ?? (await context.newPage()), context);
  } finally {
    await context.close();
  }
}
