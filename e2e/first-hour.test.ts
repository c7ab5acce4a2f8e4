import { randomBytes, randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { expect, test as journey } from './fixtures.ts';
import { addFolder, expectVisibleTree, goToRoot, itemRow, openFolder } from './harness/browser-actions.ts';
import { syncIdle } from './harness/device.ts';
import { type ServerUnderTest, startServer } from './harness/server.ts';
import { serverItem, serverTree } from './harness/server-tree.ts';
import { downloadFile, uploadFile } from './harness/uploads-and-downloads.ts';
import { type Account, tokenFor } from './harness/users.ts';
import { checkLayouts } from './harness/visual-checks.ts';
import { landing } from './lane.ts';

/** As it starts on a machine where nothing was configured. */
const test = journey.extend<object, { readonly product: ServerUnderTest }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
    async ({}, use) => {
      const product = await startServer({ OWN_STORAGE: '' });
      await use(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const password = 'Correct-horse-9';

test('from nothing to files that are shared, through the screens', landing, async ({ product, page }) => {
  const email = `ada.${randomUUID().slice(0, 8)}@north.example`;
  await page.goto('/');
  await page.getByRole('link', { name: 'Create new account' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await checkLayouts(page, test.info().outputDir, 'check-your-email');

  await test.step('where no email is sent the mailbox leads on', async () => {
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Open the mailbox' }).click();
    const mailbox = await opened;
    await mailbox.getByRole('listitem').filter({ hasText: email }).getByRole('link').first().click();
    await expect(mailbox.locator('pre').getByRole('link').first()).toHaveAttribute('href', /\/validate/);
    await mailbox.close();
  });

  const link = /https?:\/\/\S+\/validate#\S+/.exec((await product.email(email)).text)?.[0];
  if (link === undefined) throw new Error('the letter leads nowhere');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible();
  await page.getByRole('button', { name: 'Proceed to dashboard' }).click();

  await page.waitForURL('**/workspace');
  const workspaceName = page.getByRole('textbox', { name: 'Workspace name' });
  await expect(workspaceName, 'the domain of the address is offered').toHaveValue('north');
  await expect(workspaceName).toBeFocused();
  await page.keyboard.type('North Light');
  await expect(workspaceName).toHaveValue('North Light');
  await expect(page.getByText('Name in links: north-light')).toBeVisible();
  await checkLayouts(page, test.info().outputDir, 'first-workspace');
  await page.getByRole('button', { name: 'Change storage' }).click();
  await expect(page.getByRole('heading', { name: 'Where should north-light keep its files?' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Region' })).toHaveCount(0);
  await expect(page.getByText('Credentials')).toHaveCount(0);
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Create workspace' }).click();

  const filespaceName = page.getByRole('textbox', { name: 'Filespace name' });
  await expect(filespaceName).toHaveValue('files');
  await expect(filespaceName).toBeFocused();
  await expect(page.getByRole('combobox', { name: 'Region' })).toHaveCount(0);
  await page.keyboard.type('Films');
  await expect(page.getByText('Name in links: films')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Create filespace' }).click();
  await expect(page.getByText('No files or folders found in your filespace')).toBeVisible();
  await syncIdle(page);

  await addFolder(page, 'Rushes');
  await openFolder(page, 'Rushes');
  await addFolder(page, 'Day 1');
  await goToRoot(page, 'films');
  await addFolder(page, 'Music');
  await syncIdle(page);

  const person = await beside(product, page, { email, password });
  const wanted = ['Music/', 'Rushes/', 'Rushes/Day 1/'];
  expect(await serverTree(product, person)).toEqual(wanted);

  // Another client of the same person, while this page stays as it is.
  const content = randomBytes(3_400_000);
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
  const top = await uploadFile(product, person, 'Teaser.mp4', content);
  await expect(itemRow(page, 'Teaser.mp4')).toContainText('3.24 MB');
  await openFolder(page, 'Rushes');
  const rushes = await serverItem(product, person, 'Rushes/');
  const deep = await uploadFile(product, person, 'empty.txt', Buffer.alloc(0), rushes.id);
  await expect(itemRow(page, 'empty.txt')).toContainText('0 Bytes');
  expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true);

  expect(content.equals(await downloadFile(product, person, top))).toBe(true);
  expect(await downloadFile(product, person, deep)).toHaveLength(0);
  await expectVisibleTree(page, 'films', [...wanted, 'Rushes/empty.txt', 'Teaser.mp4']);
});

/** A session beside the page's, and the filespace that the page's address names. */
async function beside(product: ServerUnderTest, page: Page, account: Pick<Account, 'email' | 'password'>) {
  return {
    token: await tokenFor(product, account),
    filespace: { drive_id: new URL(page.url()).searchParams.get('filespace') ?? '' },
  };
}
