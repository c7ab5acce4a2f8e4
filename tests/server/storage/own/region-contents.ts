import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { contentPath } from '#contract/wire/downloads.ts';
import { thumbnailRoute } from '#contract/wire/thumbnails.ts';
import { sweepUploads } from '#server/features/uploads/sweep-uploads.ts';
import { uploadLifetimeMs } from '#server/storage/workspace-room.ts';
import { type RegionUnderTest, uploadedFile } from '#tests/support/storage/region-under-test.ts';
import { request } from '#tests/support/team.ts';
import { bundlesOf, fileOf, folderOf } from '#tests/support/transfers/bundle.ts';
import { readZipEntries } from '#tests/support/transfers/read-zip-entries.ts';
import { receive } from '#tests/support/transfers/receive.ts';
import { locationOf, uploadIdOf } from '#tests/support/transfers/tus.ts';

/** What comes and goes out of a region. */
export function describeContents(get: () => RegionUnderTest): void {
  test('an upload grows in the region alone, and becomes a file of it', async () => {
    const { server, team, tus, objects, elsewhere, read } = get();
    const content = randomBytes(limits.contentBlockBytes + 1000);
    const location = locationOf(await tus.create({ size: content.length }));
    const cut = limits.contentBlockBytes + 10;
    await receive(server.deps, uploadIdOf(location), content.subarray(0, cut));
    expect(await elsewhere()).toEqual([]);
    expect(await objects()).not.toEqual([]);
    expect((await tus.head(location)).headers.get('upload-offset')).toBe(String(cut));
    expect((await tus.patch(location, cut, content.subarray(cut))).status).toBe(204);
    expect(await objects()).toEqual([uploadIdOf(location)]);
    expect(await elsewhere()).toEqual([]);
    const { id: fileId } = await uploadedFile({ server, team });
    expect((await read(`/api/${contentPath(team.driveId, fileId)}`)).bytes.equals(content)).toBe(true);
  });

  test('what is canceled or left is removed there', async () => {
    const { server, tus, objects, elsewhere } = get();
    const before = await objects();
    const begin = async () => {
      const location = locationOf(await tus.create({ size: 3 * limits.contentBlockBytes }));
      await receive(server.deps, uploadIdOf(location), randomBytes(limits.contentBlockBytes + 9));
      return location;
    };
    const [canceled] = [await begin(), await begin()];
    expect(await objects()).not.toEqual(before);
    expect((await tus.remove(canceled)).status).toBe(204);
    await sweepUploads({ ...server.deps, nowMs: () => server.deps.nowMs() + uploadLifetimeMs });
    expect([await objects(), await elsewhere()]).toEqual([before, []]);
  });

  test('a bundle is one object of the region; its files come out of it, into a ZIP and as thumbnails', async () => {
    const { server, address, team, objects, elsewhere, read } = get();
    const before = await objects();
    const folder = folderOf('Shoot');
    const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const parent = { parent: folder.id };
    const files = [fileOf('a.png', photo, parent), fileOf('b.bin', randomBytes(5000), parent)];
    expect(await bundlesOf(address, team).send({ folders: [folder], files })).toMatchObject({
      status: 'applied',
    });
    expect((await objects()).length).toBe(before.length + 1);
    for (const { id, content } of files)
      expect((await read(`/api/${contentPath(team.driveId, id)}`)).bytes.equals(content)).toBe(true);
    const asked = { items: [folder.id], as: 'zip' };
    const ticket = await request(server, team.owner, 'POST', `drives/${team.driveId}/downloads`, asked);
    const zip = readZipEntries((await read(ticket.json().data.url)).bytes);
    for (const { name, content } of files) expect(zip.get(`Shoot/${name}`)?.equals(content)).toBe(true);
    const thumbnail = await read(`/api/${thumbnailRoute(team.driveId, files[0]?.id ?? '')}?size=96`);
    expect([thumbnail.status, (await sharp(thumbnail.bytes).metadata()).format]).toEqual([200, 'webp']);
    expect(await elsewhere()).toEqual([]);
  });
}
