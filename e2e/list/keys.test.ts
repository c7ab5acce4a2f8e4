import { expect, test } from '../fixtures.ts';
import { clipboardText } from '../harness/browser-actions.ts';
import { syncIdle } from '../harness/device.ts';
import { expectFocused, expectRows, focusRow, row, toast } from '../harness/grid.ts';
import { openFilespace, teamRows } from '../screens/team-filespace.ts';

test('what was undone is done again by Ctrl+Shift+Z and by Ctrl+Y, sent or not', async ({
  product,
  person,
  device,
}) => {
  const page = await openFilespace(product, person, device);
  const without = teamRows.filter((name) => name !== 'Campaigns');
  await focusRow(page, 'Campaigns');
  await page.keyboard.press('Control+Shift+Z');
  await expect(toast(page, 'Nothing to redo.')).toBeVisible();

  await test.step('a deletion that is only held', async () => {
    await page.keyboard.press('Delete');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.keyboard.press('Enter');
    await expectRows(page, ...without);
    await page.keyboard.press('Control+z');
    await expectRows(page, ...teamRows);
    await page.keyboard.press('Control+Shift+Z');
    await expectRows(page, ...without);
    await page.keyboard.press('Control+z');
    await expectRows(page, ...teamRows);
    await page.keyboard.press('Control+y');
    await expectRows(page, ...without);
    await page.keyboard.press('Control+z');
    await expectRows(page, ...teamRows);
  });

  await test.step('a rename that the server has', async () => {
    await page.keyboard.press('Escape'); // what came back is selected
    await focusRow(page, 'Notes.txt');
    await page.keyboard.press('F2');
    await page.keyboard.type('Minutes');
    await page.keyboard.press('Enter');
    await expectFocused(page, 'Minutes.txt');
    await syncIdle(page);
    await page.keyboard.press('Control+z');
    await expect(row(page, 'Notes.txt')).toBeVisible();
    await syncIdle(page);
    await page.keyboard.press('Control+Shift+Z');
    await expect(row(page, 'Minutes.txt')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(row(page, 'Notes.txt')).toBeVisible();
    await syncIdle(page);
  });
});

test('Ctrl+Shift+C copies the link of a folder and of a file; Ctrl+Enter opens them in a new tab', async ({
  product,
  person,
  device,
}) => {
  const page = await openFilespace(product, person, device);
  await page.context().grantPermissions(['clipboard-write']);
  const copied = () => clipboardText(page.context());
  await focusRow(page, 'Brand');
  await page.keyboard.press('Control+Shift+C');
  await expect(toast(page, 'Link copied.')).toBeVisible();
  expect(await copied()).toMatch(/^http.*[?&]folder=/);

  await focusRow(page, 'Notes.txt');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect.poll(copied).toMatch(/[?&]preview=/);

  await page.keyboard.press('Escape'); // its menu selected the file
  await focusRow(page, 'Brand');
  const opened = page.context().waitForEvent('page');
  await page.keyboard.press('Control+Enter');
  const tab = await opened;
  await expect(tab.getByRole('heading', { level: 1, name: 'Brand' })).toBeAttached();
  await tab.close();
});
