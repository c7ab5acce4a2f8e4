import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { contentPath } from '#contract/wire/downloads.ts';
import { thumbnailRoute } from '#contract/wire/thumbnails.ts';
import { deleteFilespace } from '#server/features/filespaces/delete-filespace.ts';
import { loadLeafChunk } from '#server/features/items/read/leaves/load-leaf-chunk.ts';
import { buildPack } from '#server/features/items/read/leaves/packs/build-pack.ts';
import { sweepUploads } from '#server/features/uploads/sweep-uploads.ts';
import { blobGracePeriodMs, collectBlobs } from '#server/jobs/collect-blobs.ts';
import { collectLeafPacks } from '#server/jobs/collect-leaf-packs.ts';
import { collectPacks, sparseGracePeriodMs } from '#server/jobs/collect-packs.ts';
import { purgeDeletedFilespaces } from '#server/jobs/purge-deleted-filespaces.ts';
import { uploadLifetimeMs } from '#server/storage/workspace-room.ts';
import type { TestServer } from '#tests/support/server.ts';
import { ownObjects } from '#tests/support/storage/own-objects.ts';
import { createTeam, events, request, send, type Team } from '#tests/support/team.ts';
import { bundlesOf, fileOf, folderOf } from '#tests/support/transfers/bundle.ts';
import { readZipEntries } from '#tests/support/transfers/read-zip-entries.ts';
import { receive } from '#tests/support/transfers/receive.ts';
import { locationOf, tusOf, uploadIdOf } from '#tests/support/transfers/tus.ts';

export interface RegionUnderTest {
  readonly server: TestServer;
  readonly address: string;
}

/** All that is done with contents, in a filespace of one region among others: nothing of it is anywhere else. */
export function describeRegion(region: string, others: readonly string[], get: () => RegionUnderTest): void {
  let team: Team;
  const server = () => get().server;
  const headers = () => ({ authorization: `Bearer ${team.owner.token}` });
  const tus = () => tusOf(get().address, team);
  const objects = () => ownObjects(server(), region, team.workspaceId);
  const elsewhere = async () =>
    (await Promise.all(others.map((other) => ownObjects(server(), other, team.workspaceId)))).flat();
  const read = async (path: string) => {
    const response = await fetch(`${get().address}${path}`, { headers: headers() });
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  beforeAll(async () => {
    const made = await createTeam(server());
    const asked = {
      drive_name: `in-${region.toLowerCase()}`,
      workspace_id: made.workspaceId,
      region_code: region,
    };
    const response = await request(server(), made.owner, 'POST', 'drives', asked);
    expect(response.json().data).toMatchObject({ region_code: region });
    team = { ...made, driveId: response.json().data.drive_id };
  });

  test('an upload grows in the region alone, and becomes a file of it', async () => {
    const content = randomBytes(limits.contentBlockBytes + 1000);
    const location = locationOf(await tus().create({ size: content.length }));
    const cut = limits.contentBlockBytes + 10;
    await receive(server().deps, uploadIdOf(location), content.subarray(0, cut));
    expect(await elsewhere()).toEqual([]);
    expect(await objects()).not.toEqual([]);
    expect((await tus().head(location)).headers.get('upload-offset')).toBe(String(cut));
    expect((await tus().patch(location, cut, content.subarray(cut))).status).toBe(204);
    expect(await objects()).toEqual([uploadIdOf(location)]);
    expect(await elsewhere()).toEqual([]);
    const { file_id: fileId } = await newestFile();
    expect((await read(`/api/${contentPath(team.driveId, fileId)}`)).bytes.equals(content)).toBe(true);
  });

  test('what is canceled or left is removed there', async () => {
    const before = await objects();
    const begin = async () => {
      const location = locationOf(await tus().create({ size: 3 * limits.contentBlockBytes }));
      await receive(server().deps, uploadIdOf(location), randomBytes(limits.contentBlockBytes + 9));
      return location;
    };
    const [canceled] = [await begin(), await begin()];
    expect(await objects()).not.toEqual(before);
    expect((await tus().remove(canceled)).status).toBe(204);
    await sweepUploads({ ...server().deps, nowMs: () => server().deps.nowMs() + uploadLifetimeMs });
    expect([await objects(), await elsewhere()]).toEqual([before, []]);
  });

  test('a bundle is one object of the region; its files come out of it, into a ZIP and as thumbnails', async () => {
    const before = await objects();
    const folder = folderOf('Shoot');
    const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const parent = { parent: folder.id };
    const files = [fileOf('a.png', photo, parent), fileOf('b.bin', randomBytes(5000), parent)];
    expect(await bundlesOf(get().address, team).send({ folders: [folder], files })).toMatchObject({
      status: 'applied',
    });
    expect((await objects()).length).toBe(before.length + 1);
    for (const { id, content } of files)
      expect((await read(`/api/${contentPath(team.driveId, id)}`)).bytes.equals(content)).toBe(true);
    const asked = { items: [folder.id], as: 'zip' };
    const ticket = await request(server(), team.owner, 'POST', `drives/${team.driveId}/downloads`, asked);
    const zip = readZipEntries((await read(ticket.json().data.url)).bytes);
    for (const { name, content } of files) expect(zip.get(`Shoot/${name}`)?.equals(content)).toBe(true);
    const thumbnail = await read(`/api/${thumbnailRoute(team.driveId, files[0]?.id ?? '')}?size=96`);
    expect([thumbnail.status, (await sharp(thumbnail.bytes).metadata()).format]).toEqual([200, 'webp']);
    expect(await elsewhere()).toEqual([]);
  });

  test('the leaves of the filespace are kept in the region too', async () => {
    const { deps } = server();
    const load = (at: number, start: Parameters<typeof loadLeafChunk>[1]['start']) =>
      loadLeafChunk(deps.db, { driveId: team.driveId, at, start, limit: 100 });
    expect(await buildPack(deps, team.driveId, load)).toBe(true);
    const pack = await deps.db
      .selectFrom('leaf_packs')
      .select(['id', 'region', 'size_bytes'])
      .where('drive_id', '=', team.driveId)
      .executeTakeFirstOrThrow();
    expect(pack.region).toBe(region);
    const key = { workspaceId: team.workspaceId, blobId: pack.id };
    const kept = async (code: string) => {
      const found = await deps.blobs.ofRegion(code).leafPacks.get(key);
      found?.bytes.destroy();
      return found?.sizeBytes ?? null;
    };
    expect(await kept(region)).toBe(pack.size_bytes);
    for (const other of others) expect(await kept(other)).toBeNull();
    await deps.db
      .updateTable('leaf_packs')
      .set({ dropped_at: new Date() })
      .where('id', '=', pack.id)
      .execute();
    await collectLeafPacks(deps);
    expect(await kept(region)).toBeNull();
  });

  test('what is deleted forever leaves the region, and with the filespace the rest', async () => {
    const { deps } = server();
    const before = await objects();
    const { file_id: fileId, seq } = await newestFile();
    const [removed] = await send(server(), team.owner, team.driveId, events.remove(fileId, seq, 'file'));
    expect(removed?.status).toBe('applied');
    const items = [{ id: fileId, seq: (removed?.seq ?? 0) - 1 }];
    const erased = await request(server(), team.owner, 'POST', `drives/${team.driveId}/trash/delete`, {
      items,
    });
    expect(erased.statusCode, erased.body).toBe(200);
    const later = (ms: number) => ({ ...deps, nowMs: () => deps.nowMs() + ms });
    await collectBlobs(later(blobGracePeriodMs));
    expect((await objects()).length).toBe(before.length - 1);
    await deps.db.transaction().execute(async (tx) => {
      await deleteFilespace(tx, deps, { id: team.driveId, workspaceId: team.workspaceId });
    });
    await purgeDeletedFilespaces(deps);
    await collectBlobs(later(2 * blobGracePeriodMs));
    for (const turn of [3, 4, 5]) await collectPacks(later(turn * blobGracePeriodMs + sparseGracePeriodMs));
    expect([await objects(), await elsewhere()]).toEqual([[], []]);
  });

  /** The upload that came last, as an item. */
  async function newestFile(): Promise<{ readonly file_id: string; readonly seq: number }> {
    const row = await server()
      .deps.db.selectFrom('items')
      .innerJoin('drives', 'drives.id', 'items.drive_id')
      .select(['items.id as file_id', 'drives.seq as seq'])
      .where('drive_id', '=', team.driveId)
      .where('items.name', '=', 'reel.mov')
      .executeTakeFirstOrThrow();
    return row;
  }
}
