import { useEffect, useMemo } from 'react';
import { rootId } from '#contract/rules/root-folder.ts';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import type { OfflineFileRow } from '#worker/read/reader.ts';
import { useLiveQuery } from '../../../lib/use-live-query.ts';
import {
  type KeptItems,
  type OfflineMark,
  offlineMarkOf,
} from '../../../shared/offline-files/offline-mark.ts';
import { usePins } from '../../../shared/offline-files/use-pins.ts';
import { withTexts } from '../../../ui/language/lazy.ts';
import type { GridRow, RowSource } from '../list/row-source.ts';

const none: readonly OfflineFileRow[] = [];

/** What is kept of the rows of a list. While nothing is kept of the filespace, no row is looked up. */
export function useOfflineMarks(driveId: string, { rows }: RowSource, path: readonly PathSegment[]) {
  const pins = usePins(driveId);
  useEffect(() => {
    if (pins.size === 0 || document.visibilityState !== 'visible') return;
    void withTexts(import('./no-room.ts')).then(
      ({ sayNoRoom }) => sayNoRoom(pins),
      () => undefined,
    );
  }, [pins]);
  const fileIds =
    pins.size === 0 ? '' : rows.flatMap(({ id, kind }) => (kind === 'file' ? id : [])).join(' ');
  const stored = useLiveQuery<readonly OfflineFileRow[], readonly OfflineFileRow[]>(
    async (reader) => (fileIds === '' ? none : reader.offlineFiles(driveId, fileIds.split(' '))),
    [driveId, fileIds],
    none,
  );
  return useMemo(() => {
    const kept: KeptItems = { pins, files: new Map(stored.map((row) => [row.fileId, row])) };
    const here = path.map(({ id }) => id);
    const above = (row: GridRow) => [rootId, ...(row.path?.map(({ id }) => id) ?? here)];
    return {
      kept,
      above,
      markOf: (row: GridRow): OfflineMark | undefined =>
        pins.size === 0 ? undefined : offlineMarkOf(row, above(row), kept),
    };
  }, [pins, stored, path]);
}

export type OfflineMarks = ReturnType<typeof useOfflineMarks>;
