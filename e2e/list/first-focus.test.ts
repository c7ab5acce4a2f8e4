import { expect, test } from '../fixtures.ts';
import { expectFocused } from '../harness/grid.ts';
import { openFilespace } from '../screens/team-filespace.ts';

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
