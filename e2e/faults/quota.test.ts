import type { Page } from 'playwright/test';
import type { Fault } from '../fault-proxy.ts';
import { expect, test } from '../fixtures.ts';
import { addFolder, connect, itemRow, openFolder, signOut } from '../harness/browser-actions.ts';
import { type Device, expectWritten, syncIdle } from '../harness/device.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { expectRows, expectToast, focusRow, press, row } from '../harness/grid.ts';
import { itemsOnServer, storedReplica } from '../harness/replica/stored-replica.ts';
import type { ServerUnderTest } from '../harness/server.ts';
import type { TestUser } from '../harness/users.ts';
import { landing } from '../lane.ts';

const noRoom = "There's no space left on this device.";

test(
  'a browser without room refuses a change in words, keeps what is there, and goes on when there is room',
  landing,
  async ({ product, person, device, page }) => {
    await beginWithQuota(product, person, device);

    await fillQuota(page);
    await page.getByRole('button', { name: 'Add folder' }).click();
    const dialog = page.getByRole('dialog', { name: 'New folder' });
    await dialog.getByLabel('Folder name').fill('No room');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    // The list showed it already: it is taken back, and the dialog is there again with what was typed.
    await expect(dialog.getByText("There's no space left to save changes on this device.")).toBeVisible();
    await expect(dialog.getByLabel('Folder name')).toHaveValue('No room');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expectRows(page, 'Before');
    await focusRow(page, 'Before');
    await page.keyboard.press('F2');
    await page.getByLabel('New name of Before').fill('Renamed');
    await page.keyboard.press('Enter');
    // The name is looked at before it is taken: until then keys are for the field.
    await expect(page.getByLabel('New name of Before')).toHaveCount(0);
    await expectWritten(page);
    await expectRows(page, 'Before');
    await page.keyboard.press('Space');
    await page.keyboard.press('Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).press('Enter');
    await expectWritten(page);
    await expectRows(page, 'Before');
    await expectToast(
      page,
      "There's no space left to save changes on this device. Free up space or disconnect a filespace, then try again.",
    );
    // What was selected still is.
    await expect(row(page, 'Before')).toHaveAttribute('aria-selected', 'true');

    // What somebody else makes finds no room either.
    const beside = filespaceClient(product, person, person.filespace.drive_id);
    await beside.fill({ Theirs: { Inside: {} } });
    await expect(page.getByText(noRoom)).toBeVisible();
    await releaseQuota(page, product.url);
    await page.getByRole('button', { name: /open outbox$/ }).click();
    await page.getByRole('button', { name: 'Sync now' }).click();
    await page.keyboard.press('Escape');
    await expect(itemRow(page, 'Theirs')).toBeVisible();
    await openFolder(page, 'Theirs');
    await expect(itemRow(page, 'Inside')).toBeVisible();
    await addFolder(page, 'There is room');
    await syncIdle(page);
    expect(await beside.paths()).toEqual(['Before', 'Theirs', 'Theirs/Inside', 'Theirs/There is room']);
  },
);

test('where there is no room left a filespace can still be taken off the device, and kept again when there is', async ({
  product,
  person,
  device,
  page,
}) => {
  const name = person.filespace.drive_name;
  await beginWithQuota(product, person, device);

  await fillQuota(page);
  await page.getByRole('button', { name: /open outbox$/ }).click();
  await press(page, 'Pause');
  await expectToast(
    page,
    "There's no space left to save changes on this device. Free up space or disconnect a filespace, then try again.",
  );
  await page.keyboard.press('Escape');
  await page.getByRole('main').getByRole('button', { name, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Disconnect' }).click();
  const dialog = page.getByRole('dialog', { name: `Disconnect ${name}` });
  await press(dialog, 'Disconnect');
  await expect(dialog.getByText("There's no space left to save this.")).toBeVisible();
  await dialog.getByLabel('Also delete the offline copy').check();
  await press(dialog, 'Disconnect');
  await expect(page.getByText('Connect to access the files in this filespace.')).toBeVisible();
  await press(page, 'Connect');
  await expect(
    page.getByRole('alert').getByText('disconnect another filespace, then try again.'),
  ).toBeVisible();
  await releaseQuota(page, product.url);
  await connect(page);
  await expect(itemRow(page, 'Before')).toBeVisible();
});

test('a fill for which there is no room says so, keeps what it stored, and is whole when there is room', async ({
  product,
  person,
  device,
  page,
}) => {
  const { drive_id: driveId } = person.filespace;
  const inside = Object.fromEntries(Array.from({ length: 199 }, (_, at) => [`Inside ${at}`, {}]));
  const groups = Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`Group ${at}`, inside]));
  await filespaceClient(product, person, driveId).fill(groups);
  await page.goto('/healthz');
  await grant(page, product.url, 8 << 20);
  await device.signIn(person);
  // One leaf and no more, until the room is taken.
  const cut = device.network.nextStrike();
  device.network.set({ ...cutLeaves(45_000), stays: true });
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await cut;
  // A reset could take with it what came before.
  await expect(itemRow(page, 'Group 7')).toBeVisible();
  device.network.set(cutLeaves(1));
  device.network.reset();
  const before = await storedReplica(page);
  expect(before.isFilling).toBe(true);

  await fillQuota(page);
  device.network.set({ kind: 'pass' });
  await expect(page.getByText(noRoom)).toBeVisible({ timeout: 60_000 });
  await expect(itemRow(page, 'Group 7')).toBeVisible();
  const full = await storedReplica(page);
  expect(full.isFilling).toBe(true);
  expect(full.state?.r).toBe(before.state?.r);
  expect(full.items.length).toBeGreaterThanOrEqual(before.items.length);

  await releaseQuota(page, product.url);
  await page.getByRole('button', { name: /open outbox$/ }).click();
  await page.getByRole('button', { name: 'Sync now' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await storedReplica(page)).isFilling).toBe(false);
  const whole = await storedReplica(page);
  expect(whole.state?.r).toBe(before.state?.r);
  expect(whole.items).toEqual(await itemsOnServer(product, driveId));
});

test('signing out needs no room', async ({ product, person, device, page }) => {
  await beginWithQuota(product, person, device);
  await fillQuota(page);
  await signOut(page);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  const databases = await page.evaluate(() => indexedDB.databases());
  expect(databases.map(({ name }) => name)).toEqual(['room']);
});

function cutLeaves(bytes: number): Extract<Fault, { kind: 'cut-after' }> {
  return { kind: 'cut-after', direction: 'down', bytes, of: /^GET \/api\/drives\/[^/]+\/leaves/ };
}

/** A filespace with one folder, kept by a browser whose room for this origin can be used up. */
async function beginWithQuota(product: ServerUnderTest, person: TestUser, { page, signIn }: Device) {
  await page.goto('/healthz');
  await grant(page, product.url, 8 << 20);
  await signIn(person);
  await connect(page);
  await addFolder(page, 'Before');
  await syncIdle(page);
}

/** The browser grants this origin so many bytes more than it has; from before its first database, which remembers that. */
async function grant(page: Page, origin: string, bytes: number) {
  const devtools = await page.context().newCDPSession(page);
  const { usage } = await devtools.send('Storage.getUsageAndQuota', { origin });
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: Math.ceil(usage) + bytes });
}

/** Something else of this origin takes all the room that is left, and what becomes free, until it is stopped. */
function fillQuota(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('room', 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('taken', { autoIncrement: true });
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const reserveQuota = (bytes: number) =>
      new Promise<boolean>((resolve) => {
        const taking = database.transaction('taken', 'readwrite');
        taking.objectStore('taken').put(crypto.getRandomValues(new Uint8Array(bytes)));
        taking.oncomplete = () => resolve(true);
        taking.onabort = () => resolve(false);
      });
    let stopped = false;
    const reserveAll = async () => {
      for (let bytes = 1 << 16; bytes >= 64; bytes /= 4) while (!stopped && (await reserveQuota(bytes)));
    };
    const goOn = async () => {
      while (!stopped) {
        await new Promise((resolve) => setTimeout(resolve, 10));
        await reserveAll();
      }
      database.close();
    };
    await reserveAll();
    const filling = goOn();
    const stopFilling = () => {
      stopped = true;
      return filling;
    };
    Object.assign(window, { stopFilling });
  });
}

/**
 * The browser grants more room, after what took it has ended: it would take all of that too. To delete what took it would do
 * nothing for a while: Chromium counts the bytes of a deleted database until it compacts its files.
 */
async function releaseQuota(page: Page, origin: string): Promise<void> {
  await page.evaluate(() => (window as unknown as { stopFilling(): Promise<void> }).stopFilling());
  await grant(page, origin, 64 << 20);
}
