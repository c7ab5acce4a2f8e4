import type { Page } from 'playwright/test';
import { snapshotsPath, trashPath } from '#src/lib/paths.ts';
import { expect, offlineTest as test } from '../fixtures.ts';
import { callApi } from '../harness/api.ts';
import { addFolder, connect, remove } from '../harness/browser-actions.ts';
import { syncIdle } from '../harness/device.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { expectRows, focusRow, toast } from '../harness/grid.ts';
import { uploadFile } from '../harness/uploads-and-downloads.ts';

/** By its name; a check box is a choice. Nothing has the focus where it is the page itself. */
async function expectFocus(page: Page, name: string | RegExp): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: now, body } = document;
      if (now === null || now === body) return 'nothing';
      return now.getAttribute('aria-label') ?? (now.matches('input') ? 'a choice' : now.textContent);
    });
  const named = expect.poll(focused);
  await (typeof name === 'string' ? named.toBe(name) : named.toMatch(name));
}

test('the keyboard is never left at the top of the page by a question about the past', async ({
  product,
  person,
  device,
  page,
}) => {
  const driveId = person.filespace.drive_id;
  const files = filespaceClient(product, person, driveId);
  const ids = await files.fill({ Brand: { 'logo.svg': 40 }, Old: {}, Older: {}, Oldest: {}, 'Other.txt': 3 });
  const body = { schedular_name: 'Before launch', drive_id: driveId };
  await callApi(product.url, 'captureSnapshot', { body }, person.token);
  for (const name of ['Brand', 'Old', 'Older', 'Oldest'])
    await files.send({ type: 'DELETE_FOLDER', data: { folder_id: ids.get(name) ?? '' } });
  const dialog = page.getByRole('alertdialog');
  await device.signIn(person);
  await connect(page);
  await expectRows(page, 'Other.txt');
  await test.step('in the trash', async () => {
    await page.goto(trashPath(driveId));
    const names = page.getByRole('table', { name: 'Trash' }).locator('tbody [data-cell=main]');
    await expect(names).toHaveCount(4);
    await page.getByRole('button', { name: 'Delete forever Oldest' }).press('Enter');
    await expectFocus(page, 'Cancel');
    await page.keyboard.press('Escape');
    await expectFocus(page, 'Delete forever Oldest');
    await page.getByRole('button', { name: 'Delete forever Oldest' }).press('Enter');
    await expect(dialog.getByRole('button', { name: 'Delete forever' })).toBeEnabled();
    await dialog.getByRole('button', { name: 'Delete forever' }).press('Enter');
    await expect(names).toHaveCount(3);
    await expectFocus(page, 'a choice');
    await page.getByRole('button', { name: 'Restore Older' }).press('Enter');
    await expect(names).toHaveCount(2);
    await expectFocus(page, 'a choice');
  });

  await test.step('in a moment: after a restore, and before a rewind', async () => {
    await page.goto(snapshotsPath(driveId));
    await page.getByRole('button', { name: 'Load snapshot Before launch 1' }).press('Enter');
    await expectRows(page, 'Brand', 'Old', 'Older', 'Other.txt');
    await focusRow(page, 'Old');
    await page.keyboard.press('Space');
    const restore = page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Restore' });
    await restore.press('Enter');
    await expect(dialog).toContainText('Brings back');
    await expectFocus(page, 'Restore');
    await page.keyboard.press('Escape');
    await expectFocus(page, 'Restore');
    await restore.press('Enter');
    await expect(dialog).toContainText('Brings back');
    await page.keyboard.press('Enter');
    await expect(toast(page, /^Restored/).first()).toBeVisible();
    await expectFocus(page, 'Restore');
    await page
      .getByRole('region', { name: 'History', exact: true })
      .getByRole('button', { name: 'More', exact: true })
      .press('Enter');
    await page.getByRole('menuitem', { name: 'Restore everything' }).press('Enter');
    await expect(dialog).toContainText('Brings back');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expectFocus(page, 'More');
    await page.getByRole('button', { name: 'Rewind…' }).press('Enter');
    await expectFocus(page, /^(Cancel|Close)$/);
    await page.keyboard.press('Escape');
    await expectFocus(page, 'Rewind…');
  });

  await test.step('in the activity', async () => {
    await page.getByRole('link', { name: 'Activity' }).press('Enter');
    await page
      .getByRole('button', { name: /^Undo: / })
      .first()
      .press('Enter');
    await expectFocus(page, /^Undo: /);
  });

  await test.step('where it is chosen how long history is kept', async () => {
    await page.goto(`/drive?workspace=${person.workspace.id}&panel=settings`);
    await page.getByRole('radio', { name: '30 days' }).click();
    await page.getByRole('button', { name: 'Save history' }).press('Enter');
    await expectFocus(page, 'Cancel');
    await page.keyboard.press('Escape');
    await expectFocus(page, '90 days');
    await page.getByRole('radio', { name: '30 days' }).click();
    await page.getByRole('button', { name: 'Save history' }).press('Enter');
    await expect(dialog.getByRole('button', { name: 'Keep 30 days' })).toBeEnabled();
    await dialog.getByRole('button', { name: 'Keep 30 days' }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expectFocus(page, '30 days');
    await page.getByRole('button', { name: 'Keep 90 days' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Keep 90 days' })).toHaveCount(0);
    await expectFocus(page, '90 days');
  });
});

test('Control+Z takes back the last change in the trash, in a comparison and in a preview too', async ({
  product,
  person,
  device,
  page,
}) => {
  const driveId = person.filespace.drive_id;
  await uploadFile(product, person, 'Notes.txt', Buffer.from('as it was'));
  await uploadFile(product, person, 'Other.txt', Buffer.from('another'));
  const body = { schedular_name: 'Before launch', drive_id: driveId };
  await callApi(product.url, 'captureSnapshot', { body }, person.token);
  await device.signIn(person);
  await connect(page);

  await test.step('in a preview', async () => {
    await addFolder(page, 'Drafts');
    await focusRow(page, 'Notes.txt');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Notes.txt' })).toContainText('as it was');
    await page.keyboard.press('Control+z');
    await expect(toast(page, /Drafts.* undone/).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expectRows(page, 'Notes.txt', 'Other.txt');
  });

  await test.step('in the trash', async () => {
    await remove(page, 'Other.txt');
    await syncIdle(page);
    await page.getByRole('link', { name: 'Trash' }).click();
    const other = page
      .getByRole('table', { name: 'Trash' })
      .getByRole('row')
      .filter({ hasText: 'Other.txt' });
    await expect(other).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(other).toHaveCount(0);
    await expect(toast(page, /Other\.txt.* restored/).first()).toBeVisible();
  });

  await test.step('in a comparison', async () => {
    await page.goBack();
    await remove(page, 'Other.txt');
    await syncIdle(page);
    await page.getByRole('button', { name: 'Snapshots', exact: true }).click();
    await page.getByRole('button', { name: 'Compare Before launch 1 with now' }).click();
    const list = page.getByRole('table', { name: 'Differences' });
    await expect(list.getByRole('row').filter({ hasText: 'Other.txt' })).toContainText('removed');
    await page.keyboard.press('Control+z');
    await expect(page.getByText('Something has changed since.')).toBeVisible();
  });
});
