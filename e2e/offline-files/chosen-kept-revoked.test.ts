import sharp from 'sharp';
import { roles } from '#contract/rules/roles.ts';
import { pdfOf } from '#tests/support/files/preview-files.ts';
import { webmOf } from '#tests/support/files/video-file.ts';
import { expect, offlineTest as test } from '../fixtures.ts';
import { callApi } from '../harness/api.ts';
import { connect, goToRoot, openFolder } from '../harness/browser-actions.ts';
import { filespaceClient } from '../harness/filespace.ts';
import { focusRow, row } from '../harness/grid.ts';
import { uploadFile } from '../harness/uploads-and-downloads.ts';
import { addMember, createAccount } from '../harness/users.ts';
import { isLongLane, landing } from '../lane.ts';
import { preview } from '../preview/preview-steps.ts';
import { chooseFiles, onDisk, transfersPill, uploadsInTab } from '../uploads/upload-steps.ts';
import { storedContents } from './stored-contents.ts';

const photos = isLongLane ? 300 : 60;
const photoNames = Array.from({ length: photos }, (_, at) => `Photo ${String(at + 1).padStart(3, '0')}.jpg`);

/** Each of another size, so that no two have the same bytes. */
async function takePhotos(): Promise<Readonly<Record<string, Uint8Array>>> {
  const taken = photoNames.map(async (name, at) => {
    const background = { r: (at * 7) % 256, g: 140, b: (at * 3) % 256 };
    const image = sharp({ create: { width: 200 + at, height: 150, channels: 3, background } });
    return [name, await image.jpeg().toBuffer()] as const;
  });
  return Object.fromEntries(await Promise.all(taken));
}

test(
  'photos chosen on a plane arrive once, are looked at, kept and watched on the way back, and go with the permission',
  landing,
  async ({ product, person, newDevice }) => {
    test.setTimeout(isLongLane ? 480_000 : 240_000);
    const driveId = person.filespace.drive_id;
    const ids = await filespaceClient(product, person, driveId).fill({ Legal: {}, Shoot: {} });
    const shoot = ids.get('Shoot') ?? '';
    await uploadFile(product, person, 'Call sheet.pdf', pdfOf(['Wednesday, 6:30']), shoot);
    await uploadFile(product, person, 'Film.webm', await webmOf(8), shoot);
    const omar = await createAccount(product, 'Omar');
    const memberId = await addMember(product, person.workspace.workspace_id, omar, roles.standard);
    const grant = (folderId: string, permission: 0 | 1 | 2) =>
      callApi(
        product.url,
        'grantToUser',
        { body: { drive_id: driveId, workspace_user_id: memberId, folder_id: folderId, permission } },
        person.token,
      );
    await grant(shoot, 1);
    // What is left of the filespace afterwards.
    await grant(ids.get('Legal') ?? '', 0);
    const device = await newDevice();
    const { context } = device;
    const answered: string[] = [];
    context.on('response', (response) => {
      if (/\/(bundles|uploads)$/.test(response.url())) answered.push(response.url());
    });
    await device.signIn(omar);
    await connect(device.page);
    await openFolder(device.page, 'Shoot');

    await test.step('chosen without a connection, in a tab that is closed', async () => {
      const { page } = device;
      await device.goOffline();
      await onDisk(await takePhotos(), async (path) => {
        await chooseFiles(page, photoNames.map(path));
        await expect(transfersPill(page)).toContainText(`${photos} files`);
        await expect.poll(() => uploadsInTab(page, omar.userId)).toBe(0);
      });
      await page.close();
    });

    const page = await context.newPage();
    await test.step('sent once by another tab', async () => {
      await page.goto('/drive');
      await openFolder(page, 'Shoot');
      await expect(row(page, 'Photo 001.jpg')).toContainText('Waiting to upload');
      await device.comeOnline();
      await expect(transfersPill(page)).toContainText(`${photos} files uploaded`);
      expect(answered).toHaveLength(1);
      const [stored] = await product.query(
        `select count(*)::int as files, count(distinct blob_id)::int as contents,
              count(distinct pack_id)::int as packs, count(distinct sha256)::int as hashes
       from items join blobs on blobs.id = blob_id where drive_id = $1 and name like 'Photo %'`,
        [driveId],
      );
      expect(stored).toEqual({ files: photos, contents: photos, packs: 1, hashes: photos });
    });

    await test.step('seen in the list, in the gallery and in full', async () => {
      await expect(row(page, 'Photo 001.jpg').locator('[data-thumbnail=shown]')).toBeVisible();
      await page.getByRole('radio', { name: 'Gallery' }).click();
      const tile = page.getByRole('gridcell', { name: 'Photo 002.jpg', exact: true });
      await expect(tile.locator('[data-thumbnail=shown]')).toBeVisible();
      await tile.getByRole('link').click();
      const picture = preview(page, 'Photo 002.jpg').getByRole('img', { name: 'Photo 002.jpg' });
      await expect(picture).toHaveJSProperty('naturalWidth', 201);
      await page.keyboard.press('Escape');
      await expect(tile).toBeFocused();
      await page.getByRole('radio', { name: 'List', exact: true }).click();
    });

    await test.step('kept, and read without a connection', async () => {
      await goToRoot(page, person.filespace.drive_name);
      await row(page, 'Shoot').click({ button: 'right' });
      await page.getByRole('menuitemcheckbox', { name: 'Available offline' }).click();
      const isHere = row(page, 'Shoot').getByText('Available offline', { exact: true });
      await expect(isHere).toBeAttached({ timeout: 180_000 });
      expect((await storedContents(page)).length).toBe(photoNames.length + 2);
      await device.goOffline();
      await page.reload();
      await openFolder(page, 'Shoot');
      await focusRow(page, 'Film.webm');
      await page.keyboard.press('Enter');
      const video = preview(page, 'Film.webm').locator('video');
      await expect(video).toHaveJSProperty('duration', 8);
      await page.keyboard.press('k');
      await expect
        .poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime))
        .toBeGreaterThan(1);
      await page.keyboard.press('ArrowLeft');
      await expect(preview(page, 'Call sheet.pdf').getByText('Wednesday, 6:30')).toBeVisible();
      await page.keyboard.press('Escape');
    });

    await test.step('gone with the permission that was withdrawn meanwhile', async () => {
      await grant(shoot, 2);
      await expect(row(page, 'Film.webm')).toBeVisible();
      await device.comeOnline();
      await expect(page.getByRole('row', { name: /^(Film|Photo|Call sheet)/ })).toHaveCount(0);
      await expect.poll(() => storedContents(page)).toEqual([]);
      await page.getByRole('link', { name: 'Offline' }).click();
      await expect(page.getByRole('heading', { name: 'Offline', exact: true })).toBeVisible();
      await expect(page.getByRole('row').filter({ hasText: 'Shoot' })).toHaveCount(0);
      await page.goto('/drive');
      await expect(row(page, 'Legal')).toBeVisible();
      await expect(row(page, 'Shoot')).toHaveCount(0);
    });
  },
);
