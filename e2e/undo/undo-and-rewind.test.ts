import type { Page } from 'playwright/test';
import { expect, offlineTest as test } from '../fixtures.ts';
import { callApi } from '../harness/api.ts';
import { connect } from '../harness/browser-actions.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { expectRows, focusRow } from '../harness/grid.ts';
import { checkLayouts } from '../harness/visual-checks.ts';

const lines = (page: Page) => page.getByRole('region', { name: 'Activity' }).getByRole('listitem');
const dialog = (page: Page) => page.getByRole('alertdialog', { name: /^Rewind / });

test('a line of the activity is undone and done again, and a folder is rewound to a snapshot and back', async ({
  product,
  person,
  device,
  page,
}, { outputDir }) => {
  const driveId = person.filespace.drive_id;
  const files = filespaceClient(product, person, driveId);
  const ids = await files.fill({
    Design: { 'Launch film': { 'Teaser.mp4': 1420, 'Deck.ppt': 90 }, Drafts: {}, 'Titles.png': 82 },
  });
  const id = (path: string) => ids.get(path) ?? '';
  const capture = { schedular_name: 'Before launch', drive_id: driveId };
  await callApi(product.url, 'captureSnapshot', { body: capture }, person.token);
  await files.send(
    { type: 'DELETE_FOLDER', data: { folder_id: id('Design/Launch film') } },
    {
      type: 'RENAME_FILE',
      data: {
        ...{ file_id: id('Design/Titles.png'), filename: '', parent_folder: id('Design/Drafts') },
        intent: 'move',
      },
    },
  );
  await device.signIn(person);
  await connect(page);
  const toast = (text: string | RegExp) =>
    page.getByRole('status').or(page.getByRole('alert')).getByText(text);

  await test.step('a line of the activity is undone, and done again', async () => {
    await page.getByRole('link', { name: 'Activity' }).click();
    await expect(lines(page).first()).toContainText('You moved Titles.png from Design to Drafts');
    await checkLayouts(page, outputDir, 'activity-undo');
    await page.getByRole('button', { name: /^Undo: You moved Launch film/ }).click();
    await expect(toast('Undone: 3 items restored')).toBeVisible();
    await expect(lines(page).first()).toContainText('You undid the deletion of Launch film');
    await expect(page.getByRole('button', { name: /^Undo: You moved Launch film/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Redo', exact: true }).click();
    await expect(toast('Done again: 3 items moved to trash')).toBeVisible();
    await expect(toast('Undone: 3 items restored')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Redo', exact: true })).toHaveCount(0);
    await expect(lines(page).first()).toContainText('You undid the undo of Launch film');
  });

  await test.step('what somebody did since stands in the way, by name', async () => {
    await files.send({
      type: 'RENAME_FILE',
      data: {
        ...{ file_id: id('Design/Titles.png'), filename: '', parent_folder: id('Design') },
        intent: 'move',
      },
    });
    await expect(lines(page).first()).toContainText('from Drafts to Design');
    await page.getByRole('button', { name: /^Undo: .*from Design to Drafts/ }).click();
    await expect(toast("Can't undo: it's already undone.")).toBeVisible();
    await page.getByRole('button', { name: /^Undo: .*from Drafts to Design/ }).click();
    await expect(toast('Undone: “Titles.png” moved back')).toBeVisible();
  });

  await test.step('the question before a rewind says what it changes, item by item', async () => {
    const filespace = new RegExp(`^${person.filespace.drive_name}`);
    await page.getByRole('navigation', { name: 'Filespaces' }).getByRole('link', { name: filespace }).click();
    await page.getByRole('button', { name: 'Snapshots', exact: true }).click();
    await page.getByRole('button', { name: 'Compare Before launch 1 with now' }).click();
    await page.getByRole('button', { name: 'Rewind…' }).click();
    await expect(dialog(page)).toContainText('Brings back 3, moves 1.');
    await expect(dialog(page)).toContainText('A snapshot of how it is now is taken first.');
    await checkLayouts(page, outputDir, 'rewind');
    await dialog(page).getByRole('button', { name: 'Show the items' }).click();
    const list = dialog(page).getByRole('table');
    await expect(list.getByRole('row').filter({ hasText: 'Teaser.mp4' })).toContainText('brings back');
    await expect(list.getByRole('row').filter({ hasText: 'Titles.png' })).toContainText('moves back');
    await checkLayouts(page, outputDir, 'rewind-items');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step('from the bar of the moment it is rewound, and that is undone', async () => {
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('button', { name: 'Load snapshot Before launch 1' }).click();
    await checkLayouts(page, outputDir, 'moment-with-rewind');
    await page.getByRole('button', { name: 'Rewind…' }).click();
    await dialog(page).getByRole('button', { name: 'Rewind 4 items' }).press('Enter');
    await expect(toast(`${person.filespace.drive_name} rewound`)).toBeVisible();
    // A toast stays while the focus is on it, however long the pictures take.
    await page.getByRole('button', { name: 'Undo', exact: true }).focus();
    await checkLayouts(page, outputDir, 'rewound');
    expect(await files.paths()).toContain('Design/Launch film/Teaser.mp4');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(toast('Undone: 3 items moved to trash, 1 moved back')).toBeVisible();
    expect(await files.paths()).toEqual(['Design', 'Design/Drafts', 'Design/Drafts/Titles.png']);
  });

  await test.step('without a connection a rewind is not offered, and it says why', async () => {
    await expectRows(page, 'Design');
    await focusRow(page, 'Design');
    await page.reload();
    await expectRows(page, 'Design');
    await device.goOffline();
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Rewind…' })).toBeVisible();
    await page.getByRole('button', { name: 'Rewind…' }).click();
    await expect(dialog(page)).toContainText('You need a connection to see what a rewind would change.');
    await expect(dialog(page).getByRole('button', { name: /^Rewind \d/ })).toHaveCount(0);
    await checkLayouts(page, outputDir, 'rewind-offline');
  });
});
