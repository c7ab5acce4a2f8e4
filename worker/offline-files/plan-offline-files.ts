import { rootId } from '#contract/rules/root-folder.ts';
import { type OfflineFileRow, storedFilesOf, withWantedContent } from '../replica/contents/offline-rows.ts';
import type { JournalItem } from '../replica/replica-database.ts';
import { nextContent } from './content-machine.ts';
import type { PinnedFiles } from './pinned-files.ts';

export interface PlanFacts {
  readonly driveId: string;
  readonly files: PinnedFiles;
  readonly pinIds: readonly string[];
  /** What is kept of the filespace now. */
  readonly rows: ReadonlyMap<string, OfflineFileRow>;
  /** `content_seq` of files, as far as it was looked up; 0 where it is the first. */
  contentSeq(fileId: string): number | undefined;
}

export interface OfflinePlan {
  readonly put: readonly OfflineFileRow[];
  readonly drop: readonly string[];
  /** Stored files of what is dropped. */
  readonly remove: readonly string[];
}

/** The files that pins keep. */
export function findPinned(files: PinnedFiles, pinIds: readonly string[]): ReadonlyMap<string, JournalItem> {
  const pinned = new Map<string, JournalItem>();
  for (const pinId of pinIds) for (const file of files.below(pinId)) pinned.set(file.id, file);
  return pinned;
}

/** Pure: what is pinned and what is kept in, what is to be kept from now on out. */
export function planOfflineFiles(
  { driveId, files, pinIds, rows, contentSeq }: PlanFacts,
  pinned: ReadonlyMap<string, JournalItem>,
): OfflinePlan {
  const put: OfflineFileRow[] = [];
  for (const { id, sizeBytes } of pinned.values()) {
    const row = rows.get(id);
    const seq = contentSeq(id);
    if (row === undefined) put.push(newRow(driveId, id, sizeBytes, seq ?? 0));
    else {
      const known = asOnServer(row, seq, sizeBytes);
      // What waits because it was only opened waits no more where a person asks for it.
      if (!row.isPinned) put.push({ ...nextContent(known, { type: 'retried' }).row, isPinned: true });
      else if (known !== row) put.push(known);
    }
  }
  const drop: OfflineFileRow[] = [];
  for (const row of rows.values()) {
    if (pinned.has(row.fileId)) continue;
    if (!row.isPinned) {
      if ((contentSeq(row.fileId) ?? 0) > row.wantedSeq) drop.push(row);
      continue;
    }
    // A move or a deletion that is not confirmed may be taken back.
    if (pinIds.some((id) => id === rootId || files.tree.index.isInside(row.fileId, id))) {
      const { sizeBytes = row.wantedBytes } = files.tree.index.get(row.fileId) ?? {};
      const known = asOnServer(row, contentSeq(row.fileId), sizeBytes);
      if (known !== row) put.push(known);
      continue;
    }
    drop.push(row);
  }
  return { put, drop: drop.map(({ fileId }) => fileId), remove: drop.flatMap(storedFilesOf) };
}

/** `contentSeq`: undefined where it was not looked up. */
function asOnServer(row: OfflineFileRow, contentSeq: number | undefined, sizeBytes: number): OfflineFileRow {
  return contentSeq === undefined ? row : withWantedContent(row, { contentSeq, sizeBytes });
}

export function newRow(
  driveId: string,
  fileId: string,
  wantedBytes: number,
  wantedSeq: number,
): OfflineFileRow {
  return {
    driveId,
    fileId,
    isPinned: true,
    openedMs: 0,
    wantedSeq,
    wantedBytes,
    stageName: 'wanted',
    stage: { name: 'wanted' },
    here: null,
    part: null,
    failures: 0,
    mismatches: 0,
  };
}
