import type { WireVersion } from '#contract/wire/history/versions.ts';
import type { ThumbnailFile } from '../../../shared/thumbnails/use-thumbnail.ts';

/** Where the picture of a version is found: an earlier one at a sequence at which the file had it. */
export function thumbnailOf(
  driveId: string,
  fileId: string,
  { content_seq: contentSeq, seq, current }: Pick<WireVersion, 'content_seq' | 'seq' | 'current'>,
): ThumbnailFile {
  return { driveId, fileId, contentSeq, ...(!current && { at: seq }) };
}
