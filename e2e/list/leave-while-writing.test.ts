import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { connect } from '../harness/browser-actions.ts';
import { expectWritten } from '../harness/device.ts';
import { expectRows, row } from '../harness/grid.ts';

test('who loads the page again before a change is written on the device is asked first, and loses nothing', async ({
  person,
  device,
  page,
}) => {
  await device.signIn(person);
  await connect(page);
  const other = await device.context.newPage();
  await other.goto('/drive');
  const letGo = await holdDatabase(other);
  await page.getByRole('button', { name: 'Add folder' }).click();
  await page.getByRole('dialog', { name: 'New folder' }).getByLabel('Folder name').fill('Just now');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Just now')).toBeVisible();
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => void setTimeout(() => location.reload()));
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await letGo();
  await expectWritten(page);
  await page.reload();
  await expectRows(page, 'Just now');
});

/** Keeps others from writing the person's database, until the function that it returns is called. */
async function holdDatabase(page: Page): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(async () => {
    const opening = indexedDB.open(`lunvik-${localStorage.getItem('userId')}`);
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const hold = { isOver: false };
    const outbox = opening.result.transaction('outbox', 'readwrite').objectStore('outbox');
    await new Promise((resolve) => {
      const again = () => {
        if (hold.isOver) return opening.result.close();
        outbox.get('none').onsuccess = again;
        resolve(null);
      };
      outbox.get('none').onsuccess = again;
    });
    return hold;
  });
  return () =>
    held.evaluate((hold) => {
      hold.isOver = true;
    });
}
