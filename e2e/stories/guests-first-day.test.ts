import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { expect, offlineTest as test } from '../fixtures.ts';
import { callApi } from '../harness/api.ts';
import { itemRow } from '../harness/browser-actions.ts';
import { syncIdle } from '../harness/device.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { inviteByEmail } from '../harness/invite.ts';
import { serviceWorkerReady } from '../harness/service-worker-ready.ts';
import { uploadFile } from '../harness/uploads-and-downloads.ts';
import { checkThemes } from '../harness/visual-checks.ts';
import { preview } from '../preview/preview-steps.ts';
import { nextFileChooser, transfersPill } from '../uploads/upload-steps.ts';

const password = 'Correct-horse-9';
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

test("an invited person's first day, on a phone", async ({ product, person, newDevice }, { outputDir }) => {
  test.setTimeout(600_000);
  const { workspace, filespace } = person;
  const client = filespaceClient(product, person, filespace.drive_id);
  const ids = await client.fill({ Press: { Stills: {} }, Legal: { 'Contract.pdf': 30 } });
  const photo = (background: string) =>
    sharp({ create: { width: 900, height: 1200, channels: 3, background } })
      .jpeg()
      .toBuffer();
  const press = ids.get('Press') ?? '';
  await uploadFile(product, person, 'Dune.jpg', await photo('#a05020'), press);
  await uploadFile(product, person, 'Sea.jpg', await photo('#205080'), press);
  const notes = '# Press kit\n\nEmbargo until **Friday**. Use the stills below.\n';
  await uploadFile(product, person, 'Notes.md', Buffer.from(notes), press);
  const email = `sam.${randomUUID().slice(0, 8)}@partner.example`;
  const [link = ''] = await inviteByEmail(product, person, email);
  const [member] = await product.query('select id from members where email = $1', [email]);
  const grant = { drive_id: filespace.drive_id, folder_id: press, permission: 1 } as const;
  const body = { ...grant, workspace_user_id: String(member?.['id']) };
  await callApi(product.url, 'grantToUser', { body }, person.token);

  const device = await newDevice({ viewport: { width: 390, height: 844 }, touch: true });
  const { page } = device;
  device.context.setDefaultTimeout(20_000);
  const look = (name: string) => checkThemes(page, outputDir, name);
  const place = (name: string) => page.getByRole('list', { name: /^Places of/ }).getByRole('link', { name });

  await test.step('the letter leads to an account, and the account into the workspace', async () => {
    await page.goto(link);
    await expect(heading(page, `Join ${workspace.workspace_name}`)).toBeVisible();
    await look('01-join');
    await page.getByRole('button', { name: 'Create account' }).tap();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByLabel('First name').fill('Sam');
    await page.getByLabel('Last name').fill('Partner');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('I agree to the').tap();
    await look('02-account');
    await page.getByRole('button', { name: 'Create Account' }).tap();
    await page.waitForURL('**/drive?workspace=*');
  });

  await test.step('what was shared is there', async () => {
    await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible();
    await look('03-arrived');
    await page.getByRole('button', { name: 'Connect', exact: true }).tap();
    await expect(itemRow(page, 'Press')).toBeVisible();
    await expect(itemRow(page, 'Legal')).toHaveCount(0);
    await syncIdle(page);
    await serviceWorkerReady(page);
    await look('04-connected');
  });

  await test.step('a folder opens by a tap, and a picture', async () => {
    await itemRow(page, 'Press').getByRole('link', { name: 'Press' }).tap();
    await expect(itemRow(page, 'Dune.jpg')).toBeVisible();
    await look('05-folder');
    await itemRow(page, 'Dune.jpg').getByRole('link', { name: 'Dune' }).tap();
    await expect(preview(page, 'Dune.jpg')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Dune.jpg' })).toBeVisible();
    await look('06-preview');
    await page.getByRole('button', { name: 'Next file' }).tap();
    await expect(page.getByRole('dialog', { name: 'Notes.md' })).toBeVisible();
    await expect(preview(page, 'Notes.md')).toContainText('Embargo until Friday');
    await look('07-preview-text');
    await page.goBack();
    await expect(itemRow(page, 'Sea.jpg')).toBeVisible();
  });

  await test.step('a photo is uploaded by the button', async () => {
    await page.getByRole('button', { name: 'Upload', exact: true }).tap();
    await look('08-upload-menu');
    const choosing = nextFileChooser(page);
    await page.getByRole('menuitem', { name: 'Photos' }).tap();
    const buffer = await photo('#508020');
    await (await choosing).setFiles({ name: 'Meadow.jpg', mimeType: 'image/jpeg', buffer });
    await expect(itemRow(page, 'Meadow.jpg')).toBeVisible();
    await expect(transfersPill(page)).toContainText('1 file uploaded');
    await expect.poll(() => client.paths()).toContain('Press/Meadow.jpg');
    await look('09-uploaded');
  });

  await test.step('it is starred, and found among the starred', async () => {
    await itemRow(page, 'Meadow.jpg').getByRole('button', { name: 'Meadow.jpg options' }).tap();
    await look('10-menu-of-a-file');
    await page.getByRole('menuitem', { name: 'Add to Starred' }).tap();
    await expect(itemRow(page, 'Meadow.jpg').getByText('Starred')).toBeAttached();
    await place('Starred').tap();
    await expect(page).toHaveTitle(/^Starred/);
    await expect(itemRow(page, 'Meadow.jpg')).toBeVisible();
    await look('11-starred');
    await page.goBack();
  });

  await test.step('what is kept on the phone is read on the plane', async () => {
    await itemRow(page, 'Sea.jpg').getByRole('button', { name: 'Sea.jpg options' }).tap();
    await page.getByRole('menuitemcheckbox', { name: 'Available offline' }).tap();
    await expect(itemRow(page, 'Sea.jpg').getByText('Available offline', { exact: true })).toBeAttached();
    await syncIdle(page);
    await device.goOffline();
    await page.reload();
    await expect(itemRow(page, 'Sea.jpg')).toBeVisible();
    await look('12-offline');
    await itemRow(page, 'Sea.jpg').getByRole('link', { name: 'Sea' }).tap();
    await expect(page.getByRole('img', { name: 'Sea.jpg' })).toBeVisible();
    await look('13-preview-offline');
    await page.goBack();
    await place('Offline').tap();
    await expect(page.getByRole('row').filter({ hasText: 'Sea' })).toContainText('On this device');
    await look('14-offline-files');
    await device.comeOnline();
  });

  await test.step('the phone is given back: signed out, nothing is left on it', async () => {
    await page.getByRole('button', { name: /^Account menu/ }).tap();
    await look('15-account-menu');
    await page.getByRole('menuitem', { name: 'Sign out' }).tap();
    const asking = page.getByRole('alertdialog', { name: 'Sign out' });
    await expect(asking).toContainText('All changes are synced.');
    await look('16-sign-out');
    await asking.getByRole('button', { name: 'Sign out' }).tap();
    await expect(heading(page, 'Sign in')).toBeVisible();
    await look('17-signed-out');
    await expect
      .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
      .not.toContainEqual(expect.stringMatching(/^lunvik-.{8}/));
  });
});
