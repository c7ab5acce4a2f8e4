import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { checkLayouts } from '../harness/visual-checks.ts';

test('a person chooses German, finds it again after a reload, and goes back to English', async ({
  person,
  device,
  page,
}) => {
  const looks = join(test.info().project.outputDir, 'looks');
  await device.signIn(person);
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
  await expect(page.getByLabel('Language')).toHaveValue('');
  await checkLayouts(page, looks, 'my-account-english');

  await test.step('the language that the page speaks already loads nothing again', async () => {
    await page.evaluate(() => document.body.setAttribute('data-first-page', ''));
    await page.getByLabel('Language').selectOption({ label: 'English' });
    await expect(page.getByLabel('Language')).toHaveValue('en');
    await page.getByLabel('Language').selectOption({ label: 'Same as browser' });
    await expect(page.locator('[data-first-page]')).toHaveCount(1);
  });

  await page.getByLabel('Language').selectOption({ label: 'Deutsch' });
  await expect(page.getByRole('heading', { level: 1, name: 'Mein Konto' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('button', { name: 'Passwort ändern' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Zwei-Faktor-Anmeldung' })).toBeVisible();
  await expect(page).toHaveTitle(/Mein Konto/);
  await page.getByRole('button', { name: 'Passwort ändern' }).click();
  await expect(page.getByRole('button', { name: 'Abbrechen' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Sprache')).toHaveValue('de');
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible();
  // It is far down the page: what is looked at is where it is.
  await page.getByLabel('Sprache').focus();
  await checkLayouts(page, looks, 'my-account-german');

  await page.getByLabel('Sprache').selectOption({ label: 'English' });
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  await test.step('the browser decides again', async () => {
    await page.getByLabel('Language').selectOption({ label: 'Same as browser' });
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBeNull();
  });
});

test('the way in speaks the language of the browser', async ({ person, newDevice }) => {
  const looks = join(test.info().project.outputDir, 'looks');
  const { page } = await newDevice({ locale: 'de-DE' });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Anmelden' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await checkLayouts(page, looks, 'sign-in-german');

  await page.getByLabel('E-Mail-Adresse oder Benutzername').fill(person.email);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.getByText('Geben Sie Benutzername und Passwort ein.')).toBeVisible();
  await page.getByRole('link', { name: 'Neues Konto erstellen' }).click();
  await expect(
    page.getByText('Wenn Sie ein Konto erstellen, stimmen Sie den Nutzungsbedingungen zu.'),
  ).toBeVisible();
  await checkLayouts(page, looks, 'sign-up-german');

  await page.getByRole('link', { name: 'Anmelden', exact: true }).click();
  await page.getByLabel('E-Mail-Adresse oder Benutzername').fill(person.email);
  await page.getByLabel('Passwort', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page).toHaveTitle(new RegExp(person.filespace.drive_name));
  await page.goto('/account');
  await page.getByLabel('Sprache').selectOption({ label: 'English' });
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
});
