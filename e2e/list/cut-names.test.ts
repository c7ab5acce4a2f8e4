import { folderPath } from '#src/lib/paths.ts';
import { expect, test } from '../fixtures.ts';
import { connect } from '../harness/browser-actions.ts';
import { type FilespaceTree, filespaceClient } from '../harness/filespace.ts';
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
  await page.goto(`/drive?filespace=${person.filespace.drive_id}&q=agreement`);
  // Read as one word, not as the parts that it is cut into.
  const hit = row(page, `${long} v2.pdf`).getByRole('link');
  await expect(hit).toHaveAccessibleName(`${long} v2.pdf ${person.filespace.drive_name}`);
  await checkLayouts(page, outputDir, 'cut-results');
});

test('the way to a deep folder folds as far as the room beside a panel needs', async ({
  product,
  person,
  device,
  page,
}) => {
  const driveId = person.filespace.drive_id;
  const names = ['Marketing and campaigns', '2026', 'Spring launch', 'Photography', 'Raw selects', 'Day two'];
  const tree = names.reduceRight<FilespaceTree>((inside, name) => ({ [name]: inside }), {});
  const ids = await filespaceClient(product, person, driveId).fill(tree);
  await device.signIn(person);
  await connect(page);
  await page.goto(folderPath(driveId, ids.get(names.join('/'))));
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(trail).toContainText('Day two');
  await page.keyboard.press('t');
  await expect(page.getByRole('complementary', { name: 'Transfers' })).toBeVisible();
  const tooNarrow = () =>
    trail.evaluate((nav) => {
      const steps = [...nav.querySelectorAll('li')];
      const crushed = steps.filter((step) => step.scrollWidth > step.clientWidth + 1);
      const here = steps.at(-1)?.getBoundingClientRect();
      const next = nav.parentElement?.querySelector('input[type=search]')?.getBoundingClientRect();
      const isCovered = here !== undefined && next !== undefined && next.width > 0 && here.right > next.left;
      return [...crushed.map(({ textContent }) => textContent), ...(isCovered ? ['covered'] : [])];
    });
  for (const width of [1440, 1366, 1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(tooNarrow).toEqual([]);
    if (width > 390) {
      const add = await page.getByRole('button', { name: 'Add folder' }).boundingBox();
      expect(add?.width).toBeGreaterThan(30);
      const share = await page.getByRole('button', { name: 'Share', exact: true }).boundingBox();
      const side = await page.getByRole('complementary', { name: 'Transfers' }).boundingBox();
      expect((share?.x ?? 0) + (share?.width ?? 0)).toBeLessThan(side?.x ?? 0);
      expect((await trail.getByText('Day two').boundingBox())?.width).toBeGreaterThan(50);
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await trail.getByRole('button', { name: 'Folders in between' }).click();
  await page.getByRole('menuitem', { name: 'Spring launch' }).click();
  await expect(trail).toContainText('Spring launch');
});

test('short names on the way to a folder stay while they have room, and the filespace keeps its name', async ({
  product,
  person,
  device,
  page,
}) => {
  const driveId = person.filespace.drive_id;
  const names = ['Xfer', 'X'];
  const tree = names.reduceRight<FilespaceTree>((inside, name) => ({ [name]: inside }), {});
  const ids = await filespaceClient(product, person, driveId).fill(tree);
  await device.signIn(person);
  await connect(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  const between = trail.getByRole('button', { name: 'Folders in between' });
  await page.goto(folderPath(driveId, ids.get(names.join('/'))));
  await expect(trail).toContainText('XferX');
  await expect(between).toBeHidden();
  const label = page.getByRole('button', { name: person.filespace.drive_name }).locator('span').first();
  const missingPx = () => label.evaluate((each) => each.scrollWidth - each.clientWidth);
  await expect.poll(missingPx).toBe(0);
  await page.keyboard.press('t');
  await expect(page.getByRole('complementary', { name: 'Transfers' })).toBeVisible();
  await expect(between).toBeHidden();
  await trail.getByRole('link', { name: /^Home, / }).click();
  await expect(trail).not.toContainText('Xfer');
  await expect.poll(missingPx).toBe(0);
});

test('a tip goes when the window changes its size', async ({ product, person, device }) => {
  const page = await openFilespace(product, person, device);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').focus();
  await page.keyboard.press('Tab');
  const add = page.getByRole('button', { name: 'Add folder' });
  // What cannot be pressed yet takes no focus.
  await expect(add).toBeEnabled();
  await add.focus();
  const tip = page.locator('[data-tip-layer]');
  await expect(tip).toHaveText(/^Add folder/);
  await page.setViewportSize({ width: 1000, height: 700 });
  await expect(tip).toBeHidden();
});

test('the menu of a point at half height is there whole, and its tip stays away once a dialog has closed', async ({
  product,
  person,
  device,
}) => {
  const page = await openFilespace(product, person, device);
  await page.setViewportSize({ width: 1280, height: 720 });
  await row(page, 'Launch film.mp4').click({ button: 'right' });
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem', { name: /^Delete/ })).toBeInViewport({ ratio: 1 });
  await expect(menu.getByRole('menuitem').first()).toBeInViewport({ ratio: 1 });
  const hiddenPx = () => menu.evaluate((each) => each.scrollHeight - each.clientHeight);
  await expect.poll(hiddenPx).toBe(0);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();

  const remove = row(page, 'Notes.txt').getByRole('button', { name: 'DELETE Notes.txt' });
  const tip = page.locator('[data-tip-layer]');
  await remove.hover();
  await expect(tip).toBeVisible();
  await remove.click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(remove).toBeFocused();
  await expect(tip).toBeHidden();
  await page.mouse.move(0, 0);
  await remove.hover();
  await expect(tip).toBeVisible();
});

test('in the palette of a phone a name goes before the way to it', async ({ product, person, device }) => {
  const name = 'Minutes of the board, signed.pdf';
  const folder = 'Everything that the board has decided and written down';
  const page = await openFilespace(product, person, device, { [folder]: { Older: { [name]: 1 } } });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('minutes');
  const label = page
    .getByRole('option', { name: /^Minutes of the board/ })
    .locator('span')
    .first();
  await expect(label).toHaveText(name);
  expect(await label.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
});
