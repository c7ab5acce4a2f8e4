import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { alertFor } from '../harness/announcements.ts';
import { openDevice } from '../harness/device.ts';
import { startServer } from '../harness/server.ts';

test.use({ serverEnv: { SIGN_UP: 'example.org' } });

const createLink = (page: Page) => page.getByRole('link', { name: 'Create new account' });

test('a server that takes no new accounts offers none, and one that takes some says which', async ({
  browser,
}) => {
  const product = await startServer({ SIGN_UP: 'closed' });
  await product.start();
  const device = await openDevice(product, browser);
  const { page } = device;
  await page.goto('/');
  await expect(page.getByText("Other ways to sign in aren't set up here.")).toBeVisible();
  await expect(createLink(page)).toHaveCount(0);
  await page.goto('/create');
  await expect(page.getByRole('status').getByText("New accounts can't be created here.")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create Account' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await device.close();
  await product.remove();
});

test('an address of another domain is refused at the form', async ({ page }) => {
  await page.goto('/');
  await createLink(page).click();
  await page.getByLabel('Email').fill('ada@example.net');
  await page.getByLabel('Password', { exact: true }).fill('Correct-horse-9');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(alertFor(page)).toHaveText(
    "You can't create an account with this email address here. Use another one, or open the link in your invitation email.",
  );
  await page.getByLabel('Email').fill('ada@EXAMPLE.org');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL('**/email-verification*');
});
