import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Dependencies } from '../dependencies.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { type BlobRow, locateContent } from '../storage/content-location.ts';
import { findWorkspaceStorage } from '../storage/find-workspace-storage.ts';
import { readContent } from '../storage/read-content.ts';
import { mayRemoveContents } from '../storage/removal-hold.ts';
import { StorageError } from '../storage/storage-error.ts';
import { blobGracePeriodMs } from './collect-blobs.ts';

/** How long a pack stays that is mostly unused. */
export const sparseGracePeriodMs = 7 * 86_400_000;
const atOnce = 100;

/**
 * Keeps the storage free of what packs no longer hold. A pack without blobs goes after the grace of content: a download
 * that has found it goes on, and a bundle that is on its way has its time. One that is less than half in use for a week
 * is written anew, with what is in use; its blobs move in one statement, and the old one goes as above.
 */
export async function collectPacks(deps: Dependencies, ending?: AbortSignal): Promise<void> {
  await markPacks(deps.db, deps.nowMs());
  const before = (ms: number) => new Date(deps.nowMs() - ms);
  const unused = await deps.db
    .selectFrom('packs')
    .select(['id', 'workspace_id', 'region'])
    .where('unreferenced_at', '<=', before(blobGracePeriodMs))
    .limit(atOnce)
    .execute();
  const sparse = await deps.db
    .selectFrom('packs')
    .select(['id', 'workspace_id', 'region'])
    .where('sparse_since', '<=', before(sparseGracePeriodMs))
    .where('unreferenced_at', 'is', null)
    .limit(atOnce)
    .execute();
  const away = new Set<string>();
  for (const { work, id, workspace_id: workspaceId, region } of [
    ...unused.map((pack) => ({ ...pack, work: removePack })),
    ...sparse.map((pack) => ({ ...pack, work: rewritePack })),
  ]) {
    if (ending?.aborted) return;
    const place = `${workspaceId} ${region}`;
    if (away.has(place)) continue;
    const store = deps.blobs.of(await findWorkspaceStorage(deps.db, workspaceId), region);
    // One storage that is away does not keep the others from being cleaned.
    await work(deps, store, { id, workspaceId, region }).catch((err: unknown) => {
      deps.log.warn({ err, packId: id }, 'a pack could not be cleaned');
      if (err instanceof StorageError) away.add(place);
    });
  }
}

/** Since when packs that lost a blob hold nothing, or less than half of what they could. */
async function markPacks(db: Kysely<Database>, nowMs: number): Promise<void> {
  const now = new Date(nowMs);
  const oldEnough = new Date(nowMs - blobGracePeriodMs); // its bundle has been committed by now, or never will be
  await db.transaction().execute(async (tx) => {
    // Locked before they are counted, in a statement of its own: who removes a blob asks for another look after it.
    const { rows } = await sql<{ id: string }>`
      select id from packs where needs_check and created_at <= ${oldEnough} for update skip locked`.execute(
      tx,
    );
    await sql`
      with used as (
        select p.id, count(b.id) as blobs, coalesce(sum(b.size_bytes), 0) as bytes
        from packs p left join blobs b on b.pack_id = p.id
        where p.id = any(${rows.map(({ id }) => id)}::uuid[]) group by p.id
      )
      update packs p set
        needs_check = false,
        unreferenced_at = case when u.blobs = 0 then coalesce(p.unreferenced_at, ${now}) end,
        sparse_since = case when u.blobs > 0 and u.bytes * 2 < p.size_bytes then coalesce(p.sparse_since, ${now}) end
      from used u where u.id = p.id`.execute(tx);
  });
}

interface Pack {
  readonly id: string;
  readonly workspaceId: string;
  readonly region: string;
}

/** The object goes before its row, so that whoever dies in between is finished by the next turn. */
function removePack({ db }: Dependencies, store: BlobStore, { id, workspaceId }: Pack): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if (!(await mayRemoveContents(tx))) return;
    const { rows } = await sql`
      select from packs p where id = ${id} and not exists (select from blobs b where b.pack_id = p.id)
      for update skip locked`.execute(tx);
    if (rows.length === 0) return;
    await store.delete({ workspaceId, blobId: id });
    await tx.deleteFrom('packs').where('id', '=', id).execute();
  });
}

async function rewritePack(
  { db, nowMs }: Dependencies,
  store: BlobStore,
  { id, workspaceId, region }: Pack,
): Promise<void> {
  const blobs = await db
    .selectFrom('blobs')
    .select(['id', 'workspace_id', 'region', 'size_bytes', 'pack_id', 'pack_offset'])
    .where('pack_id', '=', id)
    .orderBy('pack_offset')
    .execute();
  const contents = await readAll(store, blobs);
  const rewritten = {
    id: randomUUID(),
    workspace_id: workspaceId,
    region,
    size_bytes: contents.bytes.length,
  };
  await db
    .insertInto('packs')
    .values({ ...rewritten, created_at: new Date(nowMs()) })
    .execute();
  await store.put({ workspaceId, blobId: rewritten.id }, Readable.from([contents.bytes]));
  // Their region too: while this one was read, its contents may have been moved to another.
  await sql`
    update blobs set pack_id = ${rewritten.id}, pack_offset = moved.pack_offset, region = ${region}
    from unnest(${blobs.map((blob) => blob.id)}::uuid[], ${contents.offsets}::bigint[]) as moved (id, pack_offset)
    where blobs.id = moved.id and blobs.pack_id = ${id}`.execute(db);
  await db.updateTable('packs').set({ needs_check: true }).where('id', '=', id).execute();
}

async function readAll(
  store: BlobStore,
  blobs: readonly BlobRow[],
): Promise<{ readonly bytes: Buffer; readonly offsets: readonly number[] }> {
  const pieces: Buffer[] = [];
  const offsets: number[] = [];
  let length = 0;
  for (const blob of blobs) {
    const content = await readContent(store, locateContent(blob));
    if (content === null) throw new Error(`the pack ${blob.pack_id} is missing`);
    offsets.push(length);
    pieces.push(await buffer(content));
    length += blob.size_bytes;
  }
  return { bytes: Buffer.concat(pieces, length), offsets };
}
