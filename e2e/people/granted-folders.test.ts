import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { roles } from '#contract/rules/roles.ts';
import { expect, offlineTest as test } from '../fixtures.ts';
import { callApi } from '../harness/api.ts';
import { addFolder, connect, openFolder, itemRow as row } from '../harness/browser-actions.ts';
import type { Device } from '../harness/device.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { toast } from '../harness/grid.ts';
import { addMember, createAccount, type TestUser } from '../harness/users.ts';
import { checkLayouts } from '../harness/visual-checks.ts';

test('a standard user sees what was granted, changes what Edit reaches, and immediately loses what is revoked', async ({
  product,
  person,
  newDevice,
}, info) => {
  const driveId = person.filespace.drive_id;
  const ids = await filespaceClient(product, person, driveId).fill({
    Legal: { Contracts: { 'old.txt': 10 } },
    Brand: {},
    Secret: {},
  });
  const standard = await createAccount(product, 'Omar');
  const memberId = await addMember(product, person.workspace.workspace_id, standard, roles.standard);
  const grant = (path: string, permission: 0 | 1 | 2) =>
    callApi(
      product.url,
      'grantToUser',
      {
        body: {
          drive_id: driveId,
          workspace_user_id: memberId,
          folder_id: ids.get(path) ?? '',
          permission,
        },
      },
      person.token,
    );
  const device = await newDevice();
  const { page } = device;
  await device.signIn(standard);
  await expect(page.getByText('No filespace assigned yet')).toBeVisible();

  await grant('Legal/Contracts', 0);
  await grant('Brand', 1);
  await connect(page);
  await expect(row(page, 'Brand')).toBeVisible();
  await expect(row(page, 'Legal')).toBeVisible();
  await expect(row(page, 'Secret')).toHaveCount(0);
  const add = page.getByRole('button', { name: 'Add folder' });
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  await checkLayouts(page, join(info.project.outputDir, 'granted'), 'standard-root');
  await openFolder(page, 'Brand');
  await device.goOffline();
  await addFolder(page, 'Logos');
  await expect(row(page, 'Logos')).toBeVisible();
  await device.comeOnline();
  await expect(page.getByText('All changes synced').first()).toBeVisible();

  await moveAfterBeingAsked(await newDevice(), person, join(info.project.outputDir, 'granted'));
  await expect(row(page, 'Secret')).toBeVisible();

  await goBackFromPicker(page, 'Logos', person.filespace.drive_name);
  await openFolder(page, 'Legal');
  await openFolder(page, 'Contracts');
  await expect(row(page, 'old.txt')).toBeVisible();
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  await grant('Legal/Contracts', 2);
  const gone = `This folder no longer exists or isn't shared with you. Showing ${person.filespace.drive_name}.`;
  await expect(toast(page, gone)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Request access' })).toBeVisible();
  await expect(row(page, 'old.txt')).toHaveCount(0);
  await expect(row(page, 'Brand')).toBeVisible();
  await expect(row(page, 'Legal')).toHaveCount(0);
  await grant('Brand', 2);
  await expect(page.getByText('No filespace assigned yet')).toBeVisible();
});

/** A picker offers nothing in a folder that the person may only view, and goes as the browser goes back. */
async function goBackFromPicker(page: Page, item: string, rootName: string): Promise<void> {
  await row(page, item).getByRole('checkbox').check();
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Move' }).click();
  const picker = page.getByRole('dialog', { name: 'Move 1 item' });
  await picker.getByRole('button', { name: `Up to ${rootName}` }).click();
  for (const name of [`Move to ${rootName}`, 'Create New Folder']) {
    await expect(picker.getByRole('button', { name, exact: true })).toHaveAccessibleDescription(
      'You can view this folder but not change it.',
    );
  }
  await page.goBack();
  await expect(picker).toBeHidden();
}

/** What is put where others see it is not moved before that was said, whichever way it is moved, without a network too. */
async function moveAfterBeingAsked(device: Device, owner: TestUser, folder: string): Promise<void> {
  const { page } = device;
  await device.signIn(owner);
  await connect(page);
  await device.goOffline();
  const dialog = page.getByRole('alertdialog', { name: 'Move to Brand' });
  const says = /^Moving “Secret” changes who can open it: Omar.* gets Edit access\.$/;

  await row(page, 'Secret').getByRole('checkbox').check();
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Move' }).click();
  const picker = page.getByRole('dialog', { name: 'Move 1 item' });
  await picker.getByRole('button', { name: 'Brand', exact: true }).click();
  await picker.getByRole('button', { name: 'Move to Brand', exact: true }).click();
  await expect(dialog.getByText(says)).toBeVisible();
  await checkLayouts(page, folder, 'move-question');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await picker.getByRole('button', { name: 'Cancel' }).click();
  await expect(picker).toBeHidden();

  await row(page, 'Secret').dragTo(row(page, 'Brand'), { sourcePosition: { x: 300, y: 20 } });
  await expect(dialog.getByText(says)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(row(page, 'Secret')).toBeVisible();

  await row(page, 'Secret').focus();
  await page.keyboard.press('Control+x');
  await openFolder(page, 'Brand');
  await page.keyboard.press('Control+v');
  await expect(dialog.getByText(says)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(row(page, 'Secret')).toBeVisible();
  await device.comeOnline();
}
