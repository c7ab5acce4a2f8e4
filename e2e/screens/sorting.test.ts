import type { Page } from 'playwright/test';
import { rootId } from '#contract/rules/root-folder.ts';
import { expect, offlineTest, test } from '../fixtures.ts';
import { callApi } from '../harness/api.ts';
import { addFolder, connect, expectFolder, openFolder, openWindow } from '../harness/browser-actions.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { expectFocused, expectRows, expectSelected, focusRow, row } from '../harness/grid.ts';
import type { ServerUnderTest } from '../harness/server.ts';
import { uploadFile } from '../harness/uploads-and-downloads.ts';
import type { TestUser } from '../harness/users.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { landing } from '../lane.ts';
import { preview } from '../preview/preview-steps.ts';
import { tabAndPress, tabTo } from '../stories/keys.ts';
import { openFilespace } from './team-filespace.ts';

/** Files come one after the other: the last one is the latest. */
const tree = {
  Archive: { 'Old.bin': 300 },
  Brand: { 'Guide.pdf': 30, 'Logo.png': 90 },
  Empty: {},
  'Launch film.mp4': 2000,
  'Notes.txt': 20,
  'Poster.jpg': 500,
};
const folders = ['Archive', 'Brand', 'Empty'];
const largestFirst = [...folders, 'Launch film.mp4', 'Poster.jpg', 'Notes.txt'];

/** As the server lists the folders: their times are those of their creation, which are equal or not. */
async function latestFolders(product: ServerUnderTest, { token, filespace }: TestUser) {
  const params = { driveId: filespace.drive_id, folderId: rootId };
  const query = { sortBy: 'last_written', sortDir: 'desc' } as const;
  const listed = await callApi(product.url, 'listChildren', { params, query }, token);
  return listed.folders.map(({ folder_name }) => folder_name);
}

const head = (page: Page, name: string | RegExp) => page.getByRole('columnheader', { name });
const press = (page: Page, name: string | RegExp) => head(page, name).getByRole('button').click();

async function expectSorted(page: Page, name: string | RegExp, direction: 'ascending' | 'descending') {
  await expect(head(page, name)).toHaveAttribute('aria-sort', direction);
  await expect(page.locator('[role=columnheader][aria-sort]')).toHaveCount(1);
}

test(
  'a press on a header sorts by it and selects nothing; each folder keeps its order, in every tab',
  landing,
  async ({ product, person, device, page }) => {
    await filespaceClient(product, person, person.filespace.drive_id).fill(tree);
    const latest = await latestFolders(product, person);
    await device.signIn(person);
    await connect(page);

    await test.step('by size: the largest first, then the smallest; folders with what they hold', async () => {
      await focusRow(page, 'Notes.txt');
      await page.keyboard.press('Control+Space');
      await expectSelected(page, 'Notes.txt');
      // The selection bar lies over the header, which the palette does not need.
      await page.keyboard.press('Control+k');
      await page.keyboard.type('sort by size');
      await page.keyboard.press('Enter');
      await expectRows(page, ...largestFirst);
      await expectSelected(page);
      await expectSorted(page, 'Size', 'descending');
      await press(page, 'Size');
      await expectRows(page, 'Empty', 'Brand', 'Archive', 'Notes.txt', 'Poster.jpg', 'Launch film.mp4');
      await expectSorted(page, 'Size', 'ascending');
    });

    await test.step('by time, with keys; keys and typing follow the order', async () => {
      await head(page, 'Size').getByRole('button').focus();
      await tabAndPress(page, head(page, /^Last Modified/).getByRole('button'));
      await expectSorted(page, /^Last Modified/, 'descending');
      await expectRows(page, ...latest, 'Poster.jpg', 'Notes.txt', 'Launch film.mp4');
      await tabTo(page, page.locator('[role=row][data-index][tabindex="0"]'));
      await page.keyboard.press('End');
      await expectFocused(page, 'Launch film.mp4');
      await page.keyboard.type('no');
      await expectFocused(page, 'Notes.txt');
      await page.keyboard.press('Control+Space');
      await page.keyboard.press('Shift+End');
      await expectSelected(page, 'Notes.txt', 'Launch film.mp4');
      await page.keyboard.press('Escape');
    });

    await test.step('what comes from elsewhere and what is made here stand where they belong', async () => {
      await page.mouse.move(0, 0);
      await uploadFile(product, person, 'Teaser.mov', Buffer.alloc(700));
      await expectRows(page, ...latest, 'Teaser.mov', 'Poster.jpg', 'Notes.txt', 'Launch film.mp4');
      await page.keyboard.press('Shift+N');
      await page.getByRole('dialog', { name: 'New folder' }).getByLabel('Folder name').fill('Music');
      await page.keyboard.press('Enter');
      await expectFocused(page, 'Music');
      await page.mouse.move(0, 0);
      await expectRows(page, 'Music', ...latest, 'Teaser.mov', 'Poster.jpg', 'Notes.txt', 'Launch film.mp4');
    });

    await test.step('another folder has an order of its own; both are there after a reload', async () => {
      await openFolder(page, 'Brand');
      await expectSorted(page, 'Name', 'ascending');
      await expectRows(page, 'Guide.pdf', 'Logo.png');
      await press(page, 'Size');
      await expectRows(page, 'Logo.png', 'Guide.pdf');
      await page.reload();
      await expectRows(page, 'Logo.png', 'Guide.pdf');
      await page.goBack();
      await expectSorted(page, /^Last Modified/, 'descending');
      await expect(row(page, 'Music')).toHaveAttribute('data-index', '0');
    });

    await test.step('the other tab hears of it', async () => {
      const other = await openWindow(device.context);
      await other.goto(page.url());
      await expectSorted(other, /^Last Modified/, 'descending');
      await press(other, 'Size');
      await expectSorted(other, 'Size', 'descending');
      await expectSorted(page, 'Size', 'descending');
      await expectRows(page, ...folders, 'Music', 'Launch film.mp4', 'Teaser.mov', 'Poster.jpg', 'Notes.txt');
      await press(other, 'Name');
      await expectSorted(page, 'Name', 'ascending');
      await press(other, 'Name');
      await expectSorted(page, 'Name', 'descending');
      await expect(row(page, 'Teaser.mov')).toHaveAttribute('data-index', '0');
      await other.close();
    });
  },
);

offlineTest(
  'names stand as people count, 2 before 10, what has not been sent too',
  async ({ product, person, device, page }) => {
    const numbered = { '10 ten': {}, '2 two': {}, '1 one': {}, 'Scan 10.pdf': 10, 'Scan 9.pdf': 10 };
    await openFilespace(product, person, device, numbered);
    await expectRows(page, '1 one', '2 two', '10 ten', 'Scan 9.pdf', 'Scan 10.pdf');
    await device.goOffline();
    await addFolder(page, '3 three');
    await expectRows(page, '1 one', '2 two', '3 three', '10 ten', 'Scan 9.pdf', 'Scan 10.pdf');
    await focusRow(page, '2 two');
    await page.keyboard.type('1');
    await expectFocused(page, '10 ten');
    await page.keyboard.type('0');
    await expectFocused(page, '10 ten');
    await device.comeOnline();
    await page.mouse.move(0, 0);
    await press(page, 'Name');
    await expectRows(page, 'Scan 10.pdf', 'Scan 9.pdf', '10 ten', '3 three', '2 two', '1 one');
  },
);

test('the next file of a preview is the next one of the list; closing leads back to its row', async ({
  product,
  person,
  device,
  page,
}) => {
  await openFilespace(product, person, device, tree);
  await press(page, 'Size');
  await expectRows(page, ...largestFirst);
  await focusRow(page, 'Launch film.mp4');
  await page.keyboard.press('Space');
  await expect(preview(page, 'Launch film.mp4')).toContainText('1 of 3');
  await page.keyboard.press('ArrowRight');
  await expect(preview(page, 'Poster.jpg')).toContainText('2 of 3');
  await page.keyboard.press('ArrowRight');
  await expect(preview(page, 'Notes.txt')).toContainText('3 of 3');
  await page.keyboard.press('Escape');
  await expectFocused(page, 'Notes.txt');
});

test('the gallery and a narrow list have a menu for it', async ({ product, person, device, page }, info) => {
  await openFilespace(product, person, device, tree);
  const menuButton = (name: string) => page.getByRole('button', { name: `Sort: ${name}`, exact: true });
  const choose = async (name: string) => {
    await page.getByRole('menuitemradio', { name, exact: true }).click();
    await expect(page.getByRole('menu')).toBeHidden();
  };
  const tiles = () =>
    page
      .locator('[role=gridcell][data-index]')
      .evaluateAll((all) =>
        all
          .sort((one, other) => Number(one.dataset['index']) - Number(other.dataset['index']))
          .map((each) => each.ariaLabel),
      );

  await test.step('in the gallery', async () => {
    await page.getByRole('radio', { name: 'Gallery' }).click();
    await menuButton('Name, ascending').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitemradio', { name: 'A to Z' })).toBeChecked();
    await choose('Size');
    await expect(menuButton('Size, descending')).toBeFocused();
    await expect.poll(tiles).toEqual(largestFirst);
    await menuButton('Size, descending').click();
    await checkLayouts(page, info.outputDir, 'sort-menu');
    await choose('Smallest first');
    await expect(menuButton('Size, ascending')).toBeVisible();
    await expect
      .poll(tiles)
      .toEqual(['Empty', 'Brand', 'Archive', 'Notes.txt', 'Poster.jpg', 'Launch film.mp4']);
  });

  await test.step('in a narrow list, which has no room for the headers', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('radio', { name: 'List', exact: true }).click();
    await expectSorted(page, 'Size', 'ascending');
    await expect(menuButton('Size, ascending')).toBeHidden();
    await page.setViewportSize({ width: 390, height: 844 });
    await menuButton('Size, ascending').click();
    await choose('Last modified');
    await expect(menuButton('Last modified, descending')).toBeVisible();
    const latest = await latestFolders(product, person);
    await expectRows(page, ...latest, 'Poster.jpg', 'Notes.txt', 'Launch film.mp4');
    await checkLayouts(page, info.outputDir, 'narrow-list-by-time');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectSorted(page, /^Last Modified/, 'descending');
    await openFolder(page, 'Brand');
    await expectFolder(page, 'Brand');
    await expectSorted(page, 'Name', 'ascending');
  });
});
