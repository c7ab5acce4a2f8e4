import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type axe from 'axe-core';
import { expect, type Page } from 'playwright/test';
import { isLongLane } from '../lane.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A desk, a window beside another one, and a phone: the three layouts. */
export const viewportWidths = [1440, 1024, 390] as const;
const heights: Readonly<Record<number, number>> = { 1440: 900, 1024: 768, 390: 844 };
const views = viewportWidths.flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

/**
 * Looks at what is on screen: nothing sticks out, and axe has nothing to say. The long lane looks in every layout and both themes;
 * before a change lands each screen has its turn in one of the six, always the same, so that together they see them all.
 * The long lane keeps pictures with the results, for people to look at.
 */
export async function checkLayouts(page: Page, folder: string, name: string): Promise<void> {
  const found: string[] = [];
  for (const { width, colorScheme } of isLongLane ? views : views.filter((_, at) => at === turnOf(name))) {
    await page.setViewportSize({ width, height: heights[width] ?? 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(frameDrawn);
    const where = `${name}-${width}.${colorScheme}`;
    if (isLongLane) await page.screenshot({ path: join(folder, `${where}.png`), animations: 'disabled' });
    found.push(...(await overflows(page)).map((what) => `${where}: ${what} sticks out`));
    found.push(...(await violations(page)).map((what) => `${where}: ${what}`));
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(found).toEqual([]);
}

/** The same for one screen of a story, in the window that it is in: both themes, with a picture of each. */
export async function checkThemes(page: Page, folder: string, name: string): Promise<void> {
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(frameDrawn);
    const where = `${name}.${colorScheme}`;
    await page.screenshot({ path: join(folder, `${where}.png`), animations: 'disabled' });
    found.push(...(await overflows(page)).map((what) => `${where}: ${what} sticks out`));
    found.push(...(await violations(page)).map((what) => `${where}: ${what}`));
  }
  expect(found).toEqual([]);
}

/** What changes with the width of an element is drawn a frame after it was measured. */
function frameDrawn(): Promise<unknown> {
  return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
}

/** By its name, so that a screen that comes or goes moves no other one. */
function turnOf(name: string): number {
  const sum = [...name].reduce((total, character) => (total * 31 + character.charCodeAt(0)) % 65_521, 7);
  return sum % views.length;
}

async function violations(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const results = await page.evaluate(
    (values) =>
      (window as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly: { type: 'tag', values },
        resultTypes: ['violations'],
      }),
    tags,
  );
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}

/**
 * The page itself never scrolls sideways, and downwards no further than its body; what names it is whatever reaches
 * out of the window.
 */
async function overflows(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
    const bottom = Math.max(clientHeight, Math.ceil(document.body.getBoundingClientRect().bottom + scrollY));
    if (scrollWidth <= clientWidth && scrollHeight <= bottom) return [];
    const out = [...document.querySelectorAll('body *')].filter((element) => {
      const box = element.getBoundingClientRect();
      return box.right > clientWidth + 0.5 || box.bottom + scrollY > bottom + 0.5;
    });
    return out.slice(-3).map((element) => element.outerHTML.slice(0, 120));
  });
}

/** The style sheets that the page has asked for and does not have, by address. */
export function missingStyles(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
      .filter(({ sheet }) => {
        try {
          return !sheet?.cssRules.length;
        } catch {
          // One that failed is there and lets nobody read it.
          return true;
        }
      })
      .map(({ href }) => href),
  );
}
