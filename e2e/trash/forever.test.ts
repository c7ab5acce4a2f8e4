import { snapshotsPath } from '#src/lib/paths.ts';
import { expect, offlineTest as test } from '../fixtures.ts';
import { callApi } from '../harness/api.ts';
import { connect } from '../harness/browser-actions.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { expectRows, expectToast } from '../harness/grid.ts';
import { checkLayouts } from '../harness/visual-checks.ts';

test('what is in the trash is deleted forever: with its versions, and out of the snapshots, after a question that says so', async ({
  product,
  person,
  device,
  page,
}, { outputDir }) => {
  const { drive_id: driveId } = person.filespace;
  const files = filespaceClient(product, person, driveId);
  const many = Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`Shot ${at + 1}`, {}]));
  const ids = await files.fill({ Footage: many, Contracts: { 'a.txt': 4 }, 'Notes.md': 4, Kept: {} });
  await callApi(
    product.url,
    'captureSnapshot',
    { body: { schedular_name: 'Launch', drive_id: driveId } },
    person.token,
  );
  const idOf = (path: string) => ids.get(path) ?? '';
  await files.send(
    { type: 'DELETE_FOLDER', data: { folder_id: idOf('Footage') } },
    { type: 'DELETE_FOLDER', data: { folder_id: idOf('Contracts') } },
    { type: 'DELETE_FILE', data: { file_id: idOf('Notes.md') } },
  );
  const names = page.getByRole('table', { name: 'Trash' }).locator('tbody [data-cell=main]');
  const dialog = page.getByRole('alertdialog');
  const confirm = dialog.getByRole('button', { name: 'Delete forever' });
  await device.signIn(person);
  await connect(page);
  await expectRows(page, 'Kept');
  await page.getByRole('link', { name: 'Trash' }).click();
  await expect(names).toHaveCount(3);

  await test.step('the question names the snapshot; Escape leaves all as it was', async () => {
    await page.getByRole('button', { name: 'Delete forever Notes.md' }).click();
    await expect(dialog.getByText('Delete “Notes.md” forever?')).toBeVisible();
    await expect(dialog).toContainText(
      "Its versions go too, and snapshot Launch will no longer contain it. This can't be undone.",
    );
    await checkLayouts(page, outputDir, 'forever-dialog');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(names).toHaveCount(3);
  });

  await test.step('by the keys, of all that is selected, from 100 items on with the word', async () => {
    await page.getByRole('checkbox', { name: 'Select Footage' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await expect(page.getByText('2 selected')).toBeVisible();
    await checkLayouts(page, outputDir, 'forever-selection');
    await page.keyboard.press('Delete');
    await expect(dialog.getByText('Delete 123 items forever?')).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Type delete to confirm' })).toBeFocused();
    await expect(dialog).toContainText(
      'Their versions go too, and snapshot Launch will no longer contain them.',
    );
    await expect(confirm).toBeDisabled();
    await checkLayouts(page, outputDir, 'forever-typed');
    await page.keyboard.type('delete');
    await page.keyboard.press('Enter');
    await expectToast(page, '123 items deleted forever');
    await expect(names).toHaveText([/Notes\.md/]);
  });

  await test.step('without a connection it cannot', async () => {
    await device.goOffline();
    const button = page.getByRole('button', { name: 'Delete forever Notes.md' });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription('Needs a connection');
    await device.comeOnline();
  });

  await test.step('the snapshot says what it lacks, in the list and loaded', async () => {
    await page.goto(snapshotsPath(driveId));
    await expect(page.getByText('123 items deleted from it forever')).toBeVisible();
    await checkLayouts(page, outputDir, 'forever-snapshots');
    await page.getByRole('button', { name: /Load snapshot Launch/ }).click();
    await expectRows(page, 'Kept', 'Notes.md');
    await expect(page.getByText('123 items deleted from it forever')).toBeVisible();
    await checkLayouts(page, outputDir, 'forever-loaded');
  });

  await test.step('the trash is searched, and emptied', async () => {
    await files.send({ type: 'DELETE_FOLDER', data: { folder_id: idOf('Kept') } });
    await page.goto(`/drive?filespace=${driveId}&panel=trash`);
    await expect(names).toHaveCount(2);
    const search = page.getByRole('searchbox', { name: 'Search the trash' });
    await search.fill('md no');
    await expect(names).toHaveText([/Notes\.md/]);
    await page.keyboard.press('Delete');
    await expect(dialog).toHaveCount(0);
    await search.fill('nothing like it');
    await expect(page.getByText('Nothing in the trash has this name')).toBeVisible();
    await checkLayouts(page, outputDir, 'trash-searched');
    await search.fill('');
    await expect(names).toHaveCount(2);
    await checkLayouts(page, outputDir, 'trash-tools');
    await page.getByRole('button', { name: 'Empty trash…' }).click();
    await expect(dialog.getByText('Delete 2 items forever?')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expect(dialog.getByRole('status')).toContainText('Their versions go too');
    await confirm.click();
    await expectToast(page, '2 items deleted forever');
    await expect(page.getByText('Trash is empty.')).toBeVisible();
    await expect(search).toHaveCount(0);
  });
});
