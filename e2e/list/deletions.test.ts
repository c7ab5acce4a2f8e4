import { expect, test } from '../fixtures.ts';
import { connect, openWindow } from '../harness/browser-actions.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { expectRows, focusRow, row, toast } from '../harness/grid.ts';
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

test('a drop on a folder that somebody has deleted meanwhile asks nothing and says that it is gone', async ({
  product,
  person,
  device,
  page,
}) => {
  const { drive_id } = person.filespace;
  const files = filespaceClient(product, person, drive_id);
  const ids = await files.fill({ Released: {}, 'a.txt': 10, 'b.txt': 10 });
  await device.signIn(person);
  await connect(page);
  const other = await openWindow(page.context());
  await other.goto(page.url());
  await expectRows(other, 'Released', 'a.txt', 'b.txt');
  await page.bringToFront();
  // The code of dragging comes once the page is idle.
  await expect(row(page, 'b.txt')).toHaveAttribute('draggable', 'true');
  await row(page, 'b.txt').hover({ position: { x: 300, y: 20 } });
  await page.mouse.down();
  await row(page, 'Released').hover();
  await files.send({ type: 'DELETE_FOLDER', data: { folder_id: ids.get('Released') ?? '', drive_id } });
  await expectRows(other, 'a.txt', 'b.txt');
  // Rows keep their places while something is dragged.
  await expect(row(page, 'Released')).toBeVisible();
  await page.mouse.up();
  await expect(toast(page, "The folder no longer exists or isn't shared with you.")).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expectRows(page, 'a.txt', 'b.txt');
});
