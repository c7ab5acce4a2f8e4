import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, offlineTest as test } from '../fixtures.ts';
import { expectFieldError } from '../harness/announcements.ts';
import { callApi } from '../harness/api.ts';
import { addFolder, connect } from '../harness/browser-actions.ts';
import { addMember, createAccount } from '../harness/users.ts';
import { checkLayouts } from '../harness/visual-checks.ts';

const look = (page: Page, name: string) =>
  checkLayouts(page, join(test.info().project.outputDir, 'looks'), name);
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });

test('a filespace is deleted by a mailed code, and who has it open elsewhere loses it and is notified of what was not sent', async ({
  product,
  person,
  device,
  page,
  newDevice,
}) => {
  test.setTimeout(180_000);
  const { drive_name: name } = person.filespace;
  const { workspace_id: workspaceId } = person.workspace;
  const body = { drive_name: 'keep-this', workspace_id: workspaceId };
  await callApi(product.url, 'createDrive', { body }, person.token);
  const colleague = await createAccount(product, 'Noor');
  await addMember(product, workspaceId, colleague);
  const code = async () => /^Code: (\d{6})$/m.exec((await product.email(person.email, /^Code: /m)).text)?.[1];

  const theirs = await newDevice();
  await theirs.signIn(colleague);
  await theirs.page.getByRole('link', { name }).click();
  await connect(theirs.page);
  await theirs.goOffline();
  await addFolder(theirs.page, 'Never sent');

  await device.signIn(person);
  await page.getByRole('link', { name }).click();
  await connect(page);
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await page.getByRole('menuitem', { name: 'Filespace settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Filespace settings' })).toBeVisible();
  const ask = page.getByRole('button', { name: 'Delete filespace' });
  const dialog = page.getByRole('dialog', { name: 'Email verification' });

  await test.step('offline it says why not, and an email that cannot be sent is reported', async () => {
    await device.goOffline();
    await expect(ask).toHaveAccessibleDescription('You need a connection to delete a filespace');
    await look(page, 'filespace-settings-offline');
    await device.comeOnline();
    await expect(ask).toHaveAccessibleDescription('');
    await product.query('alter table email_outbox rename to email_outbox_away');
    await ask.click();
    await expect(toasts(page).getByText('Failed to send verification code.')).toBeVisible();
    await product.query('alter table email_outbox_away rename to email_outbox');
  });

  await ask.click();
  await expect(dialog).toContainText(`Enter the code we sent to ${person.email} to delete ${name}.`);
  const field = dialog.getByRole('textbox', { name: 'Code' });
  const first = await code();
  await test.step('an empty code and a wrong one are invalid', async () => {
    await dialog.getByRole('button', { name: 'Verify' }).click();
    await expectFieldError(field, 'Invalid code');
    await field.fill(first === '000000' ? '000001' : '000000');
    await field.press('Enter');
    await expectFieldError(field, 'Invalid code');
    await look(page, 'filespace-verification');
  });

  await test.step('another code can be sent after a while', async () => {
    const retry = dialog.getByRole('button', { name: 'click here to resend' });
    await retry.click({ timeout: 40_000 });
    await expect(dialog.getByText('A new verification code has been sent to your email.')).toBeVisible();
  });

  await test.step('the right one deletes it here', async () => {
    await expect.poll(code).not.toBe(first);
    await field.fill((await code()) ?? '');
    await product.query('alter table deletion_codes rename to deletion_codes_away');
    await dialog.getByRole('button', { name: 'Verify' }).click();
    await expect(dialog.getByText('Verification failed')).toBeVisible();
    await product.query('alter table deletion_codes_away rename to deletion_codes');
    await dialog.getByRole('button', { name: 'Verify' }).click();
    await expect(toasts(page).getByText('Filespace deleted successfully.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('link', { name })).toBeHidden();
    await expect(page.getByRole('link', { name: 'keep-this' })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible();
    await expect(toasts(page).getByText('was deleted or is no longer shared')).toBeHidden();
  });

  await test.step('and in the other browser, as soon as it hears of it', async () => {
    await theirs.comeOnline();
    await expect(
      toasts(theirs.page).getByText(`You no longer have access to ${name}. 1 change wasn't saved.`),
    ).toBeVisible();
    await expect(theirs.page.getByRole('link', { name })).toBeHidden();
  });
});
