import type { Page } from 'playwright/test';
import { limits } from '#contract/rules/limits.ts';
import { expect, offlineTest as test } from '../fixtures.ts';
import { itemRow, openWindow, syncStatus } from '../harness/browser-actions.ts';
import { openDevice, syncIdle } from '../harness/device.ts';
import { pinToasts, toast } from '../harness/grid.ts';
import { copyBuild, release, releaseOf, removeBuild } from '../harness/releases.ts';
import { type ServerUnderTest, startServer } from '../harness/server.ts';
import { serverTree } from '../harness/server-tree.ts';
import { signUp, type TestUser } from '../harness/users.ts';
import { openFilespace } from '../screens/team-filespace.ts';

const files = Array.from({ length: 100 }, (_, at) => `report ${String(at).padStart(2, '0')}.pdf`);
const changes = files.length;
const atOnce = 20;

test('a new release that comes while 100 changes wait takes over at once, and each is there once', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const build = await copyBuild();
  const product = await startServer({}, build);
  const device = await openDevice(product, browser);
  try {
    const { page, network } = device;
    const person = await signUp(product);
    const content = Object.fromEntries(files.map((name) => [name, 3]));
    await openFilespace(product, person, device, { Archive: {}, ...content });
    const second = await openWindow(device.context);
    await second.goto('/drive');
    await syncIdle(second);
    for (const tab of [page, second]) await tab.evaluate(() => Object.assign(window, { sameDocument: true }));

    const seqBefore = await logOf(product, person);
    await device.goOffline();
    await page.bringToFront();
    for (let from = 0; from < changes; from += atOnce) await archive(page, files[from] ?? '');
    await expect(syncStatus(page, `Offline, ${changes} waiting`)).toBeVisible();
    await release(build, 'second');

    // Everything passes but the changes: all still wait.
    network.set({ kind: 'cut-after', direction: 'up', bytes: 120, of: /^POST \/api\/events/ });
    await device.context.setOffline(false);
    await pinToasts(page);
    await page.getByRole('button', { name: 'Add folder' }).click();
    await page.keyboard.type('Typed');
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    const waits = () =>
      page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));
    await expect.poll(waits).toBe(true);
    await expect(page.locator('[data-area=toast]').getByText('A new version')).toBeHidden();
    await page.keyboard.press('Escape');
    const ready = toast(page, 'A new version of Lunvik is ready');
    await ready.locator('..').getByRole('button', { name: 'Reload' }).click();
    await expectSecond(page);
    // What was announced there for eight seconds is offered in its menu as long as it takes.
    await second.getByRole('button', { name: /^Account menu/ }).click();
    await second.getByRole('menuitem', { name: 'Reload to update' }).click();
    await expectSecond(second);

    network.set({ kind: 'pass' });
    await page.bringToFront();
    await page.getByRole('button', { name: /, open outbox$/ }).click();
    await page.getByRole('button', { name: 'Sync now' }).click();
    await page.keyboard.press('Escape');
    // A try that was cut just before it was pressed waits for its turn once more.
    await expect(syncStatus(page, 'All changes synced')).toBeVisible({
      timeout: limits.reconnectAfterGiveUpMs,
    });
    await syncIdle(page);
    const tree = ['Archive/', ...files.map((name) => `Archive/${name}`)];
    expect(await serverTree(product, person)).toEqual(tree);
    expect((await logOf(product, person)) - seqBefore).toBe(changes);
    for (const tab of [second, page]) {
      await syncIdle(tab);
      await expect(itemRow(tab, 'Archive')).toBeVisible();
    }
    expect(device.complaints()).toEqual([]);
  } finally {
    await device.close();
    await product.remove();
    await removeBuild(build);
  }
});

async function expectSecond(tab: Page): Promise<void> {
  await expect.poll(() => releaseOf(tab)).toBe('second');
  await expect(itemRow(tab, 'Archive')).toBeVisible();
}

/** How many changes the log of the filespace has. */
async function logOf(product: ServerUnderTest, { filespace }: TestUser): Promise<number> {
  const [drive] = await product.query('select seq from drives where id = $1', [filespace.drive_id]);
  return Number(drive?.['seq']);
}

/** As many as one gesture may move. */
async function archive(page: Page, first: string): Promise<void> {
  await page.locator('[role=row][data-index][tabindex="0"]').focus();
  await page.keyboard.press('Home');
  // Those that were moved just before have left: a click would scroll to where this one stood below them.
  await expect(itemRow(page, first)).toHaveAttribute('data-index', '1');
  await itemRow(page, first).getByRole('gridcell').nth(3).click();
  for (let more = 1; more < atOnce; more += 1) await page.keyboard.press('Shift+ArrowDown');
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Move' }).click();
  const dialog = page.getByRole('dialog', { name: `Move ${atOnce} Files` });
  await dialog.getByRole('button', { name: 'Archive', exact: true }).click();
  await dialog.getByRole('button', { name: 'Move to Archive', exact: true }).click();
  await expect(dialog).toBeHidden();
}
