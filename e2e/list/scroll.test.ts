import { expect, test } from '../fixtures.ts';
import { connect } from '../harness/browser-actions.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { expectFocused, grid, row } from '../harness/grid.ts';
import { landing } from '../lane.ts';

const names = Array.from({ length: 400 }, (_, at) => `Item ${String(at + 1).padStart(3, '0')}`);

test(
  'a long list goes where the wheel turns it, and the keyboard stays where it was',
  landing,
  async ({ product, person, device, page }) => {
    const client = filespaceClient(product, person, person.filespace.drive_id);
    await client.fill(Object.fromEntries(names.map((name) => [name, {}])));
    await device.signIn(person);
    await connect(page);
    await expectFocused(page, 'Item 001');
    await grid(page).hover();
    const top = () => grid(page).evaluate((element) => element.parentElement?.scrollTop ?? 0);
    const tops: number[] = [];
    while ((await row(page, 'Item 400').count()) === 0) {
      await page.mouse.wheel(0, 600);
      await expect.poll(top).not.toBe(tops.at(-1) ?? 0);
      await expect(page.getByText('Loading', { exact: true })).not.toBeInViewport();
      tops.push(await top());
    }
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    await page.keyboard.press('ArrowDown');
    await expectFocused(page, 'Item 002');
    await expect(row(page, 'Item 002')).toBeInViewport();
  },
);
