import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright/test';
import { expect, offlineTest, test } from './fixtures.ts';
import { callApi } from './harness/api.ts';
import {
  addFolder,
  connect,
  expectVisibleTree,
  itemRow,
  openWindow,
  signOut,
} from './harness/browser-actions.ts';
import { syncIdle } from './harness/device.ts';
import { administrate, type ServerUnderTest } from './harness/server.ts';
import { serverTree } from './harness/server-tree.ts';
import { type Account, signUp, type TestUser, tokenFor } from './harness/users.ts';
import { checkLayouts } from './harness/visual-checks.ts';
import { watchText } from './harness/watch-text.ts';
import { landing } from './lane.ts';

offlineTest(
  'an account that was deleted is said to be, and no next sign-in is promised to what was not sent',
  async ({ product, person, device, page }) => {
    const heir = await signUp(product, 'Omar');
    await device.signInByForm(person);
    await connect(page);
    await device.goOffline();
    await addFolder(page, 'Not sent');
    await administrate(product, 'people', 'delete', person.email, '--give-to', heir.email);
    await device.comeOnline();
    await expect(page.getByText('Your account was deleted.')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText('next sign-in')).toHaveCount(0);
  },
);

offlineTest(
  'signed out in another browser: both tabs go, and what was not sent is for the same person alone',
  async ({ product, person, device, page }) => {
    const other = await signUp(product, 'Omar');
    await device.signInByForm(person);
    await connect(page);
    await addFolder(page, 'Confidential');
    await syncIdle(page);
    const second = await openWindow(device.context);
    await second.goto('/');
    await expect(itemRow(second, 'Confidential')).toBeVisible();
    await device.goOffline();
    await addFolder(page, 'Not sent');
    await endOtherSessions(product, person);
    await device.comeOnline();

    for (const tab of [page, second]) {
      await expect(tab.getByText('You were signed out on another device.')).toBeVisible({ timeout: 20_000 });
      await expect(tab.getByText('1 change that was not sent is kept for your next sign-in.')).toBeVisible();
    }
    await checkLayouts(page, join(test.info().project.outputDir, 'looks'), 'signed-out');
    expect(await readStoredText(page)).not.toContain('Confidential');
    expect(await readStoredText(page)).toContain('Not sent');
    await page.reload();
    await expect(page.getByText('You were signed out on another device.')).toBeVisible();

    const watched = await watchText(page, [
      'Confidential',
      'Not sent',
      person.filespace.drive_name,
      person.email,
    ]);
    await fillSignIn(page, other);
    await connect(page);
    await expectVisibleTree(page, other.filespace.drive_name, []);
    expect(await watched.seen()).toEqual([]);
    expect(await serverTree(product, other)).toEqual([]);

    await signOut(page);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await fillSignIn(page, person);
    await syncIdle(page);
    const token = await tokenFor(product, person);
    expect(await serverTree(product, { ...person, token })).toEqual(['Confidential/', 'Not sent/']);
  },
);

offlineTest(
  'without Remember Me all is hidden when the browser was closed, until the same person is back',
  async ({ person, device, page }) => {
    await device.signInByForm(person);
    await connect(page);
    await addFolder(page, 'Confidential');
    await syncIdle(page);
    const second = await openWindow(device.context);
    await second.goto('/');
    await expect(itemRow(second, 'Confidential')).toBeVisible();
    await second.close();

    await closeBrowser(device.context);
    await device.goOffline();
    await page.goto('/drive');
    await expect(page.getByText('Your session has ended. Sign in to continue.')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await page.goto('/account');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(page.getByText('Confidential')).toHaveCount(0);
    await device.comeOnline();
    // The link is kept, also by a reload.
    await page.reload();
    await fillSignIn(page, person);
    await expect(page.getByRole('heading', { name: 'My account', level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/\/account$/);
    await page.goto('/drive');
    await expect(itemRow(page, 'Confidential')).toBeVisible();
    // Who signs out by themselves comes to the files.
    await page.goto('/drive?panel=starred');
    await signOut(page);
    await fillSignIn(page, person);
    await connect(page);
    await expect(itemRow(page, 'Confidential')).toBeVisible();
    await expect(page).not.toHaveURL(/panel=/);
  },
);

offlineTest(
  'whose session ended by time reads how many changes wait for them, and they are sent when they are back',
  async ({ product, person, device, page }) => {
    await device.signInByForm(person);
    await connect(page);
    await device.goOffline();
    await addFolder(page, 'Not sent');
    await addFolder(page, 'Nor this');
    await closeBrowser(device.context);
    await page.goto('/drive');
    const waiting = page.getByText(
      'Your session has ended. Sign in to continue. 2 changes that were not sent are kept for your next sign-in.',
    );
    await expect(waiting).toBeVisible();
    await page.reload();
    await expect(waiting).toBeVisible();
    await device.comeOnline();
    await fillSignIn(page, person);
    await syncIdle(page);
    const token = await tokenFor(product, person);
    expect(await serverTree(product, { ...person, token })).toEqual(['Nor this/', 'Not sent/']);
  },
);

offlineTest(
  'without Remember Me all is removed a day after it was hidden',
  async ({ person, device, page }) => {
    await device.signInByForm(person);
    await connect(page);
    await addFolder(page, 'Confidential');
    await syncIdle(page);
    await closeBrowser(device.context);
    await page.goto('/');
    await expect(page.getByText('Your session has ended. Sign in to continue.')).toBeVisible();
    await page.evaluate(() => {
      const time = JSON.parse(localStorage.getItem('sessionTime') ?? '');
      const passedMs = 25 * 3_600_000;
      for (const at of ['beganMs', 'contactMs', 'seenMs', 'hiddenMs']) time[at] -= passedMs;
      localStorage.setItem('sessionTime', JSON.stringify(time));
    });
    await page.reload();
    await expect(page.getByText('Your session has ended. Sign in to continue.')).toBeVisible();
    await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
  },
);

test('a clock that jumps ahead takes nothing from a device that is online', async ({
  person,
  device,
  page,
}) => {
  await device.signInByForm(person);
  await connect(page);
  await addFolder(page, 'Stays');
  await syncIdle(page);
  const lookEveryMs = 30_000;
  const jumpedMs = Date.now() + 40 * 86_400_000;
  const asked = () => page.waitForResponse('**/api/users/sessions');
  // The page's clock alone: its worker hears the server by the right one, which proves nothing to the page.
  await page.clock.install();
  await page.reload();
  await expect(itemRow(page, 'Stays')).toBeVisible();
  await page.clock.setSystemTime(jumpedMs);
  const look = asked();
  await page.clock.runFor(lookEveryMs + 1000);
  expect((await look).status()).toBe(200);
  await page.clock.runFor(lookEveryMs);
  await expect(itemRow(page, 'Stays')).toBeVisible();

  await page.evaluate(() => {
    const time = JSON.parse(localStorage.getItem('sessionTime') ?? '');
    for (const at of ['beganMs', 'contactMs', 'seenMs']) time[at] -= 50 * 86_400_000;
    localStorage.setItem('sessionTime', JSON.stringify(time));
  });
  const start = asked();
  await page.reload();
  expect((await start).status()).toBe(200);
  await expect(itemRow(page, 'Stays')).toBeVisible();
});

test(
  'a token that was copied to another browser is refused there',
  landing,
  async ({ person, device, page, newDevice }) => {
    await device.signInByForm(person);
    await connect(page);
    const thief = await newDevice();
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await thief.page.goto('/healthz');
    const ask = (at: Page) =>
      at.evaluate(async (bearer) => {
        const response = await fetch('/api/users/profile', {
          headers: { authorization: `Bearer ${bearer}` },
        });
        return [response.status, (await response.json()).reason];
      }, token);
    expect(await ask(thief.page)).toEqual([401, 'elsewhere']);
    expect(await ask(page)).toEqual([200, undefined]);
    expect(await page.evaluate(() => document.cookie)).not.toMatch(/(^|; )(__Host-)?browser=/);
  },
);

test('where a session has ended nobody types into a form that the page then takes away', async ({
  product,
  person,
  newDevice,
}) => {
  // What is installed answers every address with a tab of its own, and one that ends lets go of what it holds.
  const device = await newDevice({ installs: false });
  const { page } = device;
  await device.signIn(person);
  await connect(page);
  const watched = await watchText(page, ['Email or username']);
  const release = await holdDatabase(device.context, person.userId);
  await endOtherSessions(product, person);
  // What is here is being removed, which the database does not let happen yet.
  await expect(page.getByRole('grid')).toHaveCount(0);
  await expect(page).toHaveTitle('Lunvik');
  expect(await watched.seen()).toEqual([]);
  await release();
  await expect(page.getByText('You were signed out on another device.')).toBeVisible();
  await page.getByLabel('Email or username').fill(person.email);
});

/** What becomes of cookies without an end. */
async function closeBrowser(context: BrowserContext) {
  await context.clearCookies({ name: 'signed-in-here' });
  await context.clearCookies({ name: 'browser' });
}

/** Lets nobody write into a person's database, as one does that still has much to write. Returns how to let go of it. */
async function holdDatabase(context: BrowserContext, userId: string): Promise<() => Promise<void>> {
  const window = await openWindow(context);
  await window.goto('/healthz');
  await window.evaluate(async (who) => {
    const databases = await indexedDB.databases();
    const name = databases.find((each) => each.name?.endsWith(who))?.name ?? '';
    const opening = indexedDB.open(name);
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result);
    });
    const transaction = database.transaction([...database.objectStoreNames], 'readwrite');
    await new Promise<void>((resolve) => {
      const ask = () => {
        if (Reflect.get(self, 'isReleased')) return;
        transaction.objectStore('device').count().onsuccess = () => {
          resolve();
          ask();
        };
      };
      ask();
    });
    transaction.oncomplete = () => database.close();
  }, userId);
  return async () => {
    await window.evaluate(() => Object.assign(self, { isReleased: true }));
  };
}

async function endOtherSessions(product: ServerUnderTest, person: TestUser): Promise<void> {
  await callApi(product.url, 'endOtherSessions', {}, await tokenFor(product, person));
}

async function fillSignIn(page: Page, account: Account): Promise<void> {
  await page.getByLabel('Email or username').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** All that the browser's databases and storages hold, as text. */
function readStoredText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const parts: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open(name);
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
      for (const table of database.objectStoreNames) {
        const rows = database.transaction(table).objectStore(table).getAll();
        parts.push(await new Promise((resolve) => (rows.onsuccess = () => resolve(rows.result))));
      }
      database.close();
    }
    return JSON.stringify(parts);
  });
}
