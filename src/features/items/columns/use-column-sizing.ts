import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import {
  fitted,
  type MeasuredColumns,
  resized,
  type SizedColumn,
  widthLimits,
  widthOf,
} from './column-widths.ts';
import { contentWidths, headOf, measureColumns, showWidths } from './measure-columns.ts';
import {
  type ColumnId,
  type ColumnWidths,
  columnIds,
  readColumnWidths,
  storeColumnWidths,
} from './shown-columns.ts';

const stepPx = 16;

interface Drag {
  readonly head: HTMLElement;
  readonly now: MeasuredColumns;
  readonly x: number;
  /** The last widths that were shown; null as long as nothing moved. */
  widths: ColumnWidths | null;
}

/** Pointer and keys on the edge of a column. What is dragged is shown at once and stored when it is let go. */
export function useColumnSizing(edge: RefObject<HTMLElement | null>, column: SizedColumn) {
  const drag = useRef<Drag | null>(null);
  const [isDragged, setDragged] = useState(false);

  const end = (isKept: boolean) => {
    const last = drag.current;
    drag.current = null;
    setDragged(false);
    if (!last?.widths) return;
    if (isKept) storeColumnWidths(last.widths);
    else showWidths(last.head, storedWidths());
  };
  const fitToContent = () => {
    const head = edge.current && headOf(edge.current);
    if (!head) return;
    const now = measureColumns(head);
    // The name has no end: the others leave it what they do not need.
    const columns = column === 'name' ? now.others.map(({ id }) => id) : [column];
    keep(head, fitted(now, contentWidths(head, columns)));
  };
  const size = (wanted: (own: number, limits: { least: number; most: number }) => number) => {
    const head = edge.current && headOf(edge.current);
    if (!head) return;
    const now = measureColumns(head);
    keep(head, resized(now, column, wanted(widthOf(now, column), widthLimits(now, column))));
  };

  return {
    'data-dragged': isDragged || undefined,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const head = headOf(event.currentTarget);
      if (event.button !== 0 || !head) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { head, now: measureColumns(head), x: event.clientX, widths: null };
      setDragged(true);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { current } = drag;
      if (!current || (current.widths === null && event.clientX === current.x)) return;
      const moved = (event.clientX - current.x) * towardsEnd(current.head);
      current.widths = resized(current.now, column, widthOf(current.now, column) + moved);
      showWidths(current.head, current.widths);
    },
    onPointerUp: () => end(true),
    onLostPointerCapture: () => end(true),
    onPointerCancel: () => end(false),
    onDoubleClick: fitToContent,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const act = keys[event.key];
      if (event.key === 'Escape' && drag.current) end(false);
      else if (event.key === 'Enter') fitToContent();
      else if (act) size((own, limits) => act(own, limits, towardsEnd(event.currentTarget)));
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

type Act = (own: number, limits: { least: number; most: number }, towards: number) => number;

const keys: Readonly<Record<string, Act>> = {
  ArrowLeft: (own, _limits, towards) => own - stepPx * towards,
  ArrowRight: (own, _limits, towards) => own + stepPx * towards,
  Home: (_own, { least }) => least,
  End: (_own, { most }) => most,
};

/** Whether columns end on the right (1) or, written from right to left, on the left (-1). */
function towardsEnd(element: Element): 1 | -1 {
  return getComputedStyle(element).direction === 'rtl' ? -1 : 1;
}

function keep(head: HTMLElement, widths: ColumnWidths): void {
  showWidths(head, widths);
  storeColumnWidths(widths);
}

function storedWidths(): Readonly<Record<ColumnId, number | undefined>> {
  const sized = readColumnWidths();
  const all = columnIds.map((id) => [id, sized[id]]);
  return Object.fromEntries(all);
}
