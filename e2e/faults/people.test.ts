import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { addFolder, connect, expectVisibleTree, itemRow } from '../harness/browser-actions.ts';
import { syncIdle } from '../harness/device.ts';
import { signUp } from '../harness/users.ts';
import { landing } from '../lane.ts';

test(
  'who signs in after somebody else finds no byte of them in the browser',
  landing,
  async ({ product, person, device, page }) => {
    const other = await signUp(product, 'Omar');
    await device.signIn(person);
    await connect(page);
    await addFolder(page, 'Confidential');
    await syncIdle(page);
    const { email, filespace, workspace, userId } = person;
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
    const taints = [
      'Confidential',
      email,
      userId,
      token,
      filespace.drive_id,
      filespace.drive_name,
      workspace.workspace_name,
    ];
    // What is looked for is really there, so that not to find it says something.
    const before = await readStoredData(page);
    expect(taints.filter((taint) => !before.includes(taint))).toEqual([]);

    // Not signed out: the session was ended elsewhere, and the other person takes over.
    await product.query('delete from sessions where user_id = $1', [userId]);
    device.network.reset();
    await page.getByLabel('Email or username').fill(other.email, { timeout: 30_000 });
    await page.getByLabel('Password', { exact: true }).fill(other.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await connect(page);
    await expectVisibleTree(page, other.filespace.drive_name, []);
    await expect(itemRow(page, 'Confidential')).toBeHidden();
    await expect
      .poll(async () => {
        const stored = await readStoredData(page);
        return taints.filter((taint) => stored.includes(taint));
      })
      .toEqual([]);
  },
);

/** Every record of every database, every kept answer, both storages and the cookies, as one text. */
function readStoredData(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const stored: string[] = [document.cookie, JSON.stringify({ ...localStorage, ...sessionStorage })];
    for (const cache of await caches.keys()) {
      for (const request of await (await caches.open(cache)).keys()) stored.push(request.url);
    }
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const flat = (_key: string, value: unknown) =>
      value instanceof Uint8Array
        ? [...value].map((byte) => byte.toString(16).padStart(2, '0')).join('')
        : value;
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      const stores = [...database.objectStoreNames];
      stored.push(name);
      for (const store of stores) {
        stored.push(
          JSON.stringify(await done(database.transaction(store).objectStore(store).getAll()), flat),
        );
      }
      database.close();
    }
    return stored.join('\n');
  });
}
