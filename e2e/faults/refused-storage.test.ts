import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';

test('a browser that lets no database be opened is told of, and of nothing else', async ({
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

test('a browser that keeps nothing for the site at all is told of as well', async ({ newDevice }) => {
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

function halted(page: Page): Locator {
  return page.getByRole('heading', { name: 'Lunvik cannot use the storage of this browser' });
}
