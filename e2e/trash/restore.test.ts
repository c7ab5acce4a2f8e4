import { expect, offlineTest as test } from '../fixtures.ts';
import { connect, remove } from '../harness/browser-actions.ts';
import { syncIdle } from '../harness/device.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { expectRows, expectToast, row, toast } from '../harness/grid.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { landing } from '../lane.ts';

test(
  'what was deleted is in the trash, is opened as it was, and comes back, without a connection too',
  landing,
  async ({ product, person, device, page }, { outputDir }) => {
    const files = filespaceClient(product, person, person.filespace.drive_id);
    const ids = await files.fill({
      Brand: { 'Old plans': { 'plan.txt': 40, Drafts: {} }, 'logo.svg': 12 },
      Finance: { 'Budget.xlsx': 20 },
      'Notes.md': 4,
    });
    const inTrash = (name: string) => page.getByRole('row').filter({ hasText: name });
    const names = page.getByRole('table', { name: 'Trash' }).locator('tbody [data-cell=main]');
    await device.signIn(person);
    await connect(page);

    await test.step('empty at first', async () => {
      await page.getByRole('link', { name: 'Trash' }).click();
      await expect(page.getByRole('heading', { name: 'Trash is empty.' })).toBeVisible();
      await expect(page.getByText('Items stay here for 30 days.')).toBeVisible();
      await checkLayouts(page, outputDir, 'trash-empty');
      await page.goBack();
    });

    await test.step('the question says where it goes; then it is there, with who, where and how much', async () => {
      await remove(page, 'Notes.md');
      await syncIdle(page);
      await files.send(
        { type: 'DELETE_FILE', data: { file_id: ids.get('Finance/Budget.xlsx') ?? '' } },
        { type: 'DELETE_FOLDER', data: { folder_id: ids.get('Finance') ?? '' } },
        { type: 'DELETE_FOLDER', data: { folder_id: ids.get('Brand/Old plans') ?? '' } },
      );
      await expectRows(page, 'Brand');
      const name = person.filespace.drive_name;
      await page.getByRole('main').getByRole('button', { name, exact: true }).click();
      await page.getByRole('menuitem', { name: 'Trash' }).click();
      await expect(inTrash('Old plans')).toContainText('you');
      await expect(inTrash('Old plans')).toContainText('Today, ');
      await expect(inTrash('Old plans').getByRole('link', { name: 'Brand', exact: true })).toBeVisible();
      await expect(inTrash('Old plans').getByRole('cell').nth(6)).toHaveText('2');
      await expect(names).toHaveCount(4);
      await checkLayouts(page, outputDir, 'trash');
    });

    await test.step('a folder opens as it was, read-only, and closes to the trash', async () => {
      await inTrash('Old plans').getByRole('link', { name: 'Old plans' }).click();
      await expectRows(page, 'Drafts', 'plan.txt');
      await expect(page.getByText(/Old plans as of today, /).last()).toBeVisible();
      await expect(page.getByRole('link', { name: 'Trash' })).toHaveAttribute('aria-current', 'page');
      await row(page, 'Drafts').getByRole('link').click();
      await expect(page.getByText('This folder was empty then')).toBeVisible();
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await expect(names).toHaveCount(4);
    });

    await test.step('the keys: arrows, Space, R; all that is selected comes back at once, and is taken back', async () => {
      await page.getByRole('checkbox', { name: 'Select Old plans' }).focus();
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('checkbox', { name: 'Select Finance' })).toBeFocused();
      await page.keyboard.press('Space');
      await page.keyboard.press('End');
      await expect(page.getByRole('checkbox', { name: 'Select Notes.md' })).toBeFocused();
      await page.keyboard.press('Space');
      await expect(page.getByText('2 selected')).toBeVisible();
      await checkLayouts(page, outputDir, 'trash-selection');
      await page.keyboard.press('r');
      await expectToast(page, '2 items restored');
      await expect(names).toHaveText([/Old plans/, /Budget/]);
      expect(await files.paths()).toEqual(['Brand', 'Brand/logo.svg', 'Finance', 'Notes.md']);
      await toast(page, '2 items restored').locator('..').getByRole('button', { name: 'Undo' }).click();
      await expectToast(page, 'Restore of 2 items undone');
      await expect(names).toHaveCount(4);
    });

    await test.step('with the folder that it was in', async () => {
      await page.getByRole('button', { name: 'Restore Budget.xlsx' }).click();
      await expectToast(page, 'Restored, with its folder Finance');
      await expect.poll(() => files.paths()).toContain('Finance/Budget.xlsx');
    });

    await test.step('without a connection it waits, and the list stays', async () => {
      await device.goOffline();
      await expect(page.getByText(/You're offline\. The trash is shown as of/)).toBeVisible();
      await page.getByRole('button', { name: 'Restore Old plans' }).click();
      await expect(inTrash('Old plans').getByText('Waits for a connection').first()).toBeVisible();
      await expectToast(page, '“Old plans” will be restored once the server can be reached.');
      await checkLayouts(page, outputDir, 'trash-offline');
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Needs a connection' })).toBeVisible();
      await checkLayouts(page, outputDir, 'trash-needs-connection');
      await device.comeOnline();
      await expectToast(page, 'Restored to Brand');
      await expect(inTrash('Old plans')).toHaveCount(0);
      expect(await files.paths()).toContain('Brand/Old plans/plan.txt');
    });
  },
);
