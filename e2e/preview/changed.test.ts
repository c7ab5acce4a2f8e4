import { folderPath } from '#src/lib/paths.ts';
import { expect, offlineTest } from '../fixtures.ts';
import { connect, openFolder, openWindow, remove } from '../harness/browser-actions.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { expectRows, focusRow } from '../harness/grid.ts';
import { uploadFile } from '../harness/uploads-and-downloads.ts';
import { addMember, createAccount } from '../harness/users.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { preview } from './preview-steps.ts';

offlineTest(
  'a preview says who replaced or deleted its file and when, and brings it back',
  async ({ product, person, device, page }, { outputDir }) => {
    const driveId = person.filespace.drive_id;
    const ravi = await createAccount(product, 'Ravi');
    await addMember(product, person.workspace.workspace_id, ravi);
    const theirs = filespaceClient(product, ravi, driveId);
    const ids = await filespaceClient(product, person, driveId).fill({ Brand: {} });
    const brand = ids.get('Brand') ?? '';
    const upload = (content: string, replacedId?: string) => {
      const by = replacedId === undefined ? person : { ...ravi, filespace: person.filespace };
      return uploadFile(product, by, 'a.txt', Buffer.from(content), brand, replacedId);
    };
    const fileId = await upload('the first content');
    const shown = preview(page, 'a.txt');
    const restore = page.getByRole('button', { name: 'Restore' });
    await device.signIn(person);
    await connect(page);
    await openFolder(page, 'Brand');
    await focusRow(page, 'a.txt');
    await page.keyboard.press('Space');
    await expect(shown).toContainText('the first content');

    await offlineTest.step('replaced', async () => {
      await upload('the second content', fileId);
      await expect(shown).toContainText(/Ravi Lind replaced this file · Today, /);
      await expect(page.locator('[aria-live=polite]')).toContainText('Ravi Lind replaced this file');
      await checkLayouts(page, outputDir, 'preview-replaced-by');
      await page.getByRole('button', { name: 'Show the new version' }).click();
      await expect(shown).toContainText('the second content');
    });

    await offlineTest.step('deleted, and with its folder', async () => {
      await theirs.send({ type: 'DELETE_FILE', data: { file_id: fileId } });
      await expect(shown).toContainText('Ravi Lind moved this file to trash');
      await expect(shown).toContainText('Today, ');
      await checkLayouts(page, outputDir, 'preview-deleted-by');
      await restore.click();
      await expect(shown).toContainText('the second content');
      await expect(shown).not.toContainText('replaced this file');
      await theirs.send({ type: 'DELETE_FOLDER', data: { folder_id: brand } });
      await expect(shown).toContainText('Ravi Lind moved this file to trash');
      await restore.click();
      await expect(shown).toContainText('the second content');
      expect(await theirs.paths()).toEqual(['Brand', 'Brand/a.txt']);
    });

    await offlineTest.step('by the person in another window, without a connection', async () => {
      const other = await openWindow(device.context);
      await device.goOffline();
      await other.goto(folderPath(driveId, brand));
      await remove(other, 'a.txt');
      await expect(shown).toContainText('You moved this file to trash');
      await restore.click();
      await expect(shown).toContainText("This file isn't on this device.");
      await expectRows(other, 'a.txt');
      await expect(other.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    });
  },
);
