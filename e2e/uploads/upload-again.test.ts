import { expect, offlineTest } from '../fixtures.ts';
import { connect } from '../harness/browser-actions.ts';
import { expectPaths, filespaceClient } from '../harness/filespace.ts';
import { row } from '../harness/grid.ts';
import { uploadFile } from '../harness/uploads-and-downloads.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { chooseFiles, nextFileChooser, onDisk, openTransfers } from './upload-steps.ts';

offlineTest(
  'a cancelled upload is uploaded again, without and with choosing, and nothing of it twice',
  async ({ product, person, device, page }, { outputDir }) => {
    const filespace = filespaceClient(product, person, person.filespace.drive_id);
    await filespace.fill({ 'a.txt': 3 });
    await device.signIn(person);
    await connect(page);
    await onDisk({ 'b.txt': 'b', 'Shoot/1.jpg': 'one', 'Shoot/2.jpg': 'two' }, async (path) => {
      await device.goOffline();
      await chooseFiles(page, [path('b.txt')]);
      const panel = await openTransfers(page);
      const again = panel.getByRole('button', { name: /^Upload again/ });
      await panel.getByRole('button', { name: 'Cancel b.txt' }).click();
      await expect(row(page, 'b.txt')).toBeHidden();
      await checkLayouts(page, outputDir, 'transfers-cancelled');
      await again.click();
      await expect(row(page, 'b.txt')).toBeVisible();
      await expect(panel.getByRole('article')).toHaveCount(1);
      await expect(again).toBeHidden();

      // What has come there meanwhile is asked about; whoever thinks better of it can begin it later.
      await panel.getByRole('button', { name: 'Cancel b.txt' }).click();
      await expect(row(page, 'b.txt')).toBeHidden();
      await device.comeOnline();
      await uploadFile(product, person, 'b.txt', Buffer.from('another'));
      await expect(row(page, 'b.txt')).toBeVisible();
      await again.click();
      const question = page.getByRole('dialog', { name: '1 file is already in' });
      await expect(question).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(question).toBeHidden();
      await expect(again).toBeFocused();
      await again.click();
      await question.getByRole('radio', { name: 'Keep both' }).last().click();
      await question.getByRole('button', { name: 'Upload 1 file' }).click();
      await expect(panel).toContainText('1 file uploaded');
      await expectPaths(filespace, 'a.txt', 'b (2).txt', 'b.txt');
      await panel.getByRole('button', { name: 'Remove b.txt' }).click();

      // The page that had the files is gone: a folder is chosen again as a folder.
      await device.goOffline();
      await page.getByRole('button', { name: 'Upload', exact: true }).click();
      const choosing = nextFileChooser(page);
      await page.getByRole('menuitem', { name: /^Folder…/ }).click();
      await (await choosing).setFiles(path('Shoot'));
      await panel.getByRole('button', { name: 'Cancel Shoot' }).click();
      await expect(again).toBeVisible();
      await device.comeOnline();
      await page.reload();
      await openTransfers(page);
      const choosingAgain = nextFileChooser(page);
      await again.click();
      const chooser = await choosingAgain;
      expect(await chooser.element().evaluate((field: HTMLInputElement) => field.webkitdirectory)).toBe(true);
      await chooser.setFiles(path('Shoot'));
      await expect(panel).toContainText('2 files uploaded');
      await expect(panel).not.toContainText('Cancelled');
      await expectPaths(filespace, 'a.txt', 'b (2).txt', 'b.txt', 'Shoot', 'Shoot/1.jpg', 'Shoot/2.jpg');
    });
  },
);
