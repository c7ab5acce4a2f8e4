import { randomUUID } from 'node:crypto';
import { expect, offlineTest, test } from '../fixtures.ts';
import { callApi } from '../harness/api.ts';
import {
  addFolder,
  connect,
  expectFolder,
  holdScript,
  openFolder,
  openWindow,
} from '../harness/browser-actions.ts';
import { syncIdle } from '../harness/device.ts';
import { expectPaths, filespaceClient } from '../harness/filespace.ts';
import { expectFocused, expectRows, focusRow, row, toast } from '../harness/grid.ts';
import { signUp } from '../harness/users.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { landing } from '../lane.ts';

const team = { Brand: { Logos: { 'mark.png': 3 } }, Campaigns: {}, 'Notes.txt': 20 };

test(
  'Back, Forward and Reload keep to the folders that were open',
  landing,
  async ({ product, person, device, page }) => {
    const ids = await filespaceClient(product, person, person.filespace.drive_id).fill(team);
    await device.signIn(person);
    await connect(page);
    await openFolder(page, 'Brand');
    await openFolder(page, 'Logos');
    await page.reload();
    await expectRows(page, 'mark.png');
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('BrandLogos');
    await page.goBack();
    await expectRows(page, 'Logos');
    await page.goBack();
    await expectRows(page, 'Brand', 'Campaigns', 'Notes.txt');
    await page.goForward();
    await expectFolder(page, 'Brand');
    await page.goForward();
    await expectRows(page, 'mark.png');
    await page.getByRole('link', { name: 'Brand', exact: true }).click();
    await expectRows(page, 'Logos');
    await expectFocused(page, 'Logos');
    const address = new URL(page.url());
    expect(address.searchParams.get('folder')).toBe(ids.get('Brand'));
    const other = await openWindow(page.context());
    await other.goto(address.toString());
    await expectRows(other, 'Logos');
    await expect(other).toHaveTitle(/^Brand/);
  },
);

offlineTest(
  'an address of something that is gone or not ours leads to what is there',
  async ({ product, person, device, page }) => {
    const files = filespaceClient(product, person, person.filespace.drive_id);
    const ids = await files.fill(team);
    const stranger = await signUp(product, 'Noor');
    const theirs = await filespaceClient(product, stranger, stranger.filespace.drive_id).fill({ Secret: {} });
    const { drive_id: mine, drive_name: name } = person.filespace;
    await page.goto(`/drive?filespace=${mine}`);
    await page.waitForURL((url) => url.pathname === '/');
    await device.signIn(person);
    await connect(page);
    const rows = ['Brand', 'Campaigns', 'Notes.txt'] as const;
    for (const folder of [randomUUID(), 'nonsense', theirs.get('Secret') ?? '']) {
      await page.goto(`/drive?filespace=${mine}&folder=${encodeURIComponent(folder)}`);
      await expect(
        toast(page, `This folder no longer exists or isn't shared with you. Showing ${name}.`),
      ).toBeVisible();
      await expectRows(page, ...rows);
    }
    const unknown = page.getByRole('heading', {
      name: "This filespace doesn't exist, or you don't have access to it.",
    });
    for (const query of [
      `filespace=${stranger.filespace.drive_id}&folder=${theirs.get('Secret')}`,
      `filespace=${randomUUID()}`,
      'filespace=%00&folder=../..&panel=nonsense',
    ]) {
      await page.goto(`/drive?${query}`);
      await expect(unknown).toBeVisible();
      await expect(page.getByText(`You're signed in as ${person.email}.`)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Switch account' })).toBeVisible();
      await expect(page.getByText(stranger.filespace.drive_name)).toHaveCount(0);
    }
    await checkLayouts(page, test.info().outputDir, 'unknown-filespace');
    await device.goOffline();
    await page.reload();
    await expect(page.getByRole('heading', { name: "This filespace isn't on this device" })).toBeVisible();
    await device.comeOnline();
    await expect(unknown).toBeVisible();
    await page.getByRole('button', { name: `Go to ${name}` }).click();
    await expectRows(page, ...rows);

    await page.goto(`/drive?workspace=${stranger.workspace.workspace_id}`);
    await expectRows(page, ...rows);
    await expect(page.getByRole('navigation', { name: 'Filespaces' })).not.toContainText(
      stranger.filespace.drive_name,
    );

    await openFolder(page, 'Brand');
    await openFolder(page, 'Logos');
    const removed = await files.send({
      type: 'DELETE_FOLDER',
      data: { folder_id: ids.get('Brand') ?? '', base_seq: Number.MAX_SAFE_INTEGER },
    });
    expect(removed[0]?.status).toBe('applied');
    await expect(toast(page, `“Brand” was deleted. Showing ${name}.`)).toBeVisible();
    await expectRows(page, 'Campaigns', 'Notes.txt');

    await page.goto('/no-such-page');
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await page.getByRole('button', { name: 'Go to Lunvik' }).click();
    await expectRows(page, 'Campaigns', 'Notes.txt');
  },
);

offlineTest(
  'a folder that was made while the device was away opens once it is back',
  async ({ product, person, device, page }) => {
    const files = filespaceClient(product, person, person.filespace.drive_id);
    await files.fill(team);
    await device.signIn(person);
    await connect(page);
    await device.goOffline();
    const ids = await files.fill({ Autumn: { 'plan.txt': 3 } });
    await page.goto(`/drive?filespace=${person.filespace.drive_id}&folder=${ids.get('Autumn')}`);
    await expect(page.getByText("This folder isn't on this device")).toBeVisible();
    await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeDisabled();
    await device.comeOnline();
    await expectRows(page, 'plan.txt');
    await expectFolder(page, 'Autumn');
    await expect(page.getByText('no longer exists')).toHaveCount(0);
  },
);

test('who goes elsewhere while their folder is deleted is not led back', async ({
  product,
  person,
  device,
  page,
}) => {
  const files = filespaceClient(product, person, person.filespace.drive_id);
  const ids = await files.fill(team);
  await device.signIn(person);
  await connect(page);
  await openFolder(page, 'Brand');
  const { asked, release } = await holdScript(page, 'place-page');
  await page.getByRole('link', { name: 'Offline', exact: true }).click();
  await asked;
  await files.send({ type: 'DELETE_FOLDER', data: { folder_id: ids.get('Brand') ?? '' } });
  // The folder is still on the screen: what comes in its place is on its way.
  await expectRows(page);
  release();
  await expect(page.getByRole('heading', { name: 'Offline', exact: true })).toBeVisible();
});

test('a page whose code takes long to come shows its outline', async ({ person, newDevice }) => {
  // What is installed is there at once.
  const device = await newDevice({ installs: false });
  const { page } = device;
  await device.signIn(person);
  await connect(page);
  const { asked, release } = await holdScript(page, 'place-page');
  await page.goto(`/drive?filespace=${person.filespace.drive_id}&panel=offline`);
  await asked;
  await expect(page.locator('[data-skeleton=page]').filter({ visible: true })).toHaveCount(1);
  release();
  await expect(page.getByRole('heading', { name: 'Offline', exact: true })).toBeVisible();
  await expect(page.locator('[data-skeleton=page]')).toHaveCount(0);
});

test('two windows stand in two filespaces and do not disturb one another', async ({
  product,
  person,
  device,
  page,
}) => {
  const { workspace_id } = person.workspace;
  const body = { drive_name: 'second-shelf', workspace_id };
  const second = await callApi(product.url, 'createDrive', { body }, person.token);
  const first = filespaceClient(product, person, person.filespace.drive_id);
  await first.fill(team);
  await device.signIn(person);
  await page.getByRole('link', { name: person.filespace.drive_name }).click();
  await connect(page);
  const other = await openWindow(device.context);
  await other.goto(`/drive?filespace=${second.drive_id}`);
  await connect(other);
  await addFolder(other, 'Shelf');
  await addFolder(page, 'Offers');
  await expectRows(other, 'Shelf');
  await expectRows(page, 'Brand', 'Campaigns', 'Offers', 'Notes.txt');
  await page.reload();
  await other.reload();
  await expectRows(page, 'Brand', 'Campaigns', 'Offers', 'Notes.txt');
  await expectRows(other, 'Shelf');
  await syncIdle(page);
  await expect.poll(() => first.paths()).toContain('Offers');
  await expectPaths(filespaceClient(product, person, second.drive_id), 'Shelf');
});

test('names of every kind have room on a phone, and turn nothing around', async ({
  product,
  person,
  newDevice,
}) => {
  const long = `${'Quarterly campaign photographs and films '.repeat(6)}end`;
  const solid = `${'x'.repeat(200)}.txt`;
  const rightToLeft = 'تقرير 2026 (نهائي).pdf';
  const family = '👩‍👩‍👧‍👦 Família 🏳️‍🌈';
  const files = filespaceClient(product, person, person.filespace.drive_id);
  await files.fill({ [long]: { [long]: { [long]: {} } }, [family]: {}, [solid]: 1, [rightToLeft]: 2 });
  const device = await newDevice({ viewport: { width: 390, height: 844 } });
  const { page } = device;
  await device.signIn(person);
  await connect(page);
  const sticksOut = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  for (const name of [long, family, solid, rightToLeft]) await expect(row(page, name)).toBeVisible();
  expect(await sticksOut()).toBe(0);
  const sizes = await page
    .locator('[role=row][data-index]')
    .evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ left, right: permission }) => [left, permission]),
    );
  for (const [left, permission] of sizes) {
    expect(left).toBeGreaterThanOrEqual(0);
    expect(permission).toBeLessThanOrEqual(390);
  }
  for (let depth = 0; depth < 3; depth++) {
    await openFolder(page, long);
    expect(await sticksOut()).toBe(0);
  }
  await expect(page.getByText('This folder is empty.')).toBeVisible();
  for (let depth = 0; depth < 3; depth++) await page.goBack();
  await row(page, rightToLeft).getByRole('checkbox').check();
  await page
    .getByRole('toolbar', { name: 'Selection actions' })
    .getByRole('button', { name: 'Rename' })
    .click();
  const dialog = page.getByRole('dialog', { name: /^Rename (file|folder)$/ });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('\u202eexe.pdf');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(row(page, 'exe.pdf')).toBeVisible();
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await focusRow(page, family);
  await page.keyboard.press('Delete');
  await expect(page.getByRole('alertdialog')).toContainText(`“${family}” will be deleted`);
  expect(await sticksOut()).toBe(0);
});
