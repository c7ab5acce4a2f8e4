import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { connect, expectFolder, openFolder, openWindow, remove } from '../harness/browser-actions.ts';
import { syncIdle } from '../harness/device.ts';
import { expectPaths, filespaceClient } from '../harness/filespace.ts';
import { expectFocused, expectRows, expectSelected, focusRow, row, toast } from '../harness/grid.ts';
import { landing } from '../lane.ts';
import { openFilespace } from './team-filespace.ts';

const tooMany =
  'You can only perform operations on a maximum of 20 files at a time. Please select fewer items.';
const team = {
  Brand: { Logos: {} },
  Campaigns: { Autumn: {} },
  Released: {},
  'a.txt': 10,
  'b.txt': 20,
  'c.txt': 30,
};

test('everything can be selected, also what is not on screen; actions stop at 20', async ({
  product,
  person,
  device,
  page,
}) => {
  const names = Array.from({ length: 400 }, (_, at) => `Item ${String(at + 1).padStart(3, '0')}`);
  await filespaceClient(product, person, person.filespace.drive_id).fill(
    Object.fromEntries(names.map((name) => [name, {}])),
  );
  await device.signIn(person);
  await connect(page);
  const bar = page.getByRole('toolbar', { name: 'Selection', exact: true });
  await page.getByRole('columnheader').getByRole('checkbox', { name: 'Select all' }).check();
  await expect(bar).toContainText('400 selected');
  await expect(bar.getByRole('alert')).toHaveText(tooMany);
  await expect(bar.getByRole('button', { name: 'Move' })).toHaveCount(0);
  await focusRow(page, 'Item 001');
  await page.keyboard.press('End');
  await expect(row(page, 'Item 400')).toHaveAttribute('aria-selected', 'true');
  await row(page, 'Item 399').getByRole('checkbox').uncheck();
  await expect(bar).toContainText('399 selected');
  await page.keyboard.press('Delete');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(toast(page, tooMany)).toHaveCount(0);
  await expect(bar.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveAccessibleDescription(
    tooMany,
  );

  await bar.getByRole('button', { name: 'Clear', exact: true }).click();
  await row(page, 'Item 399').focus();
  await page.keyboard.press('End');
  await expectFocused(page, 'Item 400');
  await page.keyboard.press('Control+Space');
  for (let step = 0; step < 20; step++) await page.keyboard.press('Shift+ArrowUp');
  await expect(bar).toContainText('21 selected');
  await expect(bar.getByRole('alert')).toHaveText(tooMany);
  await page.keyboard.press('Shift+M');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar).toContainText('20 selected of 20 max');
  await page.keyboard.press('Shift+M');
  await expect(page.getByRole('dialog', { name: 'Move 20 Files' })).toBeVisible();
});

test('pointer: click, Ctrl and Shift; a right click outside the selection takes the row', async ({
  product,
  person,
  device,
  page,
}) => {
  await openFilespace(product, person, device, team);
  const cell = (name: string) => row(page, name).getByRole('gridcell').nth(3);
  await cell('Brand').click();
  await expectSelected(page, 'Brand');
  await cell('a.txt').click({ modifiers: ['ControlOrMeta'] });
  await expectSelected(page, 'Brand', 'a.txt');
  await cell('c.txt').click({ modifiers: ['Shift'] });
  await expectSelected(page, 'a.txt', 'b.txt', 'c.txt');
  await cell('b.txt').click({ modifiers: ['ControlOrMeta'] });
  await expectSelected(page, 'a.txt', 'c.txt');

  await cell('c.txt').click({ button: 'right' });
  const item = (name: string) => page.getByRole('menuitem', { name });
  await expect(item('Rename')).toBeDisabled();
  await expect(item('Rename')).toContainText('Select one item');
  await expectSelected(page, 'a.txt', 'c.txt');
  await page.keyboard.press('Escape');
  await cell('Campaigns').click({ button: 'right' });
  await expectSelected(page, 'Campaigns');
  await item('Rename').click();
  await expect(page.getByRole('textbox', { name: 'New name of Campaigns' })).toBeFocused();
  await page.keyboard.press('Escape');
  await cell('Campaigns').click({ button: 'right' });
  await item('Cut').click();
  await openFolder(page, 'Released');
  await expect(page.getByText('This folder is empty.')).toBeVisible();
  await page.goBack();
  await cell('Released').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Open Enter', exact: true }).click();
  await expectFolder(page, 'Released');
});

test(
  'what is dragged onto a folder or a breadcrumb goes there',
  landing,
  async ({ product, person, device, page }) => {
    const files = filespaceClient(product, person, person.filespace.drive_id);
    await files.fill(team);
    await device.signIn(person);
    await connect(page);
    await row(page, 'a.txt').getByRole('checkbox').check();
    await row(page, 'b.txt').getByRole('checkbox').check();
    await drag(page, 'b.txt', row(page, 'Brand'));
    await expect(toast(page, '2 items moved to Brand')).toBeVisible();
    await expectRows(page, 'Brand', 'Campaigns', 'Released', 'c.txt');
    await drag(page, 'c.txt', row(page, 'Campaigns'));
    await drag(page, 'Released', row(page, 'Campaigns'));
    await openFolder(page, 'Campaigns');
    await expectRows(page, 'Autumn', 'Released', 'c.txt');
    await drag(page, 'Autumn', page.getByRole('link', { name: /^Home, / }));
    await expectRows(page, 'Released', 'c.txt');
    await toast(page, '“Autumn” moved to').locator('..').getByRole('button', { name: 'Undo' }).click();
    await expectRows(page, 'Autumn', 'Released', 'c.txt');
    await drag(page, 'Released', page.getByRole('link', { name: /^Home, / }));
    await expectRows(page, 'Autumn', 'c.txt');
    await syncIdle(page);
    await expectPaths(
      files,
      ...['Brand', 'Brand/Logos', 'Brand/a.txt', 'Brand/b.txt', 'Campaigns', 'Campaigns/Autumn'],
      ...['Campaigns/c.txt', 'Released'],
    );
  },
);

test('the picker keeps the source out, makes folders on the way and says when there are none', async ({
  product,
  person,
  device,
  page,
}) => {
  const files = filespaceClient(product, person, person.filespace.drive_id);
  await files.fill(team);
  await device.signIn(person);
  await connect(page);
  await row(page, 'Brand').getByRole('checkbox').check();
  await row(page, 'a.txt').getByRole('checkbox').check();
  const bar = page.getByRole('toolbar', { name: 'Selection', exact: true });
  await bar.getByRole('button', { name: 'Move' }).click();
  const picker = page.getByRole('dialog', { name: 'Move 2 Files' });
  await expect(picker.getByRole('button', { name: /^Brand/ })).toBeDisabled();
  await expect(picker.getByRole('button', { name: `Move to ${person.filespace.drive_name}` })).toBeDisabled();
  await picker.getByRole('searchbox', { name: 'Find a folder' }).fill('logo');
  await expect(picker.getByText('No folders match “logo”')).toBeVisible();
  await picker.getByRole('searchbox', { name: 'Find a folder' }).fill('aut');
  await expect(picker.getByRole('button', { name: /^Autumn/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(picker.getByRole('button', { name: /^Autumn/ })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(picker.getByRole('searchbox', { name: 'Find a folder' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(picker.getByText('There are no subfolders in this folder')).toBeVisible();
  await picker.getByRole('button', { name: 'Create New Folder' }).click();
  const open = picker.getByRole('checkbox', { name: 'Open after creation' });
  await expect(open).toBeChecked();
  await open.uncheck();
  await picker.getByRole('textbox', { name: 'Folder name' }).fill('First');
  await page.keyboard.press('Enter');
  await expect(picker.getByRole('button', { name: 'First', exact: true })).toBeVisible();
  await expect(picker.getByRole('button', { name: 'Move to Autumn' })).toBeEnabled();
  await picker.getByRole('button', { name: 'Create New Folder' }).click();
  await picker.getByRole('textbox', { name: 'Folder name' }).fill('Second');
  await page.keyboard.press('Enter');
  await picker.getByRole('button', { name: 'Move to Second' }).click();
  await expect(picker).toBeHidden();
  await expectRows(page, 'Campaigns', 'Released', 'b.txt', 'c.txt');

  await row(page, 'b.txt').getByRole('checkbox').check();
  await bar.getByRole('button', { name: 'Copy' }).click();
  const copying = page.getByRole('dialog', { name: 'Copy 1 item' });
  const folder_id = (await files.fill({ Passing: {} })).get('Passing') ?? '';
  await copying.getByRole('button', { name: /^Passing/ }).click();
  await expect(copying.getByRole('button', { name: 'Copy to Passing' })).toBeEnabled();
  await files.send({ type: 'DELETE_FOLDER', data: { folder_id, drive_id: person.filespace.drive_id } });
  await expect(copying.getByRole('alert')).toHaveText(
    `This folder no longer exists or isn't shared with you. Showing ${person.filespace.drive_name}.`,
  );
  await copying.getByRole('button', { name: /^Released/ }).click();
  await expect(copying.getByRole('alert')).toBeHidden();
  await copying.getByRole('button', { name: 'Copy to Released' }).click();
  await expect(toast(page, '“b.txt” copied to Released')).toBeVisible();
  await syncIdle(page);
  const autumn = 'Campaigns/Autumn';
  await expectPaths(
    files,
    ...['Campaigns', autumn, `${autumn}/First`, `${autumn}/Second`, `${autumn}/Second/Brand`],
    ...[`${autumn}/Second/Brand/Logos`, `${autumn}/Second/a.txt`],
    ...['Released', 'Released/b.txt', 'b.txt', 'c.txt'],
  );
});

test('a deletion can be undone for eight seconds, and then nothing of it was ever sent', async ({
  product,
  person,
  device,
  page,
}) => {
  const files = filespaceClient(product, person, person.filespace.drive_id);
  await files.fill(team);
  await device.signIn(person);
  await connect(page);
  const countDeletions = async () =>
    (await product.query("select 1 from changes where type like 'DELETE%'")).length;
  const before = await countDeletions();
  await remove(page, 'Brand');
  await toast(page, '“Brand” deleted').locator('..').getByRole('button', { name: 'Undo' }).click();
  await expectRows(page, 'Brand', 'Campaigns', 'Released', 'a.txt', 'b.txt', 'c.txt');
  await syncIdle(page);
  expect(await countDeletions()).toBe(before);
  await expectSelected(page, 'Brand');
  await row(page, 'Brand').getByRole('checkbox').uncheck();

  await row(page, 'Campaigns').getByRole('checkbox').check();
  await row(page, 'a.txt').getByRole('checkbox').check();
  const bar = page.getByRole('toolbar', { name: 'Selection', exact: true });
  await bar.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete 2 items' });
  await expect(dialog).toContainText('2 items will be deleted for everyone.');
  await expect(dialog).toContainText('With 1 item inside (0 Bytes). They go to the trash for 30 days.');
  await page.keyboard.press('Enter');
  await expectRows(page, 'Brand', 'Released', 'b.txt', 'c.txt');
  expect(await files.paths()).toContain('Campaigns/Autumn');
  await expectPaths(files, 'Brand', 'Brand/Logos', 'Released', 'b.txt', 'c.txt');
  await syncIdle(page);
  expect(await countDeletions()).toBe(before + 2);
});

test('what was deleted together comes back together, in whichever tab it is undone', async ({
  product,
  person,
  device,
  page,
}) => {
  await openFilespace(product, person, device, team);
  const other = await openWindow(page.context());
  await other.goto(page.url());
  const all = ['Brand', 'Campaigns', 'Released', 'a.txt', 'b.txt', 'c.txt'] as const;
  await expectRows(other, ...all);

  for (const name of ['Campaigns', 'Released', 'a.txt']) await row(page, name).getByRole('checkbox').check();
  await page.keyboard.press('Delete');
  const dialog = page.getByRole('alertdialog', { name: 'Delete 3 items' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Enter');
  await expectRows(page, 'Brand', 'b.txt', 'c.txt');
  await expectFocused(page, 'b.txt');
  await expect(toast(page, '3 items deleted')).toBeVisible();

  await other.bringToFront();
  await expectRows(other, 'Brand', 'b.txt', 'c.txt');
  await focusRow(other, 'Brand');
  await other.keyboard.press('Control+z');
  await expectRows(other, ...all);
  await expect(toast(other, '3 items restored')).toBeVisible();
  await expectSelected(other, 'Campaigns', 'Released', 'a.txt');
  await expectFocused(other, 'Campaigns');

  await page.bringToFront();
  await expectRows(page, ...all);
  await expect(toast(page, '3 items deleted')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(toast(page, 'Nothing to undo.')).toBeVisible();
  await expect(toast(page, "This can't be undone anymore.")).toHaveCount(0);
});

async function drag(page: Page, name: string, onto: ReturnType<typeof row>): Promise<void> {
  // The code of dragging comes once the page is idle.
  await expect(row(page, name)).toHaveAttribute('draggable', 'true');
  await row(page, name).dragTo(onto, { sourcePosition: { x: 300, y: 20 } });
}

test('what arrives after Select all is not selected, and not deleted', async ({
  product,
  person,
  device,
}) => {
  const files = filespaceClient(product, person, person.filespace.drive_id);
  await files.fill(team);
  await device.signIn(person);
  const { page } = device;
  await connect(page);
  const names = Object.keys(team);
  await focusRow(page, 'Brand');
  await page.keyboard.press('Control+a');
  await expectSelected(page, ...names);
  await files.fill({ 'Late.txt': 10, Later: {} });
  await expect(row(page, 'Late.txt')).toBeVisible();
  await expect(row(page, 'Later')).toBeVisible();
  await expectSelected(page, ...names);
  await page.keyboard.press('Delete');
  await page
    .getByRole('alertdialog', { name: 'Delete 6 items' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expectRows(page, 'Later', 'Late.txt');
});
