import type { ThumbnailSize } from '#contract/wire/thumbnails.ts';

/** A thumbnail of a content: of another content of the same file it is another one. */
export interface ThumbnailKey {
  readonly driveId: string;
  readonly fileId: string;
  readonly contentSeq: number;
  readonly size: ThumbnailSize;
  /** A sequence at which the file had the content, where it may have another one now. */
  readonly at?: number | undefined;
}

export function thumbnailName({ driveId, fileId, contentSeq, size }: ThumbnailKey): string {
  return `${contentName({ driveId, fileId, contentSeq })}/${size}`;
}

/** What has no thumbnail has none in any size. */
export function contentName({ driveId, fileId, contentSeq }: Omit<ThumbnailKey, 'size' | 'at'>): string {
  return `${driveId}/${fileId}/${contentSeq}`;
}
