import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { contentPath } from '#contract/wire/downloads.ts';
import { blobGracePeriodMs, collectBlobs } from '#server/jobs/collect-blobs.ts';
import { collectPacks, sparseGracePeriodMs } from '#server/jobs/collect-packs.ts';
import { historyGracePeriodMs, historyRetentionMs, pruneHistory } from '#server/jobs/prune-history.ts';
import { StorageError } from '#server/storage/storage-error.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, events, send, type Team } from '#tests/support/team.ts';
import { type BundledFile, bundlesOf, fileOf } from '#tests/support/transfers/bundle.ts';

let server: TestServer;
let address: string;
let team: Team;
beforeEach(async () => {
  server = await startTestServer();
  onTestFinished(() => server.close());
  address = await server.listen();
  team = await createTeam(server);
  await sql`update sessions set expires_at = 'infinity'`.execute(server.deps.db);
});

const packs = () => server.deps.db.selectFrom('packs').selectAll().orderBy('created_at').execute();
const stored = (id: string) =>
  server.deps.blobs.ofRegion('OR').stat({ workspaceId: team.workspaceId, blobId: id });
const upload = (files: readonly BundledFile[]) => bundlesOf(address, team).send({ files });
const remove = (...files: readonly BundledFile[]) =>
  send(server, team.owner, team.driveId, ...files.map(({ id }) => events.remove(id, undefined, 'file')));

/** All nodes do it concurrently. */
const clean = () =>
  Promise.all(
    [1, 2].map(async () => {
      await pruneHistory(server.deps);
      await collectBlobs(server.deps);
      await collectPacks(server.deps);
    }),
  );

/** Until the versions that name removed contents are no longer kept, and the contents have gone. */
async function outliveHistory(): Promise<void> {
  await clean();
  server.passTime(historyRetentionMs);
  await clean();
  server.passTime(historyGracePeriodMs);
  await clean();
  server.passTime(blobGracePeriodMs);
  await clean();
}

async function contentOf(fileId: string): Promise<Buffer> {
  const response = await fetch(`${address}/api/${contentPath(team.driveId, fileId)}`, {
    headers: { authorization: `Bearer ${team.owner.token}` },
  });
  return Buffer.from(await response.arrayBuffer());
}

test('a pack stays while a file of it is there, whatever happened to the others', async () => {
  const files = [fileOf('a', randomBytes(1000)), fileOf('b', randomBytes(1000))];
  await upload(files);
  const [pack] = await packs();
  await remove(files[0] as BundledFile);
  await outliveHistory();
  expect(await server.deps.db.selectFrom('blobs').select('id').execute()).toHaveLength(1);
  expect(await stored(pack?.id ?? '')).toBe(2000); // half of it is in use
  expect((await contentOf(files[1]?.id ?? '')).equals(files[1]?.content ?? Buffer.of())).toBe(true);
});

test('a pack whose files are all gone goes, its row after its object', async () => {
  const files = [fileOf('a', 'aaa'), fileOf('b', 'bbb')];
  await upload(files);
  const [pack] = await packs();
  await remove(...files);
  await outliveHistory();
  expect(await stored(pack?.id ?? '')).toBe(6); // a download may have found it a moment ago
  server.passTime(blobGracePeriodMs);
  await clean();
  expect(await stored(pack?.id ?? '')).toBeNull();
  expect(await packs()).toEqual([]);
});

test('a pack that no commit has claimed goes when its bundle cannot come any more', async () => {
  const own = server.deps.blobs.ofRegion('OR');
  const { put } = own;
  own.put = async (key, content) => {
    await put(key, content);
    throw new StorageError('unreachable', 'ECONNRESET');
  };
  await expect(upload([fileOf('a', 'aaa')])).rejects.toThrow('503');
  own.put = put;
  const [pack] = await packs();
  expect(await stored(pack?.id ?? '')).toBe(3);
  await clean();
  expect(await packs()).toHaveLength(1);
  server.passTime(blobGracePeriodMs);
  await clean(); // marked
  server.passTime(blobGracePeriodMs);
  await clean();
  expect([await packs(), await stored(pack?.id ?? '')]).toEqual([[], null]);
});

test('a pack that is mostly unused for a week is written anew; what is in it stays as it is', async () => {
  const files = Array.from({ length: 5 }, (_, at) => fileOf(`${at}`, randomBytes(1000 + at)));
  await upload(files);
  const [before] = await packs();
  const kept = [files[1], files[3]] as BundledFile[];
  await remove(...files.filter((file) => !kept.includes(file)));
  await outliveHistory();
  server.passTime(sparseGracePeriodMs);
  await clean();
  const blobs = await server.deps.db.selectFrom('blobs').select(['pack_id', 'size_bytes']).execute();
  expect(blobs.map(({ pack_id }) => pack_id)).not.toContain(before?.id);
  expect(new Set(blobs.map(({ pack_id }) => pack_id)).size).toBe(1);
  for (const { id, content } of kept) expect((await contentOf(id)).equals(content)).toBe(true);
  // The old one, and what the other node wrote at the same time, go after the grace.
  for (let turn = 0; turn < 3; turn += 1) {
    server.passTime(blobGracePeriodMs);
    await clean();
  }
  expect(await stored(before?.id ?? '')).toBeNull();
  expect(await packs()).toMatchObject([{ id: blobs[0]?.pack_id, size_bytes: 2004 }]);
  for (const { id, content } of kept) expect((await contentOf(id)).equals(content)).toBe(true);
});

test('a pack whose last file goes while it is looked at is looked at again', async () => {
  const file = fileOf('a', 'aaa');
  await upload([file]);
  const [pack] = await packs();
  const { db } = server.deps;
  await sql`update packs set needs_check = true`.execute(db);
  server.passTime(blobGracePeriodMs);
  let looking = Promise.resolve();
  await db.transaction().execute(async (tx) => {
    await sql`update items set blob_id = null`.execute(tx);
    await sql`delete from blobs`.execute(tx);
    await tx.updateTable('packs').set({ needs_check: true }).execute();
    let isOver = false;
    looking = collectPacks(server.deps).finally(() => {
      isOver = true;
    });
    // It is through, or waits for this transaction.
    const isWaiting = async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      );
      return rows.length > 0;
    };
    await expect.poll(async () => isOver || (await isWaiting())).toBe(true);
  });
  await looking;
  await collectPacks(server.deps);
  expect((await packs())[0]?.unreferenced_at).not.toBeNull();
  server.passTime(blobGracePeriodMs);
  await collectPacks(server.deps);
  expect([await packs(), await stored(pack?.id ?? '')]).toEqual([[], null]);
});

test('a storage that is away keeps its packs until it is back', async () => {
  const file = fileOf('a', 'aaa');
  await upload([file]);
  const [pack] = await packs();
  await remove(file);
  await outliveHistory();
  server.passTime(blobGracePeriodMs);
  const own = server.deps.blobs.ofRegion('OR');
  const { delete: remove_ } = own;
  own.delete = async () => {
    throw new StorageError('unreachable', 'ECONNREFUSED');
  };
  await clean();
  expect(await packs()).toHaveLength(1);
  own.delete = remove_;
  await clean();
  expect([await packs(), await stored(pack?.id ?? '')]).toEqual([[], null]);
});
