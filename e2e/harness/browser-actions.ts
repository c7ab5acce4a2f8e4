import { type BrowserContext, expect, type Locator, type Page } from 'playwright/test';
import type { Credentials } from '../begin-session.ts';
import { type Device, expectWritten, syncIdle } from './device.ts';
import { holdRequests } from './requests/hold-requests.ts';
import { serviceWorkerReady } from './service-worker-ready.ts';

/** What a person does with items on the screen, step by step as the screen offers it. */

/** The first time on a device: a filespace is kept there once it was asked for, and the product with it. */
export async function connect(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  // The light is green before and after: only a list that says it is whole shows that it is "after".
  await expect(page.locator('[role=grid]')).toHaveAttribute('aria-busy', 'false');
  await syncIdle(page);
  await serviceWorkerReady(page);
}

export function itemRow(page: Page, name: string): Locator {
  return page.getByRole('row', { name, exact: true });
}

export async function addFolder(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add folder' }).click();
  const dialog = page.getByRole('dialog', { name: 'New folder' });
  await dialog.getByLabel('Folder name').fill(name);
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(itemRow(page, name)).toBeVisible();
  await expectWritten(page);
}

export async function openFolder(page: Page, name: string): Promise<void> {
  await itemRow(page, name).getByRole('link', { name, exact: true }).click();
  await expectFolder(page, name);
}

export async function goToRoot(page: Page, filespace: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: /^Home, / })
    .click();
  await expectFolder(page, filespace);
}

/** As it is now, or as of an earlier moment. */
export async function expectFolder(page: Page, name: string): Promise<void> {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const heading = new RegExp(`^${escaped}( as of .+)?$`);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached();
}

export async function rename(page: Page, from: string, to: string): Promise<void> {
  await rowButton(page, from, 'EDIT');
  const dialog = page.getByRole('dialog', { name: /^Rename (file|folder)$/ });
  await dialog.getByLabel('Name', { exact: true }).fill(to);
  await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(itemRow(page, to)).toBeVisible();
  await expect(itemRow(page, from)).toBeHidden();
}

export async function remove(page: Page, name: string): Promise<void> {
  await rowButton(page, name, 'DELETE');
  const dialog = page.getByRole('alertdialog', { name: /^Delete / });
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(itemRow(page, name)).toBeHidden();
}

/** Into a folder that lies beside the item. */
export async function move(page: Page, name: string, into: string): Promise<void> {
  await moveOrCopy(page, 'Move', name, into);
  await expect(itemRow(page, name)).toBeHidden();
}

/** Into a folder that lies beside the item. */
export async function copy(page: Page, name: string, into: string): Promise<void> {
  await moveOrCopy(page, 'Copy', name, into);
  await page.getByRole('toolbar', { name: 'Selection' }).waitFor({ state: 'hidden' });
}

async function moveOrCopy(page: Page, verb: 'Move' | 'Copy', name: string, into: string): Promise<void> {
  await itemRow(page, name).getByRole('checkbox').check();
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: verb }).click();
  const dialog = page.getByRole('dialog', { name: `${verb} 1 item` });
  await dialog.getByRole('button', { name: into, exact: true }).click();
  await dialog.getByRole('button', { name: `${verb} to ${into}`, exact: true }).click();
  await expect(dialog).toBeHidden();
}

async function rowButton(page: Page, name: string, verb: 'EDIT' | 'DELETE'): Promise<void> {
  const row = itemRow(page, name);
  await row.hover();
  await row.getByRole('button', { name: `${verb} ${name}`, exact: true }).click();
}

/** Signs out where everything is synced; where changes would be lost, the question about them stays on screen. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Sign out' });
  await dialog.waitFor();
  const sure = dialog.getByRole('button', { name: 'Sign out', exact: true });
  if (await sure.isVisible()) await sure.click();
}

/** The light of the product. */
export function syncStatus(page: Page, text: string): Locator {
  return page.getByRole('button', { name: new RegExp(`^${text}\\s*, open outbox$`) });
}

/** What the open folder shows, in order of rows. */
export async function rowNames(page: Page): Promise<readonly string[]> {
  const rows = await page.getByRole('grid').evaluateAll((grids) =>
    grids.flatMap((grid) =>
      [...grid.querySelectorAll<HTMLElement>('[role=row][data-index]')].map((row) => ({
        at: Number(row.dataset['index']),
        name: `${row.getAttribute('aria-label')}${row.dataset['kind'] === 'folder' ? '/' : ''}`,
      })),
    ),
  );
  return rows.sort((one, other) => one.at - other.at).map(({ name }) => name);
}

/**
 * Walks through every folder, as a person would who looks for something lost or doubled. Paths are sorted; those of
 * folders end with a slash. For trees whose folders fit on the screen.
 */
export async function expectVisibleTree(
  page: Page,
  filespace: string,
  wanted: readonly string[],
): Promise<void> {
  await goToRoot(page, filespace);
  await walk(page, '', wanted);
}

async function walk(page: Page, above: string, wanted: readonly string[]): Promise<void> {
  const inside = wanted.filter((path) => path.startsWith(above)).map((path) => path.slice(above.length));
  const here = inside.filter((path) => /^[^/]+\/?$/.test(path)).sort();
  await expect
    .poll(async () => [...(await rowNames(page))].sort(), {
      message: `what is in /${above}`,
      timeout: 20_000,
    })
    .toEqual(here);
  for (const folder of here.filter((path) => path.endsWith('/'))) {
    await openFolder(page, folder.slice(0, -1));
    await walk(page, above + folder, wanted);
    await page.goBack();
    await expect(itemRow(page, folder.slice(0, -1))).toBeVisible();
  }
}

/**
 * A second tab of a browser, in a window of its own. Chromium draws a tab behind another one once or twice a second as soon as a
 * field in it has the focus, though Playwright reports it as visible: each action there would wait for seconds.
 */
export async function openWindow(context: BrowserContext): Promise<Page> {
  const browser = context.browser();
  const beside = context.pages()[0];
  if (browser === null || beside === undefined) throw new Error('a second window needs a first one');
  const [asked, browserSession] = await Promise.all([
    context.newCDPSession(beside),
    browser.newBrowserCDPSession(),
  ]);
  const { browserContextId } = (await asked.send('Target.getTargetInfo')).targetInfo;
  const opened = context.waitForEvent('page');
  await browserSession.send('Target.createTarget', {
    url: 'about:blank',
    newWindow: true,
    ...(browserContextId !== undefined && { browserContextId }),
  });
  await Promise.all([asked.detach(), browserSession.detach()]);
  return opened;
}

/** What was copied. The product's own pages may not read the clipboard, so it is pasted into another one. */
export async function clipboardText(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  await page.setContent('<textarea></textarea>');
  await page.locator('textarea').focus();
  await page.keyboard.press('ControlOrMeta+V');
  const text = await page.locator('textarea').inputValue();
  await page.close();
  return text;
}

/**
 * Kills the browser and opens the product in it again. It may have lost what local storage held for some seconds, and who
 * was signed in with it.
 */
export async function killBrowser(
  device: Device,
  account: Credentials,
  whileClosed?: () => Promise<void>,
): Promise<Page> {
  await device.kill(whileClosed);
  const { page } = device;
  await page.goto('/drive');
  const signIn = page.getByRole('heading', { name: 'Sign in' });
  await expect(signIn.or(page.getByRole('grid'))).toBeVisible({ timeout: 20_000 });
  if (await signIn.isVisible()) await device.signInByForm(account);
  return page;
}

/** Keeps a part of the page from arriving until it is released. `asked`: the page waits for it. */
export async function holdScript(page: Page, name: string) {
  const asked = page.waitForRequest((request) => request.url().includes(`/${name}`));
  return { asked, release: await holdRequests(page, new RegExp(`/${name}[^/]*\\.js$`)) };
}
