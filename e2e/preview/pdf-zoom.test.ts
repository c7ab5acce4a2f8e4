import { pdfOf } from '#tests/support/files/preview-files.ts';
import { expect, test } from '../fixtures.ts';
import { connect } from '../harness/browser-actions.ts';
import { focusRow } from '../harness/grid.ts';
import { uploadFile } from '../harness/uploads-and-downloads.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { preview } from './preview-steps.ts';

test('a PDF grows by the wheel with Ctrl and by two fingers, and the page around it does not', async ({
  product,
  person,
  device,
  page,
}, info) => {
  await uploadFile(product, person, 'e.pdf', pdfOf(['First page', 'Second page', 'Third page']));
  await device.signIn(person);
  await connect(page);
  await focusRow(page, 'e.pdf');
  await page.keyboard.press('Enter');
  await expect(preview(page, 'e.pdf').getByText('First page')).toBeVisible();
  const sheet = page.getByRole('region', { name: 'Page 1', exact: true });
  const widthOf = async () => Math.round((await sheet.boundingBox())?.width ?? 0);
  const fits = await widthOf();
  const toggle = page.getByRole('button', { name: 'Fit to window' });
  await sheet.hover();
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -200);
  await page.keyboard.up('Control');
  await expect.poll(widthOf).toBeGreaterThan(fits * 1.3);
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('z');
  await expect.poll(widthOf).toBe(fits);

  const touches = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: readonly number[]) =>
    touches.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x, id) => ({ id, x, y: 450 })) });
  await touch('touchStart', 660, 780);
  await touch('touchMove', 640, 800);
  await touch('touchMove', 600, 840);
  await touch('touchEnd');
  await expect.poll(widthOf).toBe(fits * 2);
  await checkLayouts(page, info.outputPath(), 'preview-pdf-zoomed');
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
  await toggle.click();
  await expect.poll(widthOf).toBe(fits);
});

test('what is found in a PDF is brought on screen, and Escape closes the search before the preview', async ({
  product,
  person,
  device,
  page,
}, info) => {
  await uploadFile(
    product,
    person,
    'e.pdf',
    pdfOf(['The tent', 'A lake', 'No such word', 'The dune', 'The dune']),
  );
  await device.signIn(person);
  await connect(page);
  await focusRow(page, 'e.pdf');
  await page.keyboard.press('Enter');
  await expect(preview(page, 'e.pdf').getByText('The tent')).toBeVisible();
  await page.keyboard.press('/');
  const field = page.getByRole('searchbox', { name: 'Find in document' });
  await expect(field).toBeFocused();
  await page.keyboard.type('dune');
  await expect(preview(page, 'e.pdf')).toContainText('1 of 2');
  const onPage = (number: number) => page.getByRole('region', { name: `Page ${number}`, exact: true });
  await expect(onPage(4).getByText('The dune')).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(onPage(5).getByText('The dune')).toBeInViewport();
  await checkLayouts(page, info.outputPath(), 'preview-pdf-find');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Previous hit' })).toBeFocused();
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(preview(page, 'e.pdf')).toBeVisible();
});

test('what scrolls in a preview has the keyboard when it opens, and the arrows still lead to the neighbors', async ({
  product,
  person,
  device,
  page,
}) => {
  const lines = Array.from({ length: 400 }, (_, at) => `line ${at} ${'wide '.repeat(80)}`).join('\n');
  await uploadFile(product, person, 'a.txt', Buffer.from(lines));
  await uploadFile(product, person, 'b.pdf', pdfOf(['First page', 'Second page', 'Third page']));
  await uploadFile(product, person, 'c.txt', Buffer.from(lines));
  await device.signIn(person);
  await connect(page);
  await focusRow(page, 'a.txt');
  await page.keyboard.press('Enter');
  const region = (name: string) => preview(page, name).getByRole('region', { name, exact: true });
  const top = (name: string) => region(name).evaluate((element) => element.scrollTop);
  await expect(region('a.txt')).toBeFocused();
  await page.keyboard.press('End');
  await expect.poll(() => top('a.txt')).toBeGreaterThan(5000);
  await page.keyboard.press('Home');
  await expect.poll(() => top('a.txt')).toBe(0);
  await page.keyboard.press('Space');
  await expect.poll(() => top('a.txt')).toBeGreaterThan(300);
  await page.keyboard.press('ArrowRight');
  await expect(region('b.pdf')).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect.poll(() => top('b.pdf')).toBeGreaterThan(200);
  await page.keyboard.press('ArrowRight');
  await expect(region('c.txt')).toBeFocused();
  // Who has pressed into it means its own sides.
  await region('c.txt').click();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => region('c.txt').evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect(preview(page, 'c.txt')).toHaveCount(0);
});
