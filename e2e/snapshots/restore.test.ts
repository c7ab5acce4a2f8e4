import type { Page } from 'playwright/test';
import { expect, offlineTest as test } from '../fixtures.ts';
import { callApi } from '../harness/api.ts';
import { connect } from '../harness/browser-actions.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { expectRows, focusRow, toast } from '../harness/grid.ts';
import { uploadFile } from '../harness/uploads-and-downloads.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { chooseForMoment } from './moment-steps.ts';

const question = (page: Page, what: string) => page.getByRole('alertdialog', { name: `Restore ${what}?` });
const restore = (page: Page) => page.getByRole('button', { name: 'Restore', exact: true });

test('before a restore from a snapshot it says how much it changes, and a large ZIP is asked about', async ({
  product,
  person,
  newDevice,
}, { outputDir }) => {
  const driveId = person.filespace.drive_id;
  const filespace = filespaceClient(product, person, driveId);
  const ids = await filespace.fill({ Brand: { 'logo.svg': 40 }, 'Other.txt': 3 });
  const plan = await uploadFile(product, person, 'Plan.txt', Buffer.from('as it was'));
  const body = { schedular_name: 'Before launch', drive_id: driveId };
  await callApi(product.url, 'captureSnapshot', { body }, person.token);
  await uploadFile(product, person, 'Plan.txt', Buffer.from('as it is'), undefined, plan);
  await filespace.send({ type: 'DELETE_FOLDER', data: { folder_id: ids.get('Brand') ?? '' } });
  const device = await newDevice();
  const { page } = device;
  await device.signIn(person);
  await connect(page);
  await expectRows(page, 'Other.txt', 'Plan.txt');
  await page.getByRole('button', { name: 'Snapshots', exact: true }).click();
  await page.getByRole('button', { name: 'Load snapshot Before launch 1' }).click();
  await expectRows(page, 'Brand', 'Other.txt', 'Plan.txt');

  await test.step('a large ZIP of then', async () => {
    await page.context().route(/\/downloads$/, async (route) => {
      const response = await route.fetch();
      const { data, ...rest } = await response.json();
      await route.fulfill({ response, json: { ...rest, data: { ...data, files: 120_000 } } });
    });
    await focusRow(page, 'Brand');
    await page.keyboard.press('Shift+D');
    const large = page.getByRole('alertdialog', { name: 'This is a large download' });
    await expect(large).toContainText('in 120,000 files.');
    await expect(large.getByRole('button', { name: 'Save to folder…' })).toHaveCount(0);
    await checkLayouts(page, outputDir, 'moment-large-download');
    await page.keyboard.press('Escape');
    await expect(large).toHaveCount(0);
    await page.keyboard.press('Shift+D');
    const [zip] = await Promise.all([
      page.waitForEvent('download'),
      large.getByRole('button', { name: 'Download ZIP' }).click(),
    ]);
    expect(zip.suggestedFilename()).toMatch(/^Brand.*\.zip$/);
    await page.context().unroute(/\/downloads$/);
  });

  await test.step('where nothing would change there is no button', async () => {
    await focusRow(page, 'Other.txt');
    await page.keyboard.press('Shift+R');
    const dialog = question(page, '“Other.txt”');
    await expect(dialog.getByText('Nothing would change: all of it is as it was.')).toBeVisible();
    await expect(restore(page)).toHaveCount(0);
    // The focus was on the button that is gone.
    await expect(dialog.getByRole('button', { name: 'Close', exact: true }).last()).toBeFocused();
    await checkLayouts(page, outputDir, 'moment-nothing-to-restore');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('without a connection the question stays as it is', async () => {
    await device.goOffline();
    await chooseForMoment(page, 'Restore everything');
    const dialog = question(page, 'everything');
    await expect(dialog).toContainText('What is missing comes back');
    await expect(dialog.getByRole('status')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await device.comeOnline();
  });

  await test.step('what it brings back and restores', async () => {
    await chooseForMoment(page, 'Restore everything');
    const dialog = question(page, 'everything');
    await expect(dialog.getByText('Brings back 2, restores 1 version.')).toBeVisible();
    await checkLayouts(page, outputDir, 'moment-restore');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(toast(page, 'Restored 2 items and 1 version').first()).toBeVisible();
    await chooseForMoment(page, 'Restore everything');
    await expect(dialog.getByText(/^Nothing would change/)).toBeVisible();
  });
});
