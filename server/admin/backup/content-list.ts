import type { BlobKey } from '../../storage/blob-store.ts';
import { linesOf, readCompressed } from './backed-up-file.ts';
import { contentList } from './backup-folder.ts';
import type { Manifest } from './manifest.ts';

/** An object of the storage that a backup needs: a content of its own, or a pack of many. */
export interface ListedContent extends BlobKey {
  /** Of the own storage: where it lies, and is brought back to. */
  readonly region: string;
  readonly bytes: number;
  /** Hex; null where the storage did not have it, or had another length, when the backup was made. */
  readonly sha256: string | null;
}

export function toLine({ workspaceId, blobId, region, bytes, sha256 }: ListedContent): string {
  return `${[workspaceId, blobId, region, bytes, sha256 ?? '-'].join('\t')}\n`;
}

/** What a backup needs, by workspace and id. */
export async function* readContentList(backup: string, manifest: Manifest): AsyncGenerator<ListedContent> {
  for await (const line of linesOf(readCompressed(contentList(backup), manifest.contents.list))) {
    const [workspaceId = '', blobId = '', region = '', bytes, sha256 = '-'] = line.split('\t');
    yield { workspaceId, blobId, region, bytes: Number(bytes), sha256: sha256 === '-' ? null : sha256 };
  }
}

/** By what lists are sorted, as PostgreSQL sorts ids and a walk through folders meets them. */
export function orderOf({ workspaceId, blobId }: BlobKey): string {
  return `${workspaceId}/${blobId}`;
}

/**
 * Goes through a sorted list beside another sorted one: what it has under a key, for keys that are asked for in order. So
 * neither has to be in memory.
 */
export function alongside<T extends BlobKey>(sorted: AsyncIterable<T>): (key: BlobKey) => Promise<T | null> {
  const iterator = sorted[Symbol.asyncIterator]();
  let next: IteratorResult<T, unknown> | null = null;
  return async (key) => {
    const wanted = orderOf(key);
    next ??= await iterator.next();
    while (next.done !== true && orderOf(next.value) < wanted) next = await iterator.next();
    return next.done !== true && orderOf(next.value) === wanted ? next.value : null;
  };
}

/** Some at a time, in order. */
export async function* inBatches<T>(source: AsyncIterable<T>, size: number): AsyncGenerator<readonly T[]> {
  let batch: T[] = [];
  for await (const each of source) {
    batch.push(each);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
