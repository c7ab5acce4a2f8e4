import { expect, test } from '../fixtures.ts';
import { connect } from '../harness/browser-actions.ts';
import { expectPaths, filespaceClient } from '../harness/filespace.ts';
import { row } from '../harness/grid.ts';
import { landing, longLane } from '../lane.ts';
import { chooseFiles, onDisk, transfersPill } from './upload-steps.ts';

test('names that are taken are asked about before the first byte; Escape sends nothing', async ({
  product,
  person,
  device,
  page,
}) => {
  const filespace = filespaceClient(product, person, person.filespace.drive_id);
  await filespace.fill({ 'a.txt': 3, 'b.txt': 3 });
  await device.signIn(person);
  await connect(page);
  await onDisk({ 'a.txt': 'other', 'b.txt': 'other', 'c.txt': 'new' }, async (path) => {
    const files = ['a.txt', 'b.txt', 'c.txt'].map(path);
    const dialog = page.getByRole('dialog', {
      name: `2 files are already in ${person.filespace.drive_name}`,
    });
    await chooseFiles(page, files);
    await expect(dialog.getByRole('button', { name: 'Upload 3 files' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(transfersPill(page)).toBeHidden();
    await expectPaths(filespace, 'a.txt', 'b.txt');

    await chooseFiles(page, files);
    const all = dialog.getByRole('radiogroup', { name: 'For all' });
    await all.getByRole('radio', { name: 'Skip' }).click();
    await expect(dialog.getByRole('button', { name: 'Upload 1 file' })).toBeVisible();
    const first = dialog.getByRole('radiogroup', { name: 'What to do with a.txt' });
    await first.getByRole('radio', { name: 'Skip' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(first.getByRole('radio', { name: 'Keep both' })).toBeChecked();
    const rowOfFirst = dialog.getByRole('row', { name: /^a\.txt/ });
    await expect(rowOfFirst).toContainText('As a (2).txt');
    await expect(rowOfFirst.getByRole('cell').nth(1)).toContainText(/, you$/);
    await dialog.getByRole('button', { name: 'Upload 2 files' }).click();
    await expect(row(page, 'a (2).txt')).toBeVisible();
    await expect(transfersPill(page)).toContainText('2 files uploaded');
    await expectPaths(filespace, 'a (2).txt', 'a.txt', 'b.txt', 'c.txt');
  });
});

test('a file that is replaced keeps its name', landing, async ({ product, person, device, page }) => {
  const filespace = filespaceClient(product, person, person.filespace.drive_id);
  await filespace.fill({ 'a.txt': 3 });
  await device.signIn(person);
  await connect(page);
  await onDisk({ 'a.txt': 'much longer than before' }, async (path) => {
    await chooseFiles(page, [path('a.txt')]);
    await page.getByRole('button', { name: 'Upload 1 file' }).click();
    await expect(transfersPill(page)).toContainText('1 file uploaded');
    await expect(row(page, 'a.txt')).toContainText('23 Bytes');
    await expectPaths(filespace, 'a.txt');
  });
});

test(
  'a long list shows only the rows on screen, and only what differs if asked',
  longLane,
  async ({ product, person, device, page }) => {
    const names = Array.from({ length: 120 }, (_, at) => `${String(at).padStart(3, '0')}.txt`);
    await filespaceClient(product, person, person.filespace.drive_id).fill(
      Object.fromEntries(names.map((name) => [name, 3])),
    );
    await device.signIn(person);
    await connect(page);
    await onDisk(Object.fromEntries(names.map((name) => [name, 'xyz!'])), async (path) => {
      await chooseFiles(page, names.map(path));
      const dialog = page.getByRole('dialog', { name: '120 files are already in' });
      await expect(dialog.getByRole('button', { name: 'Upload 120 files' })).toBeVisible();
      expect(await dialog.getByRole('row').count()).toBeLessThan(60);
      await expect(dialog.getByRole('table')).toHaveAttribute('aria-rowcount', '121');
      await dialog.getByRole('checkbox', { name: 'Only different' }).check();
      await expect(dialog.getByRole('table')).toHaveAttribute('aria-rowcount', '121');
      await dialog.getByRole('button', { name: 'Cancel upload' }).click();
      await expect(dialog).toBeHidden();
    });
  },
);
