import type { Page } from 'playwright/test';
import { expect, offlineTest as test } from '../fixtures.ts';
import { connect, expectVisibleTree, itemRow, killBrowser } from '../harness/browser-actions.ts';
import { type Device, expectWritten, syncIdle } from '../harness/device.ts';
import { serverTree } from '../harness/server-tree.ts';

/** Five for each change of the project; a hundred in the long run. */
const kills = Number(process.env['TEST_BROWSER_KILLS'] ?? 5);

test(`whatever is killed while somebody works, ${kills} times: what was seen is there, once`, async ({
  product,
  person,
  newDevice,
}) => {
  test.setTimeout(60_000 + kills * 30_000);
  const device = await newDevice({ lasting: true });
  await device.signIn(person);
  await connect(device.page);
  const seen: string[] = [];
  let { page } = device;
  for (let turn = 0; turn < kills; turn += 1) {
    for (const part of ['first', 'second']) {
      // The newest stands first: of a long list only what is on screen has rows.
      const name = `${999 - turn} ${part}`;
      await makeFolder(page, name);
      seen.push(name);
    }
    if (turn % 2 === 0) page = await killTab(device, page);
    else page = await killBrowser(device, person);
    await expect(itemRow(page, seen.at(-1) ?? '')).toBeVisible({ timeout: 20_000 });
  }
  await syncIdle(page);
  const tree = seen.map((name) => `${name}/`).sort();
  expect(await serverTree(product, person)).toEqual(tree);
  if (seen.length < 20) await expectVisibleTree(page, person.filespace.drive_name, tree);
});

/** No waiting for anything but the row, and that it is written: what is killed next is still at work. */
async function makeFolder(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add folder' }).click();
  await page.getByRole('dialog', { name: 'New folder' }).getByLabel('Folder name').fill(name);
  await page.keyboard.press('Enter');
  await expect(itemRow(page, name)).toBeVisible();
  await expectWritten(page);
}

async function killTab({ context }: Device, page: Page): Promise<Page> {
  const crashed = page.waitForEvent('crash');
  const devtools = await context.newCDPSession(page);
  devtools.send('Page.crash').catch(() => undefined);
  await crashed;
  const next = await context.newPage();
  await page.close();
  await next.goto('/drive');
  return next;
}
