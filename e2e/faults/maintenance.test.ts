import { expect, test } from '../fixtures.ts';
import { addFolder, connect, itemRow, syncStatus } from '../harness/browser-actions.ts';
import { openDevice, syncIdle } from '../harness/device.ts';
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
