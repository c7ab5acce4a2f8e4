import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { openProviderBrowser } from '#tests/support/provider/provider-browser.ts';
import { callbackUrls, settingsFor } from '#tests/support/provider/provider-settings.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider/test-provider.ts';
import { expect, test as journey } from '../fixtures.ts';
import { alertFor } from '../harness/announcements.ts';
import { callApi } from '../harness/api.ts';
import { inviteByEmail } from '../harness/invite.ts';
import { startServer } from '../harness/server.ts';
import { checkLayouts } from '../harness/visual-checks.ts';

/** The product with a provider beside it that it takes for Google and for the organisation's own. */
const test = journey.extend<object, { readonly provider: TestProvider }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
    async ({}, use) => {
      const provider = await startTestProvider();
      await use(provider);
      await provider.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ provider }, use) => {
      const product = await startServer(settingsFor(provider, 'google', 'sso'));
      provider.trust(callbackUrls(product.url));
      await use(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const someone = (name: string, domain = 'gmail.com') => `${name}.${randomUUID().slice(0, 8)}@${domain}`;
const looks = () => join(test.info().project.outputDir, 'looks');

const notice = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true });

/** Types a name at the provider, which asks nobody whom it knows already. */
async function logIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name at the provider').fill(name);
  await button(page, 'Go on').click();
}

test('signing up by a provider: what goes wrong on the way is said, and the way goes on', async ({
  product,
  provider,
  device,
  page,
}) => {
  const ada = someone('ada');
  provider.know('ada', { email: ada, email_verified: true, given_name: 'Ada' });
  await page.goto('/');
  await expect(button(page, 'Sign in to SSO account')).toBeVisible();
  await expect(button(page, 'Apple')).toHaveCount(0);
  await page.getByText('Remember Me').click();

  await provider.goAway();
  await button(page, 'Google').click();
  await expect(alertFor(page)).toHaveText(
    "Couldn't reach Google. Try again in a moment or sign in another way.",
  );
  await checkLayouts(page, looks(), 'provider-away');
  await provider.comeBack();
  await button(page, 'Google').click();
  await button(page, 'Cancel').click();
  await expect(alertFor(page)).toHaveText('You cancelled at Google. Nothing has changed.');
  await expect(page).toHaveURL(`${product.url}/provider`);
  await checkLayouts(page, looks(), 'provider-cancelled');
  await button(page, 'Back to sign in').click();
  await expect(heading(page, 'Sign in')).toBeVisible();
  await button(page, 'Sign in to SSO account').click();
  await expect(heading(page, 'The provider')).toBeVisible();
  await page.goBack();
  await expect(button(page, 'Sign in to SSO account')).toBeEnabled();

  // Somebody else's answer, slipped to this browser: nobody is signed in to their account.
  provider.know('mallory', { email: someone('mallory'), email_verified: true });
  const body = { provider: 'google', machine_id: 'M' };
  const theirs = await callApi(product.url, 'beginProviderSignIn', { body });
  await page.goto((await openProviderBrowser(provider).logIn(theirs.url, 'mallory')).url);
  await expect(alertFor(page)).toHaveText(
    'This sign-in was opened in another tab or already used. Start again here.',
  );
  await button(page, 'Back to sign in').click();

  // The answer of the server is lost; asking again is no second sign-in.
  await page.getByText('Remember Me').click();
  device.network.set({ kind: 'lose-reply', of: /^POST \/api\/users\/sign-in\/provider\/finish/ });
  await button(page, 'Google').click();
  await logIn(page, 'ada');
  await expect(alertFor(page)).toHaveText("You're offline. Try again when you're back online.");
  device.network.set({ kind: 'pass' });
  await button(page, 'Try again').click();
  await page.waitForURL('**/workspace');
  const stored = await page.evaluate(() => ({ ...localStorage, ...sessionStorage }));
  expect(stored).toMatchObject({ emailId: ada, rememberedUser: ada });
  expect(Object.keys(stored).filter((key) => key.startsWith('providerRedirect'))).toEqual([]);
  const users = await product.query('select first_name from users where email = $1', [ada]);
  expect(users).toEqual([{ first_name: 'Ada' }]);

  // What the provider sent lies in no history: going back leads to the product.
  await page.goBack();
  await page.goto('/account');
  await expect(page.getByText('Your account has no password: you sign in with a provider.')).toBeVisible();
  await expect(button(page, 'Unlink Google')).toHaveAccessibleDescription(
    'This is your only way to sign in. Set a password or link another one first.',
  );
  provider.know('ada-work', { email: someone('ada', 'work.example') });
  // The provider forgets who was there; the product keeps what its session is bound to.
  await device.context.clearCookies({ name: /^(?!browser$)/ });
  await button(page, 'Link Single sign-on').click();
  await button(page, 'Go to Single sign-on').click();
  await logIn(page, 'ada-work');
  await expect(notice(page, 'You can sign in with single sign-on now')).toBeVisible();
  await checkLayouts(page, looks(), 'account-providers');
  await button(page, 'Unlink Google').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
  await expect(notice(page, 'You can no longer sign in with Google')).toBeVisible();
  await button(page, 'Set a password by email').click();
  await product.email(ada, /The link works once, for 1 hour/);

  // The session ends by itself; what is linked by hand opens the same account.
  await product.query('delete from sessions using users where users.id = user_id and email = $1', [ada]);
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto('/');
  await button(page, 'Sign in to SSO account').click();
  await page.waitForURL('**/drive*');
  expect(await page.evaluate(() => localStorage.getItem('emailId'))).toBe(ada);
});

test('an account that exists, an invitation and a desktop app meet a provider', async ({
  product,
  provider,
  person,
  newDevice,
}) => {
  // An address that is only claimed, and one that was proved long ago, open nobody's account.
  provider.know('eve', { email: person.email, email_verified: false });
  provider.know('maya', { email: person.email, email_verified: true });
  const { page, context } = await newDevice();
  await page.goto('/');
  await button(page, 'Google').click();
  await logIn(page, 'eve');
  await expect(alertFor(page)).toHaveText(
    "Google hasn't verified your email address. Create an account with a password, then link Google in My account.",
  );
  await button(page, 'Back to sign in').click();
  await context.clearCookies();
  await button(page, 'Google').click();
  await logIn(page, 'maya');
  await expect(alertFor(page)).toHaveText(
    'An account with this email address exists. Sign in to it another way, then link Google in My account.',
  );
  await button(page, 'Back to sign in').click();

  await page.getByLabel('Email or username').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await button(page, 'Sign in').click();
  await page.waitForURL('**/drive*');
  await page.goto('/account');
  await button(page, 'Link Google').click();
  await button(page, 'Go to Google').click();
  await expect(page.getByText('Enter your current password')).toBeVisible();
  await page.getByLabel('Current password').fill('Wrong-horse-9');
  await button(page, 'Go to Google').click();
  await expect(alertFor(page)).toHaveText("That isn't your current password.");
  await checkLayouts(page, looks(), 'account-link');
  await page.getByLabel('Current password').fill(person.password);
  await button(page, 'Go to Google').click();
  await expect(notice(page, 'You can sign in with Google now')).toBeVisible();
  await product.email(person.email, /You can now sign in to/);

  // An invitation waits for who has to go to the provider and back.
  const sam = someone('sam');
  provider.know('sam', { email: sam, email_verified: true });
  const [link = ''] = await inviteByEmail(product, person, sam);
  const { page: sams } = await newDevice();
  await sams.goto(link);
  await button(sams, 'Create account').click();
  await checkLayouts(sams, looks(), 'invite-providers');
  await button(sams, 'Google').click();
  await logIn(sams, 'sam');
  await expect(heading(sams, `Join ${person.workspace.workspace_name}?`)).toBeVisible();
  await button(sams, 'Accept').click();
  await sams.waitForURL('**/drive*');
  const [member] = await product.query('select status from members where email = $1', [sam]);
  expect(member).toEqual({ status: 1 });

  // So does a desktop app.
  const { page: desktop } = await newDevice();
  await desktop.goto('/create?source=desktop&machineid=DESKTOP12345');
  await button(desktop, 'Google').click();
  await button(desktop, 'Cancel').click();
  await button(desktop, 'Back to sign in').click();
  await expect(heading(desktop, 'Create your account')).toBeVisible();
  await button(desktop, 'Google').click();
  await logIn(desktop, 'maya');
  await expect(heading(desktop, 'Logged in successfully')).toBeVisible();
  await expect(desktop).toHaveURL(`${product.url}/app-login?machineid=DESKTOP12345`);
});
