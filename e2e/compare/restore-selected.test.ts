import { rootId } from '#contract/rules/root-folder.ts';
import { expect, offlineTest as test } from '../fixtures.ts';
import { callApi } from '../harness/api.ts';
import { connect } from '../harness/browser-actions.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { toast } from '../harness/grid.ts';
import { uploadFile } from '../harness/uploads-and-downloads.ts';
import { checkLayouts } from '../harness/visual-checks.ts';

test('what is selected in a comparison comes back as it was then, by keyboard, and is undone', async ({
  product,
  person,
  device,
  page,
}, { outputDir }) => {
  const driveId = person.filespace.drive_id;
  const files = filespaceClient(product, person, driveId);
  const ids = await files.fill({
    Brand: {
      'Launch film': { 'Teaser old.mp4': 1420, Storyboards: { 'One.png': 10 } },
      Drafts: { 'Deck.ppt': 9 },
    },
    'Notes.md': 4,
  });
  const idOf = (path: string) => ids.get(path) ?? '';
  const plan = await uploadFile(product, person, 'Plan.txt', Buffer.from('as it was'));
  const body = { schedular_name: 'Before launch', drive_id: driveId };
  await callApi(product.url, 'captureSnapshot', { body }, person.token);
  await uploadFile(product, person, 'Plan.txt', Buffer.from('as it is now'), undefined, plan);
  const results = await files.send(
    { type: 'DELETE_FILE', data: { file_id: idOf('Brand/Launch film/Teaser old.mp4') } },
    { type: 'DELETE_FOLDER', data: { folder_id: idOf('Brand/Launch film/Storyboards') } },
    { type: 'DELETE_FILE', data: { file_id: idOf('Notes.md') } },
    {
      type: 'RENAME_FILE',
      data: {
        ...{ file_id: idOf('Brand/Drafts/Deck.ppt'), filename: 'Deck.ppt' },
        parent_folder: idOf('Brand/Launch film'),
      },
    },
    {
      type: 'NEW_FOLDER_CREATED',
      data: {
        folder_id: crypto.randomUUID(),
        folder_name: 'Budget',
        drive_id: driveId,
        parent_folder: rootId,
      },
    },
  );
  expect(results.map(({ status }) => status)).toEqual(Array(5).fill('applied'));
  const list = page.getByRole('table', { name: 'Differences' });
  const line = (name: string) => list.getByRole('row').filter({ hasText: name });
  const check = (name: string) => list.getByRole('checkbox', { name, exact: true });
  const selected = (count: number) => page.getByRole('button', { name: `Restore selected (${count})` });
  const notices = page.getByRole('region', { name: 'Notifications' });
  await device.signIn(person);
  await connect(page);
  await page.getByRole('button', { name: 'Snapshots', exact: true }).click();
  await page.getByRole('button', { name: 'Compare Before launch 1 with now' }).click();
  await expect(line('Teaser old.mp4')).toBeVisible();

  await test.step('a key works at once, wherever the keyboard is on arrival', async () => {
    await expect(page.locator('#main')).toBeFocused();
    await page.keyboard.press('Control+a');
    await expect(selected(5)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(selected(0)).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(list.locator('[data-row-focus]').first()).toBeFocused();
  });

  await test.step('what was added or only moved is not offered, and says why', async () => {
    await expect(selected(0)).toHaveAccessibleDescription('Select what to bring back.');
    await expect(check('Select Budget')).toHaveAccessibleDescription(/Rewind removes what was added/);
    await expect(check('Select Deck.ppt')).toHaveAccessibleDescription(/A restore leaves names and places/);
    await line('Budget').getByRole('link').focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('status').getByText("It didn't exist then.")).toBeVisible();
    await expect(selected(0)).toBeVisible();
  });

  await test.step('Space selects, Shift with the arrows a range, Escape gives it up', async () => {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect(check('Select Notes.md')).toBeChecked();
    await page.keyboard.press('Shift+ArrowDown');
    await expect(selected(2)).toBeVisible();
    await page.keyboard.press('Shift+ArrowUp');
    await expect(selected(1)).toBeVisible();
    await page.keyboard.press('End');
    await expect(list.locator('[data-row-focus]').last()).toBeFocused();
    await page.keyboard.press('Shift+ArrowUp');
    await expect(selected(3)).toBeVisible();
    await page.keyboard.press('Home');
    await expect(list.locator('[data-row-focus]').first()).toBeFocused();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(selected(4)).toBeVisible();
    await page.keyboard.press('Control+a');
    await expect(selected(5)).toBeVisible();
    await checkLayouts(page, outputDir, 'compare-selected');
    await page.keyboard.press('Escape');
    await expect(selected(0)).toBeVisible();
  });

  await test.step('of a folder all that can come back', async () => {
    await check('Select all in Brand / Launch film').click();
    await expect(selected(2)).toBeVisible();
    await check('Select Plan.txt').click();
    await selected(3).click();
    const dialog = page.getByRole('alertdialog', { name: 'Restore 3 items?' });
    await expect(dialog.getByText('Brings back 3, restores 1 version.')).toBeVisible();
    await checkLayouts(page, outputDir, 'compare-restore');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(selected(0)).toBeVisible();
    await expect(toast(page, 'Restored 3 items and 1 version').first()).toBeVisible();
    await expect(line('Teaser old.mp4')).toHaveCount(0);
    await expect(line('Plan.txt')).toHaveCount(0);
    await expect(line('Notes.md')).toContainText('removed');
  });

  await test.step('Undo takes it away again', async () => {
    await notices.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Something has changed since.')).toBeVisible();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(line('Teaser old.mp4')).toContainText('removed');
    await expect(line('Plan.txt')).toContainText('changed');
  });

  await test.step('swapped there is nothing to choose', async () => {
    await page.getByRole('button', { name: 'Swap the moments' }).click();
    await expect(line('Budget')).toContainText('removed');
    await expect(list.getByRole('checkbox')).toHaveCount(0);
    await expect(selected(0)).toHaveAccessibleDescription(/Swap the moments/);
    await page.getByRole('button', { name: 'Swap the moments' }).click();
  });

  await test.step('without a connection it waits, and can be given up', async () => {
    await check('Select Notes.md').click();
    await device.goOffline();
    await selected(1).click();
    await page
      .getByRole('alertdialog', { name: 'Restore “Notes.md”?' })
      .getByRole('button', { name: 'Restore' })
      .click();
    await expect(
      toast(page, '“Notes.md” will be restored once the server can be reached.').first(),
    ).toBeVisible();
    await notices.getByRole('button', { name: 'Undo' }).click();
    await device.comeOnline();
    await expect(line('Notes.md')).toContainText('removed');
  });
});
