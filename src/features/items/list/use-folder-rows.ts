import { useCallback, useContext, useMemo, useState } from 'react';
import type { FolderPlace, FolderWindow } from '#worker/read/reader.ts';
import { ReaderContext, useLive } from '../../../lib/use-live.ts';
import type { GridRow, RowSource } from './row-source.ts';
import { type RowRange, windowFor } from './window-range.ts';

const firstScreen: RowRange = { from: 0, to: 40 };

interface Answer {
  readonly place: string;
  readonly window: FolderWindow;
}

/** The open folder, a window at a time. The window before stays until the next one is here. */
export function useFolderRows({ driveId, folderId, direction }: FolderPlace): RowSource {
  const reader = useContext(ReaderContext);
  const place = `${driveId}/${folderId}/${direction}`;
  const [seen, setSeen] = useState({ place, visible: firstScreen });
  const { from, to } = windowFor(seen.place === place ? seen.visible : firstScreen);
  const answer = useLive<Answer>(
    async (replica) => ({ place, window: await replica.folder({ driveId, folderId, direction, from, to }) }),
    [place, from, to],
  );

  const see = useCallback(
    (visible: RowRange) => {
      setSeen((last) => {
        const next = windowFor(visible);
        const now = windowFor(last.visible);
        const same = last.place === place && next.from === now.from && next.to === now.to;
        return same ? last : { place, visible };
      });
    },
    [place],
  );

  return useMemo(() => {
    const question: FolderPlace = { driveId, folderId, direction };
    const window = answer?.window ?? nothingYet;
    return {
      place: answer?.place ?? place,
      count: window.folders + window.files,
      folders: window.folders,
      files: window.files,
      complete: answer !== undefined && window.complete,
      stale: answer?.place !== place,
      from: window.from,
      rows: window.rows,
      rowAt: (index: number): GridRow | undefined => window.rows[index - window.from],
      see,
      read: async (range) => (await reader?.rows({ ...question, ...range })) ?? [],
      indexOf: async (row) => (await reader?.positionOf(question, row.id, row.name, row.kind)) ?? -1,
      indexOfPrefix: async (prefix, after) => (await reader?.positionOfPrefix(question, prefix, after)) ?? -1,
    };
  }, [answer, place, see, reader, driveId, folderId, direction]);
}

const nothingYet: FolderWindow = { folders: 0, files: 0, from: 0, rows: [], complete: false };
