import { expect, type Page } from 'playwright/test';
import {
  addFolder,
  connect,
  copy,
  expectVisibleTree,
  goToRoot,
  itemRow,
  move,
  openFolder,
  remove,
  rename,
  rowNames,
  syncStatus,
} from './browser-actions.ts';
import { type Device, syncIdle } from './device.ts';
import { type FilespaceClient, filespaceClient } from './filespace.ts';
import type { ServerUnderTest } from './server.ts';
import { serverTree } from './server-tree.ts';
import { addMember, createAccount, type TestUser } from './users.ts';

export interface OfflineScenario {
  readonly product: ServerUnderTest;
  readonly person: TestUser;
  /** A lasting one. */
  readonly device: Device;
  readonly newDevice: () => Promise<Device>;
  /** How the network goes. It goes again after the browser was opened anew. */
  readonly cut: () => Promise<void>;
  readonly mend: () => Promise<void>;
}

const before = {
  Archive: { Old: {}, 'notes.txt': 40 },
  Brand: { Logos: { 'mark.png': 2000 }, 'guide.pdf': 3000 },
  Rejects: { 'blurred.jpg': 10, Worse: {} },
  'Contract.pdf': 500,
  'Draft.txt': 20,
};

const after = [
  'Agreement.pdf',
  'Attic/',
  'Attic/Old/',
  'Attic/notes.txt',
  'Brand/',
  'Brand/Logos/',
  'Brand/Logos/mark.png',
  'Brand/guide.pdf',
  'Shoot/',
  'Shoot/Brand/',
  'Shoot/Brand/Extra/',
  'Shoot/Brand/Logos/',
  'Shoot/Brand/Logos/mark.png',
  'Shoot/Brand/guide v2.pdf',
  'Shoot/Draft.txt',
  'Shoot/Takes/',
];
const changesMade = 9;

/** The promise of the product as one journey: everything works without the server, and all of it arrives once. */
export async function runOfflineScenario(day: OfflineScenario): Promise<void> {
  const { product, person, device, cut, mend } = day;
  const filespace = person.filespace.drive_name;
  const client: FilespaceClient = filespaceClient(product, person, person.filespace.drive_id);
  await client.fill(before);
  const colleague = await createAccount(product, 'Noor');
  await addMember(product, person.workspace.workspace_id, colleague);
  const other = await day.newDevice();
  await other.signIn(colleague);
  await connect(other.page);
  await device.signIn(person);
  await connect(device.page);

  await cut();
  await expect(syncStatus(device.page, 'Offline')).toBeVisible({ timeout: 20_000 });
  await device.page.reload();
  await expect(itemRow(device.page, 'Archive')).toBeVisible();
  await browse(device.page, filespace);
  await search(device.page);
  await makeChanges(device.page, filespace);
  await expect(syncStatus(device.page, `Offline, ${changesMade} waiting`)).toBeVisible();

  await device.restart();
  await cut();
  await device.page.goto('/');
  await expect(syncStatus(device.page, `Offline, ${changesMade} waiting`)).toBeVisible();
  await expectVisibleTree(device.page, filespace, after);

  await mend();
  await syncNow(device.page);
  expect(await serverTree(product, person)).toEqual(after);
  await expectVisibleTree(device.page, filespace, after);
  await syncNow(other.page);
  await expectVisibleTree(other.page, filespace, after);
}

async function browse(page: Page, filespace: string): Promise<void> {
  await openFolder(page, 'Brand');
  await openFolder(page, 'Logos');
  await expect(itemRow(page, 'mark.png')).toBeVisible();
  await goToRoot(page, filespace);
}

async function search(page: Page): Promise<void> {
  const field = page.getByRole('searchbox', { name: 'Search' });
  await field.fill('logo');
  await expect.poll(() => rowNames(page)).toEqual(['Logos/']);
  await field.fill('');
  await expect(itemRow(page, 'Archive')).toBeVisible();
}

async function makeChanges(page: Page, filespace: string): Promise<void> {
  await addFolder(page, 'Shoot');
  await openFolder(page, 'Shoot');
  await addFolder(page, 'Takes');
  await goToRoot(page, filespace);
  await rename(page, 'Archive', 'Attic');
  await rename(page, 'Contract.pdf', 'Agreement.pdf');
  await move(page, 'Draft.txt', 'Shoot');
  await copy(page, 'Brand', 'Shoot');
  await openFolder(page, 'Shoot');
  await openFolder(page, 'Brand');
  await addFolder(page, 'Extra');
  await rename(page, 'guide.pdf', 'guide v2.pdf');
  await goToRoot(page, filespace);
  await remove(page, 'Rejects');
}

/** It would come to it by itself, a minute later at worst. */
async function syncNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: /, open outbox$/ }).click();
  const outbox = page.getByRole('complementary', { name: 'Outbox' });
  await outbox.getByRole('button', { name: 'Sync now' }).click();
  await syncIdle(page);
  await expect(outbox.getByText("You're all caught up")).toBeVisible();
  await outbox.getByRole('button', { name: 'Close' }).click();
}
