import { expect, test } from '../fixtures.ts';
import { expectRows, focusRow, toast } from '../harness/grid.ts';
import { openFilespace, teamRows } from '../screens/team-filespace.ts';

test('quick deletions have one toast that counts them and takes all of them back', async ({
  product,
  person,
  device,
}) => {
  const page = await openFilespace(product, person, device);
  await focusRow(page, 'Brand');
  for (const left of [4, 3, 2, 1]) {
    await page.keyboard.press('Delete');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.keyboard.press('Enter');
    await expectRows(page, ...teamRows.slice(-left));
  }
  await expect(toast(page, '4 items deleted')).toBeVisible();
  await expect(toast(page, / deleted$/)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Deleting 4 items' })).toBeVisible();

  await page.keyboard.press('Control+z');
  await expectRows(page, ...teamRows.slice(-2));
  await expect(toast(page, '3 items deleted')).toBeVisible();
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
  await expectRows(page, ...teamRows);
});

test('a folder that was made by pointer has the keyboard, and an empty one says that it is', async ({
  product,
  person,
  device,
}) => {
  const page = await openFilespace(product, person, device);
  await page.getByRole('button', { name: 'Add folder' }).click();
  await page.getByRole('dialog', { name: 'New folder' }).getByLabel('Folder name').fill('Drafts');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('row', { name: 'Drafts', exact: true })).toBeFocused();
  await expect(page.getByText('Folder “Drafts” created')).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(page.getByText('This folder is empty.')).toBeVisible();
});
