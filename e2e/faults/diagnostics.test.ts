import { join } from 'node:path';
import { expect, offlineTest as test } from '../fixtures.ts';
import { addFolder, clipboardText, connect, itemRow, syncStatus } from '../harness/browser-actions.ts';
import { syncIdle } from '../harness/device.ts';
import { toast } from '../harness/grid.ts';
import { checkLayouts } from '../harness/visual-checks.ts';

test('diagnostics say how the device fares, give a report without names, and rebuild the copy', async ({
  person,
  device,
  page,
}) => {
  await device.signIn(person);
  await connect(page);
  await addFolder(page, 'Payroll');
  await syncIdle(page);
  await device.goOffline();
  await addFolder(page, 'Budget');
  await expect(syncStatus(page, 'Offline, 1 waiting')).toBeVisible();
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Diagnostics' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Diagnostics' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText('Offline', { exact: true })).toBeVisible();
  await expect(main.getByText('This one syncs for all tabs')).toBeVisible();
  await expect(main.getByText('Budget')).toBeVisible();
  await expect(main.getByText(/^Create folder, queued, made/)).toBeVisible();
  await expect(main.getByText('postEvents: no answer')).toBeVisible();
  await expect(main.getByText(person.filespace.drive_name)).toBeVisible();
  const rebuild = page.getByRole('button', { name: 'Download again' });
  await expect(rebuild).toHaveAttribute('aria-disabled', 'true');
  await checkLayouts(page, join(test.info().project.outputDir, 'looks'), 'diagnostics');

  await device.context.grantPermissions(['clipboard-write']);
  await page.getByRole('button', { name: 'Copy report' }).click();
  await expect(toast(page, 'Report copied')).toBeVisible();
  const report = await clipboardText(device.context);
  expect(report).toContain('- createFolder queued, made');
  const { email, filespace, workspace } = person;
  for (const name of ['Payroll', 'Budget', email, filespace.drive_name, workspace.workspace_name]) {
    expect(report).not.toContain(name);
  }

  await device.comeOnline();
  await expect(main.getByText('All changes are synced.')).toBeVisible({ timeout: 20_000 });
  await rebuild.click();
  const dialog = page.getByRole('alertdialog', { name: 'Download again' });
  await dialog.getByRole('button', { name: 'Download again' }).click();
  await expect(toast(page, 'Downloading everything again')).toBeVisible();
  await page.getByRole('button', { name: 'Back to files' }).click();
  await syncIdle(page);
  await expect(itemRow(page, 'Payroll')).toBeVisible();
  await expect(itemRow(page, 'Budget')).toBeVisible();
});
