import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectRows, grid } from '../harness/grid.ts';
import { openFilespace } from '../screens/team-filespace.ts';

test('what the device could not read for a moment is read again by itself, in an order by size and in a search', async ({
  product,
  person,
  device,
  page,
}) => {
  await openFilespace(product, person, device, {
    'Z large.bin': 90,
    'A small.bin': 5,
  });
  const size = page.getByRole('columnheader', { name: /^Size/ }).getByRole('button');
  await size.click();
  await expectRows(page, 'Z large.bin', 'A small.bin');

  const reported = () => page.evaluate(() => document.documentElement.dataset['reported']);
  await page.evaluate(() =>
    addEventListener('error', (event) => {
      event.preventDefault(); // it is expected
      document.documentElement.dataset['reported'] = String(event.error);
    }),
  );
  await failReads(page, true);
  await size.click();
  await expect.poll(reported).toContain('SchemaError');
  await expectRows(page, 'Z large.bin', 'A small.bin');
  await failReads(page, false);
  await expectRows(page, 'A small.bin', 'Z large.bin');

  await page.evaluate(() => delete document.documentElement.dataset['reported']);
  await failReads(page, true);
  await page.getByRole('searchbox', { name: 'Search' }).fill('small');
  await expect.poll(reported).toContain('DataError');
  await expect(grid(page).and(page.locator('[aria-busy=true]'))).toBeVisible();
  await failReads(page, false);
  await expectRows(page, 'A small.bin');
});

/** Whether the worker is asked for windows of lists and hits by a key that no database can read. */
async function failReads(page: Page, fail: boolean): Promise<void> {
  await page.evaluate((fails) => {
    const { prototype } = Worker;
    const scope = globalThis as { post?: typeof prototype.postMessage };
    scope.post ??= prototype.postMessage;
    const { post } = scope;
    prototype.postMessage = function (this: Worker, message: unknown, transfer?: unknown) {
      const { path, argumentList = [] } = message as { path?: string[]; argumentList?: { value: unknown }[] };
      const [list] = argumentList;
      const isRead = path?.[0] === 'sortedWindow' || path?.[0] === 'searchWindow';
      if (fails && isRead && list) list.value = { driveId: {} };
      post.call(this, message, transfer as StructuredSerializeOptions);
    };
  }, fail);
}
