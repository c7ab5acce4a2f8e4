import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { grid, row, scrollTo } from '../harness/grid.ts';
import { openFilespace } from '../screens/team-filespace.ts';

test('at 400 % of zoom the bar and the header scroll away, and the rows have the window', async ({
  product,
  person,
  device,
}, { outputDir }) => {
  const names = Array.from({ length: 30 }, (_, at) => `Item ${String(at + 1).padStart(2, '0')}`);
  const tree = Object.fromEntries(names.map((name) => [name, {}]));
  const page = await openFilespace(product, person, device, tree);
  await page.setViewportSize({ width: 320, height: 256 });
  const path = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(path).toBeInViewport();
  await row(page, 'Item 01').hover();
  await page.mouse.wheel(0, 400);
  await expect(path).not.toBeInViewport();
  await page.screenshot({ path: join(outputDir, 'low-window-wheel.png') });
  await page.mouse.wheel(0, -4000);
  await expect(path).toBeInViewport();
  // What somebody has scrolled away by hand does not come back with the first step down the list.
  await page.locator('[data-area=header]').hover();
  await page.mouse.wheel(0, 400);
  await expect(path).not.toBeInViewport();
  await row(page, 'Item 02').hover();
  await page.mouse.wheel(0, 10);
  await expect
    .poll(() => grid(page).evaluate((element) => element.parentElement?.scrollTop))
    .toBeGreaterThan(0);
  await expect(path).not.toBeInViewport();
  await page.locator('[data-area=grid]').evaluate((area) => {
    for (let each = area.parentElement; each; each = each.parentElement) each.scrollTop = each.scrollHeight;
  });
  await page.screenshot({ path: join(outputDir, 'low-window.png') });
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).not.toBeInViewport();
  const heightPx = await grid(page).evaluate((element) => element.parentElement?.clientHeight ?? 0);
  expect(heightPx).toBeGreaterThan(150);
  await scrollTo(page, 1);
  await expect(row(page, 'Item 30')).toBeInViewport();
  await expect(page.getByRole('columnheader', { name: 'Name' })).not.toBeInViewport();
  await page.screenshot({ path: join(outputDir, 'low-window-end.png') });
});

test('at 200 % of zoom "/" opens the search, and Escape gives the focus back to what opens it', async ({
  product,
  person,
  device,
}) => {
  const page = await openFilespace(product, person, device);
  await page.setViewportSize({ width: 720, height: 450 });
  const field = page.getByRole('searchbox', { name: 'Search' });
  const magnifier = page.getByRole('button', { name: 'Search', exact: true });
  await expect(magnifier).toBeVisible();
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(magnifier).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.type('no');
  await expect(row(page, 'Notes.txt')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(magnifier).toBeFocused();
  await expect(field).toBeHidden();
});

test('on a phone an empty search closes with a tap elsewhere', async ({ product, person, device }) => {
  const page = await openFilespace(product, person, device);
  await page.setViewportSize({ width: 390, height: 844 });
  const field = page.getByRole('searchbox', { name: 'Search' });
  const magnifier = page.getByRole('button', { name: 'Search', exact: true });
  await magnifier.click();
  await field.fill('no');
  await page.getByRole('button', { name: 'Clear search' }).first().click();
  await expect(field).toBeFocused();
  await row(page, 'Brand').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Brand' })).toBeAttached();
  await expect(field).toBeHidden();
  await magnifier.click();
  await field.fill('logos');
  await row(page, 'Logos').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Logos' })).toBeAttached();
  await expect(field).toBeHidden();
  await expect(magnifier).toBeVisible();
});

test('at 400 % of zoom the folders to move to are on screen, and so is the button once it is reached', async ({
  product,
  person,
  device,
}) => {
  const page = await openFilespace(product, person, device, { Brand: {}, Films: {}, Legal: {}, Notes: {} });
  await row(page, 'Legal').getByRole('checkbox').check();
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Move' }).click();
  const dialog = page.getByRole('dialog');
  await page.setViewportSize({ width: 320, height: 256 });
  await dialog.getByRole('searchbox').press('ArrowDown');
  const folders = dialog.getByRole('list', { name: /^Folders in/ }).getByRole('button');
  await expect(folders.first()).toBeFocused();
  await expect(folders.first()).toBeInViewport({ ratio: 1 });
  const confirm = dialog.getByRole('button', { name: /^Move to/ });
  await confirm.focus();
  await expect(confirm).toBeInViewport({ ratio: 1 });
});
