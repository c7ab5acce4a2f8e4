import type { Page } from 'playwright/test';
import { expect, offlineTest as test } from '../fixtures.ts';
import {
  addFolder,
  connect,
  expectVisibleTree,
  openFolder,
  openWindow,
  syncStatus,
} from '../harness/browser-actions.ts';
import { syncIdle } from '../harness/device.ts';
import { toast } from '../harness/grid.ts';
import { serverTree } from '../harness/server-tree.ts';
import { longLane } from '../lane.ts';

const removed = "Your browser cleared Lunvik's offline copy. It's downloading again.";

test('a database that the browser clears under a live tab is said, made again, and loses nothing', async ({
  product,
  person,
  device,
  page,
}) => {
  await device.signIn(person);
  await connect(page);
  await addFolder(page, 'Before');
  await syncIdle(page);
  await device.goOffline();
  await addFolder(page, 'Waits');
  await expect(syncStatus(page, 'Offline, 1 waiting')).toBeVisible();
  await clearDatabases(page, product.url);
  await expect(toast(page, `${removed} 1 waiting change was saved.`)).toBeVisible();
  await device.comeOnline();
  await syncIdle(page);
  await expectVisibleTree(page, person.filespace.drive_name, ['Before/', 'Waits/']);
  await addFolder(page, 'After');
  await syncIdle(page);
  expect(await serverTree(product, person)).toEqual(['After/', 'Before/', 'Waits/']);

  await openFolder(page, 'Before');
  await page.getByRole('button', { name: 'Add folder' }).click();
  const dialog = page.getByRole('dialog', { name: 'New folder' });
  await page.keyboard.type('Typed');
  await clearDatabases(page, product.url);
  // Over a dialog it can be read, not reached.
  await expect(page.locator('[data-area=toast]').getByText(removed, { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Folder name')).toHaveValue('Typed');
  await expect(dialog.getByLabel('Folder name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await syncIdle(page);
  expect(await serverTree(product, person)).toContain('Before/Typed/');
});

test(
  'one that the browser cleared while nobody looked loses nothing either',
  longLane,
  async ({ product, person, device, page }) => {
    await device.signIn(person);
    await connect(page);
    await device.goOffline();
    await addFolder(page, 'Waits');
    await expect(syncStatus(page, 'Offline, 1 waiting')).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('unsentChanges'))).toContain('Waits');
    await device.comeOnline();
    device.network.set({ kind: 'lose-reply', of: /^POST \/api\/events/ });
    await page.goto('/healthz');
    await clearDatabases(page, product.url);
    device.network.set({ kind: 'pass' });
    await page.goto('/drive');
    await expect(toast(page, removed)).toBeVisible();
    await syncIdle(page);
    await expectVisibleTree(page, person.filespace.drive_name, ['Waits/']);
    expect(await serverTree(product, person)).toEqual(['Waits/']);
  },
);

test('an old tab makes way for a newer version of the database, says so, and writes nothing more', async ({
  person,
  device,
  page,
}) => {
  await device.signIn(person);
  await connect(page);
  const newer = await openWindow(device.context);
  await newer.goto('/healthz');
  const opened = await newer.evaluate(
    (name) =>
      new Promise<string>((resolve) => {
        // It may be blocked for as long as the old tab has something to end.
        const opening = indexedDB.open(name, 990);
        opening.onsuccess = () => resolve('opened');
      }),
    `lunvik-${person.userId}`,
  );
  expect(opened).toBe('opened');
  await expect(page.getByRole('heading', { name: 'Lunvik was updated in another tab' })).toBeVisible();
  await expect(page.getByRole('grid')).toBeHidden();
  await page.getByRole('button', { name: 'Reload' }).click();
  // It still is the old one: it does not touch what a newer one made.
  await expect(page.getByRole('heading', { name: 'Lunvik was updated in another tab' })).toBeVisible();
});

async function clearDatabases(page: Page, origin: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
}
