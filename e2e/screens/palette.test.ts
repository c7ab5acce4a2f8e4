import type { Locator, Page } from 'playwright/test';
import { expect, offlineTest as test } from '../fixtures.ts';
import { callApi } from '../harness/api.ts';
import { connect, expectFolder } from '../harness/browser-actions.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { expectFocused, expectRows, expectSelected, focusRow, row } from '../harness/grid.ts';
import { checkLayouts } from '../harness/visual-checks.ts';

const team = {
  Brand: { Logos: { 'Logo light.png': 12, 'Logo dark.png': 10 }, 'Guide.pdf': 10 },
  Campaigns: { Autumn: { 'Catalogue.pdf': 5 } },
  'Notes.txt': 20,
};
const title = 'Search or run a command';

const palette = (page: Page) => page.getByRole('dialog', { name: title });
const field = (page: Page) => page.getByRole('combobox', { name: title });
const option = (page: Page, name: string | RegExp): Locator => palette(page).getByRole('option', { name });

async function expectActive(page: Page, name: string | RegExp): Promise<void> {
  await expect(option(page, name)).toHaveAttribute('aria-selected', 'true');
  const id = (await option(page, name).getAttribute('id')) ?? '';
  await expect(field(page)).toHaveAttribute('aria-activedescendant', id);
  await expect(palette(page).locator('[aria-selected=true]')).toHaveCount(1);
}

test('the palette runs commands on what is selected and opens what is found, without the network', async ({
  product,
  person,
  device,
  page,
}, info) => {
  await filespaceClient(product, person, person.filespace.drive_id).fill(team);
  const { workspace_id } = person.workspace;
  const second = { body: { drive_name: 'second-shelf', workspace_id } };
  await callApi(product.url, 'createDrive', second, person.token);
  await device.signIn(person);
  await page.getByRole('link', { name: person.filespace.drive_name }).click();
  await connect(page);

  await test.step('Ctrl+K opens it, Escape and Ctrl+K close it, the focus is back', async () => {
    await focusRow(page, 'Brand');
    for (const key of ['Escape', 'Control+k']) {
      await page.keyboard.press('Control+k');
      await expect(field(page)).toBeFocused();
      await page.keyboard.press(key);
      await expect(palette(page)).toBeHidden();
      await expectFocused(page, 'Brand');
    }
    await page.getByRole('button', { name: title }).click();
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: title })).toBeFocused();
  });

  await test.step('what is selected comes first, with its keys; the arrows lead through the list', async () => {
    await focusRow(page, 'Campaigns');
    await page.keyboard.press('Control+k');
    await expect(palette(page).getByRole('group').first()).toHaveAccessibleName('Campaigns');
    await expectActive(page, /^Open Enter/);
    await expect(option(page, /^Move Shift\s*M/)).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expectActive(page, /^Open in new tab/);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expectActive(page, 'Go to second-shelf Filespace');
    await expect(option(page, 'Go to second-shelf')).toBeInViewport();
    await checkLayouts(page, info.outputDir, 'palette');
    await field(page).fill('log');
    await expect(palette(page).getByRole('group', { name: 'Folders and files' })).toBeVisible();
    await checkLayouts(page, info.outputDir, 'palette-found');
    await field(page).fill('zebra');
    await expect(palette(page).getByText('No results for “zebra”')).toBeVisible();
    await expect(field(page)).toHaveAttribute('aria-expanded', 'false');
    await checkLayouts(page, info.outputDir, 'palette-empty');
    await field(page).fill('dele');
    await expectActive(page, /^Delete/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog', { name: 'Delete folder' })).toContainText('Campaigns');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expectFocused(page, 'Campaigns');
  });

  await device.goOffline();

  await test.step('a folder opens; a file opens over its folder, and leaves the keyboard on it', async () => {
    const shown = (name: string) => page.getByRole('dialog', { name, exact: true });
    await page.keyboard.press('Control+k');
    await field(page).pressSequentially('logo');
    await expect(palette(page).getByRole('option')).toHaveCount(3);
    await expectActive(page, 'Logos Brand');
    await expect(option(page, /^Logo dark.png/).locator('mark')).toHaveText('Logo');
    await page.keyboard.press('Enter');
    await expectFolder(page, 'Logos');
    await expectRows(page, 'Logo dark.png', 'Logo light.png');
    await expectFocused(page, 'Logo dark.png');

    await page.keyboard.press('Control+k');
    await field(page).pressSequentially('light');
    await option(page, 'Logo light.png Brand / Logos').click();
    await expect(shown('Logo light.png')).toContainText("This file isn't on this device.");
    await page.keyboard.press('Escape');
    await expectFocused(page, 'Logo light.png');
    await expectFolder(page, 'Logos');

    await page.getByRole('searchbox', { name: 'Search' }).fill('guide');
    await expectRows(page, 'Guide.pdf');
    await page.keyboard.press('Control+k');
    await field(page).pressSequentially('catal');
    await expectActive(page, 'Catalogue.pdf Campaigns / Autumn');
    await page.keyboard.press('Enter');
    await expect(shown('Catalogue.pdf')).toBeFocused();
    await page.goBack();
    await expectFolder(page, 'Autumn');
    await expectFocused(page, 'Catalogue.pdf');
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
    await expectSelected(page);
  });

  await test.step('general commands: a folder, the look, the outbox, the keys, another filespace', async () => {
    const run = async (typed: string, name: string | RegExp) => {
      await page.keyboard.press('Control+k');
      await field(page).pressSequentially(typed);
      await expectActive(page, name);
      await page.keyboard.press('Enter');
      await expect(palette(page)).toBeHidden();
    };
    await run('add fo', /^Add folder Shift/);
    await page.getByRole('dialog', { name: 'New folder' }).getByLabel('Folder name').fill('Winter');
    // A dialog keeps its keys.
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(row(page, 'Winter')).toBeVisible();
    await run('theme dark', 'Theme: Dark');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await run('outbox', 'Open outbox');
    await expect(page.getByRole('complementary', { name: 'Outbox' })).toContainText('Winter');
    await run('outbox', 'Close outbox');
    await expect(page.getByRole('complementary', { name: 'Outbox' })).toBeHidden();
    await run('keyb', /^Keyboard shortcuts/);
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText(title);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await expect(option(page, 'Sync now')).toHaveCount(0);
    await expect(option(page, /^Create/)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await run('second', 'Go to second-shelf Filespace');
    await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible();
    await page.keyboard.press('Control+k');
    await field(page).pressSequentially('sign o');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog', { name: 'Sign out' })).toContainText('1 change');
  });
});
