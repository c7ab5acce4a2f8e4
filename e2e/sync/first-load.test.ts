import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, test as journey } from '../fixtures.ts';
import { itemRow } from '../harness/browser-actions.ts';
import { scrollTo } from '../harness/grid.ts';
import { type ServerUnderTest, startServer } from '../harness/server.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { fillDemo } from './fill-demo.ts';

/** A server has one demo, of the size that it was first filled with: here nobody filled it before. */
const test = journey.extend<object, { readonly product: ServerUnderTest }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
    async ({}, use) => {
      const product = await startServer();
      await use(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** As a stream of leaves, which breaks off behind its first one, again and again. */
const items = 4000;
const leaves = /^GET \/api\/drives\/[^/]+\/leaves/;
/** So low that the list of the root has an end to scroll to. */
const windows = [
  { width: 1440, height: 500 },
  { width: 390, height: 500 },
];

test('while a filespace fills no folder has a size, and no row moves when it is whole', async ({
  product,
  device,
  page,
}) => {
  const owner = await fillDemo(product, items);
  await device.signIn(owner);
  const sizes = await watchSize(page, 'Photos');
  device.network.set({ kind: 'cut-after', direction: 'down', bytes: 40_000, of: leaves });
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(itemRow(page, 'Photos')).toBeVisible();
  const progress = page.getByRole('progressbar', { name: /^Preparing .+ for offline use$/ });
  await expect(progress).toHaveAttribute('aria-valuetext', /^\d[\d,]* of 4,000 items$/);
  await expect(itemRow(page, 'Photos')).toContainText('not known yet');
  await checkLayouts(page, join(test.info().project.outputDir, 'looks'), 'first-load');
  const during = await rowPositions(page);
  await expect(progress, 'the rest is still to come').toBeVisible();

  device.network.set({ kind: 'pass' });
  await expect(progress).toBeHidden({ timeout: 30_000 });
  expect(await rowPositions(page)).toEqual(during);
  await expect(itemRow(page, 'Photos')).toContainText(/\d [KMG]B/);
  expect(await sizes.seen()).toEqual([expect.stringMatching(/^[1-9][\d.]* [KMG]B$/)]);
});

/** Where the first row is at the top of the list, and the last one at its end. */
async function rowPositions(page: Page): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for (const size of windows) {
    await page.setViewportSize(size);
    for (const [share, name] of [
      [1, 'Support'],
      [0, 'Company'],
    ] as const) {
      await scrollTo(page, share);
      await expect(itemRow(page, name)).toBeInViewport();
      found.push(await itemRow(page, name).boundingBox());
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  return found;
}

/** Notes every size that is shown of a folder from now on, for however short a time. */
async function watchSize(page: Page, name: string): Promise<{ seen(): Promise<readonly string[]> }> {
  await page.evaluate((label) => {
    const seen = new Set<string>();
    new MutationObserver(() => {
      const cells = document.querySelectorAll(`[role=row][aria-label="${label}"] > [role=gridcell]`);
      const text = cells[2]?.textContent ?? '';
      if (/\d/.test(text)) seen.add(text);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    Object.assign(window, { seenSizes: seen });
  }, name);
  return { seen: () => page.evaluate(() => [...(Reflect.get(window, 'seenSizes') as Set<string>)]) };
}
