import { pngOf } from '#tests/support/files/preview-files.ts';
import { expect, offlineTest as test } from '../fixtures.ts';
import { connect } from '../harness/browser-actions.ts';
import { focusRow } from '../harness/grid.ts';
import { uploadFile } from '../harness/uploads-and-downloads.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { preview } from './preview-steps.ts';

test('a file that is not here is kept from its preview, comes with the connection, and is let go in its header', async ({
  product,
  person,
  device,
  page,
}, info) => {
  await uploadFile(product, person, 'd.png', pngOf(200, 100));
  await device.signIn(person);
  await connect(page);
  await focusRow(page, 'd.png');
  await device.goOffline();
  await page.keyboard.press('Enter');
  await expect(preview(page, 'd.png')).toContainText("This file isn't on this device.");
  const download = preview(page, 'd.png').getByRole('button', { name: 'Download', exact: true });
  await expect(download).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Keep available offline' }).press('Enter');
  await expect(preview(page, 'd.png')).toContainText(
    "It downloads to this device when you're next connected.",
  );
  await expect(page.getByRole('button', { name: "Don't keep offline" })).toBeFocused();
  const kept = page.getByRole('button', { name: 'Available offline', exact: true });
  await expect(kept).toHaveAttribute('aria-pressed', 'true');
  await checkLayouts(page, info.outputPath(), 'preview-kept-not-here');
  await device.comeOnline();
  await expect(page.getByRole('img', { name: 'd.png' })).toBeVisible();
  await checkLayouts(page, info.outputPath(), 'preview-kept');
  await expect(download).not.toHaveAttribute('aria-disabled');
  await device.goOffline();
  await expect(download).not.toHaveAttribute('aria-disabled');
  const saved = page.waitForEvent('download');
  await download.press('Enter');
  expect((await saved).suggestedFilename()).toBe('d.png');
  await device.comeOnline();
  await kept.press('Enter');
  await expect(kept).toHaveAttribute('aria-pressed', 'false');
});
