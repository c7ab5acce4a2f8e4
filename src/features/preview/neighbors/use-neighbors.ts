import { useEffect, useRef, useState } from 'react';
import type { ListOrder, PreviewList, PreviewRow } from '../preview-props.ts';
import { findNeighbors, type Neighbors } from './neighbors.ts';

/** The neighbors of the file on screen, found again when the list changes. Those before stay until then. */
export function useNeighbors(list: PreviewList, order: ListOrder, file: PreviewRow | null): Neighbors | null {
  const [neighbors, setNeighbors] = useState<Neighbors | null>(null);
  const lastIndex = useRef(-1);
  const { id, name } = file ?? {};
  const latest = useRef(file);
  latest.current = file;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place of a file depends on its id and its name
  useEffect(() => {
    const shown = latest.current;
    if (!shown) return;
    let current = true;
    findNeighbors(list, order, shown, lastIndex.current).then((found) => {
      if (!current) return;
      lastIndex.current = found.index;
      setNeighbors(found);
    });
    return () => {
      current = false;
    };
  }, [list, order, id, name]);
  return neighbors;
}
