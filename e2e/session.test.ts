import type { Page } from 'playwright/test';
import { expect, offlineTest, test } from './fixtures.ts';
import {
  addFolder,
  connect,
  expectVisibleTree,
  itemRow,
  openWindow,
  signOut,
  syncStatus,
} from './harness/browser-actions.ts';
import { syncIdle } from './harness/device.ts';
import type { ServerUnderTest } from './harness/server.ts';
import { serverTree } from './harness/server-tree.ts';
import { type Account, signUp, tokenFor } from './harness/users.ts';
import { missingStyles } from './harness/visual-checks.ts';
import { watchText } from './harness/watch-text.ts';
import { landing } from './lane.ts';

offlineTest(
  'signing out leaves nothing of the person in the browser',
  landing,
  async ({ person, device, page }) => {
    await device.signInByForm(person);
    await connect(page);
    await addFolder(page, 'Confidential');
    await syncIdle(page);
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Sign out' });
    await expect(asked).toContainText('Signing out removes everything of yours from this device.');
    await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await expect(itemRow(page, 'Confidential')).toBeVisible();
    await signOut(page);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(await readStoredData(page)).toEqual({ databases: [], local: {}, session: {}, answers: [] });
  },
);

offlineTest(
  'signing out asks first when changes wait, and then they are gone',
  async ({ product, person, device, page }) => {
    await device.signInByForm(person);
    await connect(page);
    await device.goOffline();
    await addFolder(page, 'Never sent');
    await expect(syncStatus(page, 'Offline, 1 waiting')).toBeVisible();

    const wrong = await watchText(page, ['All changes are synced.']);
    await signOut(page);
    const dialog = page.getByRole('alertdialog', { name: 'Sign out' });
    await expect(dialog.getByText("1 change isn't synced yet.")).toBeVisible();
    expect(await wrong.seen()).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(itemRow(page, 'Never sent')).toBeVisible();
    await signOut(page);
    await dialog.getByRole('button', { name: 'Discard 1 change and sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(await readStoredData(page)).toEqual({ databases: [], local: {}, session: {}, answers: [] });

    await device.comeOnline();
    await device.signInByForm(person);
    await connect(page);
    await expectVisibleTree(page, person.filespace.drive_name, []);
    expect(await serverTree(product, person)).toEqual([]);
  },
);

for (const [screen, leave] of [
  ['/workspace', 'Sign out'],
  ['/email-verification', 'Log out and try again'],
] as const) {
  offlineTest(`leaving from ${screen} asks as well when changes wait`, async ({ person, device, page }) => {
    await device.signInByForm(person);
    await connect(page);
    await device.goOffline();
    await addFolder(page, 'Never sent');
    await page.goto(screen);
    await page.getByRole('button', { name: leave }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Sign out' });
    await expect(dialog.getByText("1 change isn't synced yet.")).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.goto('/');
    await expect(itemRow(page, 'Never sent')).toBeVisible();
  });
}

offlineTest('signing out in one tab signs the other one out', async ({ person, device, page }) => {
  await device.signInByForm(person);
  await connect(page);
  const second = await openWindow(device.context);
  await second.goto('/');
  await syncIdle(second);
  await signOut(second);
  for (const tab of [page, second]) {
    await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  }
  expect(await readStoredData(page)).toEqual({ databases: [], local: {}, session: {}, answers: [] });
  await fillSignIn(second, person);
  for (const tab of [second, page])
    await expect(tab.getByRole('button', { name: 'Connect', exact: true })).toBeVisible();
});

offlineTest(
  'a server that does not answer keeps nobody from signing out, in no tab',
  async ({ person, device, page }) => {
    await device.signInByForm(person);
    await connect(page);
    const second = await openWindow(device.context);
    await second.goto('/');
    await syncIdle(second);
    device.network.set({ kind: 'black-hole' });
    await signOut(page);
    // One tab waits for the server a moment, and says so; the others have nothing to wait for.
    await expect(page.getByRole('alertdialog').getByText('Signing out...')).toBeVisible();
    await expect(second.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    device.network.set({ kind: 'pass' });
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible({ timeout: 10_000 });
    expect(await readStoredData(page)).toEqual({ databases: [], local: {}, session: {}, answers: [] });
  },
);

test('a token that is removed in another tab leads to the sign-in page', async ({ person, device, page }) => {
  await device.signInByForm(person);
  await connect(page);
  const second = await openWindow(device.context);
  await second.goto('/healthz');
  await second.evaluate(() => localStorage.removeItem('token'));
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
});

offlineTest(
  'a remembered device works on when its session has expired, and sends later what waits',
  async ({ product, person, device, page }) => {
    await page.goto('/');
    await page.getByText('Remember Me').click();
    await fillSignIn(page, person);
    await connect(page);
    await device.goOffline();
    await addFolder(page, 'Made offline');
    await expire(product, person);
    await device.comeOnline();

    await expect(page.getByText("You've been signed out.")).toBeVisible({ timeout: 20_000 });
    await expect(itemRow(page, 'Made offline')).toBeVisible();
    await expect(syncStatus(page, 'Signed out, 1 waiting')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByLabel('Email or username')).toHaveValue(person.email);
    await fillSignIn(page, person);

    await syncIdle(page);
    await expect(itemRow(page, 'Made offline')).toBeVisible();
    const token = await tokenFor(product, person);
    expect(await serverTree(product, { ...person, token })).toEqual(['Made offline/']);
  },
);

offlineTest(
  'who signs in after somebody else sees nothing of them, and changes nothing of theirs',
  async ({ product, person, device, page }) => {
    const other = await signUp(product, 'Omar');
    await device.signInByForm(person);
    await connect(page);
    await device.goOffline();
    await addFolder(page, 'Of the first');
    await expire(product, person);
    await device.comeOnline();
    await expect(page.getByText('Your session has ended. Sign in to continue.')).toBeVisible({
      timeout: 20_000,
    });

    const watched = await watchText(page, [
      person.workspace.workspace_name,
      person.filespace.drive_name,
      person.email,
      'Of the first',
    ]);
    await fillSignIn(page, other);
    await connect(page);
    await expectVisibleTree(page, other.filespace.drive_name, []);
    expect(await watched.seen()).toEqual([]);
    expect(JSON.stringify(await page.evaluate(() => ({ ...localStorage, ...sessionStorage })))).not.toContain(
      person.filespace.drive_id,
    );
    expect(await serverTree(product, other)).toEqual([]);

    // What waited for the first one goes out when they are back.
    await signOut(page);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await device.signInByForm(person);
    await syncIdle(page);
    const token = await tokenFor(product, person);
    expect(await serverTree(product, { ...person, token })).toEqual(['Of the first/']);
  },
);

/** The time of all sessions of this person is over. */
function expire(product: ServerUnderTest, { userId }: Account) {
  return product.query("update sessions set expires_at = now() - interval '1 minute' where user_id = $1", [
    userId,
  ]);
}

async function fillSignIn(page: Page, account: Account): Promise<void> {
  await page.getByLabel('Email or username').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Everything that a browser can keep, apart from the product itself. */
function readStoredData(page: Page) {
  return page.evaluate(async () => {
    const responses: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) {
        if (new URL(url).pathname.startsWith('/api')) responses.push(url);
      }
    }
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    return { databases, local: { ...localStorage }, session: { ...sessionStorage }, answers: responses };
  });
}

test('files of parts that nobody asked for take no screen away where they cannot be had, and are asked for again', async ({
  person,
  device,
  page,
}) => {
  const scripts = ['signed-in-upkeep', 'incoming-banner', 'announcers', 'head-tool', 'tooltip'];
  const parts = [...scripts.map((name) => `${name}-[\\w-]{8}\\.js`), 'head-tool-[\\w-]{8}\\.css'];
  const [refused, arrived] = [new Set<string>(), new Set<string>()];
  let isRefusing = true;
  for (const part of parts) {
    await page.context().route(new RegExp(`/assets/${part}`), async (route) => {
      // The installation asks for each file as well.
      if (route.request().serviceWorker() !== null) return route.continue();
      (isRefusing ? refused : arrived).add(part);
      await (isRefusing ? route.abort() : route.continue());
    });
  }
  await device.signInByForm(person);
  await connect(page);
  await expect.poll(() => refused.size).toBe(parts.length);
  isRefusing = false;
  await expect.poll(() => arrived.size).toBe(parts.length);
  await expect.poll(() => missingStyles(page)).toEqual([]);
  // The changes alone do not pass: a page that has just begun still asks for its dialogs.
  device.network.set({ kind: 'cut-after', direction: 'up', bytes: 120, of: /^POST \/api\/events/ });
  await addFolder(page, 'Kept');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('unsentChanges'))).toContain('Kept');
});
