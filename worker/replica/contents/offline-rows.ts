import type { ItemKind } from '#contract/entities/item.ts';

/** A file or folder that is kept on the device, with all that is in it, because the person asked for it. */
export interface PinRow {
  readonly driveId: string;
  readonly itemId: string;
  readonly kind: ItemKind;
  readonly createdMs: number;
  /** What it comes to, as the tab that leads counted it last; null before it did. */
  readonly extent: PinExtent | null;
}

export interface PinExtent {
  readonly name: string;
  readonly parentId: string;
  /** Names from below the root to what it lies in. */
  readonly path: readonly string[];
  readonly files: number;
  readonly bytes: number;
  readonly hereFiles: number;
  readonly hereBytes: number;
  /** Why the first of those that are not here, and not on their way, is not. */
  readonly problem: OfflineProblem | null;
}

/** A content of a file that is whole on the device, or on its way. */
export interface OfflinePart {
  /** In the content directory. */
  readonly file: string;
  /** How the server names the content. */
  readonly etag: string;
}

export interface OfflineCopy extends OfflinePart {
  readonly contentSeq: number;
  readonly sizeBytes: number;
}

/** `damaged`: the bytes are not those that were stored, twice. `refused`: the server does not give them. */
export type OfflineProblem = 'damaged' | 'no-room' | 'refused';

export type OfflineStage =
  | { readonly name: 'wanted' | 'fetching' | 'verifying' | 'here' }
  /** `offline`: there was no connection. `server`: it could not now. */
  | { readonly name: 'waiting'; readonly why: 'offline' | 'server'; readonly untilMs: number }
  | { readonly name: 'failed'; readonly why: OfflineProblem };

/** What the device keeps, or is to keep, of one file. Where its row goes, its bytes go. */
export interface OfflineFileRow {
  readonly driveId: string;
  readonly fileId: string;
  /** Because of a pin; otherwise because it was opened. */
  readonly isPinned: boolean;
  /** When it was last opened; 0 never. */
  readonly openedMs: number;
  /** The content that the file has. */
  readonly wantedSeq: number;
  readonly wantedBytes: number;
  /** As `stage.name`, for the index. */
  readonly stageName: OfflineStage['name'];
  readonly stage: OfflineStage;
  /** Whole. Older than what is wanted while that is on its way: it opens meanwhile. */
  readonly here: OfflineCopy | null;
  readonly part: OfflinePart | null;
  /** In a row, without a good end. */
  readonly failures: number;
  /** How often in a row all of it came, and was not what it should be. */
  readonly mismatches: number;
}

/** Names of stored files begin with it; those of uploads do not. */
export const offlineFilePrefix = 'offline-';

export function isOutdated({ here, wantedSeq }: Pick<OfflineFileRow, 'here' | 'wantedSeq'>): boolean {
  return here !== null && here.contentSeq < wantedSeq;
}

/** The files of the content directory that a row stands for. */
export function storedFilesOf({ here, part }: Pick<OfflineFileRow, 'here' | 'part'>): readonly string[] {
  return [here, part].flatMap((content) => content?.file ?? []);
}

export function withStage(row: OfflineFileRow, stage: OfflineStage): OfflineFileRow {
  return { ...row, stage, stageName: stage.name };
}

/** The row when the file has this content. What is whole stays until the new one is. */
export function withWantedContent(
  row: OfflineFileRow,
  { contentSeq, sizeBytes }: { readonly contentSeq: number; readonly sizeBytes: number },
): OfflineFileRow {
  if (contentSeq <= row.wantedSeq) return row;
  const wanted = { ...row, wantedSeq: contentSeq, wantedBytes: sizeBytes };
  return isOutdated(wanted) || row.stageName === 'failed'
    ? withStage({ ...wanted, failures: 0, mismatches: 0 }, { name: 'wanted' })
    : wanted;
}
