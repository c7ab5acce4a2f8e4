import { join } from 'node:path';
import { expect, offlineTest, test } from '../fixtures.ts';
import { connect, goToRoot, openFolder } from '../harness/browser-actions.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { grid, row, scrollTo } from '../harness/grid.ts';
import { checkLayouts } from '../harness/visual-checks.ts';
import { openFilespace } from '../screens/team-filespace.ts';
import {
  chooseFiles,
  dragFiles,
  nextFileChooser,
  onDisk,
  openTransfers,
  transfersPanel,
  transfersPill,
} from './upload-steps.ts';

test('the screens of an upload', async ({ product, person, device, page }, { outputDir }) => {
  await openFilespace(product, person, device, {
    'Audio mixes': {},
    'Color grade': {},
    Design: {},
    'Main titles.png': 8000,
    'Poster A.png': 31,
  });
  await openFolder(page, 'Design');
  await expect(page.getByText('Drop files and folders here')).toBeVisible();
  await checkLayouts(page, outputDir, 'upload-empty');
  await page.goBack();
  await onDisk(
    { 'Main titles.png': 'x'.repeat(9000), 'Poster A.png': 'poster', 'New.txt': 'new' },
    async (path) => {
      const drag = await dragFiles(page, [path('New.txt')]);
      await drag.over(row(page, 'Color grade'));
      await expect(page.getByText('Upload to Color grade')).toBeVisible();
      await page.screenshot({ path: join(outputDir, 'upload-drop-row.png') });
      await drag.over(grid(page));
      await checkLayouts(page, outputDir, 'upload-drop-list');
      await drag.cancel();
      // What rests on a folder opens it: on a slow machine the picture took that long.
      await goToRoot(page, person.filespace.drive_name);
      await page.getByRole('button', { name: 'Upload', exact: true }).click();
      await checkLayouts(page, outputDir, 'upload-menu');
      await page.keyboard.press('Escape');
      await chooseFiles(page, ['Main titles.png', 'Poster A.png', 'New.txt'].map(path));
      await expect(page.getByRole('dialog', { name: '2 files are already in' })).toBeVisible();
      await checkLayouts(page, outputDir, 'upload-conflicts');
      await page.getByRole('button', { name: 'Upload 3 files' }).click();
      await expect(transfersPill(page)).toContainText('3 files uploaded');
      await checkLayouts(page, outputDir, 'transfers-pill-done');
    },
  );
  await openTransfers(page);
  await checkLayouts(page, outputDir, 'transfers-done');
});

offlineTest('what waits for a connection', async ({ product, person, device, page }, { outputDir }) => {
  await openFilespace(product, person, device, { Design: {}, 'a.txt': 3 });
  await device.goOffline();
  await onDisk({ 'Set photo 0412.jpg': 'x'.repeat(9000), 'Budget.xlsx': 'poster' }, async (path) => {
    await chooseFiles(page, [path('Set photo 0412.jpg'), path('Budget.xlsx')]);
    await expect(transfersPill(page)).toContainText('Waiting for a connection');
    await expect(row(page, 'Budget.xlsx')).toBeVisible();
    await checkLayouts(page, outputDir, 'transfers-pill-offline');
    await openTransfers(page);
    await transfersPanel(page).getByRole('button', { name: 'Show', exact: true }).click();
    await checkLayouts(page, outputDir, 'transfers-offline');
  });
});

test('the menu at the thumb', async ({ product, person, newDevice }, { outputDir }) => {
  await filespaceClient(product, person, person.filespace.drive_id).fill({ Design: {} });
  const device = await newDevice({ viewport: { width: 390, height: 844 } });
  const { page } = device;
  await device.signIn(person);
  await connect(page);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Photos' })).toBeVisible();
  // A sheet at the foot, also when the window becomes as narrow as this while it is open.
  const placed = async () => {
    const { x, y, width, height } = (await page.getByRole('menu').boundingBox()) ?? {};
    return [x, width, (y ?? 0) + (height ?? 0)];
  };
  await expect.poll(placed).toEqual([0, 390, 844]);
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(async () => (await placed())[1]).toBeLessThan(300);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(placed).toEqual([0, 390, 844]);
  await page.screenshot({ path: join(outputDir, 'upload-menu-phone.png') });
  const choosing = nextFileChooser(page);
  await page.getByRole('menuitem', { name: 'Photos' }).click();
  await (await choosing).setFiles({
    name: 'Beach.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('beach'),
  });
  await expect(row(page, 'Beach.jpg')).toBeVisible();
  await openTransfers(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Transfers' })).toBeAttached();
});

test('on a phone nothing lies over the last row', async ({ product, person, newDevice }) => {
  const folders = Array.from({ length: 20 }, (_, at) => [`Take ${at + 10}`, {}]);
  await filespaceClient(product, person, person.filespace.drive_id).fill(Object.fromEntries(folders));
  const device = await newDevice({ viewport: { width: 390, height: 844 } });
  const { page } = device;
  await device.signIn(person);
  await connect(page);
  await scrollTo(page, 1);
  const more = row(page, 'Take 29').getByRole('button', { name: 'Take 29 options' });
  await more.click();
  await expect(page.getByRole('menu')).toContainText('Rename');
});

test('each family of files looks different in the list', async ({ product, person, device, page }, {
  outputDir,
}) => {
  const extensions =
    'docx xlsx pptx pdf txt md csv ts png svg cr3 psd step wav mov zip woff2 eml ics vcf sqlite dmg exe pem cube';
  const names = extensions.split(' ').map((extension) => `File.${extension}`);
  await filespaceClient(product, person, person.filespace.drive_id).fill(
    Object.fromEntries(names.map((name) => [name, 3])),
  );
  await device.signIn(person);
  await connect(page);
  await expect(row(page, 'File.cube')).toBeVisible();
  const shapes = await page
    .locator('[role=grid] [role=row] svg:has([stroke="var(--k-page-line)"])')
    .evaluateAll((icons) => icons.map((icon) => icon.innerHTML));
  expect(new Set(shapes).size).toBe(names.length);
  await checkLayouts(page, outputDir, 'file-icons');
});
