import { expect, offlineTest as test } from '../fixtures.ts';
import { callApi } from '../harness/api.ts';
import { connect } from '../harness/browser-actions.ts';
import { syncIdle } from '../harness/device.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { expectRows, expectToast, row } from '../harness/grid.ts';
import { downloadFile, uploadFile } from '../harness/uploads-and-downloads.ts';
import { checkLayouts } from '../harness/visual-checks.ts';

test('of a snapshot one file comes back as it was, then everything, without a connection', async ({
  product,
  person,
  device,
  page,
}, { outputDir }) => {
  const driveId = person.filespace.drive_id;
  const filespace = filespaceClient(product, person, driveId);
  const ids = await filespace.fill({ Brand: { 'logo.svg': 40 }, 'Other.txt': 3 });
  const plan = await uploadFile(product, person, 'Plan.txt', Buffer.from('as it was'));
  const body = { schedular_name: 'Before launch', drive_id: driveId };
  await callApi(product.url, 'captureSnapshot', { body }, person.token);
  await uploadFile(product, person, 'Plan.txt', Buffer.from('as it is now'), undefined, plan);
  await filespace.send(
    { type: 'DELETE_FOLDER', data: { folder_id: ids.get('Brand') ?? '' } },
    { type: 'DELETE_FILE', data: { file_id: ids.get('Other.txt') ?? '' } },
  );
  const content = async () => (await downloadFile(product, person, plan)).toString();
  await device.signIn(person);
  await connect(page);
  await expectRows(page, 'Plan.txt');
  await page.getByRole('button', { name: 'Snapshots', exact: true }).click();
  await page.getByRole('button', { name: 'Load snapshot Before launch 1' }).click();
  await expectRows(page, 'Brand', 'Other.txt', 'Plan.txt');
  const dialog = page.getByRole('alertdialog', { name: /^Restore / });

  await test.step('one, once what it does has been read', async () => {
    await row(page, 'Plan.txt').getByRole('checkbox').check();
    await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Restore' }).click();
    await expect(dialog).toContainText('Restore “Plan.txt”?');
    await expect(dialog).toContainText('What they have now stays in their versions.');
    await checkLayouts(page, outputDir, 'moment-restore');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await content()).toBe('as it is now');
    await row(page, 'Plan.txt').focus();
    await page.keyboard.press('Shift+R');
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await expectToast(page, 'Restored 1 version');
    expect(await content()).toBe('as it was');
    expect(await filespace.paths()).toEqual(['Plan.txt']);
  });

  await test.step('everything waits without a connection, and is there after it', async () => {
    await device.goOffline();
    await page.getByRole('button', { name: 'Restore everything' }).click();
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await expectToast(page, 'Everything will be restored once the server can be reached.');
    await checkLayouts(page, outputDir, 'moment-restore-waits');
    await device.comeOnline();
    await expectToast(page, 'Restored 3 items');
    await syncIdle(page);
    expect(await filespace.paths()).toEqual(['Brand', 'Brand/logo.svg', 'Other.txt', 'Plan.txt']);
  });
});
