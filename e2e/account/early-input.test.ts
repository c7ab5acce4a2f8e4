import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { connect } from '../harness/browser-actions.ts';
import { holdRequests } from '../harness/requests/hold-requests.ts';
import { checkLayouts } from '../harness/visual-checks.ts';

/** A line on which the scripts of the app come when the answer is called. */
const holdScripts = (page: Page) => holdRequests(page, /\/assets\/index-.*\.js$/);

const layouts = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];

/** Where it is, to the pixel. */
async function boxOf(what: Locator): Promise<readonly number[]> {
  const { x, y, width, height } = (await what.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return [x, y, x + width, y + height].map((px) => Math.round(px));
}

for (const { locale, user, password, signIn } of [
  { locale: 'en-US', user: 'Email or username', password: 'Password', signIn: 'Sign in' },
  { locale: 'de-AT', user: 'E-Mail-Adresse oder Benutzername', password: 'Passwort', signIn: 'Anmelden' },
])
  test(`on a slow line the sign-in is typed into before the app is there, in ${locale}`, async ({
    person,
    newDevice,
  }) => {
    const { page } = await newDevice({ locale });
    const arrive = await holdScripts(page);
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

test('the password is typed into its field where the form appears in the moment of going on to it', async ({
  person,
  newDevice,
}) => {
  const { page } = await newDevice();
  // The form is rendered before it is put into the page, and somebody may press Tab in between.
  await page.addInitScript(() => {
    for (const name of ['appendChild', 'insertBefore'] as const) {
      const put = Node.prototype[name] as (this: Node, ...args: Node[]) => Node;
      Object.assign(Node.prototype, {
        [name](this: Node, ...args: Node[]) {
          const [child] = args;
          const isForm = child instanceof Element && child.querySelector('form input[name=password]');
          if (this.isConnected && isForm)
            document.querySelector<HTMLElement>('.start input[name=password]')?.focus();
          return put.apply(this, args);
        },
      });
    }
  });
  const arrive = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByLabel('Email or username')).toBeFocused();
  await page.keyboard.type(person.email);
  arrive();
  const form = page.getByRole('main');
  await expect(page.locator('.start')).toHaveCount(0);
  await page.keyboard.type(person.password);
  await expect(form.getByLabel('Email or username')).toHaveValue(person.email);
  await expect(form.getByLabel('Password', { exact: true })).toHaveValue(person.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle(new RegExp(person.filespace.drive_name));
});

test('on a slow line Enter signs in as soon as the app is there', async ({ person, newDevice }) => {
  const { page } = await newDevice();
  const arrive = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByLabel('Email or username').fill(person.email);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password')).toBeFocused();
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
  arrive();
  await expect(page).toHaveTitle(new RegExp(person.filespace.drive_name));
});

test('on a slow line somebody new goes on to the sign-up', async ({ newDevice }) => {
  const { page } = await newDevice();
  const arrive = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Create new account' }).click();
  arrive();
  await expect(page).toHaveURL(/\/create$/);
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
});

test('the outline of the files stands where the files will', async ({ person, newDevice }) => {
  const device = await newDevice({ installs: false });
  const { page } = device;
  await device.signIn(person);
  await connect(page);
  for (const { width, height } of layouts) {
    await page.setViewportSize({ width, height });
    const arrive = await holdScripts(page);
    await page.goto('/drive', { waitUntil: 'commit' });
    const outline = page.locator('.start .start-form');
    await expect(outline).toBeVisible();
    const stood = await boxOf(outline);
    arrive();
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: person.filespace.drive_name })).toBeAttached();
    await expect(outline).toBeHidden();
    expect(await boxOf(main), `${width} px wide`).toEqual(stood);
    await page.unrouteAll();
  }
});

test('an app that does not arrive is said, and can be asked for again', async ({ person, newDevice }) => {
  const device = await newDevice();
  const { page } = device;
  let isBroken = true;
  await page.route(/\/assets\/index-.*\.js$/, (route) => (isBroken ? route.abort() : route.continue()));
  for (const path of ['/', '/drive', '/create']) {
    await page.goto(path);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Lunvik could not start');
    await expect(page.getByRole('button', { name: 'Reload' })).toBeFocused();
    await checkLayouts(page, test.info().outputPath(), `not-arrived${path.replace('/', '-')}`);
  }
  isBroken = false;
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
  await device.signInByForm(person);
  await expect(page).toHaveTitle(new RegExp(person.filespace.drive_name));
});

test('who is remembered finds the app’s own form alone', async ({ person, newDevice }) => {
  const { page } = await newDevice();
  await page.addInitScript((email) => localStorage.setItem('rememberedUser', email), person.email);
  await page.goto('/');
  await expect(page.getByLabel('Email or username')).toHaveCount(1);
  await expect(page.locator('.start[data-fields]')).toHaveCount(0);
});

for (const [theme, system, colour] of [
  ['dark', 'light', '#0e1315'],
  ['light', 'dark', '#f2f5f6'],
] as const)
  test(`a page is ${theme} before the app is there for whom chose that on a ${system} system`, async ({
    device: { page },
  }) => {
    await page.emulateMedia({ colorScheme: system });
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    await holdScripts(page);
    for (const path of ['/account', '/drive']) {
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.locator('.start-title')).toBeAttached();
      const bars = page.locator('meta[name=theme-color]');
      const seen = await bars.evaluateAll((all: HTMLMetaElement[]) => [
        getComputedStyle(document.documentElement).colorScheme,
        all.find(({ media }) => matchMedia(media).matches)?.content,
      ]);
      expect(seen).toEqual([theme, colour]);
    }
    await page.evaluate((other) => document.documentElement.setAttribute('data-theme', other), system);
    const shown = page.locator(`meta[name=theme-color][content="${colour}"]`);
    await expect(shown).toHaveAttribute('media', 'not all');
  });
