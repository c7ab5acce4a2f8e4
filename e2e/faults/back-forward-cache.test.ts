import { expect, test } from '../fixtures.ts';
import { addFolder, connect, rowNames, syncStatus } from '../harness/browser-actions.ts';
import { syncIdle } from '../harness/device.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { serverTree } from '../harness/server-tree.ts';

test('a page that the browser kept and gives back shows what is, and sends what waited, once', async ({
  product,
  person,
  newDevice,
}) => {
  const device = await newDevice({ lasting: true, backForwardCache: true });
  const { page } = device;
  await device.signIn(person);
  await connect(page);
  // The page that handed the password to the browser's password manager is never kept.
  await page.reload();
  await addFolder(page, 'Before');
  await syncIdle(page);
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted })),
  );
  device.network.set({ kind: 'refuse' });
  await addFolder(page, 'Waits');
  await expect(syncStatus(page, 'Offline, 1 waiting')).toBeVisible();
  await page.goto('about:blank');

  await filespaceClient(product, person, person.filespace.drive_id).fill({ Meanwhile: {} });
  device.network.set({ kind: 'pass' });
  // Playwright's own goBack waits for a load that does not come.
  await page.evaluate(() => void setTimeout(() => history.back()));
  const isStored = () => page.evaluate(() => 'persisted' in window && window.persisted).catch(() => null);
  await expect.poll(isStored).toBe(true);
  await syncIdle(page);
  const tree = ['Before/', 'Meanwhile/', 'Waits/'];
  await expect.poll(() => rowNames(page)).toEqual(tree);
  await addFolder(page, 'After');
  await syncIdle(page);
  expect(await serverTree(product, person)).toEqual(['After/', ...tree]);
});
