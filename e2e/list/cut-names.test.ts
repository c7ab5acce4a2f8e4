import { expect, test } from '../fixtures.ts';
import { row } from '../harness/grid.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { openFilespace } from '../screens/team-filespace.ts';

const long =
  'Agreement on the supply of printed matter for the campaign of the autumn with all annexes, signed';

test('a name that is too long keeps its end, and says all of itself', async ({ product, person, device }, {
  outputDir,
}) => {
  const tree = { [`${long} v1.pdf`]: 10, [`${long} v2.pdf`]: 10, 'Notes.txt': 3 };
  const page = await openFilespace(product, person, device, tree);
  await page.setViewportSize({ width: 720, height: 700 });
  const name = row(page, `${long} v2.pdf`).getByRole('link');
  const end = name.getByText('gned v2');
  await expect(end).toBeInViewport({ ratio: 1 });
  await name.hover();
  const tip = page.locator('[data-tip-layer]');
  await expect(tip).toHaveText(`${long} v2.pdf`);
  await page.mouse.move(0, 0);
  await expect(tip).toBeHidden();
  await row(page, 'Notes.txt').getByRole('link').hover();
  await expect(tip).toBeHidden();
  await page.mouse.move(0, 0);
  await checkLayouts(page, outputDir, 'cut-names');
});
