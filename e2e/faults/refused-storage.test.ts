import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { expect, offlineTest as test } from '../fixtures.ts';
import { openDevice } from '../harness/device.ts';
import { startServer } from '../harness/server.ts';
import { checkLayouts } from '../harness/visual-checks.ts';

test('a browser that lets no database be opened is reported, and nothing else', async ({
  person,
  newDevice,
}) => {
  const device = await newDevice({ lasting: true });
  await device.restart(async () => {
    const databases = join(device.profile, 'Default', 'IndexedDB');
    await rm(databases, { recursive: true, force: true });
    await writeFile(databases, 'no folder');
  });
  const { page } = device;
  await device.signIn(person);
  await expect(halted(page)).toBeVisible();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(halted(page)).toBeVisible();
});

test('a browser that keeps nothing for the site at all is reported as well', async ({ newDevice }) => {
  const device = await newDevice({ lasting: true });
  await device.restart(async () => {
    const path = join(device.profile, 'Default', 'Preferences');
    const preferences = JSON.parse(await readFile(path, 'utf8'));
    preferences.profile.default_content_setting_values = { cookies: 2 };
    await writeFile(path, JSON.stringify(preferences));
  });
  const { page } = device;
  await page.goto('/');
  await expect(halted(page)).toBeVisible();
});

test('an address that is not secure, where browsers keep nothing, is reported', async ({ browser }) => {
  const product = await startServer({ ALLOWED_HOSTS: '0.0.0.0' });
  // Chromium complains of such an address by itself: that is left out.
  const device = await openDevice(product, browser);
  await device.page.goto(product.url.replace('127.0.0.1', '0.0.0.0'));
  const heading = device.page.getByRole('heading', { name: 'Lunvik needs a secure connection' });
  await expect(heading).toBeVisible();
  await checkLayouts(device.page, join(test.info().project.outputDir, 'halted'), 'insecure');
  // The same address, as the browser would ask for it: whether anybody answers there is the server's matter.
  const asked = device.page.waitForRequest((request) => request.url().startsWith('https://0.0.0.0:'));
  await device.page.getByRole('button', { name: 'Open with https' }).click();
  await asked;
  await device.close();
  await product.remove();
});

function halted(page: Page): Locator {
  return page.getByRole('heading', { name: "Lunvik can't store data in this browser" });
}
