import { useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { FolderLocation, FolderWindow } from '#worker/read/reader.ts';
import { ReaderContext, useLiveQuery } from '../../../lib/use-live-query.ts';
import { createFolderPrefetch } from './folder-prefetch.ts';
import { type GridRow, listKey, type RowSource } from './row-source.ts';
import { firstWindow, type RowRange, windowFor } from './window-range.ts';

export interface FolderRows {
  readonly source: RowSource;
  /** Reads a folder that will probably be opened next. */
  readonly expect: (folderId: string) => void;
}

interface LoadedRows {
  readonly listKey: string;
  readonly window: FolderWindow;
}

/**
 * The open folder, a window at a time. The window before stays until the next one is here. A folder that was `expected`
 * is there immediately.
 */
export function useFolderRows({ driveId, folderId, direction }: FolderLocation): FolderRows {
  const reader = useContext(ReaderContext);
  const currentKey = listKey({ driveId, folderId, direction });
  const [viewport, setViewport] = useState({ listKey: currentKey, window: firstWindow });
  const { from, to } = viewport.listKey === currentKey ? viewport.window : firstWindow;
  const ahead = useMemo(() => reader && createFolderPrefetch(reader), [reader]);
  useEffect(() => () => ahead?.stop(), [ahead]);
  const read = useLiveQuery<LoadedRows>(
    async (replica) => ({
      listKey: currentKey,
      window: await replica.folder({ driveId, folderId, direction, from, to }),
    }),
    [currentKey, from, to],
  );

  const see = useCallback(
    (visible: RowRange) => {
      setViewport((last) => {
        const window = windowFor(visible);
        const same =
          last.listKey === currentKey && window.from === last.window.from && window.to === last.window.to;
        return same ? last : { listKey: currentKey, window };
      });
    },
    [currentKey],
  );

  const response = useMemo(() => {
    const window = read?.listKey === currentKey ? null : ahead?.peek({ driveId, folderId, direction });
    return window ? { listKey: currentKey, window } : read;
  }, [read, ahead, currentKey, driveId, folderId, direction]);

  const source = useMemo<RowSource>(() => {
    const query: FolderLocation = { driveId, folderId, direction };
    const window = response?.window ?? nothingYet;
    return {
      listKey: response?.listKey ?? currentKey,
      count: window.folders + window.files,
      folders: window.folders,
      files: window.files,
      complete: response !== undefined && window.complete,
      stale: response?.listKey !== currentKey,
      from: window.from,
      rows: window.rows,
      rowAt: (index: number): GridRow | undefined => window.rows[index - window.from],
      see,
      read: async (range) => (await reader?.rows({ ...query, ...range })) ?? [],
      indexOf: async (row) => (await reader?.positionOf(query, row.id, row.name, row.kind)) ?? -1,
      indexOfPrefix: async (prefix, after) => (await reader?.positionOfPrefix(query, prefix, after)) ?? -1,
    };
  }, [response, currentKey, see, reader, driveId, folderId, direction]);

  const expect = useCallback(
    (id: string) => ahead?.expect({ driveId, folderId: id, direction }),
    [ahead, driveId, direction],
  );
  return { source, expect };
}

const nothingYet: FolderWindow = { folders: 0, files: 0, from: 0, rows: [], complete: false };
