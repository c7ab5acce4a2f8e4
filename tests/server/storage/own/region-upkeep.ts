import { expect, test } from 'vitest';
import { deleteFilespace } from '#server/features/filespaces/delete-filespace.ts';
import { loadLeafChunk } from '#server/features/items/read/leaves/load-leaf-chunk.ts';
import { buildPack } from '#server/features/items/read/leaves/packs/build-pack.ts';
import { blobGracePeriodMs, collectBlobs } from '#server/jobs/collect-blobs.ts';
import { collectLeafPacks } from '#server/jobs/collect-leaf-packs.ts';
import { collectPacks, sparseGracePeriodMs } from '#server/jobs/collect-packs.ts';
import { purgeDeletedFilespaces } from '#server/jobs/purge-deleted-filespaces.ts';
import { type RegionUnderTest, uploadedFile } from '#tests/support/storage/region-under-test.ts';
import { events, request, send } from '#tests/support/team.ts';

/** What is kept beside contents, and what is removed in the end. */
export function describeUpkeep(get: () => RegionUnderTest): void {
  test('the leaves of the filespace are kept in the region too', async () => {
    const { server, region, others, team } = get();
    const { deps } = server;
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
    const { server, team, objects, elsewhere } = get();
    const { deps } = server;
    const before = await objects();
    const { id: fileId, seq } = await uploadedFile({ server, team });
    const [removed] = await send(server, team.owner, team.driveId, events.remove(fileId, seq, 'file'));
    expect(removed?.status).toBe('applied');
    const items = [{ id: fileId, seq: (removed?.seq ?? 0) - 1 }];
    const erased = await request(server, team.owner, 'POST', `drives/${team.driveId}/trash/delete`, {
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
}
