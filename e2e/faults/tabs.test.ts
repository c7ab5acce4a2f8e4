import type { Page } from 'playwright/test';
import { expect, offlineTest, test } from '../fixtures.ts';
import {
  addFolder,
  connect,
  expectVisibleTree,
  itemRow,
  openWindow,
  signOut,
  syncStatus,
} from '../harness/browser-actions.ts';
import { syncIdle } from '../harness/device.ts';
import { pollUntil } from '../harness/poll-until.ts';
import { serverTree } from '../harness/server-tree.ts';

test('a frozen tab gives the lead away, and a crashed one loses it', async ({
  product,
  person,
  device,
  page,
}) => {
  await device.signIn(person);
  await connect(page);
  const second = await openWindow(device.context);
  await second.goto('/drive');
  await syncIdle(second);

  const first = await device.context.newCDPSession(page);
  await first.send('Page.setWebLifecycleState', { state: 'frozen' });
  await addFolder(second, 'While frozen');
  await onServer(product, person, 'While frozen/');
  await first.send('Page.setWebLifecycleState', { state: 'active' });
  await expect(itemRow(page, 'While frozen')).toBeVisible();
  await addFolder(page, 'Thawed');
  await onServer(product, person, 'Thawed/');

  await crash(second);
  await addFolder(page, 'After the crash');
  await syncIdle(page);
  const tree = ['After the crash/', 'Thawed/', 'While frozen/'];
  await expectVisibleTree(page, person.filespace.drive_name, tree);
  expect(await serverTree(product, person)).toEqual(tree);
});

offlineTest(
  'two tabs that empty one outbox send each change once',
  async ({ product, person, device, page }) => {
    await device.signIn(person);
    await connect(page);
    const second = await openWindow(device.context);
    await second.goto('/drive');
    await syncIdle(second);
    await device.goOffline();
    const names = ['1', '2', '3', '4', '5', '6'].map((number) => `Change ${number}`);
    for (const [at, name] of names.entries()) await addFolder(at % 2 === 0 ? page : second, name);
    await expect(syncStatus(second, 'Offline, 6 waiting')).toBeVisible();
    device.network.set({ kind: 'lose-reply', of: /^POST \/api\/events/ });
    const lost = device.network.nextStrike();
    await device.context.setOffline(false);
    await lost;
    device.network.set({ kind: 'pass' });
    // Chromium may not tell that a reply is lost; the product gives a request up after 30 seconds.
    await Promise.all([syncIdle(page, 45_000), syncIdle(second, 45_000)]);
    const tree = names.map((name) => `${name}/`);
    for (const tab of [page, second]) await expectVisibleTree(tab, person.filespace.drive_name, tree);
    expect(await serverTree(product, person)).toEqual(tree);
  },
);

test('signing out leaves nothing though another tab is frozen, and that one follows when it wakes', async ({
  person,
  device,
  page,
}) => {
  await device.signIn(person);
  await connect(page);
  await addFolder(page, 'Confidential');
  await syncIdle(page);
  const second = await openWindow(device.context);
  await second.goto('/drive');
  await syncIdle(second);
  const first = await device.context.newCDPSession(page);
  await first.send('Page.setWebLifecycleState', { state: 'frozen' });
  await signOut(second);
  await expect(second.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await readStoredRows(second)).toBe(0);
  await first.send('Page.setWebLifecycleState', { state: 'active' });
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await readStoredRows(second)).toBe(0);
});

offlineTest(
  'a page that is left and come back to shows what is, and syncs',
  async ({ product, person, device, page }) => {
    await device.signIn(person);
    await connect(page);
    await device.goOffline();
    await addFolder(page, 'Waits');
    await page.goto('/healthz').catch(() => undefined);
    await device.comeOnline();
    await page.goto('/healthz');
    await page.goBack();
    await syncIdle(page);
    await expectVisibleTree(page, person.filespace.drive_name, ['Waits/']);
    await addFolder(page, 'Back');
    await syncIdle(page);
    expect(await serverTree(product, person)).toEqual(['Back/', 'Waits/']);
  },
);

async function onServer(
  product: Parameters<typeof serverTree>[0],
  person: Parameters<typeof serverTree>[1],
  path: string,
): Promise<void> {
  await pollUntil(`${path} on the server`, async () =>
    (await serverTree(product, person)).includes(path) ? true : undefined,
  );
}

async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const devtools = await page.context().newCDPSession(page);
  devtools.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

/** How many rows all databases of the product hold together. */
function readStoredRows(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    let rows = 0;
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        rows += await done(database.transaction(store).objectStore(store).count());
      database.close();
    }
    return rows;
  });
}
