import { expect, offlineTest as test } from '../fixtures.ts';
import {
  addFolder,
  connect,
  itemRow,
  openFolder,
  openWindow,
  rename,
  syncStatus,
} from '../harness/browser-actions.ts';
import { syncIdle } from '../harness/device.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { row } from '../harness/grid.ts';
import { makeReleasedDatabase, releasedReplica } from '../harness/replica/released-database.ts';
import { itemsOnServer, storedReplica } from '../harness/replica/stored-replica.ts';

/** More than one block of the release before has, and in one folder more than a leaf is filled with. */
const inside = Object.fromEntries(Array.from({ length: 560 }, (_, at) => [`Plan ${at}`, {}]));

test('a device of the release before is upgraded without a connection: its rows, changes and stars are there, and go on', async ({
  product,
  person,
  device,
  page,
}) => {
  const { drive_id: driveId } = person.filespace;
  const files = filespaceClient(product, person, driveId);
  await files.fill({ Archive: inside, Brand: { 'logo.svg': 40 }, 'notes.txt': 5 });
  await device.signIn(person);
  await connect(page);
  await row(page, 'Brand').click();
  await page.keyboard.press('Shift+S');
  await expect(row(page, 'Brand').getByText('Starred')).toBeAttached();
  await syncIdle(page);
  const beside = await openWindow(device.context);
  await beside.goto('/healthz');
  await device.goOffline();
  await page.bringToFront();
  await rename(page, 'notes.txt', 'memo.txt');
  await addFolder(page, 'Made offline');
  const replica = await storedReplica(page);
  const confirmed = await itemsOnServer(product, driveId);
  expect(replica.items).toEqual(confirmed);

  await page.goto('about:blank');
  const rows = releasedReplica(replica);
  await makeReleasedDatabase(beside, `lunvik-${person.userId}`, { rows, takesOver: true });
  await page.goto('/drive');
  await page.bringToFront();
  await expect(itemRow(page, 'Made offline')).toBeVisible();
  await expect(itemRow(page, 'memo.txt')).toBeVisible();
  await expect(row(page, 'Brand').getByText('Starred')).toBeAttached();
  await expect(syncStatus(page, 'Offline, 2 waiting')).toBeVisible();
  expect(await storedReplica(page)).toMatchObject({ isFilling: false, items: confirmed });
  await page.getByRole('searchbox', { name: 'Search' }).fill('plan 559');
  await expect(itemRow(page, 'Plan 559')).toContainText('Archive');
  await page.getByRole('searchbox', { name: 'Search' }).fill('');
  await openFolder(page, 'Archive');
  await expect(page.getByText('560 folders, 0 files')).toBeVisible();

  await device.comeOnline();
  await syncIdle(page);
  await expect.poll(async () => (await storedReplica(page)).items.length).toBe(confirmed.length + 1);
  const whole = await storedReplica(page);
  expect(whole.items).toEqual(await itemsOnServer(product, driveId));
  // It was not filled anew.
  expect(whole.state?.r).toBe(replica.state?.r);
  expect(whole.items.map(({ name }) => name)).toEqual(expect.arrayContaining(['memo.txt', 'Made offline']));
});
