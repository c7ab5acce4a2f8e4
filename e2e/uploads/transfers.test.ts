import type { Page } from 'playwright/test';
import { expect, offlineTest, test } from '../fixtures.ts';
import { connect } from '../harness/browser-actions.ts';
import { expectPaths, filespaceClient } from '../harness/filespace.ts';
import { expectToast, row } from '../harness/grid.ts';
import { chooseFiles, onDisk, openTransfers, transfersPanel, transfersPill } from './upload-steps.ts';

/** As many files as nobody wants to write to a disk: they are made in the page, which drops them on its list. */
async function dropMany(page: Page, files: number): Promise<void> {
  await page.evaluate((count) => {
    const dataTransfer = new DataTransfer();
    for (let at = 0; at < count; at++) {
      dataTransfer.items.add(new File([`file ${at}`], `File ${String(at).padStart(5, '0')}.txt`));
    }
    const list = document.querySelector('[data-area=grid]');
    for (const type of ['dragenter', 'dragover', 'drop']) {
      list?.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    }
  }, files);
}

test('ten thousand files are one card, and few rows in the document', async ({
  product,
  person,
  device,
  page,
}) => {
  test.slow();
  await filespaceClient(product, person, person.filespace.drive_id).fill({ Design: {} });
  await device.signIn(person);
  await connect(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(Math.round(duration));
    }).observe({ type: 'longtask' });
  });
  await dropMany(page, 10_000);
  await expect(transfersPill(page)).toContainText(/Uploading [\d,]+ of 10,000/, { timeout: 60_000 });
  const panel = await openTransfers(page);
  await expect(panel.getByRole('article')).toHaveCount(1);
  await panel.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(panel.getByRole('listitem').first()).toBeVisible();
  expect(await panel.getByRole('listitem').count()).toBeLessThanOrEqual(60);
  await expect(panel).toContainText('10,000 files uploaded', { timeout: 120_000 });
  console.log('long tasks', await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks));
});

test('Undo takes an upload back', async ({ product, person, device, page }) => {
  const filespace = filespaceClient(product, person, person.filespace.drive_id);
  await filespace.fill({ 'a.txt': 3 });
  await device.signIn(person);
  await connect(page);
  await onDisk({ 'Shoot/1.jpg': 'one', 'Shoot/2.jpg': 'two', 'b.txt': 'b' }, async (path) => {
    await chooseFiles(page, [path('b.txt')]);
    await expect(transfersPill(page)).toContainText('1 file uploaded');
    await expectPaths(filespace, 'a.txt', 'b.txt');
    await transfersPill(page).getByRole('button', { name: 'Undo' }).click();
    await expectToast(page, 'Upload undone');
    await expect(row(page, 'b.txt')).toBeHidden();
    await expectPaths(filespace, 'a.txt');
  });
});

offlineTest(
  'files chosen without a connection are sent by a later tab',
  async ({ product, person, newDevice }) => {
    const filespace = filespaceClient(product, person, person.filespace.drive_id);
    await filespace.fill({ 'a.txt': 3 });
    const device = await newDevice();
    const { page, context } = device;
    await device.signIn(person);
    await connect(page);
    await device.goOffline();
    await onDisk({ 'b.txt': 'written in the air' }, async (path) => {
      await chooseFiles(page, [path('b.txt')]);
      await expect(transfersPill(page)).toContainText('Waiting for a connection');
      await openTransfers(page);
      await transfersPanel(page).getByRole('button', { name: 'Close' }).click();
      await expect(row(page, 'b.txt')).toContainText('Waiting to upload');
    });
    const later = await context.newPage();
    await page.close();
    await later.goto('/drive');
    await expect(row(later, 'b.txt')).toBeVisible();
    await device.comeOnline();
    await expectPaths(filespace, 'a.txt', 'b.txt');
    await expect(row(later, 'b.txt')).not.toContainText('Waiting to upload');
  },
);

offlineTest('an upload is paused, goes on, and is cancelled', async ({ product, person, device, page }) => {
  const filespace = filespaceClient(product, person, person.filespace.drive_id);
  await filespace.fill({ 'a.txt': 3 });
  await device.signIn(person);
  await connect(page);
  await device.goOffline();
  await onDisk({ 'b.txt': 'b', 'c.txt': 'c' }, async (path) => {
    await chooseFiles(page, [path('b.txt')]);
    await expect(transfersPill(page)).toContainText('Waiting for a connection');
    await chooseFiles(page, [path('c.txt')]);
    await expect(row(page, 'c.txt')).toBeVisible();
    const panel = await openTransfers(page);
    await panel.getByRole('button', { name: 'Pause b.txt' }).click();
    await expect(panel.getByRole('article', { name: /^b\.txt/ })).toContainText('Paused');
    await panel.getByRole('button', { name: 'Cancel c.txt' }).click();
    await expect(row(page, 'c.txt')).toBeHidden();
    await device.comeOnline();
    await expect(row(page, 'b.txt')).toContainText('Upload paused');
    await panel.getByRole('button', { name: 'Resume b.txt' }).click();
    await expectPaths(filespace, 'a.txt', 'b.txt');
    await expect(panel).toContainText('1 file uploaded');
    await expect(panel).toContainText('Cancelled');
    await panel.getByRole('button', { name: 'Transfers options' }).click();
    await page.getByRole('menuitem', { name: 'Clear finished' }).click();
    await expect(panel).toContainText('No transfers');
  });
});

offlineTest('signing out says which uploads are lost', async ({ product, person, device, page }) => {
  await filespaceClient(product, person, person.filespace.drive_id).fill({ 'a.txt': 3 });
  await device.signIn(person);
  await connect(page);
  await device.goOffline();
  await onDisk({ 'b.txt': 'b', 'c.txt': 'c' }, async (path) => {
    await chooseFiles(page, [path('b.txt'), path('c.txt')]);
    await expect(row(page, 'c.txt')).toBeVisible();
  });
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Sign out' });
  await expect(dialog).toContainText("1 upload isn't finished. It will be lost on this device.");
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});
