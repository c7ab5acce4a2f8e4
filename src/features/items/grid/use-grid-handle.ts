import { type Ref, type RefObject, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { tabStopSelector } from '../layout/row-elements.ts';
import type { GridRow, RowSource } from '../list/row-source.ts';
import { focusRow, selectRows } from '../list/selection.ts';
import type { GridSelection } from '../list/use-selection.ts';

/** What the browser asks of its grid. */
export interface GridHandle {
  /** Puts the keyboard into the list. */
  readonly focus: () => void;
  /** Scrolls to an item and puts the keyboard on it. */
  readonly reveal: (row: Pick<GridRow, 'id' | 'name' | 'kind'>) => Promise<void>;
  /** Selects those of the items that this list has, and leads to the first of them. `isWanted` is asked once they are found. */
  readonly revealAll: (
    items: readonly Pick<GridRow, 'id' | 'name' | 'kind'>[],
    isWanted?: () => boolean,
  ) => Promise<void>;
  /** What is selected now: the same until something else is. */
  readonly selected: () => ReadonlyMap<string, GridRow>;
  /** Where a menu for the focused row opens. */
  readonly focusedBox: () => DOMRect | undefined;
  readonly scroller: () => HTMLElement | null;
}

export interface GridHandleOptions {
  readonly area: RefObject<HTMLElement | null>;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly source: RowSource;
  readonly selection: GridSelection;
  readonly scrollTo: (index: number) => void;
  readonly focus: () => void;
  /** Whether the keyboard is in the list. */
  readonly inside: RefObject<boolean>;
}

export function useGridHandle(handle: Ref<GridHandle>, options: GridHandleOptions): void {
  const { area, scroller, source, focus, inside } = options;
  // What is found is shown by the list as it is by then.
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  useImperativeHandle(handle, () => ({
    focus,
    async reveal(row) {
      const next = source.indexNow?.(row.id) ?? -1;
      const index = next >= 0 ? next : await source.indexOf(row);
      const { selection } = latest.current;
      if (index < 0 || latest.current.source.listKey !== source.listKey) return;
      inside.current = true;
      // Where it is the row of the keyboard already, or the focus is elsewhere, nothing changes that would bring it here.
      // Under a dialog that is about to close the list takes it as soon as the dialog is gone.
      const isElsewhere = area.current?.contains(document.activeElement) === false;
      if (!isDialogOpen() && (isElsewhere || index === selection.state.focus?.index)) focus();
      selection.change((state) => focusRow(state, { id: row.id, index, isAwaited: true }));
      // It may be drawn only now.
      await Promise.resolve();
      latest.current.scrollTo(index);
    },
    async revealAll(items, isWanted) {
      const indexes = await Promise.all(items.map(source.indexOf));
      const here = indexes.filter((index) => index >= 0).sort((one, other) => one - other);
      const rows = (await Promise.all(here.map((at) => source.read({ from: at, to: at + 1 })))).flat();
      const [index] = here;
      if (index === undefined || rows.length === 0 || isWanted?.() === false) return;
      const { selection, scrollTo } = latest.current;
      inside.current = true;
      selection.change(() => selectRows(rows, index));
      scrollTo(index);
    },
    selected: () => latest.current.selection.state.rows,
    focusedBox: () => area.current?.querySelector(tabStopSelector)?.getBoundingClientRect(),
    scroller: () => scroller.current,
  }));
}

/** A dialog keeps the focus until it closes. */
function isDialogOpen(): boolean {
  return document.activeElement?.closest('[role=dialog], [role=alertdialog]') != null;
}
