import type { Page } from 'playwright/test';
import { expect, offlineTest, test } from '../fixtures.ts';
import { connect } from '../harness/browser-actions.ts';
import type { Device } from '../harness/device.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { expectFocused, grid, row } from '../harness/grid.ts';
import type { ServerUnderTest } from '../harness/server.ts';
import type { TestUser } from '../harness/users.ts';
import { landing } from '../lane.ts';

const names = Array.from({ length: 400 }, (_, at) => `Item ${String(at + 1).padStart(3, '0')}`);

/** The first of its rows has the keyboard. */
async function openLongList(product: ServerUnderTest, person: TestUser, device: Device) {
  const client = filespaceClient(product, person, person.filespace.drive_id);
  await client.fill(Object.fromEntries(names.map((name) => [name, {}])));
  await device.signIn(person);
  await connect(device.page);
  await expectFocused(device.page, 'Item 001');
  return client;
}

test(
  'a long list goes where the wheel turns it, and the keyboard stays where it was',
  landing,
  async ({ product, person, device, page }) => {
    await openLongList(product, person, device);
    await grid(page).hover();
    const top = () => grid(page).evaluate((element) => element.parentElement?.scrollTop ?? 0);
    const tops: number[] = [];
    while ((await row(page, 'Item 400').count()) === 0) {
      await page.mouse.wheel(0, 600);
      await expect.poll(top).not.toBe(tops.at(-1) ?? 0);
      await expect.poll(() => blankRowsOnScreen(page)).toBe(0);
      tops.push(await top());
    }
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    await page.keyboard.press('ArrowDown');
    await expectFocused(page, 'Item 002');
    await expect(row(page, 'Item 002')).toBeInViewport();
  },
);

test('a list that follows the row of the keyboard draws each row once when many come above it', async ({
  product,
  person,
  device,
  page,
}) => {
  const client = await openLongList(product, person, device);
  await page.keyboard.press('End');
  await expectFocused(page, 'Item 400');
  await page.evaluate(() => {
    const gone = new Set<string>();
    const nameOf = (node: Node) =>
      node instanceof HTMLElement && node.dataset['index'] ? node.ariaLabel : null;
    new MutationObserver((changes) => {
      for (const { addedNodes, removedNodes } of changes) {
        for (const name of [...addedNodes].map(nameOf))
          if (name !== null && gone.has(name)) document.documentElement.dataset['drawnAgain'] = name;
        for (const name of [...removedNodes].map(nameOf)) if (name !== null) gone.add(name);
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
  const early = Array.from({ length: 100 }, (_, at) => [`Early ${at + 1}`, {}] as const);
  await client.fill(Object.fromEntries(early));
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '501');
  await expectFocused(page, 'Item 400');
  await expect(row(page, 'Item 400')).toBeInViewport({ ratio: 1 });
  await expect(row(page, 'Item 390')).toBeInViewport({ ratio: 1 });
  await expect(page.locator('html')).not.toHaveAttribute('data-drawn-again');
});

test('a scrollbar that is dragged shows names in the same frame, and draws what lies beyond behind it', async ({
  product,
  person,
  device,
  page,
}) => {
  await openLongList(product, person, device);
  const drawn = await namesDrawnAt(page, 300);
  expect(drawn).toContain('Item 305');
  expect(drawn).not.toContain('Item 322');
  await expect(row(page, 'Item 322')).toBeAttached();
});

test('what lies beyond is drawn too where the list leaps elsewhere just when it was to be drawn', async ({
  product,
  person,
  device,
  page,
}) => {
  await openLongList(product, person, device);
  await grid(page).evaluate((element) => {
    const scroller = element.parentElement;
    const rowPx = element.querySelector('[data-index]')?.getBoundingClientRect().height ?? 0;
    const positions = [100, 200, 100, 200, 100, 200, 300];
    const leap = () => {
      const position = positions.shift();
      if (!scroller || position === undefined) return;
      scroller.scrollTop = position * rowPx;
      scroller.dispatchEvent(new Event('scroll'));
    };
    // One of these timers is the list's own, which draws what lies beyond in the next task.
    const { setTimeout: original } = window;
    const leaping = (callback: TimerHandler, delayMs?: number, ...args: unknown[]) =>
      original(
        (...of: unknown[]) => {
          if (typeof callback === 'function') callback(...of);
          leap();
        },
        delayMs,
        ...args,
      );
    Object.assign(window, { setTimeout: leaping });
    leap();
  });
  await expect(row(page, 'Item 305')).toBeInViewport({ ratio: 1 });
  await expect(row(page, 'Item 322')).toBeAttached();
});

/** The rows in the document when the list has been told that it was scrolled, before anything can be read for it. */
function namesDrawnAt(page: Page, position: number): Promise<readonly (string | null)[]> {
  return grid(page).evaluate((element, at) => {
    const scroller = element.parentElement;
    const rowPx = element.querySelector('[data-index]')?.getBoundingClientRect().height ?? 0;
    return new Promise((resolve) => {
      const note = () =>
        resolve([...element.querySelectorAll('[data-index]')].map((row) => row.getAttribute('aria-label')));
      // Behind the listener of the list, which draws in its turn.
      scroller?.addEventListener('scroll', note, { once: true });
      if (scroller) scroller.scrollTop = at * rowPx;
    });
  }, position);
}

offlineTest(
  'a list that is loaded again, also without a connection, stands where it stood, and its keys go on from there',
  async ({ product, person, device }) => {
    await openLongList(product, person, device);
    const { page } = device;
    await grid(page).hover();
    await page.mouse.wheel(0, 6010);
    await expect(row(page, 'Item 155')).toBeInViewport();
    for (const load of [device.comeOnline, device.goOffline]) {
      await load();
      await page.reload();
      // The row that is cut by the edge is not the first one of the keyboard.
      await expectFocused(page, 'Item 152');
      await expect(row(page, 'Item 152')).toBeInViewport({ ratio: 1 });
      expect(await grid(page).evaluate((element) => element.parentElement?.scrollTop)).toBe(6010);
    }
    await page.keyboard.press('ArrowDown');
    await expectFocused(page, 'Item 153');
    await device.comeOnline();
    // Who goes there anew begins at the top.
    await page.goto(page.url());
    await expectFocused(page, 'Item 001');
  },
);

test('hits, whose rows are higher, are loaded again where they stood, and their keys go on from there', async ({
  product,
  person,
  device,
  page,
}) => {
  await openLongList(product, person, device);
  await page.getByRole('searchbox').fill('Item');
  // The one that was changed last is the first.
  await expect(row(page, 'Item 400')).toBeInViewport();
  await grid(page).hover();
  await page.mouse.wheel(0, 6010);
  await expect(row(page, 'Item 280')).toBeInViewport();
  await page.reload();
  await expectFocused(page, 'Item 284');
  await expect(row(page, 'Item 284')).toBeInViewport({ ratio: 1 });
  expect(await grid(page).evaluate((element) => element.parentElement?.scrollTop)).toBe(6010);
  await page.keyboard.press('ArrowDown');
  await expectFocused(page, 'Item 283');
});

test('in a narrow window, whose rows are higher, the keyboard begins at the first row on screen after a load', async ({
  product,
  person,
  newDevice,
}) => {
  const device = await newDevice({ viewport: { width: 390, height: 844 } });
  await openLongList(product, person, device);
  const { page } = device;
  await grid(page).hover();
  await page.mouse.wheel(0, 6010);
  await expect(row(page, 'Item 102')).toBeInViewport();
  await page.reload();
  await expectFocused(page, 'Item 102');
  await expect(row(page, 'Item 102')).toBeInViewport({ ratio: 1 });
});

test('in another order a list begins at the top, and Back returns to where it was, each time the same', async ({
  product,
  person,
  device,
  page,
}) => {
  await openLongList(product, person, device);
  const top = () => grid(page).evaluate((element) => element.parentElement?.scrollTop);
  const scroll = async () => {
    await grid(page).hover();
    await page.mouse.wheel(0, 6010);
    await expect.poll(top).toBe(6010);
  };
  const sort = page.getByRole('columnheader', { name: 'Name' }).getByRole('button').first();
  await scroll();
  for (const first of ['Item 400', 'Item 001', 'Item 400']) {
    await sort.click();
    await expect(row(page, first)).toBeInViewport({ ratio: 1 });
    await expect.poll(top).toBe(0);
    await scroll();
  }
  for (let round = 0; round < 2; round += 1) {
    await row(page, 'Item 245').dblclick();
    await expect(row(page, 'Item 245')).toHaveCount(0);
    await page.goBack();
    await expect(row(page, 'Item 245')).toBeInViewport();
    expect(await top()).toBe(6010);
  }
});

/** Rows that have their place and not yet a name. */
function blankRowsOnScreen(page: Page): Promise<number> {
  return grid(page).evaluate((element) => {
    const view = element.parentElement?.getBoundingClientRect();
    const rows = [...element.querySelectorAll<HTMLElement>('[data-index]:not([aria-label])')];
    const boxes = rows.map((row) => row.getBoundingClientRect());
    return boxes.filter(({ top, bottom }) => view && bottom > view.top && top < view.bottom).length;
  });
}
