import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { roles } from '#contract/rules/roles.ts';
import { expect, offlineTest as test } from '../fixtures.ts';
import { connect } from '../harness/browser-actions.ts';
import { syncIdle } from '../harness/device.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { administrate, type ServerUnderTest } from '../harness/server.ts';
import { uploadFile } from '../harness/uploads-and-downloads.ts';
import { addMember, createAccount, type TestUser } from '../harness/users.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { chooseFiles, onDisk, openTransfers, transfersPill } from '../uploads/upload-steps.ts';

const quotaBytes = 1_000_000;

test.use({ serverEnv: { WORKSPACE_QUOTA_BYTES: String(quotaBytes) } });

const look = (page: Page, name: string) =>
  checkLayouts(page, join(test.info().project.outputDir, 'looks'), name);
const inPage = (page: Page, text: string | RegExp) => page.getByRole('main').getByText(text);
const storageOf = (page: Page) => page.getByRole('region', { name: 'Storage' });
const rowOf = (page: Page, table: string, text: string) =>
  storageOf(page).getByRole('table', { name: table, exact: true }).getByRole('row').filter({ hasText: text });

/** Ravi may see nothing; the files come from a client beside the browser. */
async function prepare(product: ServerUnderTest, person: TestUser) {
  const ravi = await createAccount(product, 'Ravi');
  await addMember(product, person.workspace.id, ravi, roles.standard);
  const add = (name: string, bytes: number) => uploadFile(product, person, name, Buffer.alloc(bytes, 7));
  await add('reel.mov', 500_000);
  await add('poster.jpg', 200_000);
  return { ravi, add };
}
const settingsOf = ({ workspace }: TestUser) => `/drive?workspace=${workspace.id}&panel=settings`;

test('an administrator sees what takes the room of a workspace, also offline', async ({
  product,
  person,
  device,
  page,
}) => {
  const { add } = await prepare(product, person);
  await add('notes.txt', 60_000);
  await device.signIn(person);
  await page.goto(`/drive?workspace=${person.workspace.id}`);
  await connect(page);
  await syncIdle(page);
  await page.goto(settingsOf(person));
  const storage = storageOf(page);
  await expect(storage.getByRole('progressbar', { name: 'Storage' })).toHaveAttribute(
    'aria-valuetext',
    '742.19 KB of 976.56 KB',
  );
  const filespace = rowOf(page, 'By filespace', person.filespace.drive_name);
  await expect(filespace).toContainText('3742.19 KB0 Bytes');
  await expect(rowOf(page, 'By kind', 'Video')).toContainText('1488.28 KB');
  await expect(storage.getByText('of the space is taken')).toBeHidden();
  await storage.getByRole('radio', { name: 'Folders' }).click();
  await expect(storage.getByText('No folders with files in them')).toBeVisible();
  await storage.getByRole('radio', { name: 'Folders' }).press('ArrowLeft');
  await expect(rowOf(page, 'Largest files', 'reel.mov')).toBeVisible();
  await look(page, 'workspace-storage');

  const offlineNote = storage.getByText("You're offline. Showing what's on this device.");
  await device.goOffline();
  await expect(offlineNote).toBeVisible();
  await expect(filespace).toContainText('3742.19 KB0 Bytes');
  await page.reload();
  await expect(offlineNote).toBeVisible();
  await expect(filespace).toContainText('742.19 KB–');
  await expect(rowOf(page, 'By kind', 'Images')).toContainText('195.31 KB');
  await look(page, 'workspace-storage-offline');
  await device.comeOnline();
  await expect(filespace).toContainText('0 Bytes');
  await expect(offlineNote).toBeHidden();

  await rowOf(page, 'Largest files', 'notes.txt').getByRole('link').press('Enter');
  await expect(page.getByRole('dialog', { name: 'notes.txt', exact: true })).toBeVisible();
});

test('an administrator sees what each folder takes, and by what the history is held', async ({
  product,
  person,
  device,
  page,
}) => {
  const beside = filespaceClient(product, person, person.filespace.drive_id);
  const ids = await beside.fill({
    Shoot: { 'a.mov': 300_000, 'Day 2': { 'b.mov': 100_000 } },
    Plans: { 'plan.pdf': 50_000, 'old.pdf': 80_000 },
    'readme.txt': 2_000,
  });
  const [plans, old, plan] = [ids.get('Plans'), ids.get('Plans/old.pdf'), ids.get('Plans/plan.pdf')];
  await beside.send({ type: 'DELETE_FILE', data: { file_id: old ?? '' } });
  await uploadFile(product, person, 'plan.pdf', Buffer.alloc(60_000, 1), plans, plan);
  await device.signIn(person);
  await connect(page);
  await syncIdle(page);
  await page.goto(settingsOf(person));
  await expect(rowOf(page, 'By folder', 'Shoot')).toContainText('390.63 KB');
  await expect(rowOf(page, 'By folder', 'Plans')).toContainText('58.59 KB');
  await expect(rowOf(page, 'By folder', 'Files outside folders')).toContainText('1.95 KB');
  const legend = storageOf(page).locator('dl');
  await expect(legend).toContainText('Versions48.83 KB');
  await expect(legend).toContainText('Trash78.13 KB');
  await page.mouse.move(0, 0);
  await look(page, 'workspace-storage-folders');
  await rowOf(page, 'By folder', 'Shoot').getByRole('link').press('Enter');
  await expect(page.getByRole('row').filter({ hasText: 'Day 2' })).toBeVisible();
});

test('a workspace that fills says so to its administrators, and to everybody when it is full', async ({
  product,
  person,
  device,
  page,
  newDevice,
}) => {
  const { ravi, add } = await prepare(product, person);
  await device.signIn(person);
  await page.goto(settingsOf(person));
  const storage = storageOf(page);
  await expect(storage.getByText('of the space is taken')).toBeHidden();
  // Somebody else adds: the page hears of each level.
  await add('second.mov', 120_000);
  await expect(storage.getByText('82 % of the space is taken: 175.78 KB left.')).toBeVisible();
  await page.goto(`/drive?filespace=${person.filespace.drive_id}`);
  await expect(page.getByRole('link', { name: 'See storage' })).toBeHidden();
  await add('third.mov', 150_000);
  await expect(inPage(page, 'The workspace is almost full: 29.30 KB left.')).toBeVisible();
  await page.getByRole('link', { name: 'See storage' }).press('Enter');
  await expect(storage.getByRole('progressbar', { name: 'Storage' })).toBeVisible();

  const ravis = await newDevice();
  await ravis.signIn(ravi);
  await ravis.page.goto(settingsOf(person));
  await expect(ravis.page.getByRole('heading', { name: 'Exit workspace' })).toBeVisible();
  await expect(storageOf(ravis.page)).toBeHidden();
  await add('last.bin', 30_000);
  for (const each of [page, ravis.page]) {
    await expect(inPage(each, 'The workspace is full.')).not.toHaveCount(0);
  }
  await expect(ravis.page.getByRole('link', { name: 'See storage' })).toBeHidden();
  await look(page, 'workspace-full');

  await administrate(product, 'workspaces', 'quota', person.workspace.id, '1GB');
  for (const each of [page, ravis.page]) {
    await expect(each.locator('[role=status][aria-live=polite]')).toContainText(
      'The workspace is no longer full.',
    );
    await expect(inPage(each, /^The workspace is full\.$/)).toHaveCount(0);
  }
});

test('an upload that does not fit says what is needed and left, and leads to the storage', async ({
  product,
  person,
  device,
  page,
}) => {
  const { add } = await prepare(product, person);
  await add('second.mov', 260_000);
  await device.signIn(person);
  await connect(page);
  await onDisk({ 'late.txt': 'x'.repeat(60_000) }, async (path) => {
    await chooseFiles(page, [path('late.txt')]);
    await expect(transfersPill(page)).toContainText("1 file wasn't uploaded");
  });
  const panel = await openTransfers(page);
  await expect(panel).toContainText('The workspace is full: 58.59 KB needed, 39.06 KB left');
  await panel.getByRole('link', { name: 'See storage' }).press('Enter');
  await expect(storageOf(page).getByRole('progressbar', { name: 'Storage' })).toBeVisible();
});
