import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { inviteByEmail } from '../harness/invite.ts';
import { createAccount } from '../harness/users.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { longLane } from '../lane.ts';

const look = (page: Page, name: string) =>
  checkLayouts(page, join(test.info().project.outputDir, 'looks'), name);

test('the screens of the invited', longLane, async ({ product, person, device, page }) => {
  test.setTimeout(180_000);
  const email = `sam.${randomUUID().slice(0, 8)}@partner.example`;
  const [link = ''] = await inviteByEmail(product, person, email);
  await page.goto('/inviteuser');
  await expect(page.getByText('No invitation code provided.')).toBeVisible();
  await look(page, 'invite-no-code');

  await page.goto(link);
  const name = person.workspace.workspace_name;
  await expect(page.getByRole('heading', { name: `Join ${name}` })).toBeVisible();
  await look(page, 'invitelogin');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Username and password cannot be empty.')).toBeVisible();
  await look(page, 'invitelogin-sign-in');
  await page.getByRole('link', { name: 'Create account' }).click();
  await page.getByLabel('First name').fill('Sam');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('main').getByText('Enter your last name')).toBeVisible();
  await look(page, 'invitecreate');

  const account = await createAccount(product, 'Nora');
  const [own = ''] = await inviteByEmail(product, person, account.email);
  await device.signIn(account);
  await page.goto(own);
  await expect(page.getByRole('heading', { name: `Join ${name}?` })).toBeVisible();
  await look(page, 'acceptdecline');
  await page.goto(link);
  await expect(
    page.getByRole('heading', { name: 'This invitation link is not valid for your account.' }),
  ).toBeVisible();
  await look(page, 'invalidinvitation');
});
