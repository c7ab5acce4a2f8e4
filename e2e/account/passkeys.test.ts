import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright/test';
import { expect, offlineTest as test } from '../fixtures.ts';
import { alertFor, expectFieldError } from '../harness/announcements.ts';
import { signOut } from '../harness/browser-actions.ts';
import { openDevice } from '../harness/device.ts';
import { toast } from '../harness/grid.ts';
import { builtServer, startServer } from '../harness/server.ts';
import { signUp } from '../harness/users.ts';
import { checkLayouts } from '../harness/visual-checks.ts';

test('passkeys: made, named, used from the button and below the field, removed', async ({ browser }) => {
  const product = await startServer({}, builtServer, 'localhost');
  const devices = [await openDevice(product, browser), await openDevice(product, browser)] as const;
  const [device, other] = devices;
  const { page } = device;
  const looks = join(test.info().project.outputDir, 'looks');
  const person = await signUp(product);
  // The list below the field answers by itself where the authenticator does: it has a page of its own.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  const phone = await authenticator(page);
  await device.signInByForm(person);
  await page.goto('/account');
  const section = page.getByRole('region', { name: 'Passkeys' });
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  const name = section.getByLabel('Name of the passkey');
  const password = section.getByLabel('Current password');
  const make = section.getByRole('button', { name: 'Create passkey' });
  await expect(name).toHaveValue('Chrome on Linux');
  await name.fill(' ');
  await make.click();
  await expectFieldError(name, 'Enter a name for the passkey.');
  await name.fill('My phone');
  await make.click();
  await expectFieldError(password, 'Enter your current password');
  await password.fill('Wrong-horse-9');
  await make.click();
  await expectFieldError(password, "That isn't your current password.");
  await checkLayouts(page, looks, 'passkeys-add');
  await password.fill(person.password);
  await phone.knowsHolder(false);
  await make.click();
  await expect(alertFor(page)).toHaveText('No passkey was created.');
  await phone.knowsHolder(true);
  await make.click();
  await expect(toast(page, 'Your passkey is ready')).toBeVisible();
  await expect(section.getByText('My phone')).toBeVisible();
  await expect(section.getByRole('button', { name: 'Add a passkey' })).toBeFocused();
  expect((await product.email(person.email, /passkey/)).subject).toBe('A passkey was added');

  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await password.fill(person.password);
  await make.click();
  await expect(alertFor(page)).toHaveText('You already have a passkey on this device.');
  await section.getByRole('button', { name: 'Cancel' }).click();
  await section.getByRole('button', { name: 'Rename My phone' }).click();
  await name.fill('Old phone');
  await section.getByRole('button', { name: 'Save name' }).click();
  await expect(section.getByText('Old phone')).toBeVisible();
  await expect(section.getByRole('button', { name: 'Rename Old phone' })).toBeFocused();
  await checkLayouts(page, looks, 'passkeys');

  await page.goto('/drive');
  await signOut(page);
  const use = page.getByRole('button', { name: 'Sign in with a passkey' });
  await phone.knowsHolder(false);
  await use.click();
  await expect(alertFor(page)).toHaveText('Sign-in was cancelled. Try again or use another way.');
  await checkLayouts(page, looks, 'sign-in-passkey');
  await phone.knowsHolder(true);
  await use.click();
  await page.waitForURL('**/drive');

  await other.page.goto('/');
  await expect(other.page.getByLabel('Email or username')).toHaveAttribute(
    'autocomplete',
    'username webauthn',
  );
  const copy = await authenticator(other.page);
  await copy.learn(await phone.keys());
  await other.page.reload();
  await other.page.waitForURL('**/drive');

  await page.goto('/account');
  await expect(section.getByText(/last used/)).toBeVisible();
  await device.goOffline();
  const remove = section.getByRole('button', { name: 'Remove Old phone' });
  await expect(remove).toHaveAttribute('aria-disabled', 'true', { timeout: 20_000 });
  await device.comeOnline();
  await expect(remove).not.toHaveAttribute('aria-disabled', { timeout: 20_000 });
  const set = 'update users set password_hash = $2 where id = $1';
  const of = 'select password_hash from users where id = $1';
  const [stored] = await product.query(of, [person.userId]);
  await product.query(set, [person.userId, null]);
  await remove.click();
  const dialog = page.getByRole('alertdialog', { name: 'Remove passkey' });
  await dialog.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(dialog.getByText('You have no other way to sign in. Set a password first.')).toBeVisible();
  await product.query(set, [person.userId, stored?.password_hash]);
  await dialog.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(dialog.getByText("That isn't your current password.")).toBeVisible();
  await checkLayouts(page, looks, 'passkey-remove');
  await dialog.getByLabel('Current password').fill(person.password);
  await dialog.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(toast(page, 'Passkey removed')).toBeVisible();
  await expect(section.getByText('Old phone')).toHaveCount(0);

  await page.goto('/drive');
  await signOut(page);
  await use.click();
  await expect(alertFor(page)).toHaveText('This passkey was not accepted. Sign in another way.');
  await page.goto(product.url.replace('localhost', '127.0.0.1'));
  const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
  await expect(signIn).toBeVisible();
  await expect(use).toHaveCount(0);
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
  await page.goto(product.url);
  await expect(signIn).toBeVisible();
  await expect(use).toHaveCount(0);

  expect(devices.flatMap((one) => one.complaints())).toEqual([]);
  await Promise.all(devices.map((one) => one.close()));
  await product.remove();
});

/** Chromium's own authenticator in software. */
async function authenticator(page: Page) {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    knowsHolder: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    keys: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    async learn(keys: Awaited<ReturnType<typeof devtools.send<'WebAuthn.getCredentials'>>>['credentials']) {
      for (const credential of keys)
        await devtools.send('WebAuthn.addCredential', { authenticatorId, credential });
    },
  };
}
