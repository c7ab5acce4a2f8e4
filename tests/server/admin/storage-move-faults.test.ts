import { rm, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { moveObjects } from '#server/admin/storage/move/move-objects.ts';
import { collectPacks } from '#server/jobs/collect-packs.ts';
import { followMasterKey } from '#server/keys/follow-master-key.ts';
import type { OwnStore } from '#server/storage/blob-store.ts';
import { blobPath } from '#server/storage/disk/disk-blob-store.ts';
import { holdRemovals } from '#server/storage/removal-hold.ts';
import { admin } from '#tests/support/admin/run-admin.ts';
import { failingAt } from '#tests/support/faults/failing-database.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createFilesToMove, type FilesToMove } from '#tests/support/storage/files-to-move.ts';
import { storeFile } from '#tests/support/team.ts';

let server: TestServer;
let space: FilesToMove;
beforeEach(async () => {
  server = await startTestServer();
  space = await createFilesToMove(server);
});
afterEach(() => server.close());

const stores = () => ({
  from: server.deps.blobs.ofRegion('OR') as OwnStore,
  to: server.deps.blobs.ofRegion('FF') as OwnStore,
});
const run = async (...argv: readonly string[]) => {
  const { code, out } = await admin(server, 'storage', ...argv, '--json');
  return { code, ...JSON.parse(out) };
};
const regions = async () =>
  (await server.deps.db.selectFrom('blobs').select('region').distinct().execute()).map(
    ({ region }) => region,
  );

const expectAllRead = async () => expect(await space.wrongOnes()).toEqual([]);

test('a move that is cut off at any statement has lost nothing, and comes to its end at the next try', {
  timeout: 90_000,
}, async () => {
  const { id } = await server.deps.db
    .insertInto('storage_moves')
    .values({ from_region: 'OR', to_region: 'FF', ended_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let at = 0; ; at += 1) {
    const db = failingAt(server.deps.db, at);
    const error = await moveObjects(db, { id, ...stores() }).catch((thrown: Error) => thrown);
    await expectAllRead();
    if (!(error instanceof Error)) break;
    expect(error.message).toBe('killed');
  }
  expect(await regions()).toEqual(['FF']);
});

test('is refused while a server has one of the regions elsewhere, or not at all', async () => {
  const { db, settings } = server.deps;
  const start = (places: Readonly<Record<string, string>>) =>
    followMasterKey(
      db,
      { masterKey: Buffer.alloc(32, 7), formerMasterKey: null, dataDir: settings.dataDir },
      { name: 'other', places, onForeign: () => undefined, lookMs: 1e9 },
    );
  const { from, to } = stores();
  for (const places of [{ OR: from.place }, { OR: from.place, FF: '/elsewhere' }, { FF: to.place }]) {
    const node = await start(places);
    expect((await run('move', 'OR', 'FF')).error).toMatchObject({
      code: 'refused',
      message: expect.stringMatching(/^These servers do not have the region (OR|FF) in .*: other\. /),
    });
    await node.close();
  }
  const node = await start({ OR: from.place, FF: to.place });
  expect((await run('move', 'OR', 'FF')).code).toBe(0);
  await node.close();
});

test('to a place that gives back something else moves nothing, and says so', async () => {
  const { from, to } = stores();
  const { id } = await server.deps.db
    .insertInto('storage_moves')
    .values({ from_region: 'OR', to_region: 'FF', ended_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const broken: OwnStore = {
    ...to,
    async put(key, content) {
      const bytes = await buffer(content);
      bytes[0] = (bytes[0] ?? 0) ^ 1;
      return to.put(key, Readable.from([bytes]));
    },
  };
  await expect(moveObjects(server.deps.db, { id, from, to: broken })).rejects.toThrow(
    'gave another content back',
  );
  expect(await regions()).toEqual(['OR']);
  await expectAllRead();
  await moveObjects(server.deps.db, { id, from, to });
  await expectAllRead();
});

test('names what is missing, leaves it where it was looked for, and does not end', async () => {
  const { from } = stores();
  const { blobId } = await storeFile(server, space.team, 'gone.bin', Buffer.from('gone'));
  const path = blobPath(`${from.place}/blobs`, { workspaceId: space.team.workspaceId, blobId });
  await rm(path);
  const { code, result } = await run('move', 'OR', 'FF');
  expect([code, result.ended, result.moved.missing]).toEqual([1, false, [blobId]]);
  expect((await run('move', 'FF', 'SG')).error.message).toContain('The move from OR to FF has not finished');
  await writeFile(path, 'gone'); // from a backup
  expect((await run('move', 'OR', 'FF')).result).toMatchObject({
    ended: true,
    moved: { objects: 1, missing: [] },
  });
});

test('a pack that is rewritten while its contents are moved is read from where it is', async () => {
  const { db, nowMs } = server.deps;
  const day = 86_400_000;
  await db
    .updateTable('packs')
    .set({
      sparse_since: new Date(nowMs() - 30 * day),
      created_at: new Date(nowMs() - 60 * day),
      needs_check: false,
    })
    .execute();
  const { from } = stores();
  let moved: Promise<unknown> | null = null;
  const { put } = from;
  Object.assign(from, {
    async put(...given: Parameters<OwnStore['put']>) {
      moved ??= run('move', 'OR', 'FF');
      await moved;
      return put(...given);
    },
  });
  await collectPacks(server.deps);
  Object.assign(from, { put });
  expect(moved).not.toBeNull();
  await expectAllRead();
  await run('move', 'OR', 'FF');
  await expectAllRead();
  expect(await regions()).toEqual(['FF']);
});

test('waits while a backup is made', async () => {
  let moving: Promise<{ readonly code: number }> | null = null;
  await server.deps.db.transaction().execute(async (tx) => {
    expect(await holdRemovals(tx)).toBe(true);
    moving = run('move', 'OR', 'FF');
    await expect
      .poll(() => server.deps.db.selectFrom('storage_moves').selectAll().execute())
      .toMatchObject([{ objects: 0, ended_at: null }]);
    expect(await regions()).toEqual(['OR']);
  });
  expect(await moving).toMatchObject({ code: 0 });
});
