import { useLayoutEffect, useState } from 'react';
import type { SortedFolder } from '#contract/worker-api/sorted-folder.ts';
import type { LatestQuestion } from './latest-question.ts';
import type { LoadedRows } from './row-source.ts';
import type { RowRange } from './window-range.ts';

/** Most folders are by name: what asks the worker comes when the page is idle, or when another order is shown. */
export const fetchSortedWindows = () => import('./sorted-windows.ts');

/**
 * A window of a folder by size or by time, which the worker puts in order, asked again whenever the filespace has
 * changed; the answer before stays until the next. Undefined before the first one, and where `folder` is null.
 */
export function useSortedRows(
  folder: SortedFolder | null,
  listKey: string,
  { from, to }: RowRange,
  revision: number,
): LoadedRows | undefined {
  const [loaded, setLoaded] = useState<LoadedRows>();
  const [windows, setWindows] = useState<LatestQuestion<RowRange>>();
  const [problem, setProblem] = useState<unknown>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the folder and its order
  useLayoutEffect(() => {
    if (!folder) return;
    let asked: LatestQuestion<RowRange> | undefined;
    let isOver = false;
    fetchSortedWindows().then(({ createSortedWindows }) => {
      if (isOver) return;
      asked = createSortedWindows(folder, (window) => setLoaded({ listKey, window }));
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
  useLayoutEffect(() => windows?.ask({ from, to }), [windows, from, to, revision]);
  // Code that does not come is said as everywhere: by who catches it around the page.
  if (problem !== undefined) throw problem;
  return loaded;
}
