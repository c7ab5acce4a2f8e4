import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { grid, row } from '../harness/grid.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { openFilespace } from '../screens/team-filespace.ts';
import { dragFiles, onDisk, transfersPill } from './upload-steps.ts';

const shots = Object.fromEntries(Array.from({ length: 1300 }, (_, at) => [`Shots/Shot ${at + 1}.txt`, 'x']));

test('what is being read from a slow disk is given up by key, and the focus is in the list again', async ({
  product,
  person,
  device,
  page,
}, { outputDir }) => {
  await openFilespace(product, person, device, { Design: {} });
  await answerForOneFolder(page);
  await onDisk({ ...shots, 'Late/a.txt': 'a' }, async (path) => {
    const drag = await dragFiles(page, [path('Shots'), path('Late')]);
    await drag.over(grid(page));
    await drag.drop();
    await expect(page.getByText('Reading 1,')).toBeVisible();
    await checkLayouts(page, outputDir, 'upload-reading');
    await page.getByRole('button', { name: 'Cancel', exact: true }).press('Enter');
    await expect(page.getByText('Reading 1,')).toBeHidden();
    await expect(row(page, 'Design')).toBeFocused();
    await expect(transfersPill(page)).toBeHidden();
    await expect(page.getByRole('row', { name: 'Shots', exact: true })).toHaveCount(0);
  });
});

/** Of what is in any other folder the disk says nothing. Chromium names its readers nowhere: an entry leads to them. */
function answerForOneFolder(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { webkitGetAsEntry } = DataTransferItem.prototype;
    let isRead = false;
    const slow = (reader: FileSystemDirectoryReader) => {
      const prototype = Object.getPrototypeOf(reader) as FileSystemDirectoryReader;
      const { readEntries } = prototype;
      prototype.readEntries = function (done, failed) {
        if (isRead) return;
        const pass = (entries: FileSystemEntry[]) => {
          isRead = entries.length === 0;
          done(entries);
        };
        readEntries.call(this, pass, failed);
      };
    };
    DataTransferItem.prototype.webkitGetAsEntry = function () {
      const entry = webkitGetAsEntry.call(this);
      if (entry?.isDirectory) {
        slow((entry as FileSystemDirectoryEntry).createReader());
        DataTransferItem.prototype.webkitGetAsEntry = webkitGetAsEntry;
      }
      return entry;
    };
  });
}
