import { roles } from '#contract/rules/roles.ts';
import { expect, offlineTest as test } from '../fixtures.ts';
import { callApi } from '../harness/api.ts';
import { connect, openFolder } from '../harness/browser-actions.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { grid, row } from '../harness/grid.ts';
import { addMember, createAccount } from '../harness/users.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { chooseFiles, dragFiles, onDisk, openTransfers, transfersPill } from './upload-steps.ts';

test.use({ serverEnv: { WORKSPACE_QUOTA_BYTES: '1000000' } });

test('the screens of what waits, was given up or did not fit', async ({ product, person, device, page }, {
  outputDir,
}) => {
  test.slow();
  await filespaceClient(product, person, person.filespace.drive_id).fill({ Design: {}, 'Plan.txt': 4 });
  await device.signIn(person);
  await connect(page);
  await device.goOffline();
  const files = { 'Film.mov': 'x'.repeat(2_000_000), 'Plan.txt': 'plan', 'Cut.txt': 'cut' };
  await onDisk(
    { ...files, 'Shoot/.DS_Store': 'x', 'Shoot/a:b.txt': 'b', 'Shoot/Day 1.txt': 'a' },
    async (path) => {
      await chooseFiles(page, [path('Cut.txt')]);
      await expect(row(page, 'Cut.txt')).toContainText('Waiting to upload');
      const panel = await openTransfers(page);
      await panel.getByRole('button', { name: 'Pause Cut.txt' }).click();
      await expect(row(page, 'Cut.txt')).toContainText('Upload paused');
      await checkLayouts(page, outputDir, 'transfers-paused');
      await panel.getByRole('button', { name: 'Cancel Cut.txt' }).click();
      await expect(panel).toContainText('Cancelled');
      await device.comeOnline();
      await chooseFiles(page, [path('Film.mov')]);
      await expect(panel).toContainText('The workspace is full: 2 MB needed, 1,000 KB left');
      await checkLayouts(page, outputDir, 'transfers-full');
      const drag = await dragFiles(page, [path('Shoot')]);
      await drag.over(grid(page));
      await drag.drop();
      await expect(panel).toContainText('2 files uploaded');
      await expect(panel).toContainText('1 system file was left out (.DS_Store)');
      await checkLayouts(page, outputDir, 'transfers-left-out');
      await panel.getByRole('button', { name: 'Undo' }).click();
      await expect(panel).toContainText('Upload undone');
      await checkLayouts(page, outputDir, 'transfers-undone');
      await panel.getByRole('button', { name: 'Close' }).click();
      await chooseFiles(page, [path('Plan.txt')]);
      await expect(page.getByRole('dialog', { name: '1 file is already in' })).toContainText('Plan.txt');
      await checkLayouts(page, outputDir, 'upload-conflict');
    },
  );
});

test('a folder that is only viewed takes nothing, and says so', async ({ product, person, newDevice }, {
  outputDir,
}) => {
  const { drive_id } = person.filespace;
  const ids = await filespaceClient(product, person, drive_id).fill({ Brand: { 'Guide.pdf': 3 }, Empty: {} });
  const omar = await createAccount(product, 'Omar');
  const workspace_user_id = await addMember(product, person.workspace.workspace_id, omar, roles.standard);
  for (const folder of ['Brand', 'Empty']) {
    const body = { drive_id, workspace_user_id, folder_id: ids.get(folder) ?? '', permission: 0 } as const;
    await callApi(product.url, 'grantToUser', { body }, person.token);
  }
  const device = await newDevice();
  const { page } = device;
  await device.signIn(omar);
  await connect(page);
  await openFolder(page, 'Brand');
  await onDisk({ 'New.txt': 'new' }, async (path) => {
    const drag = await dragFiles(page, [path('New.txt')]);
    await drag.over(grid(page));
    await expect(page.getByText('You can view Brand, not add to it')).toBeVisible();
    await checkLayouts(page, outputDir, 'upload-drop-view-only');
    await drag.cancel();
  });
  await expect(transfersPill(page)).toHaveCount(0);
  await page.goBack();
  await openFolder(page, 'Empty');
  await expect(page.getByText('This folder is empty.')).toBeVisible();
  await checkLayouts(page, outputDir, 'upload-empty-view-only');
  await page.getByRole('link', { name: 'Offline' }).click();
  await expect(page.getByText('Nothing is kept offline yet')).toBeVisible();
  await checkLayouts(page, outputDir, 'offline-empty');
});
