import { folderPath } from '#src/lib/paths.ts';
import { prepareTeam } from '../access/prepared-team.ts';
import { expect, test } from '../fixtures.ts';
import { connect } from '../harness/browser-actions.ts';
import { expectFocused, row, toast } from '../harness/grid.ts';

test('keys that would change something tell a viewer once why nothing changes', async ({
  product,
  person,
  device,
  page,
}) => {
  const { tomas } = await prepareTeam(product, person);
  await device.signIn(tomas);
  await page.goto(folderPath(person.filespace.drive_id));
  await connect(page);
  await expectFocused(page, 'Brand');
  for (const key of ['Delete', 'F2', 'Shift+N']) await page.keyboard.press(key);
  await expect(toast(page, 'You can view this folder but not change it.')).toHaveCount(1);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('what a search finds is changed by the right on the folder that it is in, not on the open one', async ({
  product,
  person,
  device,
  page,
}) => {
  const { priya, grant } = await prepareTeam(product, person);
  await grant('priya', 'Legal', 0);
  await device.signIn(priya);
  await page.goto(folderPath(person.filespace.drive_id));
  await connect(page);
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  const search = async (text: string, found: string) => {
    await page.getByRole('searchbox', { name: /^Search/ }).fill(text);
    await row(page, found).click();
  };
  // From the root, which she may only look through.
  await search('briefs', 'Briefs');
  await expect(bar.getByRole('button', { name: 'Rename' })).toBeVisible();
  await expect(row(page, 'Briefs').getByRole('button', { name: 'Edit Briefs' })).toBeAttached();
  await page.keyboard.press('F2');
  await page.getByRole('dialog').getByRole('textbox').fill('Letters');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Briefs')).toHaveCount(0);
  // From a folder that she may change.
  await page.getByRole('button', { name: 'Clear search' }).first().click();
  await row(page, 'Brand').getByRole('link', { name: 'Brand', exact: true }).click();
  await expect(row(page, 'Letters')).toBeVisible();
  await search('legal', 'Legal');
  await expect(bar.getByRole('button', { name: 'Info' })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Rename' })).toHaveCount(0);
  await page.keyboard.press('Delete');
  await expect(toast(page, 'You can view this folder but not change it.')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('who pastes files where nothing can be added is told why', async ({ product, person, device, page }) => {
  const { tomas } = await prepareTeam(product, person);
  await device.signIn(tomas);
  await page.goto(folderPath(person.filespace.drive_id));
  await connect(page);
  await row(page, 'Brand').getByRole('link', { name: 'Brand', exact: true }).click();
  await expectFocused(page, 'Launch film');
  const paste = () =>
    page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(['pixels'], 'picture.png', { type: 'image/png' }));
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
      return event.defaultPrevented;
    });
  // The code that takes it comes once the page is idle.
  await expect.poll(paste).toBe(true);
  await expect(toast(page, 'You can view Brand, not add to it.')).toBeVisible();
  await page.getByRole('searchbox', { name: /^Search/ }).fill('launch');
  await row(page, 'Launch film').focus();
  expect(await paste()).toBe(true);
  await expect(toast(page, 'Open a folder to upload into it.')).toBeVisible();
});
