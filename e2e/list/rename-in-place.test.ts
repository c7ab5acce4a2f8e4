import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectFieldError } from '../harness/announcements.ts';
import { goToRoot, openFolder } from '../harness/browser-actions.ts';
import { syncIdle } from '../harness/device.ts';
import { expectPaths, filespaceClient } from '../harness/filespace.ts';
import { expectFocused, expectRows, focusRow, row } from '../harness/grid.ts';
import { openFilespace } from '../screens/team-filespace.ts';

const field = (page: Page) => page.getByRole('textbox', { name: /^New name of / });

test('another person’s rename outlasts a field that nobody typed in, and leaves one that is typed in alone', async ({
  product,
  person,
  device,
}) => {
  const files = filespaceClient(product, person, person.filespace.drive_id);
  const page = await openFilespace(product, person, device, {});
  const ids = await files.fill({ 'Notes.txt': 20 });
  const renameTo = async (filename: string) => {
    const data = {
      file_id: ids.get('Notes.txt') ?? '',
      filename,
      parent_folder: '',
      intent: 'rename' as const,
    };
    await files.send({ type: 'RENAME_FILE', data });
    await expect(page.getByRole('textbox', { name: `New name of ${filename}` })).toBeVisible();
  };
  const search = page.getByRole('searchbox', { name: /^Search/ });
  for (const [leave, theirs] of [
    [() => page.keyboard.press('Enter'), 'Minutes of Monday.txt'],
    [() => search.click(), 'Agenda.txt'],
  ] as const) {
    await page.locator('[role=row][data-index="0"]').focus();
    await page.keyboard.press('F2');
    await expect(field(page)).toBeFocused();
    await renameTo(theirs);
    await leave();
    await expect(field(page)).toHaveCount(0);
    await syncIdle(page);
    await expectRows(page, theirs);
    await expectPaths(files, theirs);
  }

  await focusRow(page, 'Agenda.txt');
  await page.keyboard.press('F2');
  await page.keyboard.type('Plan');
  await renameTo('A very long agenda.txt');
  await page.keyboard.type('ning');
  await expect(field(page)).toHaveValue('Planning.txt');
  await search.click();
  await expectRows(page, 'Planning.txt');
});

test('a field that was left with no name holds up nothing, and closes with Escape or with the folder', async ({
  product,
  person,
  device,
}) => {
  const files = filespaceClient(product, person, person.filespace.drive_id);
  const page = await openFilespace(product, person, device, { Brand: {}, 'Notes.txt': 20, 'Plan.txt': 5 });
  const leaveEmpty = async () => {
    await focusRow(page, 'Notes.txt');
    await page.keyboard.press('F2');
    await field(page).fill('');
    await row(page, 'Brand').getByRole('gridcell').nth(3).click();
    await expectFieldError(field(page), 'Enter a valid file name');
  };

  await leaveEmpty();
  await files.fill({ Late: {} });
  await expectRows(page, 'Brand', 'Late', 'Notes.txt', 'Plan.txt');
  await expect(row(page, 'Plan.txt')).toHaveAttribute('draggable', 'true');
  await row(page, 'Plan.txt').dragTo(row(page, 'Late'), { sourcePosition: { x: 300, y: 20 } });
  await expectRows(page, 'Brand', 'Late', 'Notes.txt');
  await expectFieldError(field(page), 'Enter a valid file name');
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveCount(0);
  await expect(row(page, 'Notes.txt')).toBeVisible();

  await leaveEmpty();
  await openFolder(page, 'Late');
  await expectRows(page, 'Plan.txt');
  await goToRoot(page, person.filespace.drive_name);
  await expectFocused(page, 'Late');
  await expect(field(page)).toHaveCount(0);
  await page.keyboard.type('br');
  await expectFocused(page, 'Brand');
  await syncIdle(page);
  await expectPaths(files, 'Brand', 'Late', 'Late/Plan.txt', 'Notes.txt');
});
