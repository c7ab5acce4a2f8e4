import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, offlineTest as test } from '../fixtures.ts';
import { addFolder, connect, itemRow, syncStatus } from '../harness/browser-actions.ts';
import { openDevice, syncIdle } from '../harness/device.ts';
import { toast } from '../harness/grid.ts';
import { copyBuild, removeBuild } from '../harness/releases.ts';
import { startServer } from '../harness/server.ts';
import { serverTree } from '../harness/server-tree.ts';
import { serviceWorkerReady } from '../harness/service-worker-ready.ts';
import { signUp } from '../harness/users.ts';
import { checkLayouts } from '../harness/visual-checks.ts';

test('a browser that cleared the product itself fetches it again; parts that the server has no more are reported', async ({
  browser,
}) => {
  const build = await copyBuild();
  const product = await startServer({}, build);
  const device = await openDevice(product, browser);
  try {
    const { page } = device;
    const person = await signUp(product);
    await device.signIn(person);
    await connect(page);
    await serviceWorkerReady(page);
    device.network.set({ kind: 'refuse' });
    await addFolder(page, 'Waits');
    await expect(syncStatus(page, 'Offline, 1 waiting')).toBeVisible();
    await clearProduct(page);
    device.network.set({ kind: 'pass' });
    await page.reload();
    await syncIdle(page);
    await expect(itemRow(page, 'Waits')).toBeVisible();
    expect(await serverTree(product, person)).toEqual(['Waits/']);

    // As a newer release leaves it, of which this page knows nothing yet.
    const assets = join(build, 'app', 'assets');
    const part = await fileOf(assets, (name) => name.startsWith('shortcuts-dialog-'));
    await removeFile(assets, part);
    await clearProduct(page);
    const shortcuts = page.getByRole('menuitem', { name: 'Keyboard shortcuts' });
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await shortcuts.click();
    await expect(toast(page, "Part of the app couldn't load.")).toBeVisible();
    await restoreFile(assets, part);
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await shortcuts.click();
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');

    // The worker has begun without a part of it, and a release without either takes its place.
    const worker = await fileOf(assets, (name) => name.startsWith('worker-'));
    const ofWorker = await fileOf(assets, (name) => name.startsWith('search-calls-'));
    await removeFile(assets, ofWorker);
    await clearProduct(page);
    await page.reload();
    await syncIdle(page);
    await removeFile(assets, worker);
    await page.getByRole('searchbox', { name: 'Search' }).fill('Waits');
    await expect(page.getByRole('heading', { name: 'Something went wrong on this page' })).toBeVisible();
    for (const name of [worker, ofWorker]) await restoreFile(assets, name);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(itemRow(page, 'Waits')).toBeVisible();

    await removeFile(assets, worker);
    await clearProduct(page);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Lunvik could not start' })).toBeVisible();
    await checkLayouts(page, join(test.info().project.outputDir, 'halted'), 'not-started');
    await restoreFile(assets, worker);
    await page.getByRole('button', { name: 'Reload' }).click();
    await syncIdle(page);
    await expect(itemRow(page, 'Waits')).toBeVisible();
    await expect(toast(page, 'This browser removed')).toBeHidden();
  } finally {
    await device.close();
    await product.remove();
    await removeBuild(build);
  }
});

/** The caches, as a person or the browser clears them; the database stays. */
async function clearProduct(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
}

async function fileOf(folder: string, fits: (name: string) => boolean): Promise<string> {
  const found = (await readdir(folder)).find((name) => name.endsWith('.js') && fits(name));
  if (found === undefined) throw new Error('no such part');
  return found;
}

async function removeFile(folder: string, name: string): Promise<void> {
  for (const each of await packed(folder, name)) await rename(join(folder, each), join(folder, `.${each}`));
}

async function restoreFile(folder: string, name: string): Promise<void> {
  for (const each of await packed(folder, `.${name}`))
    await rename(join(folder, each), join(folder, each.slice(1)));
}

/** The file, plain and compressed. */
async function packed(folder: string, name: string): Promise<readonly string[]> {
  return (await readdir(folder)).filter((each) => each === name || each.startsWith(`${name}.`));
}
