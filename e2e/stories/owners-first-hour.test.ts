import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { expect, test as journey } from '../fixtures.ts';
import { addFolder, goToRoot, itemRow, openFolder, remove } from '../harness/browser-actions.ts';
import { syncIdle } from '../harness/device.ts';
import { rowWith, toast } from '../harness/grid.ts';
import { type ServerUnderTest, startServer } from '../harness/server.ts';
import { checkThemes } from '../harness/visual-checks.ts';
import { nextFileChooser, transfersPill } from '../uploads/upload-steps.ts';
import { createHand } from './hand.ts';

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
/** From the first look at the product to the first file that is safe. */
const patienceSeconds = 180;

const main = (page: Page) => page.getByRole('main');

test("an owner's first hour: from an empty machine to files that are shared, kept and brought back", async ({
  page: arrival,
}, { outputDir }) => {
  test.setTimeout(600_000);
  arrival.context().setDefaultTimeout(20_000);
  const email = `ada.${randomUUID().slice(0, 8)}@north.example`;
  const colleague = `noor.${randomUUID().slice(0, 8)}@north.example`;
  const look = (page: Page, name: string) => checkThemes(page, outputDir, name);
  const hand = createHand();
  const aside = (page: Page, name: string) => hand.aside(() => look(page, name));

  await test.step('signs up', async () => {
    await arrival.goto('/');
    await expect(arrival.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await aside(arrival, '01-sign-in');
    await hand.press(arrival.getByRole('link', { name: 'Create new account' }));
    await hand.type(arrival.getByLabel('Email', { exact: true }), email);
    await hand.type(arrival.getByLabel('Password', { exact: true }), password);
    await aside(arrival, '02-sign-up');
    await hand.press(arrival.getByRole('button', { name: 'Create Account' }));
    await expect(arrival.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await expect(arrival.getByText(email)).toBeVisible();
    await aside(arrival, '03-check-your-email');
  });

  const page = await test.step('finds the letter in the mailbox and verifies the address', async () => {
    const opening = arrival.waitForEvent('popup');
    await hand.press(arrival.getByRole('link', { name: 'Open the mailbox' }));
    const mailbox = await opening;
    await aside(mailbox, '04-mailbox');
    await hand.press(mailbox.getByRole('listitem').filter({ hasText: email }).getByRole('link').first());
    const link = mailbox.locator('pre').getByRole('link').first();
    await expect(link).toHaveAttribute('href', /\/validate/);
    await aside(mailbox, '05-letter');
    await hand.press(link);
    await expect(mailbox.getByRole('heading', { name: 'Email verified' })).toBeVisible();
    await aside(mailbox, '06-verified');
    await hand.press(mailbox.getByRole('button', { name: 'Proceed to dashboard' }));
    return mailbox;
  });

  await test.step('makes a workspace and a filespace', async () => {
    await page.waitForURL('**/workspace');
    await expect(page.getByLabel('Workspace name')).toBeVisible();
    await aside(page, '07-workspace');
    await hand.type(page.getByLabel('Workspace name'), 'northlight');
    await hand.press(page.getByRole('button', { name: 'Create workspace' }));
    await expect(page.getByLabel('Filespace name')).toBeVisible();
    await aside(page, '08-filespace');
    await hand.type(page.getByLabel('Filespace name'), 'films');
    await hand.press(main(page).getByRole('button', { name: 'Create filespace' }));
    await expect(page.getByText('No files or folders found in your filespace')).toBeVisible();
    await aside(page, '10-empty');
  });

  await test.step('uploads the first file, in less than three minutes since it was first seen', async () => {
    await hand.press(page.getByRole('button', { name: 'Upload', exact: true }));
    await aside(page, '11-upload-menu');
    const choosing = nextFileChooser(page);
    await hand.press(page.getByRole('menuitem', { name: /^Files…/ }));
    const file = { name: 'Budget.csv', mimeType: 'text/csv', buffer: Buffer.from('day,cost\n1,200\n') };
    await (await choosing).setFiles(file);
    await expect(itemRow(page, 'Budget.csv')).toBeVisible();
    await expect(transfersPill(page)).toContainText('1 file uploaded');
    expect(hand.seconds()).toBeLessThan(patienceSeconds);
    test.info().annotations.push({ type: 'seconds', description: hand.seconds().toFixed(0) });
    await look(page, '12-first-file');
  });

  await test.step('puts things in order: a folder, and one in it', async () => {
    await addFolder(page, 'Rushes');
    await openFolder(page, 'Rushes');
    await addFolder(page, 'Day 1');
    await look(page, '13-folder');
    await goToRoot(page, 'films');
    await syncIdle(page);
  });

  await test.step('invites a colleague', async () => {
    await page.getByRole('button', { name: 'Invite Users' }).click();
    const panel = page.getByRole('complementary', { name: 'Invite Users' });
    await panel.getByLabel('Email addresses').fill(colleague);
    await panel.getByLabel('Email addresses').press('Enter');
    await look(page, '14-invite');
    await panel.getByRole('button', { name: 'Invite 1 user' }).click();
    await expect(panel.getByText('Users Invited successfully.')).toBeVisible();
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect(panel).toBeHidden();
  });

  await test.step('shares the folder with the one who has not come yet', async () => {
    await itemRow(page, 'Rushes').click({ button: 'right' });
    await look(page, '15-menu-of-a-folder');
    await page.getByRole('menuitem', { name: 'Share' }).click();
    const panel = page.getByRole('complementary', { name: 'Access and Permissions' });
    await expect(panel.getByRole('heading', { name: 'Rushes' })).toBeVisible();
    await look(page, '16-who-has-access');
    await panel.getByRole('button', { name: 'Grant access' }).click();
    const form = page.getByRole('complementary', { name: 'Grant folder access' });
    await expect(form.getByRole('heading', { name: 'Share “Rushes”' })).toBeVisible();
    await form.getByRole('combobox', { name: 'Add users or groups' }).fill(colleague);
    await page.keyboard.press('Enter');
    await look(page, '17-share');
    await form.getByRole('button', { name: 'Done' }).click();
    await expect(toast(page, 'Access granted')).toBeVisible();
    await page.keyboard.press('Escape');
    await look(page, '18-shared');
  });

  await test.step('captures a snapshot before the work begins', async () => {
    await page.getByRole('button', { name: 'Snapshots', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'No snapshots yet' })).toBeVisible();
    await look(page, '19-no-snapshots');
    await main(page).getByRole('button', { name: 'Capture snapshot' }).last().click();
    const dialog = page.getByRole('dialog', { name: 'Create Snapshot' });
    await dialog.getByLabel('Snapshot name').fill('Before the shoot');
    await look(page, '20-capture');
    await dialog.getByRole('button', { name: 'Capture snapshot' }).click();
    await expect(rowWith(page, 'Before the shoot')).toBeVisible();
    await look(page, '21-snapshots');
    await page.getByRole('link', { name: 'Back to files' }).click();
  });

  await test.step('deletes the wrong thing, finds it in the trash and brings it back', async () => {
    await remove(page, 'Budget.csv');
    await page.getByRole('link', { name: 'Trash' }).click();
    const deleted = page.getByRole('row').filter({ hasText: 'Budget.csv' });
    await expect(deleted).toBeVisible();
    await look(page, '22-trash');
    await page.getByRole('button', { name: 'Restore Budget.csv' }).click();
    await expect(toast(page, /Restored/)).toBeVisible();
    await expect(deleted).toHaveCount(0);
    await page.getByRole('link', { name: 'films', exact: true }).first().click();
    await expect(itemRow(page, 'Budget.csv')).toBeVisible();
    await syncIdle(page);
    await look(page, '23-back');
  });

  await test.step('signs out, and nothing of it is left on the screen', async () => {
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await look(page, '24-account-menu');
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page
      .getByRole('alertdialog', { name: 'Sign out' })
      .getByRole('button', { name: 'Sign out' })
      .click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });
});
