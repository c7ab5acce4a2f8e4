import { writeFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { roles } from '#contract/rules/roles.ts';
import { expect, offlineTest, test } from '../fixtures.ts';
import { callApi } from '../harness/api.ts';
import { connect, openFolder } from '../harness/browser-actions.ts';
import { expectPaths, filespaceClient } from '../harness/filespace.ts';
import { row, toast } from '../harness/grid.ts';
import { addMember, createAccount } from '../harness/users.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import {
  chooseFiles,
  nextFileChooser,
  onDisk,
  openTransfers,
  transfersPanel,
  transfersPill,
} from './upload-steps.ts';

offlineTest(
  'an upload whose folder became view only goes into another one, that is made for it',
  async ({ product, person, newDevice }, { outputDir }) => {
    const { drive_id } = person.filespace;
    const filespace = filespaceClient(product, person, drive_id);
    const ids = await filespace.fill({ Brand: { 'Guide.pdf': 3 }, Design: {} });
    const standard = await createAccount(product, 'Omar');
    const workspace_user_id = await addMember(
      product,
      person.workspace.workspace_id,
      standard,
      roles.standard,
    );
    const grant = (folder: string, permission: 0 | 1) =>
      callApi(
        product.url,
        'grantToUser',
        { body: { drive_id, workspace_user_id, folder_id: ids.get(folder) ?? '', permission } },
        person.token,
      );
    await grant('Brand', 1);
    await grant('Design', 1);
    const device = await newDevice();
    const { page } = device;
    await device.signIn(standard);
    await connect(page);
    await openFolder(page, 'Brand');
    await device.goOffline();
    await onDisk({ 'one.txt': 'one', 'two.txt': 'two' }, async (path) => {
      await chooseFiles(page, [path('one.txt'), path('two.txt')]);
      await expect(row(page, 'two.txt')).toContainText('Waiting to upload');
    });
    await grant('Brand', 0);
    await device.comeOnline();
    await expect(transfersPill(page)).toContainText("2 of 2 weren't uploaded");
    const panel = await openTransfers(page);
    await checkLayouts(page, outputDir, 'transfers-another-folder');
    await panel.getByRole('button', { name: 'Choose another folder: one.txt and 1 more' }).click();
    const dialog = page.getByRole('dialog', { name: 'Choose another folder' });
    await expect(dialog).toContainText('one.txt and 1 more');
    await dialog.getByRole('button', { name: 'Brand', exact: true }).click();
    await expect(dialog.getByRole('button', { name: 'Upload to Brand' })).toHaveAccessibleDescription(
      'You can view Brand, not add to it',
    );
    await dialog.getByRole('button', { name: /^Up to / }).click();
    await dialog.getByRole('button', { name: 'Design', exact: true }).click();
    await dialog.getByRole('button', { name: 'Create New Folder' }).click();
    await dialog.getByLabel('Folder name').fill('Late');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(dialog.getByRole('button', { name: 'Upload to Late' })).toBeVisible();
    await checkLayouts(page, outputDir, 'upload-folder-picker');
    await dialog.getByRole('button', { name: 'Upload to Late' }).click();
    await expect(dialog).toBeHidden();
    await expectPaths(
      filespace,
      'Brand',
      'Brand/Guide.pdf',
      'Design',
      'Design/Late',
      'Design/Late/one.txt',
      'Design/Late/two.txt',
    );
    await expect(panel).toContainText('2 files uploaded');
  },
);

test('a file that changed after it was chosen is chosen again, with its new content', async ({
  product,
  person,
  device,
  page,
}, { outputDir }) => {
  const filespace = filespaceClient(product, person, person.filespace.drive_id);
  await filespace.fill({ 'a.txt': 3 });
  await device.signIn(person);
  await connect(page);
  await onDisk({ 'a.txt': 'chosen' }, async (path) => {
    await chooseFiles(page, [path('a.txt')]);
    const conflicts = page.getByRole('dialog', { name: '1 file is already in' });
    await expect(conflicts).toBeVisible();
    await writeFile(path('a.txt'), 'written after it was chosen');
    await conflicts
      .getByRole('radiogroup', { name: 'For all' })
      .getByRole('radio', { name: 'Keep both' })
      .click();
    await conflicts.getByRole('button', { name: 'Upload 1 file' }).click();
    await expect(transfersPill(page)).toContainText("1 file wasn't uploaded");
    const panel = await openTransfers(page);
    await expect(panel).toContainText('The file changed while it was being read');
    await checkLayouts(page, outputDir, 'transfers-file-changed');
    await chooseIn(page, 'Upload the new one: a', path('a.txt'));
    await expect(panel).toContainText('1 file uploaded');
    await expectPaths(filespace, 'a (2).txt', 'a.txt');
    await expect(row(page, 'a (2).txt')).toContainText('27 Bytes');
  });
});

test('the browser asks before it leaves a page that alone has the bytes; left all the same, they are chosen again', async ({
  product,
  person,
  device,
  page,
}, { outputDir }) => {
  const filespace = filespaceClient(product, person, person.filespace.drive_id);
  await filespace.fill({ 'a.txt': 3 });
  await page.goto('/healthz');
  await leaveLittleRoom(page, product.url);
  await device.signIn(person);
  await connect(page);
  // Two and a half minutes at the speed below: it is not there yet when its tab is closed, however slow the machine is.
  const film = 'x'.repeat(30_000_000);
  await onDisk({ 'film.mov': film, 'other/film.mov': 'another' }, async (path) => {
    device.network.set({ kind: 'slow', bytesPerSecond: 200_000 });
    await chooseFiles(page, [path('film.mov')]);
    await expect(row(page, 'film.mov')).toContainText(/Uploading, [1-9]\d? %/);
    await openTransfers(page);
    await expect(transfersPanel(page)).toContainText(
      'Not enough space on this device to keep a copy. Leave this tab open until it is sent.',
    );
    await checkLayouts(page, outputDir, 'transfers-only-in-tab');
    const stay = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const question = await stay;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await expect(row(page, 'film.mov')).toContainText('Uploading');

    const later = await device.context.newPage();
    await later.goto('/drive');
    await expect(row(later, 'film.mov')).toBeVisible();
    await page.close();
    device.network.set({ kind: 'pass' });
    await expect(transfersPill(later)).toContainText("1 file wasn't uploaded");
    const panel = await openTransfers(later);
    await expect(panel).toContainText('Choose the file again to go on: it was open in a tab that was closed');
    await checkLayouts(later, outputDir, 'transfers-file-missing');
    await chooseIn(later, 'Choose file: film.mov', path('other/film.mov'));
    await expect(toast(later, "That's a different file: its name or size doesn't match.")).toBeVisible();
    await chooseIn(later, 'Choose file: film.mov', path('film.mov'));
    await expect(panel).toContainText('1 file uploaded');
    await expectPaths(filespace, 'a.txt', 'film.mov');
  });
});

async function chooseIn(page: Page, button: string, file: string): Promise<void> {
  const choosing = nextFileChooser(page);
  await page.getByRole('button', { name: button }).click();
  await (await choosing).setFiles(file);
}

/** Enough for the product, and so little that a large file stays in the page instead of being copied. Before its first database. */
async function leaveLittleRoom(page: Page, origin: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 24 << 20 });
}
