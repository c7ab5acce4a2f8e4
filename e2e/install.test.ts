import { expect, offlineTest as test } from './fixtures.ts';
import { addFolder, connect, syncStatus } from './harness/browser-actions.ts';
import { openDevice, syncIdle } from './harness/device.ts';
import { filespaceClient } from './harness/filespace.ts';
import { expectRows, toast } from './harness/grid.ts';
import { copyBuild, release, releaseOf, removeBuild } from './harness/releases.ts';
import { startServer } from './harness/server.ts';
import { serviceWorkerReady } from './harness/service-worker-ready.ts';
import { signUp } from './harness/users.ts';
import { landing } from './lane.ts';

test('a browser can install it: manifest, icons and start address are there', async ({
  product,
  newDevice,
}) => {
  const { page } = await newDevice({ lasting: true });
  await page.goto('/');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await page.request.get(`${product.url}${href}`)).json();
  expect(manifest).toMatchObject({ name: 'Lunvik', start_url: '/drive', scope: '/', display: 'standalone' });
  const icons: readonly { src: string; sizes: string; type: string; purpose: string }[] = manifest.icons;
  const kinds = icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`);
  expect(kinds).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']));
  for (const { src, sizes, type } of icons) {
    const icon = await page.request.get(`${product.url}${src}`);
    expect(icon.headers()['content-type'], src).toContain(type);
    if (type === 'image/png') expect(pngSize(await icon.body()), src).toBe(sizes);
  }
  // Chromium's own opinion: it names everything that keeps a page from being installed.
  const devtools = await page.context().newCDPSession(page);
  await serviceWorkerReady(page);
  await expect
    .poll(async () => (await devtools.send('Page.getInstallabilityErrors')).installabilityErrors)
    .toEqual([]);
});

test('the installed app begins with its rows, without a network: its first frame has them', async ({
  person,
  device,
  page,
}) => {
  await device.signIn(person);
  await connect(page);
  await addFolder(page, 'Here first');
  await syncIdle(page);
  await serviceWorkerReady(page);
  await device.goOffline();
  await page.addInitScript(() => {
    // Of each frame that React draws: how many rows it has.
    const frames: number[] = [];
    Object.assign(window, { frames });
    new MutationObserver(() => {
      const root = document.getElementById('root');
      if (root?.hasChildNodes()) frames.push(root.querySelectorAll('[role=row][data-index]').length);
    }).observe(document, { subtree: true, childList: true });
  });
  for (const address of ['/drive', page.url()]) {
    await page.goto(address);
    await expectRows(page, 'Here first');
    await expect(page).toHaveURL(/\/drive\?filespace=/);
    expect(await page.evaluate(() => (window as unknown as { frames: number[] }).frames[0])).toBe(1);
  }
});

test('a page that was loaded past the service worker is served from it all the same', async ({
  person,
  device,
  page,
}) => {
  await device.signIn(person);
  await connect(page);
  await serviceWorkerReady(page);
  const loaded = page.waitForEvent('load');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.reload', { ignoreCache: true });
  await loaded;
  await serviceWorkerReady(page);
  await device.goOffline();
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test(
  'a new page starts without a network, at any address, with what was there',
  landing,
  async ({ product, person, device }) => {
    await filespaceClient(product, person, person.filespace.drive_id).fill({
      Brand: { Logos: {} },
      'a.txt': 3,
    });
    await device.signIn(person);
    await connect(device.page);
    await serviceWorkerReady(device.page);
    await device.goOffline();
    await device.page.close();
    const page = await device.context.newPage();
    const started = await page.goto('/drive');
    expect(started?.fromServiceWorker()).toBe(true);
    await expectRows(page, 'Brand', 'a.txt');
    await expect(syncStatus(page, 'Offline')).toBeVisible();
    await page.getByRole('link', { name: 'Brand' }).click();
    await expectRows(page, 'Logos');
    await page.reload();
    await expectRows(page, 'Logos');
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.goto('/terms');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto('/drive?panel=create-workspace');
    await expect(page.getByRole('textbox', { name: 'Workspace name' })).toBeVisible();
  },
);

test('a new release waits until a person lets it in, for no change that waits, and loses none', async ({
  browser,
}) => {
  const build = await copyBuild();
  const product = await startServer({}, build);
  const device = await openDevice(product, browser);
  try {
    const { page } = device;
    await device.signIn(await signUp(product));
    await connect(page);
    await serviceWorkerReady(page);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await release(build, 'second');
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    const ready = toast(page, 'A new version of Lunvik is ready');
    await expect(ready).toBeVisible();

    device.network.set({ kind: 'refuse' });
    await addFolder(page, 'Offers');
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Reload to update' })).toBeVisible();
    await page.keyboard.press('Escape');
    expect(await releaseOf(page)).toBeNull();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

    await ready.locator('..').getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => releaseOf(page)).toBe('second');
    await expectRows(page, 'Offers');
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false);
    device.network.set({ kind: 'pass' });
    await syncStatus(page, 'All changes synced').waitFor({ timeout: 20_000 });
    await expectRows(page, 'Offers');
    expect(device.complaints()).toEqual([]);
  } finally {
    await device.close();
    await product.remove();
    await removeBuild(build);
  }
});

function pngSize(png: Buffer): string {
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}
