import { expect, test } from '../fixtures.ts';
import { holdScript } from '../harness/browser-actions.ts';
import { expectRows, expectSelected, row, rows } from '../harness/grid.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { openFilespace } from '../screens/team-filespace.ts';

const shelf = {
  Reports: { 'Report 10.pdf': 30, 'Report 2.pdf': 10 },
  'Old reports': { 'report.txt': 20 },
};

test('results stand in the order of a column, the latest first, on each device as it was chosen', async ({
  product,
  person,
  device,
}, { outputDir }) => {
  const page = await openFilespace(product, person, device, shelf);
  await page.getByRole('searchbox', { name: 'Search' }).fill('report');
  const head = (name: RegExp) => page.getByRole('columnheader', { name });
  const files = ['report.txt', 'Report 2.pdf', 'Report 10.pdf'];
  await expect(page.getByText(/^5 results for “report” in /)).toBeVisible();
  await expect(page.getByText('2 folders, 3 files', { exact: true })).toBeVisible();
  await expect(head(/^Last Modified/)).toHaveAttribute('aria-sort', 'descending');
  await expect(rows(page).nth(2)).toHaveAccessibleName('report.txt');
  await checkLayouts(page, outputDir, 'results');

  await head(/^Name/).getByRole('button').click();
  await expectRows(page, 'Old reports', 'Reports', 'Report 2.pdf', 'Report 10.pdf', 'report.txt');
  await expect(head(/^Name/)).toHaveAttribute('aria-sort', 'ascending');
  await head(/^Size/).getByRole('button').click();
  await expectRows(page, 'Reports', 'Old reports', 'Report 10.pdf', 'report.txt', 'Report 2.pdf');
  await page.reload();
  await expectRows(page, 'Reports', 'Old reports', 'Report 10.pdf', 'report.txt', 'Report 2.pdf');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /^Sort: Size/ }).click();
  await page.getByRole('menuitemradio', { name: 'Last modified', exact: true }).click();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(rows(page).nth(2)).toHaveAccessibleName(files[0] ?? '');
  // A folder keeps an order of its own.
  await page.getByRole('searchbox', { name: 'Search' }).press('Escape');
  await expectRows(page, 'Old reports', 'Reports');
  await expect(head(/^Name/)).toHaveAttribute('aria-sort', 'ascending');
});

test('hits stand where they stay from the first frame on: the banner above them comes with them', async ({
  product,
  person,
  device,
}) => {
  const { page } = device;
  const banner = await holdScript(page, 'search-banner');
  const search = page.waitForResponse(/\/watch-search[^/]*\.js$/);
  await openFilespace(product, person, device, shelf);
  await page.evaluate(() => {
    const note = () => {
      const hit = document.querySelector('[role=row][aria-label="report.txt"]');
      const isAlone = hit !== null && !document.querySelector('main')?.textContent?.includes('results for');
      if (isAlone) document.documentElement.dataset['hitsAlone'] = 'true';
    };
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole('searchbox', { name: 'Search' }).fill('report');
  await Promise.all([banner.asked, search]);
  banner.release();
  await expect(row(page, 'report.txt')).toBeVisible();
  await expect(page.getByText(/^5 results for “report” in /)).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-hits-alone');
});

test('hits that take long are outlined: what lies below is not called results, and is back when the search ends', async ({
  product,
  person,
  device,
}, { outputDir }) => {
  const { page } = device;
  const search = await holdScript(page, 'watch-search');
  await openFilespace(product, person, device, shelf);
  const field = page.getByRole('searchbox', { name: 'Search' });
  await field.fill('report');
  await expect(row(page, 'Reports')).toBeHidden();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByText('0 folders', { exact: false })).toBeHidden();
  await checkLayouts(page, outputDir, 'outlined');
  await field.fill('');
  await expectRows(page, 'Old reports', 'Reports');
  await field.fill('report');
  await expect(row(page, 'Reports')).toBeHidden();
  search.release();
  await expect(row(page, 'report.txt')).toBeVisible();
});

test('one number for one search: banner, status line and what is selected by Select all', async ({
  product,
  person,
  device,
}) => {
  const many = Object.fromEntries(Array.from({ length: 260 }, (_, at) => [`Case ${at + 1}`, {}]));
  const page = await openFilespace(product, person, device, { Cases: many });
  await page.getByRole('searchbox', { name: 'Search' }).fill('case');
  await expect(page.getByText(/^261 results for “case” in /)).toBeVisible();
  await expect(page.getByText('261 folders, 0 files', { exact: true })).toBeVisible();
  const first = (await rows(page).first().getAttribute('aria-label')) ?? '';
  await row(page, first).getByRole('checkbox').check();
  await expectSelected(page, first);
  await expect(page.getByText('1 of 261 selected', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+a');
  await expect(page.getByText('261 of 261 selected', { exact: true })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'maximum of 20' })).toBeVisible();
});
