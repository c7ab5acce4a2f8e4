import type { Page } from 'playwright/test';
import { expect, offlineTest as test } from '../fixtures.ts';
import { connect, goToRoot } from '../harness/browser-actions.ts';
import { syncIdle } from '../harness/device.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { expectRows, focusRow } from '../harness/grid.ts';
import { checkLayouts } from '../harness/visual-checks.ts';

const pageOf = (page: Page) => page.getByRole('region', { name: 'Activity' });
const lines = (page: Page) => pageOf(page).getByRole('listitem');
const info = (page: Page) => page.getByRole('complementary', { name: 'Info' });

test('what was done is told by day and by run, narrowed down, shown where it is now and as of then, and stays without a connection', async ({
  product,
  person,
  device,
  page,
}, { outputDir }) => {
  const files = filespaceClient(product, person, person.filespace.drive_id);
  await device.signIn(person);
  await connect(page);

  await test.step('nothing at first', async () => {
    await page.getByRole('link', { name: 'Activity' }).click();
    await expect(page.getByRole('heading', { name: 'No activity yet' })).toBeVisible();
    await checkLayouts(page, outputDir, 'activity-empty');
  });

  const ids = await files.fill({
    Drafts: { 'Plan.pdf': 40 },
    Final: {},
    Shoot: { 'IMG_1.jpg': 10, 'IMG_2.jpg': 10, 'IMG_3.jpg': 10 },
  });
  const id = (path: string) => ids.get(path) ?? '';

  await test.step('what others do comes by itself, several in one sentence', async () => {
    await expect(lines(page).first()).toContainText('You uploaded 3 files to Shoot');
    await files.send(
      {
        type: 'RENAME_FILE',
        data: { file_id: id('Drafts/Plan.pdf'), filename: '', parent_folder: id('Final'), intent: 'move' },
      },
      {
        type: 'RENAME_FILE',
        data: { file_id: id('Drafts/Plan.pdf'), filename: 'Pitch.pdf', parent_folder: '', intent: 'rename' },
      },
      { type: 'DELETE_FOLDER', data: { folder_id: id('Shoot') } },
    );
    await expect(lines(page).first()).toContainText('You moved Shoot with 3 items to trash');
    await expect(lines(page).nth(1)).toContainText('You renamed Plan.pdf to Pitch.pdf');
    await expect(lines(page).nth(2)).toContainText('You moved Plan.pdf from Drafts to Final');
    await expect(lines(page).last()).toContainText(/You created 3 folders in /);
    await expect(pageOf(page).getByRole('heading', { name: 'Today' })).toBeVisible();
    await checkLayouts(page, outputDir, 'activity');
  });

  await test.step('only one kind, and only one person', async () => {
    await page.getByLabel('Kind').selectOption('Moved');
    await expect(lines(page)).toHaveCount(1);
    await page.getByLabel('Kind').selectOption('Copied');
    await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
    await page.getByLabel('Kind').selectOption('All kinds');
    await page.getByLabel('Person').selectOption({ index: 1 });
    await expect(lines(page)).toHaveCount(6);
    await page.getByLabel('Person').selectOption('Anyone');
  });

  await test.step('as it was then, and back', async () => {
    await page.getByRole('button', { name: /^As of then: You moved Shoot/ }).click();
    await expectRows(page, 'Drafts', 'Final', 'Shoot');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(lines(page)).toHaveCount(6);
    await page.getByRole('button', { name: /^As of then: You moved Plan\.pdf/ }).click();
    await expectRows(page, 'Plan.pdf');
    await expect(page.getByRole('link', { name: 'Activity' })).toHaveAttribute('aria-current', 'page');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
  });

  await test.step('where it is now, by keyboard', async () => {
    await expect(page.getByRole('button', { name: /^Show: You moved Shoot/ })).toHaveCount(0);
    await page.getByRole('button', { name: /^Show: You uploaded Plan\.pdf/ }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: /^Pitch\.pdf/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expectRows(page, 'Pitch.pdf');
  });

  await test.step('in Info, of a file and of a folder', async () => {
    await focusRow(page, 'Pitch.pdf');
    await page.keyboard.press('Shift+I');
    await info(page).getByRole('tab', { name: 'Activity' }).click();
    await expect(info(page).getByRole('listitem')).toHaveCount(3);
    await checkLayouts(page, outputDir, 'activity-info');
    await goToRoot(page, person.filespace.drive_name);
    await focusRow(page, 'Drafts');
    await page.keyboard.press('Shift+I');
    await info(page).getByRole('tab', { name: 'Activity' }).click();
    await expect(info(page).getByRole('listitem')).toHaveText([
      /You moved Plan\.pdf from Drafts to Final/,
      /You uploaded Plan\.pdf to Drafts/,
      /You created Drafts in /,
    ]);
    await expect(info(page).getByRole('tab')).toHaveText(['Details', 'Activity']);
  });

  await test.step('without a connection all of it stays, older lines too, and can be narrowed down', async () => {
    await files.fill(Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`File ${at}`, 1])));
    await syncIdle(page);
    // The last line is like no other: what came before the rest of them would be taken for all of them.
    for (const name of [...Array.from({ length: 25 }, (_, at) => (at % 2 === 0 ? 'Even' : 'Odd')), 'Last']) {
      await files.send({
        type: 'RENAME_FOLDER',
        data: { folder_id: id('Final'), folder_name: name, parent_folder: '', intent: 'rename' },
      });
    }
    await page.getByRole('link', { name: 'Activity' }).click();
    // While changes go on, lines are asked for less and less often: at last every 16 seconds.
    await expect(lines(page).first()).toContainText('You renamed Even to Last', { timeout: 30_000 });
    await expect(page.getByRole('button', { name: 'Show older' })).toBeVisible();
    await device.goOffline();
    await expect(page.getByText("You're offline. This list may be out of date.")).toBeVisible();
    await checkLayouts(page, outputDir, 'activity-offline');
    await page.getByLabel('Kind').selectOption('Copied');
    await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
    await page.getByLabel('Kind').selectOption('Moved');
    await expect(lines(page)).toHaveCount(1);
    await page.getByLabel('Kind').selectOption('All kinds');
    await page.getByRole('button', { name: 'Show older' }).click();
    await expect(page.getByRole('button', { name: 'Show older' })).toHaveCount(0);
    await expect(lines(page).last()).toContainText(/You created 3 folders in /);
    await device.comeOnline();
  });
});
