import type { Page } from 'playwright/test';
import { expect, offlineTest as test } from '../fixtures.ts';
import { addFolder, connect, itemRow, openWindow, syncStatus } from '../harness/browser-actions.ts';
import { syncIdle } from '../harness/device.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { expectRows, press } from '../harness/grid.ts';

test('a filespace is taken off the device and kept again, with and without its copy, and no change is lost', async ({
  product,
  person,
  device,
  page,
}) => {
  const name = person.filespace.drive_name;
  await device.signIn(person);
  await connect(page);
  await addFolder(page, 'Kept');
  await syncIdle(page);
  const beside = await openWindow(page.context());
  await beside.goto(page.url());
  await expectRows(beside, 'Kept');

  await test.step('offline, its copy stays: both tabs show it again immediately', async () => {
    await device.goOffline();
    await addFolder(page, 'Made offline');
    const dialog = await askToDisconnect(page, name);
    await expect(
      dialog.getByText("1 change isn't synced yet. It stays on this device until it is."),
    ).toBeVisible();
    await press(dialog, 'Disconnect');
    for (const tab of [page, beside]) await expectDisconnected(tab);
    await page.reload();
    await expectDisconnected(page);
    await press(page, 'Connect');
    for (const tab of [page, beside]) await expectRows(tab, 'Kept', 'Made offline');
    await expect(syncStatus(page, 'Offline, 1 waiting')).toBeVisible();
  });

  await test.step('without its copy, what waits is sent all the same', async () => {
    const dialog = await askToDisconnect(page, name);
    await dialog.getByLabel('Also delete the offline copy').check();
    await press(dialog, 'Disconnect');
    for (const tab of [page, beside]) await expectDisconnected(tab);
    await device.comeOnline();
    const theirs = filespaceClient(product, person, person.filespace.drive_id);
    await expect.poll(() => theirs.paths()).toEqual(['Kept', 'Made offline']);
    await theirs.fill({ Theirs: {} });
    await expectDisconnected(beside);
    await connect(page);
    for (const tab of [page, beside]) await expectRows(tab, 'Kept', 'Made offline', 'Theirs');
    await page.goBack();
    await page.goForward();
    await expect(itemRow(page, 'Theirs')).toBeVisible();
  });
});

async function askToDisconnect(page: Page, filespace: string) {
  await page.getByRole('main').getByRole('button', { name: filespace, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Disconnect' }).click();
  return page.getByRole('dialog', { name: `Disconnect ${filespace}` });
}

async function expectDisconnected(page: Page) {
  await expect(page.getByText('Connect to access the files in this filespace.')).toBeVisible();
}
