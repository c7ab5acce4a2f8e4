import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectFolder } from '../harness/browser-actions.ts';
import { expectFocused, expectSelected, focusRow, grid, row } from '../harness/grid.ts';
import { openFilespace } from '../screens/team-filespace.ts';

const many = Object.fromEntries(
  Array.from({ length: 300 }, (_, at) => [`Case ${String(at + 1).padStart(3, '0')}`, {}]),
);

const top = (page: Page) => grid(page).evaluate((element) => element.parentElement?.scrollTop ?? -1);

async function scrollBy(page: Page, px: number) {
  const box = await grid(page).boundingBox();
  await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 200);
  await page.mouse.wheel(0, px);
  await expect.poll(() => top(page)).toBe(px);
}

test('Back and Forward return to where a folder was scrolled, selected and left by the keyboard', async ({
  product,
  person,
  device,
}) => {
  const page = await openFilespace(product, person, device, { Cases: many, Zebra: { Inner: {} } });
  await row(page, 'Cases').getByRole('link').click();
  await expectFolder(page, 'Cases');
  await focusRow(page, 'Case 002');
  await page.keyboard.press('Control+Space');
  await expectSelected(page, 'Case 002');
  await scrollBy(page, 4000);

  await page.goBack();
  await expectFolder(page, person.filespace.drive_name);
  await expectFocused(page, 'Cases');
  await page.goForward();
  await expectFolder(page, 'Cases');
  await expectFocused(page, 'Case 002');
  await expectSelected(page, 'Case 002');
  expect(await top(page)).toBe(4000);

  await row(page, 'Case 105').getByRole('link').click();
  await expectFolder(page, 'Case 105');
  await page.goBack();
  await expectFolder(page, 'Cases');
  await expectFocused(page, 'Case 105');
  expect(await top(page)).toBe(4000);
});

test('by keys alone: hits are opened and come back to, with their place', async ({
  product,
  person,
  device,
}) => {
  const page = await openFilespace(product, person, device, { Cases: many });
  await page.getByRole('searchbox', { name: 'Search' }).pressSequentially('case 0');
  await expect(page.getByText(/^138 results for “case 0” in /)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  for (let step = 0; step < 40; step += 1) await page.keyboard.press('ArrowDown');
  const name = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  const before = await top(page);
  expect(before).toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  await expectFolder(page, name);
  await page.goBack();
  await expectFocused(page, name);
  expect(await top(page)).toBe(before);
  await page.goBack();
  await expectFolder(page, person.filespace.drive_name);
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
});
