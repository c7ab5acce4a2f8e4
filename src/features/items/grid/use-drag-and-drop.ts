import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import type { GridRow } from '../list/row-source.ts';
import type { DragHost } from './drag-and-drop.ts';
import type { GridHandle } from './use-grid-handle.ts';

type DragModule = typeof import('./drag-and-drop.ts');

export interface DragAndDrop {
  readonly mountRow: (row: () => GridRow, element: HTMLElement) => () => void;
  readonly mountCrumb: (segment: PathSegment, element: HTMLElement) => () => void;
}

/** Dragging is nothing that the first frame needs: its code comes when the page is idle and is attached then. */
export function useDragAndDrop(
  host: DragHost,
  folder: PathSegment,
  grid: RefObject<GridHandle | null>,
): DragAndDrop {
  const [drag, setDrag] = useState<DragModule | null>(null);
  const latest = useRef({ host, folder });
  useEffect(() => {
    latest.current = { host, folder };
  });
  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => {
      import('./drag-and-drop.ts').then(
        (module) => current && setDrag(module),
        () => undefined, // without it everything can still be moved by keyboard and menus
      );
    }, 300);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, []);
  useEffect(() => {
    const scroller = grid.current?.scroller();
    if (!drag || !scroller) return;
    return drag.attachList(
      scroller,
      () => latest.current.folder,
      () => latest.current.host,
    );
  }, [drag, grid]);

  const mountRow = useCallback(
    (row: () => GridRow, element: HTMLElement) =>
      drag ? drag.attachRow(element, row, () => latest.current.host) : noCleanup,
    [drag],
  );
  const mountCrumb = useCallback(
    (segment: PathSegment, element: HTMLElement) =>
      drag
        ? drag.attachTarget(
            element,
            () => segment,
            () => latest.current.host,
          )
        : noCleanup,
    [drag],
  );
  return { mountRow, mountCrumb };
}

const noCleanup = () => undefined;
