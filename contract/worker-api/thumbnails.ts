import type { ThumbnailSize } from '../wire/thumbnails.ts';
import type { ContentBlob } from './uploads.ts';

export interface ThumbnailCalls {
  /**
   * A small picture of a file's content; null where there is none, or none for now: without a connection, after
   * `cancelThumbnail`. That a content has none is remembered, so that asking again costs nothing. `at`: a sequence at which
   * the file had it, where it has another one now or is gone.
   */
  thumbnail(
    driveId: string,
    fileId: string,
    contentSeq: number,
    size: ThumbnailSize,
    at?: number,
  ): Promise<ContentBlob | null>;
  /** Nobody waits for it any more. */
  cancelThumbnail(driveId: string, fileId: string, contentSeq: number, size: ThumbnailSize): Promise<void>;
  /** Those of these files that the person still sees in the filespace. */
  visibleFiles(driveId: string, fileIds: readonly string[]): Promise<readonly string[]>;
}
