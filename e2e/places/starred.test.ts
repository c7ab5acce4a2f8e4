import type { Page } from 'playwright/test';
import { expect, offlineTest as test } from '../fixtures.ts';
import { connect } from '../harness/browser-actions.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { expectRows, row } from '../harness/grid.ts';
import { checkLayouts } from '../harness/visual-checks.ts';

const place = (page: Page, name: string) =>
  page.getByRole('list', { name: /^Places of/ }).getByRole('link', { name });

test('items are starred by key and by menu, listed in a place of their own, on each device and without a connection', async ({
  product,
  person,
  device,
  newDevice,
  page,
}, { outputDir }) => {
  const files = filespaceClient(product, person, person.filespace.drive_id);
  await files.fill({ Design: { 'logo.svg': 400, Drafts: { 'plan.md': 20 } }, 'Budget.csv': 900 });
  await device.signIn(person);
  await connect(page);
  await expectRows(page, 'Design', 'Budget.csv');

  await test.step('nothing is starred yet', async () => {
    await place(page, 'Starred').click();
    await expect(page.getByText('Nothing starred yet')).toBeVisible();
    await expect(page).toHaveTitle(/^Starred/);
    await checkLayouts(page, outputDir, 'starred-empty');
    await page.goBack();
  });

  await test.step('Shift+S stars the row of the keyboard, the menu another one', async () => {
    await row(page, 'Design').click();
    await page.keyboard.press('Shift+S');
    await expect(row(page, 'Design').getByText('Starred')).toBeAttached();
    await page.keyboard.press('Escape');
    await row(page, 'Design').dblclick();
    await expectRows(page, 'Drafts', 'logo.svg');
    await row(page, 'logo.svg').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Add to Starred' }).click();
    await expect(row(page, 'logo.svg').getByText('Starred')).toBeAttached();
  });

  await test.step('the place lists them, with where they are; sorting and the preview work there', async () => {
    await place(page, 'Starred').click();
    await expectRows(page, 'Design', 'logo.svg');
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await expectRows(page, 'logo.svg', 'Design');
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await expect(row(page, 'logo.svg')).toContainText('Design');
    await checkLayouts(page, outputDir, 'starred');
    await row(page, 'logo.svg').dblclick();
    await expect(page.getByRole('dialog', { name: /logo\.svg/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expectRows(page, 'Design', 'logo.svg');
    await page.reload();
    await expectRows(page, 'Design', 'logo.svg');
  });

  await test.step('another device of the person has them', async () => {
    const other = await newDevice();
    await other.signIn(person);
    await connect(other.page);
    await place(other.page, 'Starred').click();
    await expectRows(other.page, 'Design', 'logo.svg');
  });

  await test.step('without a connection a star is taken, and stays so after a reload', async () => {
    await device.goOffline();
    await row(page, 'logo.svg').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Remove from Starred' }).click();
    await expectRows(page, 'Design');
    await page.reload();
    await expectRows(page, 'Design');
    await page.getByRole('button', { name: /open outbox$/ }).click();
    const outbox = page.getByRole('complementary', { name: 'Outbox' });
    await expect(outbox.getByText("1 change to Starred isn't synced yet.")).toBeVisible();
    await checkLayouts(page, outputDir, 'stars-waiting');
    await device.comeOnline();
    await expect(outbox.getByText("You're all caught up")).toBeVisible();
    await outbox.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('the list and the sidebar have menus of their own', async () => {
    await page.getByRole('grid', { name: 'Starred' }).evaluate((element) => {
      const box = element.parentElement?.getBoundingClientRect();
      const at = { clientX: (box?.left ?? 0) + 300, clientY: (box?.bottom ?? 0) - 60 };
      element.parentElement?.dispatchEvent(
        new MouseEvent('contextmenu', { button: 2, bubbles: true, cancelable: true, ...at }),
      );
    });
    await expect(page.getByRole('menuitemcheckbox', { name: 'Sort by size' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'New folder' })).toBeHidden();
    await page.keyboard.press('Escape');
    await place(page, 'Starred').click({ button: 'right' });
    await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
    await page.keyboard.press('Escape');
    const filespace = page
      .getByRole('navigation', { name: 'Filespaces' })
      .getByRole('link', { name: person.filespace.drive_name, exact: true });
    await filespace.focus();
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menuitem', { name: 'Filespace details' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(filespace).toBeFocused();
  });

  await test.step('Show in folder leads to where it is', async () => {
    await row(page, 'Design').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Show in folder' }).click();
    await expectRows(page, 'Design', 'Budget.csv');
    await expectFound(page, 'Design');
    await page.getByRole('searchbox').fill('logo');
    await expectRows(page, 'logo.svg');
    await row(page, 'logo.svg').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Show in folder' }).click();
    await expectFound(page, 'logo.svg');
  });

  await test.step('Recent has what was opened, by day, until it is cleared', async () => {
    await place(page, 'Recent').click();
    const table = page.getByRole('table', { name: 'Recent' });
    await expect(table.getByRole('link', { name: 'logo.svg' })).toBeVisible();
    await expect(table.getByText('Today')).toBeVisible();
    await checkLayouts(page, outputDir, 'recent');
    await page.getByRole('button', { name: 'logo.svg options' }).click();
    await page.getByRole('menuitem', { name: 'Show in folder' }).click();
    await expectFound(page, 'logo.svg');
    await place(page, 'Recent').click();
    await page.getByRole('button', { name: 'logo.svg options' }).click();
    await page.getByRole('menuitem', { name: 'Remove from Recent' }).click();
    await expect(table.getByRole('link', { name: 'logo.svg' })).toBeHidden();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(page.getByText('Nothing opened or changed lately')).toBeVisible();
  });
});

/** Selected, and where the keyboard goes on. */
async function expectFound(page: Page, name: string) {
  await expect(row(page, name)).toHaveAttribute('aria-selected', 'true');
  await expect(row(page, name)).toBeFocused();
}
