import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectFocused, focusRow, row } from '../harness/grid.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { openFilespace } from '../screens/team-filespace.ts';

const info = (page: Page) => page.getByRole('complementary', { name: 'Info' });

/** Where an element begins and ends across the window. */
async function across(page: Page, name: string) {
  const box = await row(page, name).boundingBox();
  return { left: box?.x ?? 0, right: (box?.x ?? 0) + (box?.width ?? 0) };
}

test('Info tells of several items, and what can be done with them', async ({ product, person, device }, {
  outputDir,
}) => {
  const page = await openFilespace(product, person, device);
  await focusRow(page, 'Brand');
  await page.keyboard.press('Control+Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+I');
  await expect(info(page)).toContainText('4 items selected');
  await expect(info(page)).toContainText('3 folders, 1 file');
  await expect(info(page)).toContainText('3 folders, 1 file');
  await expect(info(page).getByRole('definition').nth(2)).toHaveText('3 folders, 1 file');
  await checkLayouts(page, outputDir, 'info-of-several');
  await info(page).getByRole('button', { name: 'Move' }).click();
  await expect(page.getByRole('dialog', { name: 'Move 4 Files' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('toolbar', { name: 'Selection', exact: true })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByRole('alertdialog', { name: 'Delete 4 items' })).toBeVisible();
});

test('Info stands beside the list at every width above a phone', async ({ product, person, device }) => {
  const page = await openFilespace(product, person, device);
  await focusRow(page, 'Notes.txt');
  await page.keyboard.press('Shift+I');
  for (const width of [1440, 1024, 720]) {
    await page.setViewportSize({ width, height: 700 });
    await expect
      .poll(
        async () => (await across(page, 'Notes.txt')).right <= ((await info(page).boundingBox())?.x ?? 0) + 1,
      )
      .toBe(true);
  }
});

test('on a phone Info and everything else stand at the thumb', async ({ product, person, device }, {
  outputDir,
}) => {
  const page = await openFilespace(product, person, device);
  await page.setViewportSize({ width: 390, height: 844 });
  await row(page, 'Notes.txt').getByRole('checkbox').check();
  const bar = page.getByRole('toolbar', { name: 'Selection actions' });
  await bar.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeInViewport();
  await page.screenshot({ path: join(outputDir, 'phone-more.png') });
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Info' }).click();
  await expect(info(page)).toContainText('Notes.txt');
});

const moreOf = (page: Page, name: string) => row(page, name).getByRole('button', { name: `${name} options` });

test('a panel that covered the page of a phone gives the focus back to where it was opened', async ({
  product,
  person,
  newDevice,
}) => {
  const device = await newDevice({ touch: true, viewport: { width: 390, height: 844 } });
  const page = await openFilespace(product, person, device);
  const access = page.getByRole('complementary', { name: 'Access and Permissions' });
  for (const [item, panel] of [
    ['Info', info(page)],
    ['Share', access],
  ] as const) {
    await moreOf(page, 'Brand').tap();
    await page.getByRole('menuitem', { name: item, exact: true }).tap();
    await expect(panel).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(moreOf(page, 'Brand')).toBeFocused();
  }
  const bar = page.getByRole('toolbar', { name: 'Selection actions' });
  await expect(bar).toBeVisible();
  for (const [button, panel] of [
    ['Info', info(page)],
    ['Share', access],
  ] as const) {
    await bar.getByRole('button', { name: button, exact: true }).tap();
    await panel.getByRole('button', { name: 'Close', exact: true }).tap();
    await expect(panel).toBeHidden();
    await expect(bar.getByRole('button', { name: button, exact: true })).toBeFocused();
  }
});

test('Info over a low window gives the keyboard back to the row whose menu opened it', async ({
  product,
  person,
  device,
}) => {
  const page = await openFilespace(product, person, device);
  for (const size of [
    { width: 720, height: 450 },
    { width: 390, height: 450 },
  ]) {
    await page.setViewportSize(size);
    await focusRow(page, 'Campaigns');
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Info' }).press('Enter');
    await expect(info(page)).toContainText('Campaigns');
    await page.keyboard.press('Escape');
    await expect(info(page)).toBeHidden();
    await expectFocused(page, 'Campaigns');
  }
});

test('after Move by touch the next row has the focus, after Copy what opened the menu', async ({
  product,
  person,
  newDevice,
}) => {
  const device = await newDevice({ touch: true, viewport: { width: 390, height: 844 } });
  const page = await openFilespace(product, person, device);
  for (const [item, title, confirm, next] of [
    ['Copy', 'Copy 1 item', 'Copy to Released', moreOf(page, 'Campaigns')],
    ['Move', 'Move 1 item', 'Move to Released', row(page, 'Released')],
  ] as const) {
    await moreOf(page, 'Campaigns').tap();
    await page.getByRole('menuitem', { name: item, exact: true }).tap();
    const picker = page.getByRole('dialog', { name: title });
    await picker.getByRole('button', { name: 'Released', exact: true }).tap();
    await picker.getByRole('button', { name: confirm }).tap();
    await expect(picker).toBeHidden();
    await expect(next).toBeFocused();
  }
  await expect(row(page, 'Campaigns')).toBeHidden();
});

test('beside Info at 200 % of zoom everything in the bar of the selection can be reached', async ({
  product,
  person,
  device,
}) => {
  const page = await openFilespace(product, person, device);
  await focusRow(page, 'Notes.txt');
  await page.keyboard.press('Control+Space');
  await page.keyboard.press('Shift+I');
  await expect(info(page)).toBeVisible();
  const bar = page.getByRole('toolbar', { name: 'Selection', exact: true });
  for (const width of [1280, 900, 720, 650]) {
    await page.setViewportSize({ width, height: 450 });
    const endsBeforePx = async () =>
      (await bar
        .getByRole('button')
        .evaluateAll((all) => Math.max(...all.map((each) => each.getBoundingClientRect().right)))) -
      ((await info(page).boundingBox())?.x ?? 0);
    await expect.poll(endsBeforePx).toBeLessThanOrEqual(0);
    for (const name of ['Delete', 'More actions', 'Clear']) {
      await expect(bar.getByRole('button', { name }).filter({ visible: true })).toBeInViewport({ ratio: 1 });
    }
  }
});
