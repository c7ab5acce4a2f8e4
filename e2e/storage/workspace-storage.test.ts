import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { roles } from '#contract/rules/roles.ts';
import { expect, offlineTest } from '../fixtures.ts';
import { connect } from '../harness/browser-actions.ts';
import { syncIdle } from '../harness/device.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { type ServerUnderTest, startServer } from '../harness/server.ts';
import { uploadFile } from '../harness/uploads-and-downloads.ts';
import { addMember, createAccount } from '../harness/users.ts';
import { checkLayouts } from '../harness/visual-checks.ts';

const quotaBytes = 1_000_000;

const test = offlineTest.extend<object, { readonly product: ServerUnderTest }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
    async ({}, use) => {
      const product = await startServer({ WORKSPACE_QUOTA_BYTES: String(quotaBytes) });
      await use(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const look = (page: Page, name: string) =>
  checkLayouts(page, join(test.info().project.outputDir, 'looks'), name);
const inPage = (page: Page, text: string) => page.getByRole('main').getByText(text);
const storageOf = (page: Page) => page.getByRole('region', { name: 'Storage' });
const rowOf = (page: Page, table: string, text: string) =>
  storageOf(page).getByRole('table', { name: table, exact: true }).getByRole('row').filter({ hasText: text });

test('an administrator sees what takes the room of a workspace, also offline, and everybody when it is full', async ({
  product,
  person,
  device,
  page,
  newDevice,
}) => {
  const ravi = await createAccount(product, 'Ravi');
  await addMember(product, person.workspace.id, ravi, roles.standard);
  await filespaceClient(product, person, person.filespace.drive_id).fill({ Shoot: {} });
  const add = (name: string, bytes: number) => uploadFile(product, person, name, Buffer.alloc(bytes, 7));
  await add('reel.mov', 500_000);
  await add('poster.jpg', 200_000);
  await add('notes.txt', 60_000);
  await device.signIn(person);
  await page.goto(`/drive?workspace=${person.workspace.id}`);
  await connect(page);
  await syncIdle(page);

  await page.goto(`/drive?workspace=${person.workspace.id}&panel=settings`);
  const storage = storageOf(page);
  await expect(storage.getByRole('progressbar', { name: 'Storage' })).toHaveAttribute(
    'aria-valuetext',
    '742.19 KB of 976.56 KB',
  );
  await expect(rowOf(page, 'By filespace', person.filespace.drive_name)).toContainText('3742.19 KB0 Bytes');
  await expect(rowOf(page, 'By kind', 'Video')).toContainText('1488.28 KB');
  await expect(storage.getByText('of the space is taken')).toBeHidden();
  await look(page, 'workspace-storage');

  // Somebody else adds: the page hears of each level.
  await add('second.mov', 60_000);
  await expect(storage.getByText('82 % of the space is taken: 175.78 KB left.')).toBeVisible();
  await add('third.mov', 150_000);
  const almost = inPage(page, 'The workspace is almost full: 29.30 KB left.');
  await expect(almost.first()).toBeVisible();

  // From the banner of the filespace to the storage, and from there to the largest file, by keyboard.
  await page.goto(`/drive?filespace=${person.filespace.drive_id}`);
  await expect(almost).toBeVisible();
  await page.getByRole('link', { name: 'See storage' }).focus();
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Largest files', 'reel.mov')).toBeVisible();
  await storage.getByRole('radio', { name: 'Folders' }).click();
  await expect(storage.getByText('No folders with files in them')).toBeVisible();
  await storage.getByRole('radio', { name: 'Folders' }).press('ArrowLeft');
  await look(page, 'workspace-storage-almost-full');

  await device.goOffline();
  await expect(storage.getByText('You are offline. Shown is what this device knows.')).toBeHidden();
  await page.reload();
  await expect(storage.getByText('You are offline. Shown is what this device knows.')).toBeVisible();
  await expect(rowOf(page, 'By filespace', person.filespace.drive_name)).toContainText('947.27 KB–');
  await expect(rowOf(page, 'By kind', 'Images')).toContainText('195.31 KB');
  await look(page, 'workspace-storage-offline');
  await device.comeOnline();
  await expect(rowOf(page, 'By filespace', person.filespace.drive_name)).toContainText('0 Bytes');

  await rowOf(page, 'Largest files', 'notes.txt').getByRole('link').click();
  await expect(page.getByRole('dialog', { name: 'notes.txt', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  const ravis = await newDevice();
  await ravis.signIn(ravi);
  await ravis.page.goto(`/drive?workspace=${person.workspace.id}&panel=settings`);
  await expect(ravis.page.getByRole('heading', { name: 'Exit workspace' })).toBeVisible();
  await expect(storageOf(ravis.page)).toBeHidden();
  await add('last.bin', quotaBytes - 970_000);
  for (const each of [page, ravis.page]) {
    await expect(inPage(each, 'The workspace is full. Uploads wait until there is space.')).toBeVisible();
  }
  await expect(ravis.page.getByRole('link', { name: 'See storage' })).toBeHidden();
  await look(ravis.page, 'workspace-full');
});
