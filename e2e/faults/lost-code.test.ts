import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { addFolder, connect } from '../harness/browser-actions.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { expectRows, focusRow, toast } from '../harness/grid.ts';
import { holdRequests } from '../harness/requests/hold-requests.ts';
import { missingStyles } from '../harness/visual-checks.ts';
import { landing } from '../lane.ts';

// The installed product has all of it.
test.use({ serviceWorkers: 'block' });

test(
  'code and styles of a part that somebody asks for come where their first requests are lost',
  landing,
  async ({ person, device, page }) => {
    const lost = await loseFirst(page, /\/assets\/(shortcuts-dialog|dialog-surface)-/);
    await device.signIn(person);
    await connect(page);
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    expect(new Set(lost.map((url) => url.replace(/.*\./, '')))).toEqual(new Set(['js', 'css']));
    await expect.poll(() => missingStyles(page)).toEqual([]);
  },
);

test('what a search, an order and a change need comes where it was lost before and when they asked for it', async ({
  product,
  person,
  device,
  page,
}) => {
  await filespaceClient(product, person, person.filespace.drive_id).fill({ Brand: {}, 'Plan.txt': 5 });
  const lost = await loseFirst(page, /\/assets\/(watch-search|sorted-windows|item-changes)-/, 2);
  await device.signIn(person);
  await connect(page);
  await expect.poll(() => lost.length).toBe(3);
  await page.getByRole('searchbox', { name: 'Search' }).fill('plan');
  await expectRows(page, 'Plan.txt');
  await page.getByRole('searchbox', { name: 'Search' }).press('Escape');
  await page.getByRole('columnheader', { name: /^Size/ }).getByRole('button').click();
  await expectRows(page, 'Brand', 'Plan.txt');
  await addFolder(page, 'Offers');
  expect(lost).toHaveLength(6);
});

test('a page whose code does not come is an outline with a way back, and no empty page', async ({
  person,
  device,
  page,
}) => {
  await device.signIn(person);
  const release = await holdRequests(page, /\/assets\/(other-routes|my-account-screen)-.*\.js$/);
  await connect(page);
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'My account' }).click();
  await expect(page.locator('[data-skeleton="page"]')).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible();
  release();
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'My account' }).click();
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible();
});

test('a sign-in whose code cannot be had says what to do, keeps what was typed, and succeeds once it can', async ({
  person,
  page,
}) => {
  let isLost = true;
  const lost: string[] = [];
  await page.context().route(/\/assets\/calls-/, async (route) => {
    if (isLost) lost.push(route.request().url());
    await (isLost ? route.abort() : route.continue());
  });
  await page.goto('/');
  await page.getByLabel('Email or username').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
  await signIn.click();
  await expect(page.getByText("You're offline. Your entries are kept.")).toBeVisible();
  expect(lost.length).toBeGreaterThan(1);
  isLost = false;
  await signIn.click();
  await page.waitForURL('**/drive');
});

test('a menu or a dialog whose code cannot be had leaves the page, says so each time, and opens once it can', async ({
  person,
  device,
  page,
}) => {
  let lost = /\/assets\/(menu-surface|sign-out-dialog)-/;
  await page
    .context()
    .route(/\/assets\//, (route) => (lost.test(route.request().url()) ? route.abort() : route.continue()));
  await device.signIn(person);
  await connect(page);
  const said = toast(page, "Part of the app couldn't load.");
  const account = page.getByRole('button', { name: /^Account menu/ });
  const signOut = page.getByRole('menuitem', { name: 'Sign out' });
  for (let press = 0; press < 2; press += 1) {
    await account.click();
    await expect(said).toBeVisible();
    await expect(account).toHaveAttribute('aria-expanded', 'false');
    await expect(said).toBeHidden();
  }
  lost = /\/assets\/sign-out-dialog-/;
  await account.click();
  await signOut.click();
  await expect(said).toBeVisible();
  await expect(account).toBeVisible();
  lost = /^nothing$/;
  await account.click();
  await signOut.click();
  await page.getByRole('alertdialog', { name: 'Sign out' }).getByRole('button', { name: 'Cancel' }).click();
  await expect(account).toBeFocused();
});

test('styles that were lost before anybody needed them come with the part', async ({
  product,
  person,
  device,
  page,
}) => {
  await filespaceClient(product, person, person.filespace.drive_id).fill({ Brand: {} });
  const lost = await loseFirst(page, /\/assets\/rename-field-[\w-]{8}\.css$/);
  await device.signIn(person);
  await connect(page);
  // The others are here, and the failure of this one is known.
  await expect.poll(async () => lost.length === 1 && (await missingStyles(page))).toEqual(lost);
  await focusRow(page, 'Brand');
  await page.keyboard.press('F2');
  await expect(page.getByRole('textbox', { name: 'New name of Brand' })).toBeFocused();
  await expect.poll(() => missingStyles(page)).toEqual([]);
});

/** The first requests for each such file are lost. Those that were. */
async function loseFirst(page: Page, files: RegExp, times = 1): Promise<readonly string[]> {
  const lost: string[] = [];
  await page.context().route(files, async (route) => {
    const url = route.request().url();
    const isLost = lost.filter((each) => each === url).length < times;
    if (isLost) lost.push(url);
    await (isLost ? route.abort() : route.continue());
  });
  return lost;
}
