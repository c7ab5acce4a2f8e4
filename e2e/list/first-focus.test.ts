import { expect, test } from '../fixtures.ts';
import { remove } from '../harness/browser-actions.ts';
import { syncIdle } from '../harness/device.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { expectFocused } from '../harness/grid.ts';
import { openFilespace, team } from '../screens/team-filespace.ts';

test('after Connect and after a load the keys of the list work at once', async ({
  product,
  person,
  device,
}) => {
  const page = await openFilespace(product, person, device);
  await expectFocused(page, 'Brand');
  await page.keyboard.press('ArrowDown');
  await expectFocused(page, 'Campaigns');

  await page.reload();
  await expectFocused(page, 'Brand');
  await page.keyboard.press('End');
  await expectFocused(page, 'Notes.txt');
  await page.keyboard.press('Shift+N');
  await expect(page.getByRole('dialog', { name: 'New folder' })).toBeVisible();
});

test('who begins in the search field stays there', async ({ product, person, device }) => {
  const page = await openFilespace(product, person, device);
  await page.reload();
  const field = page.getByRole('searchbox');
  await field.focus();
  await expect(page.getByRole('row', { name: 'Brand', exact: true })).toBeVisible();
  await expect(field).toBeFocused();
});

test('another page of the filespace takes the focus with it, and a list that empties keeps it', async ({
  product,
  person,
  device,
}) => {
  const page = await openFilespace(product, person, device);
  await page.getByRole('button', { name: 'Snapshots', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Snapshots', level: 1 })).toBeAttached();
  await expect(page.getByRole('main')).toBeFocused();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('trash');
  await expect(page.getByRole('option', { name: 'Trash' }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Trash', level: 1 })).toBeAttached();
  await expect(page.getByRole('main')).toBeFocused();

  await page.goBack();
  await page.goBack();
  await expectFocused(page, 'Brand');
  await remove(page, 'Notes.txt');
  await syncIdle(page);
  await page.getByRole('link', { name: 'Trash' }).press('Enter');
  await page.getByRole('button', { name: 'Restore Notes.txt' }).press('Enter');
  await expect(page.getByText('Trash is empty.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Trash', level: 1 })).toBeFocused();

  await page.getByRole('link', { name: 'Recent' }).press('Enter');
  await page.getByRole('button', { name: 'Clear' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Recent', level: 1 })).toBeFocused();
});

test('between the sign-in and the list the focus is on the page, and Connect says what it does', async ({
  product,
  person,
  device,
  page,
}) => {
  await filespaceClient(product, person, person.filespace.drive_id).fill(team);
  await device.signInByForm(person);
  const connect = page.getByRole('main').getByRole('button', { name: 'Connect' });
  await expect(connect).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  device.network.set({ kind: 'hang' });
  await connect.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Connecting...' })).toBeAttached();
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') != null)).toBe(true);
  device.network.set({ kind: 'pass' });
  await expectFocused(page, 'Brand');
});

test('a panel beside the list says that it is there, a menu what is chosen, and names are found from each page', async ({
  product,
  person,
  device,
}) => {
  const page = await openFilespace(product, person, device);
  await page.setViewportSize({ width: 1700, height: 900 });
  const said = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
  await page.keyboard.press('Control+Space');
  await expect(said('1 item selected')).toBeAttached();
  const info = page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Info' });
  await expect(info).toHaveAttribute('aria-expanded', 'false');
  await info.press('Enter');
  await expect(said('Info opened. Press F6 to go to it')).toBeAttached();
  await expect(info).toHaveAttribute('aria-expanded', 'true');
  await expect(info).toBeFocused();
  await page.getByRole('row', { name: 'Brand', exact: true }).focus();
  await page.keyboard.press('Escape');
  await expect(said('Selection cleared')).toBeAttached();

  const share = page.getByRole('main').getByRole('button', { name: 'Share', exact: true }).first();
  await share.press('Enter');
  await expect(share).toHaveAttribute('aria-expanded', 'true');
  await expect(said(/opened. Press F6 to go to it/)).toBeAttached();

  await page.getByRole('button', { name: /^Account menu/ }).press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'Same as system' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'Dark' }).press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: /^Workspace / }).press('Enter');
  await expect(page.getByRole('menuitemradio', { name: person.workspace.workspace_name })).toBeChecked();
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Activity' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeAttached();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('autumn');
  await page.getByRole('option', { name: /^Autumn/ }).click();
  await expect(page.getByRole('heading', { name: 'Autumn', level: 1 })).toBeAttached();
});
