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
