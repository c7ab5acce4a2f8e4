import { expect, test } from '../fixtures.ts';
import { connect, expectFolder } from '../harness/browser-actions.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { expectSelected, row } from '../harness/grid.ts';
import { landing } from '../lane.ts';
import { preview } from '../preview/preview-steps.ts';
import { openFilespace } from './team-filespace.ts';

test(
  'a double click opens a row once, wherever it is; on a box it opens nothing',
  landing,
  async ({ product, person, device, page }) => {
    await openFilespace(product, person, device, {
      Brand: { Logos: { Old: {} } },
      'a.txt': 10,
    });
    const cell = (name: string, at: number) => row(page, name).getByRole('gridcell').nth(at);

    await cell('Brand', 3).dblclick();
    await expectFolder(page, 'Brand');
    await page.goBack();
    await expect(row(page, 'a.txt')).toBeVisible();
    // Back returns to the list as it was left.
    await expectSelected(page, 'Brand');
    // By then Logos stands where its name was.
    await row(page, 'Brand').getByRole('link', { name: 'Brand', exact: true }).dblclick();
    await expect(row(page, 'Logos')).toBeVisible();
    await expectFolder(page, 'Brand');
    await page.goBack();
    await expectSelected(page, 'Brand');

    await cell('a.txt', 0).dblclick();
    await expectSelected(page, 'Brand');
    await cell('a.txt', 3).dblclick();
    await expect(preview(page, 'a.txt')).toBeFocused();
    await page.keyboard.press('Escape');
    await expectSelected(page, 'a.txt');
  },
);

test('a double tap on a folder opens that folder and none in it', async ({ product, person, newDevice }) => {
  await filespaceClient(product, person, person.filespace.drive_id).fill({ Brand: { Logos: { Old: {} } } });
  const device = await newDevice({ touch: true, viewport: { width: 390, height: 844 } });
  await device.signIn(person);
  const { page } = device;
  await connect(page);
  const box = await row(page, 'Brand').boundingBox();
  const [x, y] = [(box?.x ?? 0) + 120, (box?.y ?? 0) + 20];
  await page.touchscreen.tap(x, y);
  await page.touchscreen.tap(x, y);
  await expect(row(page, 'Logos')).toBeVisible();
  await expectFolder(page, 'Brand');
  await row(page, 'Logos').tap();
  await expectFolder(page, 'Logos');
});
