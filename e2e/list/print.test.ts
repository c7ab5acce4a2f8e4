import { expect, test } from '../fixtures.ts';
import { row } from '../harness/grid.ts';
import { openFilespace } from '../screens/team-filespace.ts';

test('on paper a list has its title, its rows and how many there are, and nothing to press', async ({
  product,
  person,
  device,
}) => {
  const page = await openFilespace(product, person, device, { Brand: {}, 'Notes.txt': 3 });
  await page.emulateMedia({ media: 'print' });
  const title = page.getByRole('heading', { level: 1, name: person.filespace.drive_name, exact: true });
  expect((await title.boundingBox())?.height).toBeGreaterThan(20);
  await expect(row(page, 'Brand')).toBeVisible();
  await expect(page.getByText('1 folder, 1 file')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Sort|^Name/ }).first()).toBeVisible();
  await expect(page.getByRole('grid').getByText('Actions').last()).toBeHidden();
  for (const pressed of ['checkbox', 'searchbox', 'banner'] as const) {
    await expect(page.getByRole(pressed)).toHaveCount(0);
  }
});
