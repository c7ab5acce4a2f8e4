import type { Locator, Page } from 'playwright/test';
import { expect, offlineTest, test } from '../fixtures.ts';
import { alertFor, expectFieldError, expectNoFieldError } from '../harness/announcements.ts';
import { syncIdle } from '../harness/device.ts';
import { createAccount } from '../harness/users.ts';

const checks = {
  workspaceLength: 'Workspace name must be between 3 and 30 characters.',
  filespaceLength: 'Between 3 and 30 characters',
  characters: 'Only lowercase letters, digits, and hyphens are allowed.',
  ends: 'Name must start and end with a letter or digit.',
};

offlineTest('the name of a workspace is judged while it is typed', async ({ product, device, page }) => {
  const account = await createAccount(product);
  await device.signIn(account);
  const field = page.getByRole('textbox', { name: 'Workspace name' });
  await evaluate(page, field, 'Create workspace', checks.workspaceLength, 'Enter a valid workspace name');
  await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0);

  await field.fill('north-studio');
  await page.getByRole('button', { name: 'Change storage' }).click();
  const storage = page.getByRole('heading', { name: 'Where should north-studio keep its files?' });
  await expect(storage).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Region' })).toContainText('US');
  const goOn = page.getByRole('button', { name: 'Continue' });
  device.network.set({ kind: 'cut-after', direction: 'up', bytes: 1, of: /^POST \/api\/workspace/ });
  await goOn.click();
  await expect(alertFor(page)).toContainText('Network error. Please check your internet connection.');
  device.network.set({ kind: 'pass' });
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(field).toHaveValue('north-studio');
  await page.getByRole('button', { name: 'Change storage' }).click();
  await device.goOffline();
  await expect(goOn).toHaveAccessibleDescription('You need a connection to create a workspace');
  await device.comeOnline();
  await expect(goOn).toHaveAccessibleDescription('');
  device.network.set({ kind: 'lose-reply', of: /^GET \/api\/region/ });
  await page.reload();
  await expect(storage).toBeVisible();
  await expect(alertFor(page)).toContainText('Unable to connect. Please check your internet connection.');
  await expect(goOn).toBeDisabled();
  device.network.set({ kind: 'pass' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('combobox', { name: 'Region' })).toContainText('US');
  await goOn.click();
  await expect(page.getByRole('heading', { name: 'Create filespace' })).toBeVisible();
});

offlineTest(
  'and so is the name of a filespace; one that is there already is reported',
  async ({ person, device, page }) => {
    await device.signIn(person);
    await syncIdle(page);
    await page.getByRole('button', { name: 'Create filespace' }).click();
    const field = page.getByRole('textbox', { name: 'Filespace name' });
    await evaluate(page, field, 'Create filespace', checks.filespaceLength, 'Enter a valid filespace name');
    const create = page.getByRole('main').getByRole('button', { name: 'Create filespace' });

    await field.fill(person.filespace.drive_name);
    await create.click();
    await expect(alertFor(page)).toContainText('Filespace name already exists');
    await field.fill('launch-film');
    await device.goOffline();
    await expect(create).toHaveAccessibleDescription('You need a connection to create a filespace');
    await device.comeOnline();
    device.network.set({ kind: 'cut-after', direction: 'up', bytes: 1, of: /^POST \/api\/drives/ });
    await create.click();
    await expect(alertFor(page)).toContainText(
      'No internet connection. Please check your network and try again.',
    );
    device.network.set({ kind: 'pass' });
    await device.goOffline();
    await device.comeOnline();
    await expect(alertFor(page)).toBeHidden();
    await create.click();
    await expect(page.getByRole('heading', { name: 'launch-film' })).toBeAttached();
    await expect(page.getByText('No files or folders found in your filespace')).toBeVisible();

    await page.getByRole('link', { name: 'Create workspace' }).click();
    await page.getByRole('textbox', { name: 'Workspace name' }).fill(person.workspace.workspace_name);
    await page.keyboard.press('Enter');
    await expect(alertFor(page)).toContainText('Workspace name already exists');
    await page.getByRole('main').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { name: 'launch-film' })).toBeAttached();
  },
);

test('signing in says what is missing or wrong, and that it is at work', async ({ person, device, page }) => {
  await page.goto('/');
  const user = page.getByRole('textbox', { name: 'Email or username' });
  const password = page.getByLabel('Password', { exact: true });
  const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
  for (const [name, secret, wrong] of [
    ['', '', user],
    ['  ', 'secret', user],
    [person.email, '   ', password],
  ] as const) {
    await user.fill(name);
    await password.fill(secret);
    await signIn.click();
    await expect(alertFor(page)).toHaveText('Username and password cannot be empty.');
    await expect(wrong).toBeFocused();
  }
  await password.fill('Wrong-horse-9');
  await signIn.click();
  await expect(alertFor(page)).toHaveText('Login failed. Please check your email address and password');
  await password.fill(person.password);
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  device.network.set({ kind: 'hang' });
  await password.press('Enter');
  const working = page.getByRole('button', { name: 'Signing in...' });
  await expect(working).toBeDisabled();
  device.network.set({ kind: 'pass' });
  await page.waitForURL(/\/drive/);
});

test('signing up says what is missing or wrong; the mail can be sent again after half a minute', async ({
  product,
  person,
  page,
}) => {
  await page.clock.install();
  await page.goto('/create');
  const email = page.getByRole('textbox', { name: 'Email' });
  const password = page.getByLabel('Password', { exact: true });
  const create = page.getByRole('button', { name: 'Create Account' });
  const weak =
    'Password must include uppercase, lowercase, number, 8+ characters, no spaces at start or end.';
  await create.click();
  await expectFieldError(email, 'Please fill out this field.');
  await expect(email).toBeFocused();
  await email.fill('maya@north');
  await email.blur();
  await expectFieldError(email, 'Please enter a valid email address.');
  await email.fill(` ${person.email.toUpperCase()} `);
  for (const short of [
    'Horse-9',
    'correct-horse-9',
    'CORRECT-HORSE-9',
    'Correct-horse',
    ' Correct-horse-9',
  ]) {
    await password.fill(short);
    await create.click();
    await expectFieldError(password, weak);
    await expect(password).toBeFocused();
  }
  await password.fill(person.password);
  await expectNoFieldError(password, weak);
  await create.click();
  await expect(alertFor(page)).toHaveText('A user with this email already exists');

  const mine = `new.${person.email}`;
  await email.fill(` ${mine.toUpperCase()} `);
  await create.click();
  await expect(page.getByText(`We sent a link to ${mine}.`)).toBeVisible();
  // The server sends nothing so soon after the last email; a reload does not hide that.
  await expect(page.getByRole('timer')).toHaveText(/send again in (30|2\d) s/);
  await page.reload();
  await expect(page.getByRole('timer')).toHaveText(/send again in (30|2\d) s/);
  await page.goto('/account');
  await page.waitForURL('**/email-verification');
  await expect(page.getByText(`We sent a link to ${mine}.`)).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/send again in (30|2\d) s/);
  await page.clock.fastForward(30_000);
  await page.getByRole('button', { name: 'send again' }).click();
  await expect(page.getByText('Verification email resent successfully!')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/send again in (30|2\d) s/);
  await page.clock.fastForward(15_000);
  await expect(page.getByRole('timer')).toHaveText(/send again in (1\d|\d) s/);
  await page.clock.fastForward(15_000);
  await expect(page.getByRole('button', { name: 'send again' })).toBeVisible();

  await page.goto('/validate');
  await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible();
  await expect(page.getByText('No verification code found')).toBeVisible();
  await page.goto('/validate?code=wrong');
  await expect(page.getByText('The provided code is invalid or expired.')).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('button', { name: 'Log out and try again' }).click();
  await page.getByRole('textbox', { name: 'Email or username' }).fill(mine);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/email-verification');
  const { text } = await product.email(mine);
  await page.goto(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
  await page.getByRole('button', { name: 'Proceed to dashboard' }).click();
  await page.waitForURL('**/workspace');
});

/** Types what is wrong in each way; the button waits until nothing is. */
async function evaluate(
  page: Page,
  field: Locator,
  button: string,
  length: string,
  blank: string,
): Promise<void> {
  const create = page.getByRole('main').getByRole('button', { name: button, exact: true });
  const check = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  const expectMet = async (...met: readonly string[]) => {
    for (const text of [length, checks.characters, checks.ends]) {
      const state = met.includes(text) ? `${text}, met` : new RegExp(`^${text}, not met`);
      await expect(check(text)).toHaveText(state);
    }
    await expect(create).toBeEnabled({ enabled: met.length === 3 });
  };
  await field.fill('');
  await expect(create).toBeDisabled();
  await field.fill('ab');
  await expectMet(checks.characters, checks.ends);
  await field.fill('a'.repeat(31));
  await expectMet(checks.characters, checks.ends);
  for (const [typed, name] of [
    ['-north', 'north'],
    ['north-', 'north'],
    ['North', 'north'],
    ['No rth', 'no-rth'],
    ['no_rth', 'no-rth'],
    ['nörth', 'north'],
  ] as const) {
    await field.fill(typed);
    await expect(page.getByText(`Name in links: ${name}`, { exact: true })).toBeVisible();
    await expectMet(length, checks.characters, checks.ends);
  }
  await field.fill('чайка');
  await expect(check(checks.characters)).toHaveText(`${checks.characters}, not met`);
  await expect(create).toBeDisabled();
  await field.fill('');
  await field.blur();
  await expectFieldError(field, blank);
  await field.fill('a1-');
  await expectNoFieldError(field, blank);
  await field.fill('a1z');
  await expectMet(length, checks.characters, checks.ends);
  await field.fill('a'.repeat(30));
  await expectMet(length, checks.characters, checks.ends);
}
