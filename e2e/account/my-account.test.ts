import { join } from 'node:path';
import { expect, offlineTest as test } from '../fixtures.ts';
import { expectFieldError } from '../harness/announcements.ts';
import { addFolder, connect } from '../harness/browser-actions.ts';
import { syncIdle } from '../harness/device.ts';
import { toast } from '../harness/grid.ts';
import { checkLayouts } from '../harness/visual-checks.ts';

const newPassword = 'Harbor-light-7';

test('a person changes name, password and time zone, and signs other devices out', async ({
  person,
  newDevice,
}) => {
  const other = await newDevice();
  await other.signInByForm(person);
  const device = await newDevice();
  const { page } = device;
  await device.signInByForm(person);
  await connect(page);
  await addFolder(page, 'Kept');
  await syncIdle(page);
  await expect(page.getByText('Last Modified (PST)')).toBeVisible();

  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'My account' }).click();
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible();
  await page.getByLabel('First name').fill('Maja');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(toast(page, 'Name saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Maja');
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await checkLayouts(page, join(test.info().project.outputDir, 'looks'), 'my-account');

  await page.getByRole('button', { name: 'Change password' }).click();
  const old = page.getByLabel('Current password');
  const change = page.getByRole('button', { name: 'Change password' });
  await expect(old).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(change).toBeFocused();
  await change.click();
  await change.click();
  await expectFieldError(old, 'Enter your current password');
  await old.fill('Wrong-horse-9');
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await page.getByLabel('Confirm new password').fill(newPassword);
  await change.click();
  await expectFieldError(old, "That isn't your current password.");
  await checkLayouts(page, join(test.info().project.outputDir, 'looks'), 'my-account-password');
  await old.fill(person.password);
  await change.click();
  await expect(toast(page, 'Password changed. Your other devices are signed out.')).toBeVisible();
  await expect(change).toBeFocused();
  await expect(other.page.getByText('Your password was changed on another device.')).toBeVisible({
    timeout: 20_000,
  });

  const third = await newDevice();
  await third.signInByForm({ ...person, password: newPassword });
  await page.reload();
  await page.getByRole('button', { name: /^Sign out Chrome on/ }).click();
  await expect(toast(page, 'That device is signed out')).toBeVisible();
  await expect(third.page.getByText('You were signed out on another device.')).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByRole('button', { name: /^Sign out Chrome on/ })).toHaveCount(0);

  const findZone = page.getByRole('searchbox', { name: 'Find a time zone' });
  await findZone.fill('kolkata');
  await expect(page.getByText('Press Enter for Asia/Kolkata.')).toBeVisible();
  await findZone.press('Enter');
  await expect(page.getByLabel('Time zone', { exact: true })).toHaveValue('Asia/Kolkata');
  await page.getByLabel('Time zone', { exact: true }).selectOption('UTC');
  await page.getByRole('button', { name: 'Back to files' }).click();
  await expect(page.getByText('Last Modified (UTC)')).toBeVisible();

  await page.goto('/account');
  await page.getByRole('button', { name: 'Remove offline data' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove offline data' }).click();
  await expect(page.getByText('No filespaces are available offline.')).toBeVisible();
  await device.goOffline();
  await expect(page.getByRole('button', { name: 'Save name' })).toHaveAttribute('aria-disabled', 'true', {
    timeout: 20_000,
  });
});
