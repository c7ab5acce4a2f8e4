import { expect, test } from '../fixtures.ts';

for (const { locale, user, password, signIn } of [
  { locale: 'en-US', user: 'Email or username', password: 'Password', signIn: 'Sign in' },
  { locale: 'de-AT', user: 'E-Mail-Adresse oder Benutzername', password: 'Passwort', signIn: 'Anmelden' },
])
  test(`on a slow line the sign-in is typed into before the app is there, in ${locale}`, async ({
    person,
    newDevice,
  }) => {
    const { page } = await newDevice({ locale });
    let arrive = () => {};
    const scripts = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(/\/assets\/index-.*\.js$/, async (route) => {
      await scripts;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByLabel(user)).toBeFocused();
    await page.keyboard.type(person.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(person.password.slice(0, 4));
    arrive();

    const form = page.getByRole('main');
    await expect(form.getByLabel(password, { exact: true })).toBeFocused();
    await expect(page.locator('.start')).toHaveCount(0);
    await expect(form.getByLabel(user)).toHaveValue(person.email);
    await page.keyboard.type(person.password.slice(4));
    await expect(form.getByLabel(password, { exact: true })).toHaveValue(person.password);
    await form.getByRole('button', { name: signIn, exact: true }).click();
    await expect(page).toHaveTitle(new RegExp(person.filespace.drive_name));
  });

test('who is remembered finds the app’s own form alone', async ({ person, newDevice }) => {
  const { page } = await newDevice();
  await page.addInitScript((email) => localStorage.setItem('rememberedUser', email), person.email);
  await page.goto('/');
  await expect(page.getByLabel('Email or username')).toHaveCount(1);
  await expect(page.locator('.start[data-fields]')).toHaveCount(0);
});
