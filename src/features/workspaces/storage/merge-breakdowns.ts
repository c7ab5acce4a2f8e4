import type { LargeItem, StorageBreakdown } from '#contract/worker-api/storage-breakdown.ts';
import { fileKind } from '../../../shared/file-kinds/file-kind.ts';
import type { FileKind } from '../../../ui/display/file-kind-icon.tsx';

/** As many as each list of the largest holds. */
export const largestCount = 20;

export interface KindTotals {
  readonly kind: Exclude<FileKind, 'folder'>;
  readonly files: number;
  readonly sizeBytes: number;
}

export interface LocatedLargeItem extends LargeItem {
  readonly driveId: string;
}

/** What the files of each kind take in all of them, the most first. */
export function totalsByKind(breakdowns: Iterable<StorageBreakdown>): readonly KindTotals[] {
  const totals = new Map<KindTotals['kind'], KindTotals>();
  for (const { extensions } of breakdowns) {
    for (const { extension, files, sizeBytes } of extensions) {
      const kind = fileKind({ kind: 'file', name: `x.${extension}` });
      if (kind === 'folder') continue;
      const before = totals.get(kind) ?? { kind, files: 0, sizeBytes: 0 };
      totals.set(kind, { kind, files: before.files + files, sizeBytes: before.sizeBytes + sizeBytes });
    }
  }
  return [...totals.values()].sort(
    (one, other) => other.sizeBytes - one.sizeBytes || other.files - one.files,
  );
}

export interface FolderTotals {
  /** The largest of the top level, the largest first. */
  readonly folders: readonly LocatedLargeItem[];
  /** Of the other folders there. */
  readonly otherBytes: number;
  /** Of the files beside them. */
  readonly fileBytes: number;
}

/** What the top level of all filespaces takes, folder by folder. */
export function totalsByFolder(breakdowns: ReadonlyMap<string, StorageBreakdown>): FolderTotals {
  const folders = largestOfAll(breakdowns, 'topFolders');
  const sum = (of: (breakdown: StorageBreakdown) => number) =>
    [...breakdowns.values()].reduce((total, breakdown) => total + of(breakdown), 0);
  const listed = folders.reduce((total, { sizeBytes }) => total + sizeBytes, 0);
  return {
    folders,
    otherBytes: sum(({ topFoldersBytes }) => topFoldersBytes) - listed,
    fileBytes: sum(({ topFilesBytes }) => topFilesBytes),
  };
}

/** The largest of all filespaces together. */
export function largestOfAll(
  breakdowns: ReadonlyMap<string, StorageBreakdown>,
  list: 'largestFiles' | 'largestFolders' | 'topFolders',
): readonly LocatedLargeItem[] {
  return [...breakdowns]
    .flatMap(([driveId, breakdown]) => breakdown[list].map((item) => ({ ...item, driveId })))
    .sort((one, other) => other.sizeBytes - one.sizeBytes)
    .slice(0, largestCount);
}
