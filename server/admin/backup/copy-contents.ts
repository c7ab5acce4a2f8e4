import { type Kysely, sql } from 'kysely';
import type { Session } from '../../db/dump/session.ts';
import type { Database } from '../../db/schema.ts';
import type { BlobStore } from '../../storage/blob-store.ts';
import type { OwnStores } from '../../storage/own/own-stores.ts';
import { linesOf } from './backed-up-file.ts';
import { alongside, inBatches, type ListedContent, toLine } from './content-list.ts';
import { concurrentCopies, copyContent, hashStored } from './copy-content.ts';

/** As lines of what COPY gives: workspace, id, region, length, whether it is marked to be removed. */
export function dumpWantedContents(session: Session): AsyncIterable<Buffer> {
  // Of packs those that hold something: one without is about to be filled, or removed. A workspace that was deleted is
  // not there any more, and what it had stored is on its way out.
  return session.copyOut(`copy (
    select o.workspace_id, o.id, o.region, o.size_bytes, o.marked from (
      select workspace_id, id, region, size_bytes, unreferenced_at is not null as marked from blobs where pack_id is null
      union all
      select workspace_id, id, region, size_bytes, false from packs p where exists (select from blobs b where b.pack_id = p.id)
    ) o join workspaces w on w.id = o.workspace_id and w.storage_type = 'own'
    order by o.workspace_id, o.id) to stdout`);
}

interface WantedContent extends ListedContent {
  /** May be gone already: content goes before its row. */
  readonly isMarked: boolean;
}

async function* wantedContents(pieces: AsyncIterable<Buffer>): AsyncGenerator<WantedContent> {
  for await (const line of linesOf(pieces)) {
    const [workspaceId = '', blobId = '', region = '', bytes, marked] = line.split('\t');
    yield { workspaceId, blobId, region, bytes: Number(bytes), sha256: null, isMarked: marked === 't' };
  }
}

export interface ContentCopy {
  readonly from: OwnStores;
  readonly to: BlobStore;
  /** What `dumpWantedContents` gave. */
  readonly wanted: AsyncIterable<Buffer>;
  /** The list of the backup before; what it names and `to` has is not read again. */
  readonly former: AsyncIterable<ListedContent>;
  /** Throws where contents may have been removed in the meantime. */
  readonly verifyHold: () => Promise<unknown>;
}

export interface CopiedContents {
  objects: number;
  bytes: number;
  copied: number;
  copiedBytes: number;
  missing: number;
}

/** Copies what is not there yet, and gives the list of all as it goes; `counts` is what it came to. */
export async function* copyContents(copy: ContentCopy, counts: CopiedContents): AsyncGenerator<Buffer> {
  const findFormer = alongside(copy.former);
  for await (const batch of inBatches(wantedContents(copy.wanted), concurrentCopies)) {
    await copy.verifyHold();
    const former: (ListedContent | null)[] = [];
    for (const each of batch) former.push(await findFormer(each));
    const hashes = await Promise.all(
      batch.map((each, at) => copyOne(copy, each, former[at] ?? null, counts)),
    );
    for (const [at, { isMarked, ...content }] of batch.entries()) {
      const sha256 = hashes[at] ?? null;
      if (sha256 === null && isMarked) continue;
      counts.objects += 1;
      if (sha256 === null) counts.missing += 1;
      else counts.bytes += content.bytes;
      yield Buffer.from(toLine({ ...content, sha256 }));
    }
  }
  await copy.verifyHold();
}

async function copyOne(
  { from, to }: ContentCopy,
  content: ListedContent,
  former: ListedContent | null,
  counts: CopiedContents,
): Promise<string | null> {
  if ((await to.stat(content)) === content.bytes) {
    if (former?.sha256 != null && former.bytes === content.bytes) return former.sha256;
    // An interrupted backup copied it.
    return hashStored(to, content);
  }
  const sha256 = await copyContent(from.of(content.region), to, content);
  if (sha256 === null) return null;
  counts.copied += 1;
  counts.copiedBytes += content.bytes;
  return sha256;
}

/** A transaction that is broken says so. */
export function verifyConnection(tx: Kysely<Database>): Promise<unknown> {
  return sql`select 1`.execute(tx);
}
