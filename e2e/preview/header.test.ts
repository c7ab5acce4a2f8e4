import { pngOf } from '#tests/support/files/preview-files.ts';
import { expect, test } from '../fixtures.ts';
import { connect } from '../harness/browser-actions.ts';
import { expectFocused, focusRow } from '../harness/grid.ts';
import { uploadFile } from '../harness/uploads-and-downloads.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { preview } from './preview-steps.ts';

test('the header shares a file, shows its versions and does what the menu of its row does, by keys as well', async ({
  product,
  person,
  device,
  page,
}, info) => {
  for (const name of ['a.png', 'b.png', 'c.png']) await uploadFile(product, person, name, pngOf(64, 40));
  await device.signIn(person);
  await connect(page);
  await focusRow(page, 'a.png');
  await page.keyboard.press('Enter');
  await expect(preview(page, 'a.png')).toBeFocused();

  const more = page.getByRole('button', { name: 'More' });
  await more.press('Enter');
  const items = page.getByRole('menuitem').or(page.getByRole('menuitemcheckbox'));
  await expect(items.filter({ hasText: 'Copy link' })).toBeFocused();
  await expect(items).toHaveText([/Copy link/, /Versions/, /Filmstrip/, /Move/, /Copy/, /Rename/, /Delete/]);
  await checkLayouts(page, info.outputPath(), 'preview-more');
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await more.press('Enter');
  await page.getByRole('menuitem', { name: 'Versions' }).press('Enter');
  const side = page.getByRole('complementary', { name: 'Info' });
  await expect(side.getByRole('tab', { name: 'Versions' })).toHaveAttribute('aria-selected', 'true');
  await checkLayouts(page, info.outputPath(), 'preview-versions');
  await page.getByRole('dialog', { name: 'a.png' }).getByRole('button', { name: 'Share' }).click();
  await expect(side).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: /access/i })).toBeVisible();
  await page.getByRole('button', { name: 'Info', exact: true }).click();
  await expect(side.getByRole('tab', { name: 'Details' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('i');

  await page.keyboard.press('F2');
  await page.getByRole('textbox').fill('z.png');
  await page.keyboard.press('Enter');
  await expect(preview(page, 'z.png')).toContainText('3 of 3');
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(preview(page, 'c.png')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await more.click();
  await expect(items).toHaveText([
    /Download/,
    /Copy link/,
    /Share/,
    /Available offline/,
    /Versions/,
    /Filmstrip/,
    /Move/,
    /Copy/,
    /Rename/,
    /Delete/,
  ]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expectFocused(page, 'c.png');
});
