import { contentHashHeader, contentSeqHeader } from '#contract/wire/downloads.ts';
import { contentHashOf } from '../world/blob.ts';
import type { Reply } from './apply-one.ts';
import type { ContentStore } from './content-store.ts';
import type { Drive } from './drive.ts';
import type { Service } from './service.ts';
import type { Entry } from './tree.ts';

/** What a version of a file holds; null where the storage has nothing of it. Of a file that nobody uploaded it is made up. */
export function contentOf(
  { id, content, sizeBytes }: Pick<Entry, 'id' | 'content' | 'sizeBytes'>,
  contents: ContentStore,
): Uint8Array | null {
  if (content !== null) return contents.read(content.packId, content.sha256);
  return new Uint8Array(sizeBytes).fill(id.charCodeAt(0));
}

/** As contract/wire/downloads.ts says it. All contents are of one block: there is no beginning to go on from. */
export function getContent(service: Service, drive: Drive, seesAll: boolean, fileId: string): Reply {
  const file = seesAll ? drive.tree.living.get(fileId) : undefined;
  if (file?.kind !== 'file') return 'not-found';
  const bytes = service.isStorageAway ? null : contentOf(file, service.contents);
  if (bytes === null) return 'storage-unavailable';
  const hash = contentHashOf(bytes);
  const headers = {
    etag: `"${hash}"`,
    'content-length': String(bytes.length),
    [contentHashHeader]: hash,
    [contentSeqHeader]: String(file.contentSeq),
  };
  return { raw: { status: 200, body: '', headers, bytes } };
}

/** An address in the browser, which nobody here goes to. */
export function createDownload(drive: Drive, seesAll: boolean, body: string | undefined): Reply {
  const { items } = JSON.parse(body ?? '{}') as { items: readonly string[] };
  const file = seesAll ? drive.tree.living.get(items[0] ?? '') : undefined;
  if (file?.kind !== 'file') return 'not-found';
  const { name, sizeBytes: bytes } = file;
  return { data: { url: '/download', name, files: 1, folders: 0, bytes }, status: 201 };
}
