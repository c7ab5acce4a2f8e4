import { useLayoutEffect, useState } from 'react';
import type { SortedFolder } from '#contract/worker-api/sorted-folder.ts';
import { withRetries } from '../../../ui/foundations/import-retries.ts';
import type { Store } from '../../../ui/foundations/store.ts';
import type { LatestQuestion } from './latest-question.ts';
import type { LoadedRows } from './row-source.ts';
import type { RowRange } from './window-range.ts';

export interface SortedList extends Pick<LoadedRows, 'listKey' | 'folderId' | 'order'> {
  /** As of OptimisticChanges. */
  readonly written: () => number;
}

/** Most folders are by name: what asks the worker comes when the page is idle, or when another order is shown. */
export const fetchSortedWindows = () => import('./sorted-windows.ts');

/**
 * A window of a folder by size or by time, which the worker puts in order, asked again whenever the viewport or the revision
 * of the filespace has changed, and with each `round`; the answer before stays until the next. Undefined before the first
 * one, and where `folder` is null.
 */
export function useSortedRows(
  folder: SortedFolder | null,
  viewport: Store<RowRange>,
  { written, listKey, folderId, order }: SortedList,
  [revision, round]: readonly [revision: number, round: number],
): LoadedRows | undefined {
  const [loaded, setLoaded] = useState<LoadedRows>();
  const [windows, setWindows] = useState<LatestQuestion<RowRange>>();
  const [problem, setProblem] = useState<unknown>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the folder and its order
  useLayoutEffect(() => {
    if (!folder) return;
    let asked: LatestQuestion<RowRange> | undefined;
    let isOver = false;
    withRetries(fetchSortedWindows).then(({ createSortedWindows }) => {
      if (isOver) return;
      asked = createSortedWindows(folder, written, (window, before) =>
        setLoaded({ listKey, folderId, order, window, written: before }),
      );
      setWindows(asked);
    }, setProblem);
    return () => {
      isOver = true;
      asked?.stop();
      setWindows(undefined);
      setLoaded(undefined);
    };
  }, [listKey]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision has other rows
  useLayoutEffect(() => {
    const ask = () => windows?.ask(viewport.get());
    ask();
    return viewport.subscribe(ask);
  }, [windows, viewport, revision, round]);
  // Code that does not come is said as everywhere: by who catches it around the page.
  if (problem !== undefined) throw problem;
  return loaded;
}
