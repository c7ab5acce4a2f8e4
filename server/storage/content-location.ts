import type { BlobKey, ByteRange } from './blob-store.ts';

/** A row of `blobs`, as far as it says where its content is. */
export interface BlobRow {
  readonly id: string;
  readonly workspace_id: string;
  /** Of the own storage; without a meaning where the customer brought it. */
  readonly region: string;
  readonly size_bytes: number;
  readonly pack_id: string | null;
  readonly pack_offset: number | null;
}

/** The object of the storage that holds a content, alone or among others. */
export interface ContentLocation {
  readonly key: BlobKey;
  readonly sizeBytes: number;
  /** Where it begins in a pack; null where the object is this content and nothing else. */
  readonly packOffset: number | null;
}

export function locateContent(blob: BlobRow): ContentLocation {
  return {
    key: { workspaceId: blob.workspace_id, blobId: blob.pack_id ?? blob.id },
    sizeBytes: blob.size_bytes,
    packOffset: blob.pack_offset,
  };
}

/** A range of the content as a range of the object; undefined where that is all of it. */
export function rangeInObject(
  { packOffset, sizeBytes }: ContentLocation,
  range: ByteRange | undefined,
): ByteRange | undefined {
  if (packOffset === null) return range;
  const { start, end } = range ?? { start: 0, end: sizeBytes - 1 };
  return { start: packOffset + start, end: packOffset + end };
}
