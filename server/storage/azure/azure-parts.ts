import { randomBytes } from 'node:crypto';
import type { BlobKey, BlobParts, PartsTarget } from '../blob-store.ts';
import { PartsLost } from '../parts-lost.ts';
import { type BufferedResponse, fetchBuffered } from '../safe-fetch/fetch-buffered.ts';
import type { SafeFetch, SafeRequest } from '../safe-fetch/safe-fetch.ts';
import type { StorageError } from '../storage-error.ts';

export interface AzureRequest {
  readonly method: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

export interface AzurePartsOptions {
  readonly safeFetch: SafeFetch;
  readonly at: (key: BlobKey) => string;
  readonly requestOf: (request: AzureRequest) => SafeRequest;
  readonly failureOf: (status: number, headers: BufferedResponse['headers']) => StorageError;
  stat(key: BlobKey): Promise<number | null>;
}

/**
 * Blocks of a blob that no list names yet. Azure knows no upload beside the blob: the handle is in the names of its blocks, so
 * that those of another one never get into the list.
 */
export function createAzureParts({
  safeFetch,
  at,
  requestOf,
  failureOf,
  stat,
}: AzurePartsOptions): BlobParts {
  async function putBlock({ key, handle }: PartsTarget, number: number, body: Buffer): Promise<void> {
    const query = { comp: 'block', blockid: blockId(handle, number) };
    const said = await fetchBuffered(safeFetch, requestOf({ method: 'PUT', path: at(key), query, body }));
    if (said.status !== 201) throw failureOf(said.status, said.headers);
  }

  function putList(key: BlobKey, ids: readonly string[]): Promise<BufferedResponse> {
    const list = ids.map((id) => `<Latest>${id}</Latest>`).join('');
    const body = Buffer.from(`<?xml version="1.0" encoding="utf-8"?><BlockList>${list}</BlockList>`);
    return fetchBuffered(
      safeFetch,
      requestOf({ method: 'PUT', path: at(key), query: { comp: 'blocklist' }, body }),
    );
  }

  return {
    async begin() {
      return randomBytes(12).toString('hex');
    },
    async put(target, number, bytes) {
      await putBlock(target, number, bytes);
      return blockId(target.handle, number);
    },
    /** Azure forgets them all a week after the last one: this one is in no list, and prolongs it. */
    async keep(target) {
      await putBlock(target, 0, Buffer.from('0'));
    },
    async complete({ key }, parts, sizeBytes) {
      const said = await putList(
        key,
        parts.map(({ tag }) => tag),
      );
      if (said.status === 201) return;
      if (said.headers['x-ms-error-code'] !== 'InvalidBlockList') throw failureOf(said.status, said.headers);
      if ((await stat(key)) !== sizeBytes) throw new PartsLost();
    },
    /** Blocks cannot be removed. An empty list gives them up, and leaves an empty blob to be deleted. */
    async discard({ key }, numbers, isCompleted) {
      if (isCompleted || numbers.length === 0) return;
      const said = await putList(key, []);
      if (said.status !== 201) throw failureOf(said.status, said.headers);
      const removed = await fetchBuffered(safeFetch, requestOf({ method: 'DELETE', path: at(key) }));
      if (removed.status !== 202 && removed.status !== 404) throw failureOf(removed.status, removed.headers);
    },
  };
}

/** All of one length, as Azure wants those of a blob. */
function blockId(handle: string, number: number): string {
  return Buffer.from(`${handle}-${String(number).padStart(8, '0')}`).toString('base64');
}
