import type { Page } from 'playwright/test';
import { expect, offlineTest, test } from '../fixtures.ts';
import { expectFolder } from '../harness/browser-actions.ts';
import { expectFocused, expectRows, row } from '../harness/grid.ts';
import { serviceWorkerReady } from '../harness/service-worker-ready.ts';
import { openFilespace } from '../screens/team-filespace.ts';

const shelf = {
  Reports: { 'Report 2024.pdf': 10, 'Report 2025.pdf': 12 },
  Archive: { 'Old report.txt': 3, Minutes: {} },
};

const searchbox = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const queryOf = (page: Page) => new URL(page.url()).searchParams.get('q');
const entries = (page: Page) => page.evaluate(() => history.length);

test('a search is one entry of the history: Back leaves it first, then the folder', async ({
  product,
  person,
  device,
}) => {
  const page = await openFilespace(product, person, device, shelf);
  await row(page, 'Archive').getByRole('link').click();
  await expectFolder(page, 'Archive');
  const before = await entries(page);
  const search = searchbox(page);
  await search.pressSequentially('report');
  await expect.poll(() => queryOf(page)).toBe('report');
  await search.pressSequentially(' 2025');
  await expect.poll(() => queryOf(page)).toBe('report 2025');
  await expectRows(page, 'Report 2025.pdf');
  expect(await entries(page)).toBe(before + 1);

  await page.goBack();
  await expectFolder(page, 'Archive');
  await expect(search).toHaveValue('');
  await expectRows(page, 'Minutes', 'Old report.txt');
  await page.goBack();
  await expectRows(page, 'Archive', 'Reports');
  await page.goForward();
  await page.goForward();
  await expect(search).toHaveValue('report 2025');
  await expectRows(page, 'Report 2025.pdf');

  await search.press('Escape');
  await expectRows(page, 'Minutes', 'Old report.txt');
  expect(queryOf(page)).toBeNull();
  await search.pressSequentially('min');
  await expect.poll(() => queryOf(page)).toBe('min');
  expect(await entries(page)).toBe(before + 1);
});

test('an opened hit leads back to the search; a file is shown over it', async ({
  product,
  person,
  device,
}) => {
  const page = await openFilespace(product, person, device, shelf);
  const search = searchbox(page);
  // Opened before the search has come into the address.
  await search.pressSequentially('min');
  await row(page, 'Minutes').getByRole('link', { name: 'Minutes' }).click();
  await expectFolder(page, 'Minutes');
  await expect(search).toHaveValue('');
  await page.goBack();
  await expect(search).toHaveValue('min');
  await expectRows(page, 'Minutes');

  await search.fill('old');
  await expect.poll(() => queryOf(page)).toBe('old');
  await search.press('ArrowDown');
  await expectFocused(page, 'Old report.txt');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Old report.txt' })).toBeFocused();
  expect(queryOf(page)).toBe('old');
  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Old report.txt' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(search).toHaveValue('old');
  await expectFocused(page, 'Old report.txt');
});

offlineTest(
  'a search is there after a reload, without a connection and from a link',
  async ({ product, person, device }) => {
    const page = await openFilespace(product, person, device, shelf);
    await serviceWorkerReady(page);
    await searchbox(page).fill('report 20');
    await expect.poll(() => queryOf(page)).toBe('report 20');
    const link = page.url();
    await device.goOffline();
    await page.reload();
    await expect(searchbox(page)).toHaveValue('report 20');
    await expect(page.getByText(/^2 results for “report 20” in /)).toBeVisible();
    await page.getByRole('link', { name: person.filespace.drive_name, exact: true }).click();
    await expectRows(page, 'Archive', 'Reports');
    await expect(searchbox(page)).toHaveValue('');
    await page.goto(link);
    await expect(page.getByText(/^2 results for “report 20” in /)).toBeVisible();
  },
);

test('a search in a moment has an address as well, and keeps it at the next moment', async ({
  product,
  person,
  device,
}) => {
  const page = await openFilespace(product, person, device, shelf);
  // The letter is for the list while that has the keyboard.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('h');
  await expect(page).toHaveURL(/[?&]at=\d+/);
  await searchbox(page).pressSequentially('minutes');
  await expectRows(page, 'Minutes');
  await expect.poll(() => queryOf(page)).toBe('minutes');
  await page.reload();
  await expect(searchbox(page)).toHaveValue('minutes');
  await expectRows(page, 'Minutes');
  await row(page, 'Minutes').dblclick();
  await expectFolder(page, 'Minutes');
  expect(queryOf(page)).toBeNull();
  await page.goBack();
  await expect(searchbox(page)).toHaveValue('minutes');
  await expect(page).toHaveURL(/[?&]at=\d+/);
});
