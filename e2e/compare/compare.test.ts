import { rootId } from '#contract/rules/root-folder.ts';
import { expect, offlineTest as test } from '../fixtures.ts';
import { callApi } from '../harness/api.ts';
import { connect, expectFolder, openFolder } from '../harness/browser-actions.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { checkLayouts } from '../harness/visual-checks.ts';

test('a snapshot is compared with now: by folder, by kind, swapped, of one folder, and in every state', async ({
  product,
  person,
  device,
  page,
}, { outputDir }) => {
  const driveId = person.filespace.drive_id;
  const files = filespaceClient(product, person, driveId);
  const ids = await files.fill({
    Brand: { 'Launch film': { 'Teaser old.mp4': 1420, 'Pitch deck.ppt': 90 }, Drafts: { 'Titles.png': 82 } },
    Finance: {},
    'Notes.md': 4,
  });
  const idOf = (path: string) => ids.get(path) ?? '';
  const capture = (name: string) => {
    const body = { schedular_name: name, drive_id: driveId };
    return callApi(product.url, 'captureSnapshot', { body }, person.token);
  };
  await capture('Before launch');
  const results = await files.send(
    { type: 'DELETE_FILE', data: { file_id: idOf('Brand/Launch film/Teaser old.mp4') } },
    {
      type: 'RENAME_FILE',
      data: {
        ...{ file_id: idOf('Brand/Drafts/Titles.png'), filename: 'Main titles.png' },
        parent_folder: idOf('Brand/Launch film'),
      },
    },
    {
      type: 'RENAME_FOLDER',
      data: { folder_id: idOf('Finance'), folder_name: 'Budgets', parent_folder: rootId, intent: 'rename' },
    },
    {
      type: 'NEW_FOLDER_CREATED',
      data: {
        ...{ folder_id: crypto.randomUUID(), folder_name: 'Storyboards', drive_id: driveId },
        parent_folder: idOf('Brand/Launch film'),
      },
    },
  );
  expect(results.map(({ status }) => status)).toEqual(Array(4).fill('applied'));
  const list = page.getByRole('table', { name: 'Differences' });
  const lines = list.locator('tbody tr');
  const line = (name: string) => list.getByRole('row').filter({ hasText: name });
  const select = (label: string) => page.getByRole('combobox', { name: label, exact: true });
  await device.signIn(person);
  await connect(page);

  await test.step('from the list of snapshots', async () => {
    await page.getByRole('button', { name: 'Snapshots', exact: true }).click();
    await page.getByRole('button', { name: 'Compare Before launch 1 with now' }).click();
    await expect(page.getByText('1 added · 1 removed · 2 renamed · 1 moved')).toBeVisible();
    await expect(lines).toHaveText([
      /^[^/]*1$/,
      /Budgets.*renamed.*was Finance/,
      /Brand \/ Launch film.*3/,
      /Storyboards.*added/,
      /Main titles\.png.*renamed.*moved.*was Titles\.png, from Brand \/ Drafts/,
      /Teaser old\.mp4.*removed.*1\.39 KB/,
    ]);
    await expect(page.getByRole('status').getByText('4 differences')).toBeVisible();
    await expect(select('Then')).toContainText('Before launch, today');
    await checkLayouts(page, outputDir, 'compare');
  });

  await test.step('the keys go from item to item', async () => {
    await line('Budgets').getByRole('link').focus();
    await page.keyboard.press('ArrowDown');
    await expect(line('Storyboards').getByRole('link')).toBeFocused();
    await page.keyboard.press('End');
    await expect(line('Teaser').getByText('Teaser old.mp4', { exact: true })).toBeFocused();
    await page.keyboard.press('Home');
    await expect(line('Budgets').getByRole('link')).toBeFocused();
  });

  await test.step('of one kind, counted whole', async () => {
    await select('Show').selectOption({ label: 'Removed (1)' });
    await expect(lines).toHaveCount(2);
    await expect(page.getByText('1 added · 1 removed · 2 renamed · 1 moved')).toBeVisible();
    await select('Show').selectOption({ label: 'All differences' });
    await expect(lines).toHaveCount(6);
  });

  await test.step('swapped, what was added is removed; a reload and the way back keep it', async () => {
    await page.getByRole('button', { name: 'Swap the moments' }).click();
    await expect(line('Storyboards')).toContainText('removed');
    await expect(line('Teaser old.mp4')).toContainText('added');
    await page.reload();
    await expect(line('Finance')).toContainText('was Budgets');
    await page.getByRole('button', { name: 'Swap the moments' }).click();
    await expect(line('Storyboards')).toContainText('added');
  });

  await test.step('what changes meanwhile is said, and there when it is asked for', async () => {
    await files.send({ type: 'DELETE_FILE', data: { file_id: idOf('Notes.md') } });
    await expect(page.getByText('Something has changed since.')).toBeVisible();
    await expect(line('Notes.md')).toHaveCount(0);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(line('Notes.md')).toContainText('removed');
    await expect(page.getByText('Something has changed since.')).toHaveCount(0);
  });

  await test.step('nothing differs between two snapshots of one moment', async () => {
    await capture('After launch');
    const option = select('Then').locator('option').filter({ hasText: 'After launch' });
    await expect(option).toHaveCount(1);
    await select('Then').selectOption((await option.getAttribute('value')) ?? '');
    await expect(page.getByRole('heading', { name: 'Nothing differs' })).toBeVisible();
    await checkLayouts(page, outputDir, 'compare-same');
  });

  await test.step('from the bar of a moment, of the folder that is open', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Load snapshot Before launch 1' }).click();
    await openFolder(page, 'Brand');
    await page.getByRole('button', { name: 'Compare with now' }).click();
    await expect(page.getByText('In Brand · Whole filespace')).toBeVisible();
    await expect(lines).toHaveCount(4);
    await checkLayouts(page, outputDir, 'compare-folder');
    await page.getByRole('link', { name: 'Whole filespace' }).click();
    await expect(line('Budgets')).toBeVisible();
    await line('Storyboards').getByRole('link').click();
    await expectFolder(page, 'Storyboards');
    await page.goBack();
    await expect(line('Budgets')).toBeVisible();
  });

  await test.step('long: what is further down comes with scrolling', async () => {
    const names = Array.from({ length: 460 }, (_, at) => `Frame ${at}`);
    await files.send(
      ...names.map((name) => ({
        type: 'NEW_FOLDER_CREATED' as const,
        data: { folder_id: crypto.randomUUID(), folder_name: name, drive_id: driveId, parent_folder: rootId },
      })),
    );
    await page.reload();
    await expect(page.getByText('200 of 465 differences')).toBeVisible();
    expect(await lines.count()).toBeLessThan(60);
    const toEnd = () =>
      page.getByRole('group', { name: 'Differences table' }).evaluate((list) => {
        list.scrollTop = list.scrollHeight;
      });
    await toEnd();
    await expect(page.getByText('400 of 465 differences')).toBeVisible();
    await toEnd();
    await expect(page.getByText('465 differences', { exact: true })).toBeVisible();
    await toEnd();
    await expect(line('Teaser old.mp4')).toBeVisible();
    expect(await lines.count()).toBeLessThan(60);
  });

  await test.step('a moment that nobody keeps, a folder that never was, and no connection say so', async () => {
    await page.goto(`/drive?filespace=${driveId}&panel=snapshots&from=999999&to=now`);
    await expect(page.getByText('One of the moments is no longer kept')).toBeVisible();
    await checkLayouts(page, outputDir, 'compare-not-kept');
    await page.goto(
      `/drive?filespace=${driveId}&panel=snapshots&from=1&to=now&folder=${crypto.randomUUID()}`,
    );
    await expect(page.getByText("This folder didn't exist at either moment.")).toBeVisible();
    await device.goOffline();
    await page.goto(`/drive?filespace=${driveId}&panel=snapshots&from=1&to=now`);
    await expect(page.getByRole('heading', { name: 'Needs a connection' })).toBeVisible();
    await checkLayouts(page, outputDir, 'compare-offline');
    await device.comeOnline();
    await expect(page.getByText(/\d+ of \d+ differences/)).toBeVisible();
  });

  await test.step('an answer that fails can be asked for again', async () => {
    await page
      .context()
      .route(/\/diff\?/, (route) => route.fulfill({ status: 500, json: { message: 'Broken.' } }));
    await page.reload();
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await page.context().unroute(/\/diff\?/);
    await again.click();
    await expect(page.getByText(/\d+ of \d+ differences/)).toBeVisible();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Snapshots \(/ })).toBeVisible();
  });
});
