import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { addFolder, connect, itemRow, syncStatus } from '../harness/browser-actions.ts';
import { syncIdle } from '../harness/device.ts';
import { administrate } from '../harness/server.ts';
import { serverTree } from '../harness/server-tree.ts';
import { checkLayouts } from '../harness/visual-checks.ts';

test('a workspace on hold says so and why, is read on, and what is changed in it is sent when the hold ends', async ({
  product,
  person,
  device,
  page,
}) => {
  const hold = (...argv: readonly string[]) => administrate(product, 'workspaces', 'hold', ...argv);
  await device.signIn(person);
  await connect(page);
  await addFolder(page, 'Before');
  await syncIdle(page);

  await hold(person.workspace.id, 'on', '--reason', 'It is under review until Friday');
  const said = 'This workspace is on hold. It is under review until Friday. You can read';
  const banner = page.getByRole('main').getByText(said);
  await expect(banner).toBeVisible();
  await addFolder(page, 'Meanwhile');
  await expect(syncStatus(page, 'Paused, 1 waiting')).toBeVisible();
  await page.reload();
  await expect(itemRow(page, 'Meanwhile')).toBeVisible();
  await expect(banner).toBeVisible();
  await checkLayouts(page, join(test.info().project.outputDir, 'looks'), 'workspace-hold');
  await page.goto(`/drive?workspace=${person.workspace.id}&panel=groups`);
  await page.getByRole('button', { name: 'Create group' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Group name').fill('Editors');
  await dialog.getByRole('button', { name: 'Create group' }).click();
  await expect(
    dialog.getByText('This workspace is on hold, and nothing in it can be changed: It is under review'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await hold(person.workspace.id, 'off');
  await expect(page.locator('[role=status][aria-live=polite]')).toContainText(
    'This workspace is no longer on hold.',
  );
  await page.goto(`/drive?filespace=${person.filespace.drive_id}`);
  await syncIdle(page);
  await expect(banner).toHaveCount(0);
  expect(await serverTree(product, person)).toEqual(['Before/', 'Meanwhile/']);
});
