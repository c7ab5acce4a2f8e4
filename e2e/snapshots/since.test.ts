import { rootId } from '#contract/rules/root-folder.ts';
import { expect, test } from '../fixtures.ts';
import { callApi } from '../harness/api.ts';
import { connect } from '../harness/browser-actions.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { expectRows, focusRow, row } from '../harness/grid.ts';
import { uploadFile } from '../harness/uploads-and-downloads.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { chooseForMoment } from './moment-steps.ts';

test('rows of a moment say how they differ from now, and no longer when they are as they were', async ({
  product,
  person,
  device,
  page,
}, { outputDir }) => {
  const driveId = person.filespace.drive_id;
  const files = filespaceClient(product, person, driveId);
  const ids = await files.fill({
    ...{ 'Audio mixes': {}, Storyboards: {}, Final: {} },
    ...{ 'Cast release forms.pdf': 12, 'Launch film, the long cut for the cinema.mp4': 40, 'Titles.png': 8 },
  });
  const idOf = (path: string) => ids.get(path) ?? '';
  const film = await uploadFile(product, person, 'Launch film v8.mp4', Buffer.from('as it was'));
  const body = { schedular_name: 'Before launch', drive_id: driveId };
  await callApi(product.url, 'captureSnapshot', { body }, person.token);
  await uploadFile(product, person, 'Launch film v8.mp4', Buffer.from('as it is now'), undefined, film);
  const [, deleted] = await files.send(
    {
      type: 'RENAME_FILE',
      data: {
        ...{ file_id: idOf('Launch film, the long cut for the cinema.mp4') },
        ...{ filename: 'Launch film, the long cut for the cinema.mp4', parent_folder: idOf('Final') },
      },
    },
    { type: 'DELETE_FOLDER', data: { folder_id: idOf('Storyboards') } },
    {
      type: 'RENAME_FILE',
      data: { file_id: idOf('Titles.png'), filename: 'Main titles.png', parent_folder: '', intent: 'rename' },
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
  expect(deleted?.status).toBe('applied');
  await device.signIn(person);
  await connect(page);
  await page.getByRole('button', { name: 'Snapshots', exact: true }).click();
  await page.getByRole('button', { name: 'Load snapshot Before launch 1' }).click();
  const names = ['Audio mixes', 'Final', 'Storyboards', 'Cast release forms.pdf'];
  await expectRows(
    page,
    ...names,
    'Launch film v8.mp4',
    'Launch film, the long cut for the cinema.mp4',
    'Titles.png',
  );

  await test.step('each in a word, and more of it in its tooltip', async () => {
    await expect(row(page, 'Storyboards')).toContainText('deleted since');
    await expect(row(page, 'Launch film v8.mp4')).toContainText('changed since');
    await expect(row(page, 'Launch film, the long cut for the cinema.mp4')).toContainText('moved since');
    await expect(row(page, 'Titles.png')).toContainText('renamed since');
    for (const name of ['Audio mixes', 'Final', 'Cast release forms.pdf']) {
      await expect(row(page, name)).not.toContainText('since');
    }
    await row(page, 'Titles.png').getByText('renamed since', { exact: true }).hover();
    await expect(page.locator('[data-tip-layer]')).toHaveText(
      'It has since been renamed to Main titles.png.',
    );
    await checkLayouts(page, outputDir, 'moment-since');
  });

  await test.step('what is brought back is as it was', async () => {
    await chooseForMoment(page, 'Restore everything');
    await expect(page.getByText('Brings back 1, restores 1 version.')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(row(page, 'Storyboards')).not.toContainText('since');
    await expect(row(page, 'Launch film v8.mp4')).not.toContainText('since');
    await expect(row(page, 'Titles.png')).toContainText('renamed since');
  });

  await test.step('Escape closes a panel, and then the moment', async () => {
    const panel = page.getByRole('complementary', { name: 'Outbox' });
    const bar = page.getByRole('region', { name: 'History' });
    await page.getByRole('button', { name: /open outbox$/ }).click();
    await expect(panel).toBeVisible();
    await focusRow(page, 'Titles.png');
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(bar).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bar).toBeHidden();
  });
});
