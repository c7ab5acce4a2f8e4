import { open, readdir, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, offlineTest as test } from '../fixtures.ts';
import { addFolder, connect, expectVisibleTree, syncStatus } from '../harness/browser-actions.ts';
import { type Device, syncIdle } from '../harness/device.ts';
import { toast } from '../harness/grid.ts';
import { serverTree } from '../harness/server-tree.ts';

const said =
  "Your browser cleared Lunvik's offline copy. It's downloading again. 1 waiting change was saved.";

/** To the files of the database while nothing runs, as a failing disk or a power cut does it. */
const damages = [
  { what: 'whose list of files is overwritten', file: /^MANIFEST-/, harm: overwrite },
  { what: 'whose last writes did not reach the disk', file: /\.log$/, harm: truncate },
];

for (const { what, file, harm } of damages) {
  test(`a database ${what} is made again, which is said, and loses nothing`, async ({
    product,
    person,
    newDevice,
  }) => {
    const device = await newDevice({ lasting: true });
    await device.signIn(person);
    await connect(device.page);
    await addFolder(device.page, 'Before');
    await syncIdle(device.page);
    await device.goOffline();
    const { path, sizeBytes } = await fileOf(device, file);
    await addFolder(device.page, 'Waits');
    await expect(syncStatus(device.page, 'Offline, 1 waiting')).toBeVisible();
    const stored = await mirrored(device.page);
    await device.kill(() => harm(path, sizeBytes));
    device.network.set({ kind: 'pass' });
    const { page } = device;
    // A killed browser may lose what local storage held for some seconds: that is not what this is about.
    await page.addInitScript((all) => Object.assign(localStorage, all), stored);
    // What is said may be gone again when all is loaded.
    await page.goto('/drive', { waitUntil: 'commit' });
    await expect(toast(page, said)).toBeVisible();
    await syncIdle(page);
    await expectVisibleTree(page, person.filespace.drive_name, ['Before/', 'Waits/']);
    expect(await serverTree(product, person)).toEqual(['Before/', 'Waits/']);
  });
}

/** What local storage holds when the copy of what waits is made. */
async function mirrored(page: Page): Promise<Readonly<Record<string, string>>> {
  await expect.poll(() => page.evaluate(() => localStorage.getItem('unsentChanges'))).toContain('Waits');
  return page.evaluate(() => ({ ...localStorage }));
}

/** One of those that the browser keeps its databases in, and how long it is now. */
async function fileOf({ profile }: Device, file: RegExp) {
  const databases = join(profile, 'Default', 'IndexedDB');
  const folder = (await readdir(databases)).find((name) => name.endsWith('.indexeddb.leveldb')) ?? '';
  const name = (await readdir(join(databases, folder))).find((each) => file.test(each)) ?? '';
  const path = join(databases, folder, name);
  return { path, sizeBytes: (await stat(path)).size };
}

/** A part in the middle. */
async function overwrite(path: string, sizeBytes: number): Promise<void> {
  const file = await open(path, 'r+');
  await file.write(Buffer.alloc(Math.floor(sizeBytes / 2), 0xa5), 0, undefined, Math.floor(sizeBytes / 4));
  await file.close();
}
