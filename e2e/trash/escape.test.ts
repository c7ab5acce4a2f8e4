import { expect, test } from '../fixtures.ts';
import { connect } from '../harness/browser-actions.ts';
import { filespaceClient } from '../harness/filespace.ts';

test('Escape gives up the selection of the trash, and then closes the panel beside it', async ({
  product,
  person,
  device,
  page,
}) => {
  const files = filespaceClient(product, person, person.filespace.drive_id);
  const ids = await files.fill({ Plans: {} });
  await files.send({ type: 'DELETE_FOLDER', data: { folder_id: ids.get('Plans') ?? '' } });
  await device.signIn(person);
  await connect(page);
  await page.getByRole('link', { name: 'Trash' }).click();
  const box = page.getByRole('checkbox', { name: 'Select Plans' });
  const panel = page.getByRole('complementary', { name: 'Outbox' });
  // The page has just arrived, and no part of it has the keyboard.
  await expect(box).toBeVisible();
  await expect(page.locator('#main')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(box).toBeFocused();
  await page.getByRole('button', { name: /open outbox$/ }).click();
  await expect(panel).toBeVisible();
  await box.check();
  await page.keyboard.press('Escape');
  await expect(box).not.toBeChecked();
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});
