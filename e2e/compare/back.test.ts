import { expect, test } from '../fixtures.ts';
import { callApi } from '../harness/api.ts';
import { connect } from '../harness/browser-actions.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { holdRequests } from '../harness/requests/hold-requests.ts';

test('Back to a comparison finds what was shown of it, what was selected and the row that was opened', async ({
  product,
  person,
  device,
  page,
}) => {
  const driveId = person.filespace.drive_id;
  const files = filespaceClient(product, person, driveId);
  const names = Array.from({ length: 60 }, (_, index) => `Scene ${String(index + 10)}.txt`);
  const ids = await files.fill({ Scenes: Object.fromEntries(names.map((name) => [name, 5])), 'Notes.md': 4 });
  const body = { schedular_name: 'Before the cut', drive_id: driveId };
  await callApi(product.url, 'captureSnapshot', { body }, person.token);
  const parent = ids.get('Scenes') ?? '';
  const results = await files.send(
    { type: 'DELETE_FILE', data: { file_id: ids.get('Notes.md') ?? '' } },
    ...names.map((name) => ({
      type: 'RENAME_FILE' as const,
      data: { file_id: ids.get(`Scenes/${name}`) ?? '', filename: `Cut ${name}`, parent_folder: parent },
    })),
  );
  expect(results.map(({ status }) => status)).toEqual(Array(61).fill('applied'));
  const list = page.getByRole('table', { name: 'Differences' });
  const show = page.getByRole('combobox', { name: 'Show', exact: true });
  const selected = (count: number) => page.getByRole('button', { name: `Restore selected (${count})` });
  const last = list.getByRole('link', { name: 'Cut Scene 69.txt' });
  await device.signIn(person);
  await connect(page);
  await page.getByRole('button', { name: 'Snapshots', exact: true }).click();
  await page.getByRole('button', { name: 'Compare Before the cut 1 with now' }).click();
  await list.getByRole('checkbox', { name: 'Select Notes.md' }).check();
  await expect(selected(1)).toBeVisible();
  await show.selectOption({ label: 'Renamed (60)' });
  await expect(list.getByRole('link', { name: 'Cut Scene 10.txt' })).toBeVisible();

  await test.step('after a file that was opened', async () => {
    await list.getByRole('link', { name: 'Cut Scene 10.txt' }).focus();
    await page.keyboard.press('End');
    await expect(last).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(list).toBeHidden();
    await page.goBack();
    await expect(last).toBeFocused();
    await expect(last).toBeInViewport();
    await expect(show.locator('option:checked')).toHaveText('Renamed (60)');
    await expect(selected(1)).toBeVisible();
    await show.selectOption({ label: 'All differences' });
    await expect(list.getByRole('checkbox', { name: 'Select Notes.md' })).toBeChecked();
  });

  await test.step('and what has changed meanwhile is offered as it is on a page that stayed open', async () => {
    await list.getByRole('link', { name: 'Cut Scene 10.txt' }).click();
    await expect(list).toBeHidden();
    const [result] = await files.send({
      type: 'NEW_FOLDER_CREATED',
      data: {
        folder_id: crypto.randomUUID(),
        folder_name: 'Later',
        drive_id: driveId,
        parent_folder: parent,
      },
    });
    expect(result?.status).toBe('applied');
    await page.goBack();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(list.getByRole('row').filter({ hasText: 'Later' })).toBeVisible();
  });
});

test('Back to a comparison that was selected whole while it came goes on with what is missing', async ({
  product,
  person,
  device,
  page,
}) => {
  const driveId = person.filespace.drive_id;
  const files = filespaceClient(product, person, driveId);
  const names = Array.from({ length: 230 }, (_, index) => `Reel ${index + 100}`);
  const ids = await files.fill(Object.fromEntries(names.map((name) => [name, {}])));
  const body = { schedular_name: 'Before the cut', drive_id: driveId };
  await callApi(product.url, 'captureSnapshot', { body }, person.token);
  await files.send(
    ...names.map((name) => ({
      type: 'DELETE_FOLDER' as const,
      data: { folder_id: ids.get(name) ?? '' },
    })),
  );
  const letGo = await holdRequests(page.context(), /\/diff\?.*after=/);
  await device.signIn(person);
  await connect(page);
  await page.getByRole('button', { name: 'Snapshots', exact: true }).click();
  await page.getByRole('button', { name: 'Compare Before the cut 1 with now' }).click();
  const list = page.getByRole('table', { name: 'Differences' });
  const first = list.getByRole('link', { name: 'Reel 100' });
  await expect(first).toBeVisible();
  await list.getByRole('checkbox', { name: 'Select all', exact: true }).check();
  await expect(page.getByRole('button', { name: 'Restore selected (200)' })).toBeVisible();
  await first.click();
  await expect(list).toBeHidden();
  await page.goBack();
  await expect(first).toBeFocused();
  letGo();
  const restore = page.getByRole('button', { name: 'Restore selected (230)' });
  await expect(restore).toBeVisible();
  await restore.click();
  await expect(page.getByRole('alertdialog', { name: 'Restore 230 items?' })).toBeVisible();
});
