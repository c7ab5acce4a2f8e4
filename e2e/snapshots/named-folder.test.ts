import { expect, offlineTest as test } from '../fixtures.ts';
import { callApi } from '../harness/api.ts';
import { connect, openFolder } from '../harness/browser-actions.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { expectRows, focusRow } from '../harness/grid.ts';
import { historyBar } from './moment-steps.ts';

test('what is rewound is the folder that is named, also where its contents do not come', async ({
  product,
  person,
  device,
  page,
}) => {
  const driveId = person.filespace.drive_id;
  const files = filespaceClient(product, person, driveId);
  const ids = await files.fill({ Brand: { 'Launch film': { 'Cut.mp4': 10, 'Old.mp4': 5 }, 'Notes.md': 4 } });
  const body = { schedular_name: 'Before launch', drive_id: driveId };
  await callApi(product.url, 'captureSnapshot', { body }, person.token);
  for (const path of ['Brand/Notes.md', 'Brand/Launch film/Old.mp4'])
    await files.send({ type: 'DELETE_FILE', data: { file_id: ids.get(path) ?? '' } });
  await device.signIn(person);
  await connect(page);
  await page.getByRole('button', { name: 'Snapshots', exact: true }).click();
  await page.getByRole('button', { name: 'Load snapshot Before launch 1' }).click();
  await openFolder(page, 'Brand');
  await openFolder(page, 'Launch film');
  await expectRows(page, 'Cut.mp4', 'Old.mp4');

  await device.goOffline();
  await focusRow(page, 'Cut.mp4');
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('heading', { name: 'Needs a connection' })).toBeVisible();
  await expect(historyBar(page).getByText(/^Brand as of today, /)).toBeVisible();
  await expect(historyBar(page).getByRole('button', { name: 'Rewind…' })).toBeVisible();

  await device.comeOnline();
  await expectRows(page, 'Launch film', 'Notes.md');
  await historyBar(page).getByRole('button', { name: 'Rewind…' }).click();
  const dialog = page.getByRole('alertdialog', { name: /^Rewind Brand to today, / });
  await expect(dialog.getByRole('button', { name: 'Rewind 2 items' })).toBeVisible();
});
