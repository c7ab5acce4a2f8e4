import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { alertFor } from '../harness/announcements.ts';
import { signOut } from '../harness/browser-actions.ts';
import { beginSignUp } from '../harness/users.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { landing } from '../lane.ts';

test(
  'signing in: what is wrong is said, Remember Me remembers who and never the password',
  landing,
  async ({ product, person, newDevice }) => {
    const device = await newDevice();
    const { page } = device;
    await page.addInitScript(() => localStorage.setItem('rememberedPass', 'of an older client'));
    await page.goto('/');
    const user = page.getByLabel('Email or username');
    const password = page.getByLabel('Password', { exact: true });
    const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
    await signIn.click();
    await expect(alertFor(page)).toHaveText('Username and password cannot be empty.');
    await expect(user).toBeFocused();

    await page.goto('/email-verification');
    await expect(page.getByRole('main')).toContainText('Sign in first.');
    await expect(page.getByRole('main')).not.toContainText('We sent');
    await page.getByRole('button', { name: 'send again' }).click();
    await expect(alertFor(page)).toHaveText('No email available to resend verification email.');
    await page.getByRole('button', { name: 'Log out and try again' }).click();

    await user.fill(` ${person.email.toUpperCase()} `);
    await password.fill('Wrong-horse-9');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
    await signIn.click();
    await expect(alertFor(page)).toHaveText('Login failed. Please check your email address and password');

    device.network.set({ kind: 'refuse' });
    await signIn.click();
    await expect(alertFor(page)).toHaveText(
      "You're offline. Your entries are kept. Try again when you're back online.",
    );
    device.network.set({ kind: 'pass' });
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByText("You're offline. Your entries are kept.")).toBeHidden();

    await password.fill(person.password);
    await page.getByText('Remember Me').click();
    await signIn.click();
    await page.waitForURL('**/drive*');
    const stored = await page.evaluate(() => ({ ...localStorage, ...sessionStorage }));
    expect(stored).toMatchObject({ rememberMe: 'true', rememberedUser: person.email });
    expect(JSON.stringify(stored)).not.toContain(person.password);
    const [session] = await product.query(
      `select extract(epoch from expires_at - created_at)::int as lives from sessions
     where user_id = $1 order by created_at desc limit 1`,
      [person.userId],
    );
    expect(session?.['lives']).toBe(30 * 86_400);

    await page.goto('/');
    await page.waitForURL('**/drive*');
    await signOut(page);
    await expect(user).toHaveValue(person.email);
    await expect(page.getByRole('checkbox', { name: 'Remember Me' })).toBeChecked();
    await expect(password).toHaveValue('');

    // Ten tries, of which the last ones came from elsewhere.
    for (let attempt = 0; attempt < 9; attempt += 1) {
      const body = JSON.stringify({ email: person.email, password: 'x', machine_id: 'M' });
      const headers = { 'content-type': 'application/json' };
      await fetch(`${product.url}/api/users/sign-in`, { method: 'POST', headers, body });
    }
    await password.fill('Wrong-horse-9');
    await signIn.click();
    await expect(alertFor(page)).toHaveText('Login failed. Please check your email address and password');
    await password.fill(person.password);
    await signIn.click();
    await expect(alertFor(page)).toHaveText('Too many tries. Try again in 15 minutes.');
    await checkLayouts(page, join(test.info().project.outputDir, 'looks'), 'sign-in-locked');
  },
);

test('letters without a mail server stand at /dev/mail, in HTML and in plain', async ({ product, page }) => {
  const email = await beginSignUp(product);
  await product.email(email);
  await page.goto('/dev/mail');
  await page.getByRole('listitem').filter({ hasText: email }).getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Verify your email address' })).toBeVisible();
  const emailFrame = page.frameLocator('iframe[title=Email]');
  await expect(emailFrame.getByRole('link', { name: 'Verify email address' })).toBeVisible();
  await expect(page.locator('pre')).toContainText('The link works once, for 1 hour.');
});
