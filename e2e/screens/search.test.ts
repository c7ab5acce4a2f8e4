import { expect, offlineTest, test } from '../fixtures.ts';
import { callApi } from '../harness/api.ts';
import { connect, expectFolder } from '../harness/browser-actions.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { expectFocused, expectRows, row } from '../harness/grid.ts';
import { serviceWorkerReady } from '../harness/service-worker-ready.ts';
import { landing } from '../lane.ts';
import { openFilespace } from './team-filespace.ts';

const team = {
  Brand: { Logos: { 'Logo light.png': 12, 'Logo dark.png': 10 }, 'Guide.pdf': 10 },
  Campaigns: { Autumn: { 'Catalogue.pdf': 5 } },
  'Straße.txt': 1,
};

offlineTest(
  'each key searches names on the device and shows where the hits are',
  landing,
  async ({ product, person, device, page }) => {
    await openFilespace(product, person, device, team);
    await serviceWorkerReady(page);
    await device.goOffline();
    const search = page.getByRole('searchbox', { name: 'Search' });
    await search.press('l');
    await expectRows(page, 'Logos', 'Catalogue.pdf', 'Logo dark.png', 'Logo light.png');
    await search.press('o');
    await expectRows(page, 'Logos', 'Catalogue.pdf', 'Logo dark.png', 'Logo light.png');
    await search.press('g');
    await expectRows(page, 'Logos', 'Catalogue.pdf', 'Logo dark.png', 'Logo light.png');
    await search.press('o');
    await expectRows(page, 'Logos', 'Logo dark.png', 'Logo light.png');
    await expect(page.getByText(/^3 results for “logo” in /)).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Search Results');
    const name = person.filespace.drive_name;
    await expect(row(page, 'Logos')).toContainText(`${name} / Brand`);
    await expect(row(page, 'Logo dark.png')).toContainText(`${name} / Brand / Logos`);
    await expect(row(page, 'Logo dark.png').locator('mark')).toHaveText('Logo');
    await expect(page.getByRole('button', { name: 'Add folder' })).toBeDisabled();
    await row(page, 'Logos').getByRole('checkbox').check();
    await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled();

    await search.fill('STRASSE');
    await expectRows(page, 'Straße.txt');
    await search.fill('zebra');
    await expect(page.getByRole('heading', { name: "Couldn't find such item in this folder" })).toBeVisible();
    await expect(page.getByText('Try with different search keyword or filters.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).first().click();
    await expect(search).toHaveValue('');
    await expect(search).toBeFocused();
    await expectRows(page, 'Brand', 'Campaigns', 'Straße.txt');
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).not.toContainText('Search Results');
  },
);

test('opening a hit leads to its folder; another filespace begins without a search', async ({
  product,
  person,
  device,
  page,
}) => {
  await filespaceClient(product, person, person.filespace.drive_id).fill(team);
  const { workspace_id } = person.workspace;
  const other = await callApi(
    product.url,
    'createDrive',
    { body: { drive_name: 'second-shelf', workspace_id } },
    person.token,
  );
  await filespaceClient(product, person, other.drive_id).fill({ Logistics: {} });
  await device.signIn(person);
  await page.getByRole('link', { name: person.filespace.drive_name }).click();
  await connect(page);
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('logo');
  await search.press('ArrowDown');
  await expectFocused(page, 'Logos');
  await page.keyboard.press('Enter');
  await expectFolder(page, 'Logos');
  await expect(search).toHaveValue('');
  await expectRows(page, 'Logo dark.png', 'Logo light.png');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('BrandLogos');

  await search.fill('catal');
  await row(page, 'Catalogue.pdf')
    .getByRole('link', { name: /^Catalogue/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Catalogue.pdf' })).toBeFocused();
  await page.keyboard.press('i');
  const info = page.getByRole('complementary', { name: 'Info' });
  await expect(info).toContainText('PDF document');
  await info.getByRole('link', { name: /Campaigns \/ Autumn$/ }).click();
  await expectFolder(page, 'Autumn');
  await expectRows(page, 'Catalogue.pdf');

  await search.fill('log');
  await expectRows(page, 'Logos', 'Catalogue.pdf', 'Logo dark.png', 'Logo light.png');
  await page.getByRole('link', { name: 'second-shelf' }).click();
  await connect(page);
  await expectRows(page, 'Logistics');
  await expect(search).toHaveValue('');
  await page.getByRole('link', { name: person.filespace.drive_name }).click();
  await expectRows(page, 'Brand', 'Campaigns', 'Straße.txt');
  await expect(search).toHaveValue('');
});
