import sharp from 'sharp';
import { expect, offlineTest as test } from '../fixtures.ts';
import { connect } from '../harness/browser-actions.ts';
import { focusRow } from '../harness/grid.ts';
import { uploadFile } from '../harness/uploads-and-downloads.ts';
import { checkLayouts } from '../harness/visual-checks.ts';

const image = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer();

test('the versions of an image have their pictures, and two of them are compared by a slider', async ({
  product,
  person,
  device,
  page,
}, { outputDir }) => {
  const id = await uploadFile(product, person, 'Titles.png', await image('#c84'));
  for (const color of ['#48c', '#4c8'])
    await uploadFile(product, person, 'Titles.png', await image(color), undefined, id);
  await device.signIn(person);
  await connect(page);
  const info = page.getByRole('complementary', { name: 'Info' });
  await focusRow(page, 'Titles.png');
  await page.keyboard.press('Shift+I');
  await info.getByRole('tab', { name: 'Versions' }).click();
  await expect(info.locator('[data-thumbnail=shown]')).toHaveCount(3);
  await checkLayouts(page, outputDir, 'versions-of-image');

  const compare = info.getByRole('button', { name: 'Compare', exact: true });
  await compare.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Versions of Titles.png' });
  await expect(dialog.getByRole('img', { name: /^the version of today/ })).toHaveCount(2);
  const shown = () =>
    dialog.getByRole('img').evaluateAll((all: HTMLImageElement[]) =>
      all.map((picture) => {
        const canvas = new OffscreenCanvas(1, 1).getContext('2d');
        canvas?.drawImage(picture, 0, 0, 1, 1);
        return [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3).map((value) => value >> 4);
      }),
    );
  // The latest lies below, the one before it above.
  expect(await shown()).toEqual([
    [4, 12, 8],
    [4, 8, 12],
  ]);
  await checkLayouts(page, outputDir, 'versions-compared');
  const slider = dialog.getByRole('slider');
  await slider.focus();
  await page.keyboard.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', '100 % of the left one, 0 % of the right one');
  await dialog.getByRole('combobox', { name: 'On the left' }).selectOption({ index: 2 });
  await expect.poll(shown).toEqual([
    [4, 12, 8],
    [12, 8, 4],
  ]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(compare).toBeFocused();

  await device.goOffline();
  await expect(compare).toHaveAccessibleDescription('Needs a connection');
});
