import { expect, test } from '../fixtures.ts';
import { addFolder, connect, expectFolder, itemRow, syncStatus } from '../harness/browser-actions.ts';
import { openDevice, syncIdle } from '../harness/device.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { holdRequests } from '../harness/requests/hold-requests.ts';
import { administrate, startServer } from '../harness/server.ts';
import { serverTree } from '../harness/server-tree.ts';
import { signUp } from '../harness/users.ts';

test('while the server is closed for maintenance a device says so in one line, whether it has something to send or not', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const product = await startServer();
  const device = await openDevice(product, browser);
  try {
    const { page } = device;
    const person = await signUp(product);
    await device.signIn(person);
    await connect(page);
    await addFolder(page, 'Before');
    await syncIdle(page);

    await administrate(product, 'maintenance', 'on', '--message', 'Back at 14:00.');
    await expect(syncStatus(page, 'Maintenance')).toBeVisible();
    await expect(page.getByRole('main').getByText('Maintenance is under way.')).toBeVisible();
    await expect(page.getByRole('main').getByText('Back at 14:00. Keep working')).toBeVisible();
    await addFolder(page, 'Meanwhile');
    await expect(syncStatus(page, 'Maintenance, 1 waiting')).toBeVisible();
    await page.reload();
    await expect(itemRow(page, 'Meanwhile')).toBeVisible();
    await expect(syncStatus(page, 'Maintenance, 1 waiting')).toBeVisible();

    // Everybody was asked to come again in half a minute.
    await administrate(product, 'maintenance', 'off');
    await syncIdle(page, 90_000);
    await expect(page.getByRole('main').getByText('Maintenance is under way.')).toHaveCount(0);
    expect(await serverTree(product, person)).toEqual(['Before/', 'Meanwhile/']);
  } finally {
    await device.close();
    await product.remove();
  }
});

test('the line above the list whose code comes while a row is pressed does not take it from under the pointer', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const product = await startServer();
  const device = await openDevice(product, browser, { installs: false });
  try {
    const { page } = device;
    const person = await signUp(product);
    await filespaceClient(product, person, person.filespace.drive_id).fill({ Campaigns: {}, Legal: {} });
    const letGo = await holdRequests(page, /\/assets\/connection-banner-.*\.js$/);
    await device.signIn(person);
    await connect(page);
    await administrate(product, 'maintenance', 'on');
    await expect(syncStatus(page, 'Maintenance')).toBeVisible();

    const link = itemRow(page, 'Legal').getByRole('link', { name: 'Legal' });
    await link.hover();
    await page.mouse.down();
    const before = await link.boundingBox();
    const arrived = page.waitForResponse(/\/assets\/connection-banner-.*\.js$/);
    letGo();
    await (await arrived).finished();
    const line = page.getByRole('main').getByText('Maintenance is under way.');
    // What would be shown is, after these.
    await page.evaluate(() => new Promise((drawn) => requestIdleCallback(drawn)));
    expect(await link.boundingBox()).toEqual(before);
    await page.mouse.up();
    await expectFolder(page, 'Legal');
    await page.mouse.move(0, 0);
    await expect(line).toBeVisible();
  } finally {
    await device.close();
    await product.remove();
  }
});
