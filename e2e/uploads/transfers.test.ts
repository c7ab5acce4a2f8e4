import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { roles } from '#contract/rules/roles.ts';
import { expect, offlineTest, test } from '../fixtures.ts';
import { callApi } from '../harness/api.ts';
import { connect, openFolder } from '../harness/browser-actions.ts';
import { expectPaths, filespaceClient } from '../harness/filespace.ts';
import { expectToast, row } from '../harness/grid.ts';
import { addMember, createAccount } from '../harness/users.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { landing, longLane } from '../lane.ts';
import { openFilespace } from '../screens/team-filespace.ts';
import { chooseFiles, onDisk, openTransfers, transfersPanel, transfersPill } from './upload-steps.ts';

/** As many files as nobody wants to write to a disk: they are made in the page, which drops them on its list. */
async function dropMany(page: Page, files: number): Promise<void> {
  // The code that takes it comes once the page is idle.
  const hover = () =>
    page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([''], 'one.txt'));
      const list = document.querySelector('[data-area=grid]');
      list?.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }));
      return list?.getAttribute('data-upload');
    });
  await expect.poll(hover).toBe('allowed');
  await page.evaluate((count) => {
    const dataTransfer = new DataTransfer();
    for (let at = 0; at < count; at++) {
      dataTransfer.items.add(new File([`file ${at}`], `File ${String(at).padStart(5, '0')}.txt`));
    }
    const list = document.querySelector('[data-area=grid]');
    list?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, files);
}

test(
  'ten thousand files are one card, and few rows in the document',
  longLane,
  async ({ product, person, device, page }) => {
    test.slow();
    await openFilespace(product, person, device, { Design: {} });
    await dropMany(page, 10_000);
    await expect(transfersPill(page)).toContainText(/Uploading [\d,]+ of 10,000/, { timeout: 60_000 });
    const panel = await openTransfers(page);
    await expect(panel.getByRole('article')).toHaveCount(1);
    await panel.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(panel.getByRole('listitem').first()).toBeVisible();
    expect(await panel.getByRole('listitem').count()).toBeLessThanOrEqual(60);
    await expect(panel).toContainText('10,000 files uploaded', { timeout: 120_000 });
  },
);

test('Undo takes an upload back', landing, async ({ product, person, device, page }) => {
  const filespace = filespaceClient(product, person, person.filespace.drive_id);
  await filespace.fill({ 'a.txt': 3 });
  await device.signIn(person);
  await connect(page);
  await onDisk({ 'Shoot/1.jpg': 'one', 'Shoot/2.jpg': 'two', 'b.txt': 'b' }, async (path) => {
    await chooseFiles(page, [path('b.txt')]);
    await expect(transfersPill(page)).toContainText('1 file uploaded');
    await expectPaths(filespace, 'a.txt', 'b.txt');
    await transfersPill(page).getByRole('button', { name: 'Undo' }).click();
    await expectToast(page, 'Undone: “b.txt” moved to trash');
    await expect(row(page, 'b.txt')).toBeHidden();
    await page.getByRole('button', { name: 'Redo' }).click();
    await expectToast(page, 'Done again: “b.txt” restored');
    await expect(row(page, 'b.txt')).toBeVisible();
    const panel = await openTransfers(page);
    await panel.getByRole('button', { name: 'Undo' }).click();
    await expectToast(page, 'Undone: “b.txt” moved to trash');
    await expectPaths(filespace, 'a.txt');
    await expect(panel).toContainText('Upload undone');
    await expect(panel.getByRole('button', { name: 'Undo' })).toHaveCount(0);
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
  await openFilespace(product, person, device, { 'a.txt': 3 });
  await device.goOffline();
  await onDisk({ 'b.txt': 'b', 'c.txt': 'c' }, async (path) => {
    await chooseFiles(page, [path('b.txt'), path('c.txt')]);
    await expect(row(page, 'c.txt')).toBeVisible();
  });
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Sign out' });
  await expect(dialog).toContainText("2 uploads aren't finished. They will be lost on this device.");
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});

offlineTest(
  'an upload into a folder that became view only says so, and is given up',
  async ({ product, person, newDevice }, { outputDir }) => {
    const { drive_id } = person.filespace;
    const filespace = filespaceClient(product, person, drive_id);
    const ids = await filespace.fill({ Brand: { 'Guide.pdf': 3 } });
    const standard = await createAccount(product, 'Omar');
    const workspace_user_id = await addMember(
      product,
      person.workspace.workspace_id,
      standard,
      roles.standard,
    );
    const grant = (permission: 0 | 1) =>
      callApi(
        product.url,
        'grantToUser',
        { body: { drive_id, workspace_user_id, folder_id: ids.get('Brand') ?? '', permission } },
        person.token,
      );
    await grant(1);
    const device = await newDevice();
    const { page } = device;
    await device.signIn(standard);
    await connect(page);
    await openFolder(page, 'Brand');
    await device.goOffline();
    await onDisk({ 'one.txt': 'one', 'two.txt': 'two' }, async (path) => {
      await chooseFiles(page, [path('one.txt'), path('two.txt')]);
      await expect(row(page, 'two.txt')).toContainText('Waiting to upload');
      await grant(0);
      await device.comeOnline();
      await expect(transfersPill(page)).toContainText("2 of 2 weren't uploaded");
    });
    await checkLayouts(page, outputDir, 'transfers-pill-failed');
    const panel = await openTransfers(page);
    await expect(panel).toContainText('You can no longer add to Brand');
    await checkLayouts(page, outputDir, 'transfers-failed');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('button', { name: 'Save list (CSV)' }).click(),
    ]);
    const list = await readFile(await download.path(), 'utf8');
    expect(list).toContain('one.txt,You can no longer add to Brand');
    expect(list).toContain('two.txt,You can no longer add to Brand');
    await panel.getByRole('button', { name: /^Remove one\.txt/ }).click();
    await expect(panel).not.toContainText('You can no longer add to Brand');
    await expect(row(page, 'two.txt')).toBeHidden();
  },
);

test('a large file says how far it is, in its row, the pill and the panel', async ({
  product,
  person,
  device,
  page,
}, { outputDir }) => {
  await openFilespace(product, person, device, { 'a.txt': 3 });
  device.network.set({ kind: 'slow', bytesPerSecond: 400_000 });
  await onDisk({ 'film.mov': 'x'.repeat(6_000_000) }, async (path) => {
    await chooseFiles(page, [path('film.mov')]);
    await expect(row(page, 'film.mov')).toContainText(/Uploading, [1-9]\d? %/);
    await expect(transfersPill(page)).toContainText(/left$/);
    await checkLayouts(page, outputDir, 'transfers-pill-sending');
    const panel = await openTransfers(page);
    await expect(panel.getByRole('progressbar', { name: 'Uploading film.mov' })).toBeVisible();
    await checkLayouts(page, outputDir, 'transfers-sending');
    device.network.set({ kind: 'pass' });
    await expect(panel).toContainText('1 file uploaded');
    await expect(row(page, 'film.mov')).not.toContainText('Uploading');
  });
});

test('a press anywhere on what is said of transfers opens them', async ({
  product,
  person,
  device,
  page,
}) => {
  await openFilespace(product, person, device, { 'a.txt': 3 });
  await onDisk({ 'b.txt': 'b' }, async (path) => {
    await chooseFiles(page, [path('b.txt')]);
    await transfersPill(page).getByText('1 file uploaded').click({ force: true });
    await expect(transfersPanel(page)).toBeVisible();
  });
});
