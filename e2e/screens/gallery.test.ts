import sharp from 'sharp';
import { expect, test } from '../fixtures.ts';
import { connect } from '../harness/browser-actions.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { row } from '../harness/grid.ts';
import { uploadFile } from '../harness/uploads-and-downloads.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { nextFileChooser } from '../uploads/upload-steps.ts';

const takes = Array.from({ length: 200 }, (_, at) => `Take ${String(at + 1).padStart(3, '0')}`);

test('a folder as a gallery: keys in two dimensions, selection, a new name; it stays one after a reload', async ({
  product,
  person,
  device,
  page,
}, info) => {
  const client = filespaceClient(product, person, person.filespace.drive_id);
  await client.fill({
    Audio: Object.fromEntries(takes.map((name) => [name, {}])),
    Color: {},
    Exports: {},
    ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((at) => [`Photo ${at}.bin`, at])),
  });
  await device.signIn(person);
  await connect(page);
  await page.getByRole('row', { name: 'Audio', exact: true }).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+V');

  const tile = (name: string) => page.getByRole('gridcell', { name, exact: true });
  const selected = () =>
    page
      .locator('[role=gridcell][aria-selected=true]')
      .evaluateAll((all) => all.map((each) => each.ariaLabel));
  await expect(page.getByRole('radio', { name: 'Gallery' })).toBeChecked();
  await expect(tile('Audio')).toBeFocused();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-colcount', '5');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(tile('Photo 2.bin')).toBeFocused();
  await page.keyboard.press('End');
  await expect(tile('Photo 7.bin')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(tile('Photo 2.bin')).toBeFocused();
  await page.keyboard.press('Control+Space'); // Space alone opens the file
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  expect(await selected()).toEqual(['Photo 2.bin', 'Photo 3.bin', 'Photo 4.bin']);
  await checkLayouts(page, info.outputDir, 'gallery');
  await page.keyboard.press('Control+a');
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toContainText('10 selected');
  await page.keyboard.press('Escape');
  await page.keyboard.type('color');
  await expect(tile('Color')).toBeFocused();

  await tile('Photo 5.bin').click({ position: { x: 90, y: 90 } });
  await page.keyboard.press('F2');
  await page.getByLabel('New name of Photo 5.bin').fill('Portrait.bin');
  await page.keyboard.press('Enter');
  await expect(tile('Portrait.bin')).toBeFocused();
  await tile('Photo 1.bin').click({ button: 'right' });
  await expect(page.getByRole('menu')).toContainText('Rename');
  await page.keyboard.press('Escape');

  await page.reload();
  await expect(tile('Portrait.bin')).toBeVisible();
  await tile('Audio').getByRole('link', { name: 'Audio' }).click();
  await expect(page.getByRole('radio', { name: 'List', exact: true })).toBeChecked();
  await page.getByRole('radio', { name: 'Gallery' }).click();
  await tile('Take 001').focus();
  await page.keyboard.press('End');
  await expect(tile('Take 200')).toBeFocused();
  await expect(tile('Take 200')).toBeInViewport();
  // What is on screen and a little more, of however many.
  expect(await page.locator('[role=gridcell][data-index]').count()).toBeLessThan(130);
});

test('a picture is seen in the list and in the gallery, a file that is none has its icon', async ({
  product,
  person,
  device,
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/thumbnail') && asked.push(request.url()));
  const photo = sharp({ create: { width: 400, height: 300, channels: 3, background: '#a05020' } });
  await uploadFile(product, person, 'Dune.png', await photo.png().toBuffer());
  await uploadFile(product, person, 'Note.png', Buffer.from('no picture at all'));
  await device.signIn(person);
  await connect(page);
  const pictures = page.locator('[data-thumbnail=shown]');
  await expect(row(page, 'Dune.png').locator(pictures)).toBeVisible();
  await row(page, 'Dune.png').locator('[data-open]').hover();
  const peek = page.locator('[data-peek-of="Dune.png"][data-drawn]');
  await expect(peek).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(peek).toBeHidden();
  await page.getByRole('radio', { name: 'Gallery' }).click();
  const tile = page.getByRole('gridcell', { name: 'Dune.png', exact: true });
  await expect(tile.locator(pictures)).toBeVisible();
  await expect(tile.locator('img')).toHaveJSProperty('naturalWidth', 400);
  await expect(pictures).toHaveCount(1);
  await expect(
    page.getByRole('gridcell', { name: 'Note.png' }).locator('[data-thumbnail=none] svg'),
  ).toBeVisible();

  const askedBefore = asked.length;
  expect(askedBefore).toBeGreaterThan(2);

  // What waits to be sent is drawn from its bytes: the server has never heard of it.
  await device.context.route('**/bundles', (route) => route.abort());
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  const choosing = nextFileChooser(page);
  await page.getByRole('menuitem', { name: /^Files…/ }).click();
  const buffer = await photo.resize(60, 60).jpeg().toBuffer();
  await (await choosing).setFiles([{ name: 'Waiting.jpg', mimeType: 'image/jpeg', buffer }]);
  const waiting = page.getByRole('gridcell', { name: 'Waiting.jpg', exact: true });
  await expect(waiting.locator(pictures)).toBeVisible();
  await expect(waiting.locator('img')).toHaveJSProperty('naturalWidth', 60);
  await expect(waiting).toHaveAttribute('data-uploading', /waiting|sending/);
  expect(asked).toHaveLength(askedBefore);
});
