import { randomUUID } from 'node:crypto';
import { expect, test } from '../fixtures.ts';
import { openFolder } from '../harness/browser-actions.ts';
import { syncIdle } from '../harness/device.ts';
import { expectPaths, filespaceClient } from '../harness/filespace.ts';
import { expectFocused, expectRows, focusRow, row, toast } from '../harness/grid.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { landing } from '../lane.ts';
import { openFilespace, team, teamRows } from './team-filespace.ts';

test(
  'F2 renames in place, Delete asks, Ctrl+Z takes it back',
  landing,
  async ({ product, person, device }) => {
    const page = await openFilespace(product, person, device, team);
    await focusRow(page, 'Notes.txt');
    await page.keyboard.press('F2');
    const field = page.getByRole('textbox', { name: 'New name of Notes.txt' });
    await expect(field).toBeFocused();
    await page.keyboard.type('Minutes');
    await page.keyboard.press('Escape');
    await expectFocused(page, 'Notes.txt');
    await page.keyboard.press('F2');
    await page.keyboard.type('Minutes');
    await page.keyboard.press('Enter');
    await expectFocused(page, 'Minutes.txt');
    await page.keyboard.press('Control+z');
    await expectFocused(page, 'Notes.txt');

    await focusRow(page, 'Campaigns');
    await page.keyboard.press('Delete');
    await expect(page.getByRole('alertdialog', { name: 'Delete folder' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expectRows(page, ...teamRows.filter((name) => name !== 'Campaigns'));
    await expectFocused(page, 'Released');
    await page.keyboard.press('Control+z');
    await expectRows(page, ...teamRows);
    await syncIdle(page);
  },
);

test('Ctrl+X, Ctrl+C and Ctrl+V move and copy', async ({ product, person, device }) => {
  const files = filespaceClient(product, person, person.filespace.drive_id);
  const page = await openFilespace(product, person, device, team);
  await focusRow(page, 'Notes.txt');
  await page.keyboard.press('Control+x');
  await expect(toast(page, '“Notes.txt” cut. Open a folder and paste.')).toBeVisible();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expectFocused(page, 'Logos');
  await page.keyboard.press('Control+v');
  await expectRows(page, 'Logos', 'Guide.pdf', 'Notes.txt');
  await focusRow(page, 'Guide.pdf');
  await page.keyboard.press('Control+Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Backspace');
  await expectFocused(page, 'Brand');
  await page.keyboard.press('Control+v');
  await expect(row(page, 'Guide.pdf')).toBeVisible();
  await syncIdle(page);
  await expectPaths(
    files,
    ...['Brand', 'Brand/Logos', 'Brand/Guide.pdf', 'Brand/Notes.txt', 'Campaigns', 'Campaigns/Autumn'],
    ...['Campaigns/Spring', 'Released', 'Guide.pdf', 'Notes.txt', 'Launch film.mp4'],
  );
});

test('of what was cut, what somebody deletes meanwhile is named and the rest is moved', async ({
  product,
  person,
  device,
}) => {
  const files = filespaceClient(product, person, person.filespace.drive_id);
  const page = await openFilespace(product, person, device, { Brand: {} });
  const ids = await files.fill({ 'Lost.txt': 3, 'Plan.txt': 3 });
  await expectRows(page, 'Brand', 'Lost.txt', 'Plan.txt');
  await focusRow(page, 'Lost.txt');
  await page.keyboard.press('Control+Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+x');
  await expect(toast(page, '2 items cut. Open a folder and paste.')).toBeVisible();
  await files.send({ type: 'DELETE_FILE', data: { file_id: ids.get('Lost.txt') ?? '' } });
  await expectRows(page, 'Brand', 'Plan.txt');
  await openFolder(page, 'Brand');
  await page.keyboard.press('Control+v');
  await expect(toast(page, '“Lost.txt” no longer exists.')).toBeVisible();
  await expect(toast(page, '“Plan.txt” moved to Brand')).toBeVisible();
  await expect(page.getByText('Failed to move')).toHaveCount(0);
  await expectRows(page, 'Plan.txt');
  await syncIdle(page);
  await expectPaths(files, 'Brand', 'Brand/Plan.txt');
});

test('the question before a folder is deleted counts what comes into it meanwhile', async ({
  product,
  person,
  device,
}) => {
  const files = filespaceClient(product, person, person.filespace.drive_id);
  const page = await openFilespace(product, person, device, {});
  const ids = await files.fill({ Brand: { 'a.txt': 3 } });
  await focusRow(page, 'Brand');
  await page.keyboard.press('Delete');
  const question = page.getByRole('alertdialog', { name: 'Delete folder' });
  await expect(question).toContainText('1 item');
  await files.send({
    type: 'NEW_FOLDER_CREATED',
    data: {
      ...{ folder_id: randomUUID(), folder_name: 'Late', parent_folder: ids.get('Brand') ?? '' },
      drive_id: person.filespace.drive_id,
    },
  });
  await expect(question).toContainText('2 items');
});

test('Shift with a letter opens the pickers, the new folder and Info; the menu keys the menu', async ({
  product,
  person,
  device,
}, { outputDir }) => {
  const page = await openFilespace(product, person, device, team);
  await focusRow(page, 'Brand');
  for (const [key, title] of [
    ['Shift+M', 'Move 1 item'],
    ['Shift+C', 'Copy 1 item'],
    ['Shift+N', 'New folder'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expectFocused(page, 'Brand');
  }
  for (const key of ['Shift+F10', 'ContextMenu']) {
    await page.keyboard.press(key);
    await expect(page.getByRole('menuitem', { name: 'Open Enter', exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expectFocused(page, 'Brand');
  }
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: 'Open Enter', exact: true })).toBeFocused();
  await checkLayouts(page, outputDir, 'row-menu');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('menu')).toBeHidden();
  await expectFocused(page, 'Brand');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Info' }).press('Enter');
  await expect(page.getByRole('complementary', { name: 'Info' })).toContainText('Brand');
});
