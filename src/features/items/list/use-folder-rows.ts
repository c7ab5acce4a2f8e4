import { useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { SortOrder } from '#contract/worker-api/sorted-folder.ts';
import { ReaderContext, useLiveQuery } from '../../../lib/use-live-query.ts';
import { createStore } from '../../../ui/foundations/store.ts';
import { folderPlace } from '../layout/folder-storage.ts';
import { readFolderOrder } from '../sort/folder-order.ts';
import { firstFolder, forgetFirstFolder } from './first-folder.ts';
import { createFolderPrefetch } from './folder-prefetch.ts';
import type { OptimisticChanges } from './optimistic/optimistic-changes.ts';
import type { OptimisticWindow } from './optimistic/optimistic-window.ts';
import { useOptimisticRows } from './optimistic/use-optimistic-rows.ts';
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
 * The open folder, a window at a time, with what the person has just done in it. The window before stays until the next one
 * is here. A folder that was `expected` is there immediately.
 */
export function useFolderRows(
  { driveId, folderId }: FolderPlace,
  order: SortOrder,
  revision: number,
  changes: OptimisticChanges,
): FolderRows {
  const reader = useContext(ReaderContext);
  const currentKey = listKey({ driveId, folderId }, order);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each list begins at its first window
  const viewport = useMemo(() => createStore(firstWindow), [currentKey]);
  const ahead = useMemo(() => reader && createFolderPrefetch(reader, changes.written), [reader, changes]);
  useEffect(() => () => ahead?.stop(), [ahead]);
  const folder = useMemo(() => inOrder({ driveId, folderId }, order), [driveId, folderId, order]);
  const list = useMemo(() => ({ listKey: currentKey, folderId, order }), [currentKey, folderId, order]);
  const { named, sorted } = folder;
  const reading = useReading();
  const read = useLiveQuery<LoadedRows | undefined>(
    (replica) =>
      reading.watch(async () => {
        if (!named) return undefined;
        const written = changes.written();
        const range = viewport.get();
        // The first rows come alone; what is beyond is read once they are on screen or, on a high one, once somebody scrolls.
        const margin = range === firstWindow ? 0 : 1;
        return { ...list, window: await replica.folder({ ...named, ...range, margin }), written };
      }),
    [viewport, reading.round],
    undefined,
    viewport,
  );
  const answered = useSortedRows(sorted, viewport, { ...list, written: changes.written }, [
    revision,
    reading.round,
  ]);

  const see = useCallback(
    (visible: RowRange) => {
      const window = windowFor(visible);
      const { from, to } = viewport.get();
      if (window.from !== from || window.to !== to) viewport.set(window);
    },
    [viewport],
  );

  const current = useMemo(() => {
    const here = [read, answered].find((each) => each?.listKey === currentKey);
    if (here || !named) return here;
    const peeked = ahead?.peek(named) ?? firstFolder(reader, currentKey);
    return peeked ? { ...list, ...peeked } : undefined;
  }, [read, answered, ahead, currentKey, list, named, reader]);
  const isLong =
    current !== undefined && current.window.rows.length < current.window.folders + current.window.files;
  useEffect(
    () => (isLong && named ? reader?.hold({ driveId, folderId }) : undefined),
    [isLong, named, reader, driveId, folderId],
  );
  const { shown: response, nearby, now } = useOptimisticRows(useLastKnown(current), changes, reading);
  const beyond = useRef(nearby);
  beyond.current = nearby;
  useEffect(forgetFirstFolder, []);

  const source = useMemo<RowSource>(() => {
    const window = response?.window ?? nothingYet;
    const questions = listQuestions(folder, reader);
    const listed = response?.listKey ?? currentKey;
    const isStale = response?.listKey !== currentKey;
    const indexNow = (id: string) => {
      const present = now();
      const { from: first, rows } = present?.listKey === listed ? present.window : window;
      const at = rows.findIndex((each) => each.id === id);
      return at < 0 ? -1 : first + at;
    };
    return {
      listKey: listed,
      count: window.folders + window.files,
      folders: window.folders,
      files: window.files,
      complete: response !== undefined && window.complete,
      stale: isStale,
      from: window.from,
      rows: window.rows,
      rowAt: (index: number): GridRow | undefined =>
        window.rows[index - window.from] ?? beyond.current?.(index),
      // What is on screen of another list says nothing of this one.
      see: isStale ? ignore : see,
      // The device is asked once it has written what is shown already.
      read: (wanted) => changes.settled().then(() => questions.read(wanted)),
      indexNow,
      async indexOf(row) {
        const at = indexNow(row.id);
        if (at >= 0) return at;
        await changes.settled();
        return questions.indexOf(row);
      },
      indexOfPrefix: (prefix, after) => changes.settled().then(() => questions.indexOfPrefix(prefix, after)),
    };
  }, [response, currentKey, see, folder, reader, changes, now]);

  const expect = useCallback(
    (id: string) => {
      const { named: next } = inOrder({ driveId, folderId: id }, readFolderOrder(folderPlace(driveId, id)));
      if (next) ahead?.expect(next);
    },
    [ahead, driveId],
  );
  return { source, expect };
}

const ignore = () => undefined;

const nothingYet: OptimisticWindow = { folders: 0, files: 0, from: 0, rows: [], complete: false };

/** Which questions are being answered, and how often they were put anew. */
function useReading() {
  const open = useRef(0);
  const [round, setRound] = useState(0);
  const watch = useCallback(async <Value>(ask: () => Promise<Value>): Promise<Value> => {
    open.current += 1;
    try {
      return await ask();
    } finally {
      open.current -= 1;
    }
  }, []);
  const isReading = useCallback(() => open.current > 0, []);
  const readAgain = useCallback(() => setRound((last) => last + 1), []);
  return { round, watch, isReading, readAgain };
}

/** The one before, until the next is here. */
function useLastKnown<Value>(current: Value | undefined): Value | undefined {
  const [known, setKnown] = useState(current);
  if (current !== undefined && current !== known) setKnown(current);
  return current ?? known;
}
