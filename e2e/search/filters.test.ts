import type { Page } from 'playwright/test';
import { expect, offlineTest, test } from '../fixtures.ts';
import { expectFolder } from '../harness/browser-actions.ts';
import { expectRows, expectSelected, row } from '../harness/grid.ts';
import { serviceWorkerReady } from '../harness/service-worker-ready.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { openFilespace } from '../screens/team-filespace.ts';

const megabyte = 1024 ** 2;
const shelf = {
  Reports: { 'Report 1.pdf': 30, 'Report chart.png': 20, 'Old reports': { 'Report film.mov': 2 * megabyte } },
  'Report sheet.xlsx': 10,
};
const all = [
  'Old reports',
  'Reports',
  'Report 1.pdf',
  'Report chart.png',
  'Report film.mov',
  'Report sheet.xlsx',
];

const filters = (page: Page) => page.getByRole('group', { name: 'Filters' });
const parameters = (page: Page) => new URL(page.url()).searchParams;
const entries = (page: Page) => page.evaluate(() => history.length);

/** All hits, by name. */
async function search(page: Page) {
  await page.getByRole('searchbox', { name: 'Search' }).fill('report');
  await expect(page.getByText(/^6 results for “report” in /)).toBeVisible();
  await page.getByRole('columnheader', { name: /^Name/ }).getByRole('button').click();
  await expectRows(page, ...all);
}

async function choose(page: Page, filter: string | RegExp, choice: string) {
  await filters(page).getByRole('button', { name: filter }).click();
  await page.getByRole('menuitemcheckbox', { name: choice, exact: true }).click();
}

test('a search is narrowed by chips; they stand in its address, are one entry with it, and go with it', async ({
  product,
  person,
  device,
}, { outputDir }) => {
  const page = await openFilespace(product, person, device, shelf);
  await row(page, 'Reports').getByRole('link').click();
  await expectFolder(page, 'Reports');
  await search(page);
  await expect.poll(() => parameters(page).get('q')).toBe('report');
  const before = await entries(page);
  await checkLayouts(page, outputDir, 'search-without-filters');

  // Several kinds can be chosen before the menu closes.
  await choose(page, 'Kind', 'Images');
  await expectRows(page, 'Report chart.png');
  await page.getByRole('menuitemcheckbox', { name: 'Video', exact: true }).click();
  await expectRows(page, 'Report chart.png', 'Report film.mov');
  await expect(page.getByText(/^2 results for “report” in /)).toBeVisible();
  await expect(page.getByText('0 folders, 2 files', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(filters(page).getByRole('button', { name: 'Kind: 2 kinds', exact: true })).toBeFocused();
  await expect.poll(() => parameters(page).get('kind')).toBe('image video');

  await choose(page, 'Size', 'Under 1 MB');
  await expectRows(page, 'Report chart.png');
  await choose(page, 'Modified', 'Last 7 days');
  await choose(page, 'Where', 'In Reports');
  await expectRows(page, 'Report chart.png');
  await expect(page.getByText('1 result for “report” in Reports', { exact: true })).toBeVisible();
  await expect.poll(() => parameters(page).get('in')).not.toBeNull();
  expect(await entries(page)).toBe(before);
  await checkLayouts(page, outputDir, 'search-with-filters');

  await page.reload();
  await expectRows(page, 'Report chart.png');
  await filters(page).getByRole('button', { name: 'Remove Kind: 2 kinds' }).click();
  await expect(filters(page).getByRole('button', { name: 'Kind', exact: true })).toBeFocused();
  await expectRows(page, 'Report 1.pdf', 'Report chart.png');
  await row(page, 'Report 1.pdf').getByRole('checkbox').check();
  await expectSelected(page, 'Report 1.pdf');
  await page.keyboard.press('Control+a');
  await expect(page.getByText('2 of 2 selected', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await choose(page, /^Size/, 'Over 1 GB');
  await expect(page.getByText("Couldn't find such item in this folder")).toBeVisible();
  await expect(page.getByText('Try with different search keyword or filters.')).toBeVisible();
  await checkLayouts(page, outputDir, 'search-filters-find-nothing');
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click();
  await expectRows(page, ...all);
  await expect.poll(() => [...parameters(page).keys()]).toEqual(['filespace', 'folder', 'q']);

  // Only what lies below, after what was found is opened and come back to.
  await choose(page, 'Where', 'In Reports');
  await expectRows(page, 'Old reports', 'Report 1.pdf', 'Report chart.png', 'Report film.mov');
  await row(page, 'Old reports').getByRole('link', { name: 'Old reports' }).click();
  await expectFolder(page, 'Old reports');
  await expect(filters(page)).toHaveCount(0);
  await page.goBack();
  await expectRows(page, 'Old reports', 'Report 1.pdf', 'Report chart.png', 'Report film.mov');
  await page.goBack();
  await expectFolder(page, 'Reports');
  await expectRows(page, 'Old reports', 'Report 1.pdf', 'Report chart.png');
});

test('by keys alone: a range of dates', async ({ product, person, device }) => {
  const page = await openFilespace(product, person, device, shelf);
  await search(page);
  await filters(page).getByRole('button', { name: 'Modified' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitemcheckbox', { name: 'Any time' }).press('End');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Modified between' });
  await expect(dialog.getByLabel('From')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Enter a date.')).toBeVisible();
  await dialog.getByLabel('To', { exact: true }).fill('2020-01-31');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(
    filters(page).getByRole('button', { name: 'Modified: Until Jan 31, 2020', exact: true }),
  ).toBeFocused();
  await expect(page.getByText("Couldn't find such item in this folder")).toBeVisible();
  await expect.poll(() => parameters(page).get('modified')).toBe('..2020-01-31');
  await filters(page).getByRole('button', { name: 'Clear filters' }).press('Enter');
  await expect(filters(page).getByRole('button', { name: 'Kind', exact: true })).toBeFocused();
  await expectRows(page, ...all);
});

offlineTest(
  'without a connection: from a link, changed by what waits, and on a phone in one sheet',
  async ({ product, person, device }) => {
    const page = await openFilespace(product, person, device, shelf);
    await serviceWorkerReady(page);
    await search(page);
    await expect.poll(() => parameters(page).get('q')).toBe('report');
    await device.goOffline();
    await page.goto(`${page.url()}&kind=image+nonsense&size=huge&in=x`);
    await expectRows(page, 'Report chart.png');
    await row(page, 'Report chart.png').click();
    await page.keyboard.press('F2');
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Report chart.pdf');
    await page.keyboard.press('Enter');
    await expect(page.getByText("Couldn't find such item in this folder")).toBeVisible();

    await page.setViewportSize({ width: 390, height: 844 });
    await filters(page).getByRole('button', { name: 'Filters (1)' }).click();
    const sheet = page.getByRole('menu', { name: 'Filters' });
    await sheet.getByRole('menuitemcheckbox', { name: 'Documents', exact: true }).click();
    await sheet.getByRole('menuitemcheckbox', { name: 'Under 1 MB', exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(filters(page).getByRole('button', { name: 'Filters (2)' })).toBeVisible();
    await expectRows(page, 'Report 1.pdf', 'Report chart.pdf');
    await filters(page).getByRole('button', { name: 'Filters (2)' }).click();
    await sheet.getByRole('menuitem', { name: 'Clear filters' }).click();
    await expect(filters(page).getByRole('button', { name: 'Filters', exact: true })).toBeFocused();
    await expect(page.getByText(/^6 results for “report” in /)).toBeVisible();
  },
);
