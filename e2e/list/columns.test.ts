import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { connect, openWindow } from '../harness/browser-actions.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { focusRow, grid, row } from '../harness/grid.ts';
import { holdRequests } from '../harness/requests/hold-requests.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { openFilespace } from '../screens/team-filespace.ts';

const head = (page: Page, name: string | RegExp) => page.getByRole('columnheader', { name, exact: true });
const edge = (page: Page, column: string | RegExp) => page.getByRole('separator', { name: column });
const sizeEdge = (page: Page) => edge(page, 'Width of Size');
const nameEdge = (page: Page) => edge(page, 'Width of Name');
const widthOf = async (of: Locator) => Math.round((await of.boundingBox())?.width ?? 0);
const choice = (page: Page, name: string) => page.getByRole('menuitemcheckbox', { name, exact: true });

async function dragBy(page: Page, what: Locator, px: number, isHeld = false): Promise<void> {
  const box = await what.boundingBox();
  if (!box) throw new Error('The edge is not on screen.');
  const x = box.x + box.width - 1;
  const y = box.y + box.height / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + px / 2, y);
  await page.mouse.move(x + px, y);
  if (!isHeld) await page.mouse.up();
}

/** Nothing scrolls sideways, and each cell stands under its head. */
async function expectAligned(page: Page): Promise<void> {
  const off = await grid(page).evaluate((element) => {
    const scroller = element.parentElement;
    const found = [...element.querySelectorAll('[data-index] [data-column]')].filter((cell) => {
      const id = cell.getAttribute('data-column');
      const top = element.querySelector(`[data-head="${id}"]`)?.getBoundingClientRect();
      const { left, width } = cell.getBoundingClientRect();
      return id !== 'actions' && (left !== top?.left || width !== top?.width);
    });
    return { cells: found.length, scrolled: (scroller?.scrollWidth ?? 0) - (scroller?.clientWidth ?? 0) };
  });
  expect(off).toEqual({ cells: 0, scrolled: 0 });
}

test('the names of the columns stand still when their tools arrive', async ({
  product,
  person,
  device,
  page,
}) => {
  const arrive = await holdRequests(page.context(), /\/assets\/head-tool-/);
  await openFilespace(product, person, device);
  const before = await labelPlaces(page);
  arrive();
  await expect(page.getByRole('button', { name: 'Columns' })).toBeAttached();
  expect(await labelPlaces(page)).toEqual(before);
});

/** Where the text of each head begins. */
function labelPlaces(page: Page): Promise<readonly (readonly [string, number])[]> {
  return grid(page)
    .locator('[data-head]')
    .evaluateAll((heads) =>
      heads.map((each): [string, number] => {
        const label = each.querySelector('[data-column], [data-label], button') ?? each;
        return [label.textContent ?? '', label.getBoundingClientRect().left];
      }),
    );
}

test('columns are chosen by button, right click and keyboard, and stay chosen', async ({
  product,
  person,
  device,
}, { outputDir }) => {
  const page = await openFilespace(product, person, device);
  await expect(page.getByRole('button', { name: 'Columns' })).toBeAttached();

  await test.step('by the button', async () => {
    await grid(page).locator('[data-head=actions] [data-column=actions]').hover();
    await page.getByRole('button', { name: 'Columns' }).click();
    await expect(choice(page, 'Size')).toBeChecked();
    await expect(choice(page, 'Type')).not.toBeChecked();
    await page.screenshot({ path: join(outputDir, 'columns-menu.png') });
    await choice(page, 'Type').click();
    await expect(row(page, 'Notes.txt').getByText('TXT text')).toBeVisible();
    await expect(row(page, 'Brand').getByText('Folder', { exact: true })).toBeVisible();
    await expect(head(page, 'Type').getByRole('button')).toHaveCount(0);
    await expect(grid(page)).toHaveAttribute('aria-colcount', '6');
    await expect(head(page, 'Actions')).toHaveAttribute('aria-colindex', '6');
    await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused();
    await expectAligned(page);
  });

  await test.step('by a right click', async () => {
    await head(page, 'Size').click({ button: 'right' });
    await choice(page, 'Size').click();
    await expect(head(page, 'Size')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Sort: Name/ })).toBeVisible();
  });

  await test.step('by Shift+F10', async () => {
    await head(page, /^Last Modified/)
      .getByRole('button')
      .focus();
    await page.keyboard.press('Shift+F10');
    await expect(choice(page, 'Size')).not.toBeChecked();
    await choice(page, 'Created').click();
    await expect(row(page, 'Notes.txt').getByRole('gridcell').nth(3)).toHaveText(/ 20\d\d, /);
  });

  await page.reload();
  await expect(head(page, 'Type')).toBeVisible();
  await expect(head(page, 'Size')).toHaveCount(0);
  await checkLayouts(page, outputDir, 'columns-chosen');

  await head(page, 'Type').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Reset columns' }).click();
  await expect(head(page, 'Size')).toBeVisible();
  await expect(head(page, 'Type')).toHaveCount(0);
});

test('columns are sized by pointer and keyboard, in each tab, and the name takes what is left', async ({
  product,
  person,
  device,
}, { outputDir }) => {
  const page = await openFilespace(product, person, device);
  const size = head(page, 'Size');
  const modified = head(page, /^Last Modified/);
  const before = { size: await widthOf(size), modified: await widthOf(modified) };

  await test.step('the edge follows the pointer while it is dragged, and Escape takes it back', async () => {
    await dragBy(page, sizeEdge(page), 40, true);
    expect(await widthOf(size)).toBe(before.size + 40);
    expect(await widthOf(modified)).toBe(before.modified - 40);
    await page.keyboard.press('Escape');
    expect(await widthOf(size)).toBe(before.size);
    await page.mouse.up();
    await dragBy(page, sizeEdge(page), 40);
    expect(await widthOf(size)).toBe(before.size + 40);
    await expectAligned(page);
  });

  const tab = await openWindow(page.context());
  await test.step('another tab follows', async () => {
    await tab.goto(page.url());
    await expect(row(tab, 'Notes.txt')).toBeVisible();
    expect(await widthOf(head(tab, 'Size'))).toBe(before.size + 40);
    await sizeEdge(page).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => widthOf(head(tab, 'Size'))).toBe(before.size + 56);
    await tab.close();
  });

  await test.step('by keyboard, as far as the limits', async () => {
    await expect(sizeEdge(page)).toHaveAttribute('aria-valuenow', String(before.size + 56));
    await page.keyboard.press('ArrowLeft');
    await expect(sizeEdge(page)).toHaveAttribute('aria-valuenow', String(before.size + 40));
    await page.keyboard.press('Home');
    await expect(sizeEdge(page)).toHaveAttribute('aria-valuenow', '64');
    await nameEdge(page).focus();
    await page.keyboard.press('Home');
    await expect(nameEdge(page)).toHaveAttribute('aria-valuenow', '160');
    await expect(nameEdge(page)).toHaveAttribute('aria-valuemin', '160');
    await expectAligned(page);
    await expect(row(page, 'Notes.txt')).toHaveAttribute('aria-selected', 'false');
  });

  await test.step('edges are seen in forced colours without a pointer', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.mouse.move(700, 600);
    const line = (each: Element) => getComputedStyle(each, '::after').backgroundColor;
    await expect.poll(() => sizeEdge(page).evaluate(line)).toBe('rgb(0, 0, 0)');
    await page.screenshot({ path: join(outputDir, 'columns-forced-colors.png') });
    await page.emulateMedia({ forcedColors: 'none' });
  });

  await page.reload();
  await expect.poll(() => widthOf(head(page, 'Name'))).toBe(160);
  await expect(nameEdge(page)).toBeAttached();

  await test.step('a narrow window takes from all columns and gives it back', async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await focusRow(page, 'Notes.txt');
    await page.keyboard.press('Shift+I');
    await expect(page.getByRole('complementary', { name: 'Info' })).toBeVisible();
    await expectAligned(page);
    expect(await widthOf(head(page, 'Name'))).toBeGreaterThanOrEqual(160);
    await checkLayouts(page, outputDir, 'columns-beside-info');
    await page.keyboard.press('Escape');
  });

  await test.step('a double click brings a column to what it shows', async () => {
    await sizeEdge(page).dblclick();
    await expect.poll(() => widthOf(size)).toBeLessThan(before.size + 20);
    await nameEdge(page).dblclick();
    await expect.poll(() => widthOf(modified)).toBeLessThan(before.modified);
    const cut = await grid(page).evaluate(
      (element) =>
        [...element.querySelectorAll<HTMLElement>('[data-index] > [data-column="modified"]')].filter(
          ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
        ).length,
    );
    expect(cut).toBe(0);
  });

  await modified.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Reset columns' }).click();
  await expect.poll(() => widthOf(size)).toBe(before.size);
});

test('written from right to left the edges move the other way; German heads fit; a phone has none of it', async ({
  product,
  person,
  device,
}, { outputDir }) => {
  const page = await openFilespace(product, person, device);
  await page.evaluate(() => localStorage.setItem('turnedColumns', '["created","type"]'));
  await page.evaluate(() => localStorage.setItem('language', 'ar-XB'));
  await page.reload();
  const separators = page.getByRole('separator');
  await expect(separators).toHaveCount(5);
  const size = page.locator('[data-head="size"]');
  const before = await widthOf(size);
  await dragBy(page, separators.nth(1), -30);
  expect(await widthOf(size)).toBeGreaterThan(before + 20);
  await separators.nth(1).focus();
  const dragged = await widthOf(size);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => widthOf(size)).toBe(dragged - 16);
  await expectAligned(page);
  await page.screenshot({ path: join(outputDir, 'columns-rtl.png') });

  await page.evaluate(() => {
    localStorage.removeItem('columnWidths');
    localStorage.setItem('language', 'de');
  });
  await page.reload();
  await expect(head(page, 'Größe')).toBeVisible();
  await expect(page.getByRole('separator', { name: 'Breite von Größe' })).toBeAttached();
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-head] [data-label]')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  );
  expect(cut).toEqual([]);
  await page.screenshot({ path: join(outputDir, 'columns-de.png') });

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(separators).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Spalten' })).toHaveCount(0);
  await expect(grid(page)).toHaveAttribute('aria-colcount', '5');
  await expect(page.locator('[data-index] [data-column="type"]')).toHaveCount(0);
  await page.screenshot({ path: join(outputDir, 'columns-phone.png') });
});

test('the longest size is whole at every width', async ({ product, person, device, page }) => {
  const files = filespaceClient(product, person, person.filespace.drive_id);
  await files.fill({ 'film.mov': Math.round(1011.56 * 1024 ** 2) });
  await device.signIn(person);
  await connect(page);
  for (const width of [1440, 1024, 700]) {
    await page.setViewportSize({ width, height: 800 });
    const size = row(page, 'film.mov').locator('[data-column="size"]');
    await expect(size).toHaveText('1011.56 MB');
    expect(await size.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0);
  }
  // As in WCAG 1.4.12; the name has room to give.
  await page.setViewportSize({ width: 1440, height: 800 });
  await spaceText(page);
  const cut = () =>
    row(page, 'film.mov')
      .locator('[data-column]:not([data-column=actions])')
      .evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map(({ textContent }) => textContent),
      );
  await expect.poll(cut).toEqual([]);
  await expectAligned(page);
  // On a phone the second line has room for the day, if not for its time.
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(cut).toEqual([]);
  const day = row(page, 'film.mov').locator('[data-column="modified"] > :first-child');
  const isWhole = await day.evaluate((element) => {
    const line = element.parentElement?.getBoundingClientRect();
    const { right, bottom } = element.getBoundingClientRect();
    return line && right <= line.right && bottom <= line.bottom && element.scrollWidth <= element.clientWidth;
  });
  expect(isWhole).toBe(true);
});

function spaceText(page: Page): Promise<void> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }');
    document.adoptedStyleSheets.push(sheet);
  });
}

test('beside a panel the choice of columns stands beside the last header, not over it', async ({
  product,
  person,
  device,
}) => {
  const page = await openFilespace(product, person, device);
  await page.getByRole('button', { name: /open outbox$/ }).click();
  await expect(page.getByRole('complementary', { name: 'Outbox' })).toBeVisible();
  const menu = page.getByRole('button', { name: 'Columns' });
  for (const width of [1280, 1100, 1040]) {
    await page.setViewportSize({ width, height: 700 });
    await menu.hover();
    const overlapPx = async () => {
      const left = (await menu.boundingBox())?.x ?? 0;
      return page.locator('[role=columnheader] [data-label]').evaluateAll(
        (labels, from) =>
          Math.max(
            ...labels
              .map((label) => label.getBoundingClientRect())
              .filter((box) => box.width > 0)
              .map((box) => box.right - from),
          ),
        left,
      );
    };
    await expect.poll(overlapPx).toBeLessThanOrEqual(0);
  }
  // In a low window the header scrolls away with its rows, and takes all of itself along.
  await page.setViewportSize({ width: 1280, height: 380 });
  const header = await page.getByRole('columnheader', { name: 'Name' }).boundingBox();
  await expect
    .poll(async () => Math.abs(((await menu.boundingBox())?.y ?? 0) - (header?.y ?? 0)))
    .toBeLessThan(12);
});
