import type { Page } from 'playwright/test';
import { seedTree } from '#bench/product/trees/seed-tree.ts';
import { scrollScale } from '#src/features/items/layout/scroll-scale.ts';
import { folderPath } from '#src/lib/paths.ts';
import { expect, test } from '../fixtures.ts';
import { connect } from '../harness/browser-actions.ts';
import { grid } from '../harness/grid.ts';
import { landing } from '../lane.ts';

/** In a list of rows of 40 pixels, more than Firefox makes an element high on a dense screen. */
const items = 130_000;

test(
  'a folder that is longer than a browser can scroll goes from its first row to its last',
  landing,
  async ({ product, person, device, page }) => {
    const { workspace, token } = person;
    const { driveId } = await seedTree(product, { token, workspaceId: workspace.workspace_id }, 'one', items);
    await device.signIn(person);
    await page.goto(folderPath(driveId));
    await connect(page);
    await grid(page).getByRole('link', { name: 'Everything' }).click();
    await expect(grid(page)).toHaveAttribute('aria-rowcount', String(items));
    const last = items - 2;

    await rowAt(page, 0).focus();
    await page.keyboard.press('End');
    await expect(rowAt(page, last)).toBeFocused();
    await expect(rowAt(page, last)).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('ArrowUp');
    await expect(rowAt(page, last - 1)).toBeFocused();
    await page.keyboard.press('Home');
    await expect(rowAt(page, 0)).toBeFocused();

    await dragTo(page, 1);
    await expect(rowAt(page, last)).toBeInViewport({ ratio: 1 });
    await dragTo(page, 0.5);
    await expect.poll(async () => Math.abs((await firstOnScreen(page)) - items / 2)).toBeLessThan(200);
    // A wheel goes as far as it turns, wherever the list stands, and the scrollbar at rest moves nothing.
    const half = await firstOnScreen(page);
    await grid(page).hover();
    await page.mouse.wheel(0, 400);
    await expect.poll(() => firstOnScreen(page)).toBe(half + 10);
    await page.mouse.wheel(0, 2000);
    await expect.poll(() => firstOnScreen(page)).toBe(half + 60);
    await page.mouse.wheel(0, -2400);
    await expect.poll(() => firstOnScreen(page)).toBe(half);
    // At rest the scrollbar says where the list is: the wheel moved both equally far, which are not equally long.
    await page.mouse.wheel(0, 20_000);
    await expect.poll(() => firstOnScreen(page)).toBe(half + 500);
    await expect.poll(() => scrollbarErrorPx(page)).toBeLessThan(100);
    // The keyboard is where it was.
    await page.keyboard.press('ArrowDown');
    await expect(rowAt(page, 1)).toBeFocused();
    await expect(rowAt(page, 1)).toBeInViewport({ ratio: 1 });
  },
);

test('rows of a long folder are there in the frames in which the list leaps to them', async ({
  product,
  person,
  device,
  page,
}) => {
  const { workspace, token } = person;
  const many = 20_000;
  const { driveId } = await seedTree(product, { token, workspaceId: workspace.workspace_id }, 'one', many);
  await device.signIn(person);
  await page.goto(folderPath(driveId));
  await connect(page);
  await grid(page).getByRole('link', { name: 'Everything' }).click();
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(many));
  // Once it is held in memory. Read from the device they come frames later, in nearly every leap.
  await expect.poll(() => blankLeaps(page), { timeout: 20_000 }).toBe(0);
});

/** Of ten leaps through the list those after which a row on the screen has no name yet, two frames later. */
function blankLeaps(page: Page): Promise<number> {
  return grid(page).evaluate(async (element) => {
    const scroller = element.parentElement;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    let blank = 0;
    for (let leap = 0; scroller && leap < 10; leap += 1) {
      scroller.scrollTop = ((leap * 7 + 3) % 10) * 0.1 * (scroller.scrollHeight - scroller.clientHeight);
      await frame();
      await frame();
      const middle = scroller.getBoundingClientRect();
      const x = middle.left + middle.width / 2;
      const shown = [0.3, 0.6, 0.9].map((share) =>
        document.elementFromPoint(x, middle.top + share * middle.height)?.closest('[role=row][aria-label]'),
      );
      if (shown.some((row) => !row)) blank += 1;
    }
    return blank;
  });
}

const rowAt = (page: Page, index: number) => grid(page).locator(`[data-index="${index}"]`);

function dragTo(page: Page, share: number): Promise<void> {
  return grid(page).evaluate((element, part) => {
    const scroller = element.parentElement;
    if (scroller) scroller.scrollTop = part * (scroller.scrollHeight - scroller.clientHeight);
  }, share);
}

/** How far the scrollbar is from where it belongs for the first row on screen, in pixels of the scroller. */
async function scrollbarErrorPx(page: Page): Promise<number> {
  const first = await firstOnScreen(page);
  const { rowPx, rows, viewPx, scrollTop } = await grid(page).evaluate((element) => {
    const scroller = element.parentElement;
    const heightOf = (of: string) => element.querySelector(of)?.getBoundingClientRect().height ?? 0;
    return {
      rowPx: heightOf('[data-index]'),
      rows: Number(element.ariaRowCount) - 1,
      viewPx: (scroller?.clientHeight ?? 0) - heightOf('[role=columnheader]'),
      scrollTop: scroller?.scrollTop ?? 0,
    };
  });
  return Math.abs(scrollTop - scrollScale(rows * rowPx, viewPx).scrollTopOf(first * rowPx));
}

/** The first row below the header whose name is there, and not only its place; -1: none. */
function firstOnScreen(page: Page): Promise<number> {
  return grid(page).evaluate((element) => {
    const top = element.querySelector('[role=columnheader]')?.getBoundingClientRect().bottom ?? 0;
    const rows = [...element.querySelectorAll<HTMLElement>('[data-index]')];
    const first = rows
      .filter((row) => row.ariaLabel !== null && row.getBoundingClientRect().bottom > top + 1)
      .map((row) => Number(row.dataset['index']))
      .sort((one, other) => one - other)[0];
    return first ?? -1;
  });
}
