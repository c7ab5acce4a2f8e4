import { type PointerEvent, useCallback, useEffect, useRef } from 'react';
import { indexAt } from '../layout/row-elements.ts';
import type { RowSource } from '../list/row-source.ts';

/** Who only passes over a row does not mean it. */
const restMs = 40;

/** Reports on which folder the pointer or the keyboard rests. Returns the handler of the pointer. */
export function useHoveredFolder(source: RowSource, focusIndex: number, onNear: (folderId: string) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(source);
  useEffect(() => {
    latest.current = source;
  }, [source]);
  const near = useCallback(
    (index: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const row = latest.current.rowAt(index);
        if (row?.kind === 'folder' && !latest.current.stale) onNear(row.id);
      }, restMs);
    },
    [onNear],
  );
  useEffect(() => {
    if (focusIndex >= 0) near(focusIndex);
  }, [focusIndex, near]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    ({ target }: PointerEvent) => {
      const index = indexAt(target);
      if (index >= 0) near(index);
    },
    [near],
  );
}
