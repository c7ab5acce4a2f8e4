import { expect, test } from '../fixtures.ts';
import { expectFocused, expectRows, expectSelected, focusRow, grid, row } from '../harness/grid.ts';
import { landing } from '../lane.ts';
import { openFilespace, team, teamRows } from './team-filespace.ts';

test(
  'arrows, Home, End and the page keys move the keyboard and select nothing',
  landing,
  async ({ product, person, device }) => {
    const names = Array.from({ length: 60 }, (_, at) => `Folder ${String(at + 1).padStart(2, '0')}`);
    const page = await openFilespace(
      product,
      person,
      device,
      Object.fromEntries(names.map((name) => [name, {}])),
    );
    await focusRow(page, 'Folder 01');
    const go = async (key: string, name: string) => {
      await page.keyboard.press(key);
      await expectFocused(page, name);
      await expect(row(page, name)).toBeInViewport();
    };
    await go('ArrowDown', 'Folder 02');
    await go('ArrowUp', 'Folder 01');
    await go('ArrowUp', 'Folder 01');
    await go('End', 'Folder 60');
    await go('ArrowDown', 'Folder 60');
    await go('Home', 'Folder 01');
    await page.keyboard.press('PageDown');
    await expect(row(page, 'Folder 01')).not.toBeFocused();
    const paged = page.locator('[role=row]:focus');
    const down = Number(await paged.getAttribute('data-index'));
    expect(down).toBeGreaterThan(8);
    await page.keyboard.press('PageDown');
    await expect(page.locator(`[role=row][data-index="${down * 2}"]`)).toBeFocused();
    await page.keyboard.press('PageUp');
    await go('PageUp', 'Folder 01');
    await expectSelected(page);
  },
);

test('letters and figures jump to the next name that begins so', async ({
  product,
  person,
  device,
  page,
}) => {
  await page.clock.install();
  await openFilespace(product, person, device, {
    '2026': {},
    Bermuda: {},
    Beta: {},
    Brand: {},
    'Æther.txt': 1,
    'notes.txt': 1,
  });
  await focusRow(page, '2026');
  await page.keyboard.press('b');
  await expectFocused(page, 'Bermuda');
  await page.keyboard.press('b');
  await expectFocused(page, 'Beta');
  await page.clock.fastForward(700);
  await page.keyboard.type('br');
  await expectFocused(page, 'Brand');
  await page.clock.fastForward(700);
  await page.keyboard.type('bet');
  await expectFocused(page, 'Beta');
  await page.clock.fastForward(700);
  await page.keyboard.type('n2');
  await expectFocused(page, 'notes.txt');
  await page.clock.fastForward(700);
  await page.keyboard.press('2');
  await expectFocused(page, '2026');
  await expectSelected(page);
});

test('Enter opens, Alt+Up and Backspace lead up to where one came from', async ({
  product,
  person,
  device,
}) => {
  const page = await openFilespace(product, person, device, team);
  const here = page.getByRole('navigation', { name: 'Breadcrumb' }).locator('[aria-current=page]');
  for (const up of ['Alt+ArrowUp', 'Backspace']) {
    await focusRow(page, 'Campaigns');
    await page.keyboard.press('Enter');
    await expect(here).toHaveText('Campaigns');
    await expectRows(page, 'Autumn', 'Spring');
    await expectFocused(page, 'Autumn');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(here).toHaveText('Spring');
    await page.keyboard.press(up);
    await expect(here).toHaveText('Campaigns');
    await expectFocused(page, 'Spring');
    await page.keyboard.press(up);
    await expectFocused(page, 'Campaigns');
  }
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Notes.txt' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expectFocused(page, 'Notes.txt');
});

test('Space selects, Shift extends from the anchor, Ctrl+A takes all', async ({
  product,
  person,
  device,
}) => {
  const page = await openFilespace(product, person, device, team);
  await focusRow(page, 'Campaigns');
  await page.keyboard.press('Space');
  await expectSelected(page, 'Campaigns');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expectSelected(page, 'Campaigns', 'Released', 'Launch film.mp4');
  await page.keyboard.press('Shift+ArrowUp');
  await expectSelected(page, 'Campaigns', 'Released');
  await page.keyboard.press('Shift+Home');
  await expectSelected(page, 'Brand', 'Campaigns');
  await page.keyboard.press('Shift+End');
  await expectSelected(page, 'Campaigns', 'Released', 'Launch film.mp4', 'Notes.txt');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Control+Space');
  await expectSelected(page, 'Campaigns', 'Released', 'Notes.txt');
  await page.keyboard.press('Home');
  await expectSelected(page, 'Campaigns', 'Released', 'Notes.txt');
  await page.keyboard.press('Shift+Space');
  await expectSelected(page, 'Brand', 'Campaigns', 'Released', 'Launch film.mp4');
  await page.keyboard.press('Control+a');
  await expectSelected(page, ...teamRows);
  await page.keyboard.press('Escape');
  await expectSelected(page);
});

test('Escape closes the menu, then the dialog, then the selection, then the panel', async ({
  product,
  person,
  device,
}) => {
  const page = await openFilespace(product, person, device, team);
  const info = page.getByRole('complementary', { name: 'Info' });
  await focusRow(page, 'Brand');
  for (const key of ['Shift+I', 'Alt+Enter']) {
    await page.keyboard.press(key);
    await expect(info).toContainText('Brand');
    await page.keyboard.press('Escape');
    await expect(info).toBeHidden();
    await expectFocused(page, 'Brand');
  }
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+I');
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expectFocused(page, 'Brand');
  await page.keyboard.press('Delete');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expectFocused(page, 'Brand');
  await expectSelected(page, 'Brand');
  await page.keyboard.press('Escape');
  await expectSelected(page);
  await expect(info).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(info).toBeHidden();

  const panel = page.getByRole('complementary', { name: 'Outbox' });
  await page.getByRole('button', { name: /open outbox$/ }).click();
  await expect(panel).toBeVisible();
  await focusRow(page, 'Brand');
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await expectSelected(page);
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expectFocused(page, 'Brand');
});

test('Right goes through what is in a row, Left and Escape come back', async ({
  product,
  person,
  device,
}) => {
  const page = await openFilespace(product, person, device, team);
  await focusRow(page, 'Brand');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('checkbox', { name: 'Select Brand' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(row(page, 'Brand').getByRole('link', { name: 'Brand' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'EDIT Brand' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expectFocused(page, 'Brand');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await expectFocused(page, 'Brand');
});

test(
  '/ leads to Search, ? to the keys, F6 from area to area',
  landing,
  async ({ product, person, device }) => {
    const page = await openFilespace(product, person, device, team);
    await focusRow(page, 'Brand');
    await page.keyboard.press('/');
    const search = page.getByRole('searchbox', { name: 'Search' });
    await expect(search).toBeFocused();
    await page.keyboard.type('?M');
    await expect(search).toHaveValue('?M');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expectFocused(page, 'Brand');
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(keys).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(keys).toBeHidden();

    await page.keyboard.press('Shift+I');
    await expect(page.getByRole('complementary', { name: 'Info' })).toBeVisible();
    const areas = ['header', 'workspaces', 'filespaces', 'main', 'grid', 'side'];
    const area = () =>
      page.evaluate(() => document.activeElement?.closest('[data-area]')?.getAttribute('data-area'));
    const walk = async (key: string) => {
      const seen: (string | null | undefined)[] = [];
      for (let turn = 0; turn < areas.length; turn++) {
        await page.keyboard.press(key);
        seen.push(await area());
      }
      return seen;
    };
    expect(await area()).toBe('grid');
    expect(await walk('F6')).toEqual(['side', 'header', 'workspaces', 'filespaces', 'main', 'grid']);
    await expectFocused(page, 'Brand');
    expect(await walk('Shift+F6')).toEqual(['main', 'filespaces', 'workspaces', 'header', 'side', 'grid']);
  },
);

test('the letters can be switched off; the rest of the keys stays', async ({ product, person, device }) => {
  const page = await openFilespace(product, person, device, team);
  await focusRow(page, 'Brand');
  await page.keyboard.press('?');
  await page.getByRole('checkbox', { name: 'Single-letter shortcuts' }).uncheck();
  await page.keyboard.press('Escape');
  await expectFocused(page, 'Brand');
  for (const key of ['?', '/', 'Shift+M', 'Shift+C', 'Shift+N', 'Shift+I']) await page.keyboard.press(key);
  await page.keyboard.press('ArrowDown');
  await expectFocused(page, 'Campaigns');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await page.keyboard.press('r');
  await expectFocused(page, 'Released');
  await page.reload();
  await expect(grid(page)).toBeVisible();
  await focusRow(page, 'Released');
  await page.keyboard.press('Shift+N');
  await page.keyboard.press('F2');
  await expect(page.getByRole('textbox', { name: 'New name of Released' })).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
