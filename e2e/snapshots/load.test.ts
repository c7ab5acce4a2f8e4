import { readFile } from 'node:fs/promises';
import { roles } from '#contract/rules/roles.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { accessClient } from '../access/access-steps.ts';
import { expect, test } from '../fixtures.ts';
import { callApi } from '../harness/api.ts';
import { connect, openFolder } from '../harness/browser-actions.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { expectRows, focusRow, row } from '../harness/grid.ts';
import { holdRequests } from '../harness/requests/hold-requests.ts';
import { uploadFile } from '../harness/uploads-and-downloads.ts';
import { addMember, createAccount } from '../harness/users.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { chooseForMoment, historyBar, moreOfMoment } from './moment-steps.ts';

test('a snapshot is loaded: browsed as it was, searched, and downloaded from', async ({
  product,
  person,
  device,
  page,
}, { outputDir }) => {
  const driveId = person.filespace.drive_id;
  const filespace = filespaceClient(product, person, driveId);
  const ids = await filespace.fill({ Brand: { Logos: { 'logo.svg': 40 } }, 'Other.txt': 3 });
  const brand = ids.get('Brand') ?? '';
  await uploadFile(product, person, 'Plan.txt', Buffer.from('as it was'), brand);
  const anna = await createAccount(product, 'Anna');
  const memberId = await addMember(product, person.workspace.workspace_id, anna, roles.standard);
  const access = accessClient(product, person);
  await access.grantToUser(rootId, memberId, 0);
  await access.grantToGroup(brand, await access.group('Legal', memberId), 1);
  // Two of one moment: nothing changes between them.
  for (const name of ['Before launch', 'Again']) {
    const body = { schedular_name: name, drive_id: driveId };
    await callApi(product.url, 'captureSnapshot', { body }, person.token);
  }
  const results = await filespace.send(
    { type: 'DELETE_FOLDER', data: { folder_id: ids.get('Brand/Logos') ?? '' } },
    {
      type: 'RENAME_FOLDER',
      data: { folder_id: brand, folder_name: 'Renamed', parent_folder: rootId, intent: 'rename' },
    },
    { type: 'DELETE_FILE', data: { file_id: ids.get('Other.txt') ?? '' } },
  );
  expect(results.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied']);
  await access.grantToUser(rootId, memberId, 2);
  await device.signIn(person);
  await connect(page);
  await expectRows(page, 'Renamed');
  await page.getByRole('button', { name: 'Snapshots', exact: true }).click();
  await page.getByRole('button', { name: 'Load snapshot Before launch 1' }).click();

  await test.step('the folders and files of then, under the bar that says so', async () => {
    await expectRows(page, 'Brand', 'Other.txt');
    await expect(historyBar(page).getByText(/as of today, \d+:\d\d [AP]M/)).toBeVisible();
    await expect(page.getByRole('main').getByText('Before launch')).toBeVisible();
    await checkLayouts(page, outputDir, 'moment');
    await openFolder(page, 'Brand');
    await expectRows(page, 'Logos', 'Plan.txt');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: /^Brand as of today, / })).toBeAttached();
    await expect(page.getByRole('main').getByText('Before launch')).toBeVisible();
    await expectRows(page, 'Logos', 'Plan.txt');
    await focusRow(page, 'Logos');
    await page.keyboard.press('Enter');
    await expectRows(page, 'logo.svg');
    await page.goBack();
    await expectRows(page, 'Logos', 'Plan.txt');
  });

  await test.step('who had access then, by the rights and the names of then', async () => {
    await chooseForMoment(page, 'Who had access');
    const dialog = page.getByRole('dialog', { name: /^Who had access to Brand as of today/ });
    await expect(dialog.getByText('2 users and groups, besides the owner')).toBeVisible();
    await expect(dialog.getByRole('listitem')).toContainText([
      `${anna.email}From ${person.filespace.drive_name}View`,
      'LegalGiven hereEdit',
    ]);
    await checkLayouts(page, outputDir, 'moment-access');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(moreOfMoment(page)).toBeFocused();
  });

  await test.step('nothing can be changed', async () => {
    await focusRow(page, 'Plan.txt');
    for (const key of ['F2', 'Delete', 'Shift+M']) await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Upload|Add folder|EDIT|DELETE/ })).toHaveCount(0);
  });

  await test.step('searched: what is gone now is found', async () => {
    await page.getByRole('searchbox', { name: 'Search' }).fill('LOGO');
    await expectRows(page, 'Logos', 'logo.svg');
    await checkLayouts(page, outputDir, 'moment-search');
    // The hits before stay until the next are here.
    const asked = page.context().waitForEvent('request', (request) => request.url().includes('term=nowhere'));
    const answer = await holdRequests(page.context(), /term=nowhere/);
    await page.getByRole('searchbox', { name: 'Search' }).fill('nowhere');
    await asked;
    await expectRows(page, 'Logos', 'logo.svg');
    answer();
    await expect(page.getByText('Nothing was found at this moment')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search' }).fill('');
    await expectRows(page, 'Logos', 'Plan.txt');
  });

  await test.step('a file opens as it was, and Escape leads back to its row', async () => {
    await focusRow(page, 'Plan.txt');
    await page.keyboard.press('Enter');
    const preview = page.getByRole('dialog', { name: /^Plan\.txt, As of today/ });
    await expect(preview.getByText('as it was')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(preview).toHaveCount(0);
    await expect(row(page, 'Plan.txt')).toBeFocused();
  });

  await test.step('downloaded: a file, and all of it as a ZIP', async () => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Shift+D')]);
    expect(file.suggestedFilename()).toBe('Plan.txt');
    expect(await readFile(await file.path(), 'utf8')).toBe('as it was');
    await page.keyboard.press('Control+a');
    await expect(row(page, 'Logos').getByRole('checkbox')).toBeChecked();
    await checkLayouts(page, outputDir, 'moment-selection');
    const [zip] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as ZIP' }).click(),
    ]);
    const bytes = await readFile(await zip.path());
    for (const name of ['Logos/logo.svg', 'Plan.txt']) expect(bytes.includes(name)).toBe(true);
  });

  await test.step('on a phone too, at the thumb', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const actions = page.getByRole('toolbar', { name: 'Selection actions' });
    const [zip] = await Promise.all([
      page.waitForEvent('download'),
      actions.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(zip.suggestedFilename()).toContain('.zip');
    await actions.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await expect(actions).toHaveCount(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('checkbox', { name: 'Select all' }).first().check();
  });

  await test.step('Escape leads back to the list of snapshots, by way of the selection', async () => {
    await page.getByRole('grid').locator('[role=row][tabindex="0"]').focus();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('toolbar', { name: 'Selection' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { level: 1, name: /^Snapshots \(/ })).toBeVisible();
  });

  await test.step('a moment that nobody keeps says so', async () => {
    await page.goto(`/drive?filespace=${driveId}&at=999999`);
    await expect(page.getByText('This moment is no longer kept')).toBeVisible();
    await expect(page.getByText('Loading')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Compare with now' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Rewind…' })).toHaveCount(0);
    await checkLayouts(page, outputDir, 'moment-not-kept');
    await page.getByRole('button', { name: 'Show how it is now' }).click();
    await expectRows(page, 'Renamed');
  });
});
