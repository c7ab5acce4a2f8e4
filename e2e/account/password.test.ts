import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { alertFor, expectFieldError } from '../harness/announcements.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { watchText } from '../harness/watch-text.ts';

const newPassword = 'Harbor-light-7';
const look = (page: Page, name: string) =>
  checkLayouts(page, join(test.info().project.outputDir, 'looks'), name);
const linkIn = (text: string, path: string) => new RegExp(`https?://\\S+${path}#\\S+`).exec(text)?.[0] ?? '';

test('a forgotten password: letter, new one, old one and other devices out', async ({
  product,
  person,
  newDevice,
}) => {
  const other = await newDevice();
  await other.signInByForm(person);
  const device = await newDevice();
  const { page } = device;
  await page.goto('/');
  await page.getByLabel('Email or username').fill(person.email);
  await page.getByRole('link', { name: 'Forgot password' }).click();

  const email = page.getByLabel('Email', { exact: true });
  const send = page.getByRole('button', { name: 'Send link' });
  await expect(email).toHaveValue(person.email);
  await email.fill('');
  await send.click();
  await expectFieldError(email, 'Enter your email address');
  await email.fill('maya');
  await expectFieldError(email, 'Please enter a valid email address');
  await look(page, 'forgot-password-invalid');
  await email.fill(person.email);
  device.network.set({ kind: 'lose-reply', of: /^POST \/api\/users\/forgot/ });
  await send.click();
  await expect(alertFor(page)).toHaveText(
    'Unable to connect to the server. Please check your network or try again later.',
  );
  device.network.set({ kind: 'pass' });
  await send.click();
  await expect(
    page.getByText(
      'If your email exists in our system, you will receive an email with instructions to reset the password',
    ),
  ).toBeVisible();
  await look(page, 'forgot-password');

  await page.goto('/reset');
  await expect(alertFor(page)).toHaveText('Missing reset token.');
  await page.goto('/reset?code=wrong');
  await expect(alertFor(page)).toHaveText('Invalid or expired reset token.');
  await look(page, 'reset-invalid');

  const link = linkIn((await product.email(person.email, /\/reset/)).text, '/reset');
  await page.goto(link);
  const password = page.getByLabel('New password', { exact: true });
  const confirm = page.getByLabel('Confirm new password');
  const set = page.getByRole('button', { name: 'Set password' });
  await set.click();
  await expectFieldError(password, 'New password cannot be blank');
  await expectFieldError(confirm, 'Confirm new password cannot be blank');
  await expect(password).toBeFocused();
  await password.fill('harborLight');
  await expectFieldError(password, 'Password does not meet the required criteria');
  await confirm.fill('harborlight');
  await expectFieldError(confirm, 'Passwords do not match');
  await look(page, 'reset');
  await password.fill(newPassword);
  await confirm.fill(newPassword);
  device.network.set({ kind: 'lose-reply', of: /^POST \/api\/users\/reset/ });
  await set.click();
  await expect(alertFor(page)).toHaveText('Network error. Please try again later.');
  device.network.set({ kind: 'pass' });
  await set.click(); // it was set already: the same again is no error
  await expect(page.getByText('Password reset successfully! Redirecting to login...')).toBeVisible();
  const notice = page.getByText('Your password has been reset. Sign in to continue.');
  await expect(notice).toBeVisible();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/');
  await expect(notice).toBeHidden({ timeout: 8000 });

  await page.goto(link);
  await expect(alertFor(page)).toHaveText('Invalid or expired reset token.');
  await page.goto('/');
  await page.getByLabel('Email or username').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(alertFor(page)).toHaveText('Login failed. Please check your email address and password');
  await device.signInByForm({ ...person, password: newPassword });
  await expect(other.page.getByText('Your password was reset. Sign in with the new one.')).toBeVisible({
    timeout: 20_000,
  });
});

test('who proves an address in another browser chooses the password there', async ({
  product,
  newDevice,
}) => {
  const email = `lea.${randomUUID().slice(0, 8)}@north.example`;
  const first = await newDevice();
  await first.page.goto('/create');
  await first.page.getByLabel('Email', { exact: true }).fill(email);
  await first.page.getByLabel('Password', { exact: true }).fill('Correct-horse-9');
  const watched = await watchText(first.page, ['Workspace name']);
  await first.page.getByRole('button', { name: 'Create Account' }).click();
  await expect(first.page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  expect(await watched.seen(), 'no form that an unproved address cannot use').toEqual([]);

  const { page, signInByForm } = await newDevice();
  await page.goto(linkIn((await product.email(email)).text, '/validate'));
  await expect(page.getByText('because the account was created in another browser')).toBeVisible();
  await look(page, 'reset-elsewhere');
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await page.getByLabel('Confirm new password').fill(newPassword);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Your password has been reset. Sign in to continue.')).toBeVisible();
  await signInByForm({ email, password: newPassword });
});
