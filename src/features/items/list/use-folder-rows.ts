import { useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { SortOrder } from '#contract/worker-api/sorted-folder.ts';
import type { FolderWindow } from '#worker/read/reader.ts';
import { ReaderContext, useLiveQuery } from '../../../lib/use-live-query.ts';
import { folderPlace } from '../layout/folder-storage.ts';
import { readFolderOrder } from '../sort/folder-order.ts';
import { firstFolderWindow, forgetFirstFolder } from './first-folder.ts';
import { createFolderPrefetch } from './folder-prefetch.ts';
import { inOrder, listQuestions } from './ordered-folder.ts';
import { type FolderPlace, type GridRow, type LoadedRows, listKey, type RowSource } from './row-source.ts';
import { useSortedRows } from './use-sorted-rows.ts';
import { firstWindow, type RowRange, windowFor } from './window-range.ts';

export interface FolderRows {
  readonly source: RowSource;
  /** Reads a folder that will probably be opened next. */
  readonly expect: (folderId: string) => void;
}

/**
 * The open folder, a window at a time. The window before stays until the next one is here. A folder that was `expected`
 * is there immediately.
 */
export function useFolderRows(
  { driveId, folderId }: FolderPlace,
  order: SortOrder,
  revision: number,
): FolderRows {
  const reader = useContext(ReaderContext);
  const currentKey = listKey({ driveId, folderId }, order);
  const [viewport, setViewport] = useState({ listKey: currentKey, window: firstWindow });
  const range = viewport.listKey === currentKey ? viewport.window : firstWindow;
  const { from, to } = range;
  const ahead = useMemo(() => reader && createFolderPrefetch(reader), [reader]);
  useEffect(() => () => ahead?.stop(), [ahead]);
  const folder = useMemo(() => inOrder({ driveId, folderId }, order), [driveId, folderId, order]);
  const { named, sorted } = folder;
  const read = useLiveQuery<LoadedRows | undefined>(
    async (replica) =>
      named ? { listKey: currentKey, window: await replica.folder({ ...named, from, to }) } : undefined,
    [currentKey, from, to],
  );
  const answered = useSortedRows(sorted, currentKey, range, revision);

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

  const current = useMemo(() => {
    const here = [read, answered].find((each) => each?.listKey === currentKey);
    const window = here || !named ? null : (ahead?.peek(named) ?? firstFolderWindow(reader, currentKey));
    return window ? { listKey: currentKey, window } : here;
  }, [read, answered, ahead, currentKey, named, reader]);
  const response = useLastKnown(current);
  useEffect(forgetFirstFolder, []);

  const source = useMemo<RowSource>(() => {
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
      ...listQuestions(folder, reader),
    };
  }, [response, currentKey, see, folder, reader]);

  const expect = useCallback(
    (id: string) => {
      const { named: next } = inOrder({ driveId, folderId: id }, readFolderOrder(folderPlace(driveId, id)));
      if (next) ahead?.expect(next);
    },
    [ahead, driveId],
  );
  return { source, expect };
}

const nothingYet: FolderWindow = { folders: 0, files: 0, from: 0, rows: [], complete: false };

/** The one before, until the next is here. */
function useLastKnown<Value>(current: Value | undefined): Value | undefined {
  const [known, setKnown] = useState(current);
  if (current !== undefined && current !== known) setKnown(current);
  return current ?? known;
}
