import { pdfOf, pngOf, wavOf } from '#tests/support/files/preview-files.ts';
import { expect, test } from '../fixtures.ts';
import { connect } from '../harness/browser-actions.ts';
import { expectFocused, focusRow, row } from '../harness/grid.ts';
import { uploadFile } from '../harness/uploads-and-downloads.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { landing } from '../lane.ts';
import { preview } from './preview-steps.ts';

test(
  'files of a list are previewed one after the other, and Back, reload and Escape lead back to their row',
  landing,
  async ({ product, person, device, page }, info) => {
    await uploadFile(product, person, 'a.png', pngOf(640, 400));
    await uploadFile(product, person, 'b.png', pngOf(2400, 1500));
    await uploadFile(product, person, 'c.bin', Buffer.alloc(2000, 7));
    await uploadFile(product, person, 'd.wav', wavOf(2));
    await uploadFile(product, person, 'e.pdf', pdfOf(['First page', 'Second page', 'Third page']));
    await uploadFile(product, person, 'f.ts', Buffer.from('const answer = 42;\n'));
    await device.signIn(person);
    await connect(page);
    await focusRow(page, 'a.png');
    const list = page.url();

    await page.keyboard.press('Enter');
    await expect(preview(page, 'a.png')).toBeFocused();
    await expect(page.getByRole('img', { name: 'a.png' })).toBeVisible();
    await expect(preview(page, 'a.png')).toContainText('1 of 6');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('img', { name: 'b.png' })).toBeVisible();
    await checkLayouts(page, info.outputPath(), 'preview-image');
    await page.reload();
    await expect(page.getByRole('img', { name: 'b.png' })).toBeVisible();
    await page.goBack();
    await expectFocused(page, 'b.png');
    expect(page.url()).toBe(list);
    await page.goForward();
    await expect(preview(page, 'b.png')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(preview(page, 'c.bin')).toContainText('No preview for this kind of file');
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('audio')).toHaveJSProperty('duration', 2);
    await expect(page.locator('[data-preview] [aria-busy=true]')).toHaveCount(0);
    await page.keyboard.press('k');
    await expect(page.locator('audio')).toHaveJSProperty('paused', false);
    await page.keyboard.press('ArrowRight');
    await expect(preview(page, 'e.pdf').getByText('First page')).toBeVisible();
    await page.keyboard.press('/');
    await page.getByRole('searchbox', { name: 'Find in document' }).fill('third');
    await expect(preview(page, 'e.pdf')).toContainText('1 of 1');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Outline' }).click();
    await page.getByRole('button', { name: 'Third page' }).click();
    await expect(preview(page, 'e.pdf').getByText('Third page').last()).toBeInViewport();
    await checkLayouts(page, info.outputPath(), 'preview-pdf');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('region', { name: 'f.ts' })).toContainText('const answer = 42;');
    await expect(page.locator('[data-scope=keyword]')).toHaveText('const');
    const button = await page.getByRole('button', { name: 'Previous file' }).boundingBox();
    const code = await page.getByRole('region', { name: 'f.ts' }).boundingBox();
    expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual(code?.x ?? 0);
    await page.keyboard.press('Escape');
    await expectFocused(page, 'f.ts');
    expect(page.url()).toBe(list);
    // As assistive technology goes to another row.
    await row(page, 'c.bin').focus();
    await expectFocused(page, 'c.bin');
    await page.keyboard.press('Enter');
    await expect(preview(page, 'c.bin')).toBeFocused();
  },
);
