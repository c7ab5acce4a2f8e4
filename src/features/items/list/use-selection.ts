import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { GridRow, RowSource } from './row-source.ts';
import {
  clear,
  countSelected,
  emptySelection,
  type RowRef,
  rangeTo,
  removeFromSelection,
  type Selection,
  selectRange,
  trackMovedRows,
} from './selection.ts';

/** More than this cannot be acted on anyway. */
const mostWatched = 200;

export interface GridSelection {
  readonly state: Selection<GridRow>;
  readonly count: number;
  /** Changes it by one of the functions of selection.ts. */
  readonly change: (next: (state: Selection<GridRow>) => Selection<GridRow>) => void;
  readonly clear: () => void;
  /** Selects from the anchor to a position, reading what is not in memory. */
  readonly extendTo: (index: number, add?: boolean) => Promise<void>;
  /** The selected rows; `too-many` above `most`, the limit of the action. */
  readonly resolve: (most: number) => Promise<readonly GridRow[] | 'too-many'>;
}

/** The selection of the list on screen. Another list begins with none. */
export function useSelection(source: RowSource): GridSelection {
  const [held, setHeld] = useState({
    place: source.place,
    source,
    state: emptySelection as Selection<GridRow>,
  });
  const current = useRef(held);
  let { state } = held;
  if (held.source !== source) {
    state =
      held.place === source.place ? trackMovedRows(state, source, source.count, held.source) : emptySelection;
    setHeld({ place: source.place, source, state });
  }
  current.current = { place: source.place, source, state };

  const change = useCallback((next: (state: Selection<GridRow>) => Selection<GridRow>) => {
    setHeld((last) => {
      const changed = next(last.state);
      return changed === last.state ? last : { ...last, state: changed };
    });
  }, []);

  useGone(source, state, change);

  const extendTo = useCallback(
    async (index: number, add = false) => {
      const { source: list, state: selection, place } = current.current;
      const [from, to] = rangeTo(selection, index);
      const loaded = rowsInMemory(list, from, to);
      const rows = loaded ?? (await list.read({ from, to }));
      const row = rows[index - from];
      if (!row || current.current.place !== place) return;
      change((last) => selectRange(last, rows, { id: row.id, index }, add));
    },
    [change],
  );

  const resolve = useCallback(async (most: number) => {
    const { source: list, state: selection } = current.current;
    if (countSelected(selection, list.count) > most) return 'too-many';
    if (selection.mode === 'these') return [...selection.rows.values()];
    const all = rowsInMemory(list, 0, list.count) ?? (await list.read({ from: 0, to: list.count }));
    return all.filter(({ id }) => !selection.rows.has(id));
  }, []);

  const count = countSelected(state, source.count);
  return useMemo(
    () => ({ state, count, change, clear: () => change(clear), extendTo, resolve }),
    [state, count, change, extendTo, resolve],
  );
}

/** A selected row that somebody else deletes or moves away is not selected any more, on screen or not. */
function useGone(source: RowSource, state: Selection<GridRow>, change: GridSelection['change']) {
  const selected = useRef(state);
  selected.current = state;
  useEffect(() => {
    const { mode, rows } = selected.current;
    if (source.stale || mode === 'allBut' || rows.size === 0 || rows.size > mostWatched) return;
    const seen = new Set(source.rows.map(({ id }) => id));
    const unseen = [...rows.values()].filter(({ id }) => !seen.has(id));
    if (unseen.length === 0) return;
    let current = true;
    Promise.all(unseen.map((row) => source.indexOf(row))).then((places) => {
      const gone = unseen.filter((_row, at) => places[at] === -1).map(({ id }) => id);
      if (current && gone.length > 0) change((last) => removeFromSelection(last, gone));
    });
    return () => {
      current = false;
    };
  }, [source, change]);
}

function rowsInMemory({ from, rows }: RowSource, start: number, end: number): readonly GridRow[] | undefined {
  if (start < from || end > from + rows.length) return undefined;
  return rows.slice(start - from, end - from);
}

export function rowRefOf(row: GridRow, index: number): RowRef {
  return { id: row.id, index };
}
