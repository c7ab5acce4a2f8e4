import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { counterAt, totpAt } from '#server/features/account/two-factor/totp.ts';
import { expect, offlineTest as test } from '../fixtures.ts';
import { alertFor, expectFieldError } from '../harness/announcements.ts';
import { clipboardText, signOut } from '../harness/browser-actions.ts';
import { toast } from '../harness/grid.ts';
import { inviteByEmail } from '../harness/invite.ts';
import { signUp, type TestUser } from '../harness/users.ts';
import { checkLayouts } from '../harness/visual-checks.ts';

const wrong = '000000';

test('two-step verification: set up, asked for at the sign-in, remembered, recovered from and switched off', async ({
  product,
  person,
  newDevice,
}) => {
  const looks = join(test.info().project.outputDir, 'looks');
  const device = await newDevice();
  const { page } = device;
  await device.signInByForm(person);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Set up two-step verification' }).click();
  const section = page.getByRole('region', { name: 'Two-step verification' });
  const password = section.getByLabel('Current password');
  const code = section.getByLabel('Code', { exact: true });
  await section.getByRole('button', { name: 'Continue' }).click();
  await expectFieldError(password, 'Enter your current password');
  await password.fill('Wrong-horse-9');
  await section.getByRole('button', { name: 'Continue' }).click();
  await expectFieldError(password, "That isn't your current password.");
  await password.fill(person.password);
  await section.getByRole('button', { name: 'Continue' }).click();
  await expect(section.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await device.context.grantPermissions(['clipboard-write']);
  await section.getByRole('button', { name: 'Copy key' }).click();
  await expect(toast(page, 'Key copied to clipboard.')).toBeVisible();
  const secret = await clipboardText(device.context);
  await code.fill(wrong);
  await section.getByRole('button', { name: 'Turn on' }).click();
  await expectFieldError(code, 'The code is not right.');
  await checkLayouts(page, looks, 'two-factor-set-up');

  /** What the app shows now; that it was used already is forgotten, so that nobody waits for the next one. */
  const shown = async () => {
    await product.query('update totp_secrets set last_counter = 0 where user_id = $1', [person.userId]);
    return totpAt(secret, counterAt(Date.now()));
  };
  const used = await shown();
  await code.fill(used);
  await section.getByRole('button', { name: 'Turn on' }).click();
  await expect(toast(page, 'Two-step verification is on. Your other devices are signed out.')).toBeVisible();
  await expect(section.getByRole('list', { name: 'Recovery codes' })).toBeFocused();
  const codes = await section
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allInnerTexts();
  expect(codes).toHaveLength(10);
  await checkLayouts(page, looks, 'two-factor-codes');
  const downloading = page.waitForEvent('download');
  await section.getByRole('button', { name: 'Download codes' }).click();
  const stored = await readFile(await (await downloading).path(), 'utf8');
  expect(stored).toContain(`Lunvik recovery codes of ${person.email}`);
  expect(stored).toContain(codes.join('\n'));
  await section.getByRole('button', { name: 'Copy codes' }).click();
  expect(await clipboardText(device.context)).toBe(codes.join('\n'));
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  expect((await asked).type()).toBe('beforeunload');
  await (await asked).dismiss();
  await page.getByRole('button', { name: 'Back to files' }).click();
  await expect(toast(page, "Your recovery codes aren't saved.")).toBeVisible();
  await page.getByRole('button', { name: 'Show codes' }).click();
  await expect(section.getByRole('listitem')).toHaveText(codes);
  await section.getByRole('button', { name: "I've saved them" }).click();
  await expect(section.getByText('10 recovery codes left.')).toBeVisible();
  expect((await product.email(person.email, /authenticator app/)).subject).toBe(
    'Two-step verification is on',
  );

  const other = (await newDevice()).page;
  const field = other.getByRole('textbox', { name: /^(Code|Recovery code)$/ });
  const verify = other.getByRole('button', { name: 'Verify' });
  await begin(other, person, { at: '/?source=desktop&machineid=ABCDEFGHIJKL' });
  await expect(other).toHaveTitle('Two-step verification - Lunvik');
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(field).toHaveAttribute('inputmode', 'numeric');
  await checkLayouts(other, looks, 'second-factor');
  await verify.click();
  await expectFieldError(field, 'Enter the code');
  await product.query('update totp_secrets set last_counter = $2 where user_id = $1', [
    person.userId,
    counterAt(Date.now()) + 1,
  ]);
  await field.fill(totpAt(secret, counterAt(Date.now())));
  await verify.click();
  await expectFieldError(field, 'This code has already been used. Wait for the next one.');
  await field.fill(wrong);
  await verify.click();
  await expectFieldError(field, 'The code is not right.');
  await other.getByRole('button', { name: 'Back to sign in' }).click();
  await expect(other).toHaveTitle('Sign in - Lunvik');

  await begin(other, person);
  await product.query('update second_factor_challenges set expires_at = now() where user_id = $1', [
    person.userId,
  ]);
  await field.fill(await shown());
  await verify.click();
  await expect(alertFor(other)).toHaveText('This sign-in has expired. Sign in again.');

  await begin(other, person);
  await other.getByRole('button', { name: 'Use a recovery code' }).click();
  await field.fill(codes[0] ?? '');
  await other.getByText("Don't ask again on this browser for 30 days").click();
  await verify.click();
  await other.waitForURL('**/app-login?machineid=ABCDEFGHIJKL');
  expect((await product.email(person.email, /9 are left/)).subject).toBe('A recovery code was used');
  await other.getByRole('button', { name: 'Go to dashboard' }).click();
  await signOut(other);
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await begin(other, person, { isAll: true });

  await page.reload();
  await expect(section.getByText('9 recovery codes left.')).toBeVisible();
  await checkLayouts(page, looks, 'two-factor-enabled');
  await device.goOffline();
  const off = section.getByRole('button', { name: 'Turn off two-step verification' });
  await expect(off).toHaveAttribute('aria-disabled', 'true', { timeout: 20_000 });
  await expect(off).toHaveAccessibleDescription('Needs a connection');
  await device.comeOnline();
  await expect(off).not.toHaveAttribute('aria-disabled', { timeout: 20_000 });
  await section.getByRole('button', { name: /^Remove Chrome on / }).click();
  await expect(toast(page, 'That browser will be asked for a code next time')).toBeVisible();
  await expect(section.getByText('Trusted browsers (no code needed):')).toHaveCount(0);

  const inviter = await signUp(product, 'Nora');
  const [link = ''] = await inviteByEmail(product, inviter, person.email);
  await signOut(other);
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await begin(other, person, { at: '/account' });
  await field.fill(await shown());
  await verify.click();
  await expect(other.getByRole('heading', { name: 'My account', level: 1 })).toBeVisible();
  await expect(other).toHaveURL(/\/account$/);
  await other.goto('/drive');
  await signOut(other);
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await other.goto(link);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await other.getByLabel('Password', { exact: true }).fill(person.password);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(other.getByRole('heading', { name: 'Two-step verification' })).toBeVisible();
  await field.fill(await shown());
  await verify.click();
  await expect(
    other.getByRole('heading', { name: `Join ${inviter.workspace.workspace_name}?` }),
  ).toBeVisible();

  await section.getByRole('button', { name: 'New recovery codes' }).click();
  await password.fill(person.password);
  await code.fill(await shown());
  await section.getByRole('button', { name: 'Create new codes' }).click();
  await expect(section.getByText(codes[1] ?? '')).toHaveCount(0);
  await section.getByRole('button', { name: "I've saved them" }).click();
  await off.click();
  await section.getByRole('button', { name: 'Turn off' }).click();
  await expectFieldError(password, 'Enter your current password');
  await password.fill(person.password);
  await code.fill(codes[1] ?? '');
  await section.getByRole('button', { name: 'Turn off' }).click();
  await expectFieldError(code, 'The code is not right.');
  await code.fill(await shown());
  await section.getByRole('button', { name: 'Turn off' }).click();
  await expect(toast(page, 'Two-step verification is off')).toBeVisible();
  await expect(section.getByRole('button', { name: 'Set up two-step verification' })).toBeVisible();
  await begin((await newDevice()).page, person, { isAll: true });
});

/** The primary factor; `isAll` where no other one is asked for. */
async function begin(
  page: Page,
  person: Pick<TestUser, 'email' | 'password'>,
  { at = '/', isAll = false }: { readonly at?: string; readonly isAll?: boolean } = {},
) {
  if (at !== '/' || !page.url().endsWith('/')) await page.goto(at);
  await page.getByLabel('Email or username').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  if (isAll) await page.waitForURL('**/drive');
  else await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible();
}
