import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { announce } from '../../../ui/foundations/announcer.ts';
import { commandMessages } from '../commands/command-messages.ts';
import { keepPlace, placeOf, useEntryOf } from './entry-places.ts';
import type { GridRow, RowSource } from './row-source.ts';
import {
  clear,
  countSelected,
  emptySelection,
  mostWatched,
  type RowRef,
  rangeTo,
  removeFromSelection,
  type Selection,
  selectAll,
  selectRange,
  toggle,
  trackMovedRows,
} from './selection.ts';

export interface GridSelection {
  readonly state: Selection<GridRow>;
  readonly count: number;
  /** Changes it by one of the functions of selection.ts. */
  readonly change: (next: (state: Selection<GridRow>) => Selection<GridRow>) => void;
  /** As the person asks for it: it is announced. */
  readonly clear: () => void;
  /** As it follows from something else: nothing is said. */
  readonly reset: () => void;
  readonly all: () => void;
  /** Selects from the anchor to a position, reading what is not in memory. */
  readonly extendTo: (index: number, add?: boolean) => Promise<void>;
  /** The selected rows; `too-many` above `most`, the limit of the action. */
  readonly resolve: (most: number) => Promise<readonly GridRow[] | 'too-many'>;
}

interface Snapshot {
  readonly listKey: string;
  readonly source: RowSource;
  readonly state: Selection<GridRow>;
  /** The list before, as it was left. */
  readonly left?: { readonly listKey: string; readonly state: Selection<GridRow> } | undefined;
}

/** The selection of the list on screen. Another list begins with none, or where Back and Forward return to it as it was. */
export function useSelection(source: RowSource): GridSelection {
  const { listKey } = source;
  const entry = useEntryOf(listKey);
  const [snapshot, setSnapshot] = useState<Snapshot>(() => ({ listKey, source, state: begin(entry) }));
  const current = useRef<Snapshot>(snapshot);
  let { state } = snapshot;
  if (snapshot.source !== source) {
    const isSame = snapshot.listKey === listKey;
    const left = isSame ? snapshot.left : { listKey: snapshot.listKey, state };
    state = isSame ? trackMovedRows(state, source, source.count, snapshot.source) : begin(entry);
    setSnapshot({ listKey, source, state, left });
  }
  useLeftPlaces(entry, source, state, snapshot.left);
  current.current = { listKey, source, state };

  const change = useCallback((next: (state: Selection<GridRow>) => Selection<GridRow>) => {
    setSnapshot((last) => {
      const changed = next(last.state);
      return changed === last.state ? last : { ...last, state: changed };
    });
  }, []);

  useDeletedRows(source, state, change);

  const all = useCallback(() => {
    const { source: list } = current.current;
    change((last) => selectAll(last, list, list.count));
  }, [change]);

  const extendTo = useCallback(
    async (index: number, add = false) => {
      const { source: list, state: selection, listKey: asked } = current.current;
      const [from, to] = rangeTo(selection, index);
      const loaded = rowsInMemory(list, from, to);
      const rows = loaded ?? (await list.read({ from, to }));
      const row = rows[index - from];
      if (!row || current.current.listKey !== asked) return;
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

  const reset = useCallback(() => change(clear), [change]);

  const clearAll = useCallback(() => {
    if (countSelected(current.current.state, current.current.source.count) > 0)
      announce(commandMessages.cleared);
    change(clear);
  }, [change]);

  const count = countSelected(state, source.count);
  return useMemo(
    () => ({ state, count, change, clear: clearAll, reset, all, extendTo, resolve }),
    [state, count, change, clearAll, reset, all, extendTo, resolve],
  );
}

/** As the entry of the history was left. */
function begin(entry: string): Selection<GridRow> {
  return placeOf(entry).selection ?? emptySelection;
}

/** Keeps what is selected for when Back or Forward returns to the list, also what was selected as it was left. */
function useLeftPlaces(
  entry: string,
  { listKey, stale }: RowSource,
  state: Selection<GridRow>,
  left: Snapshot['left'],
): void {
  const shown = useRef({ entry, listKey });
  useEffect(() => {
    // The list before stays on screen until the one of the new entry is read, and has no place there.
    if (stale) return;
    if (left && left.listKey === shown.current.listKey)
      keepPlace(shown.current.entry, { selection: left.state });
    shown.current = { entry, listKey };
    keepPlace(entry, { selection: state });
  }, [entry, listKey, stale, state, left]);
}

/** A selected row that somebody else deletes or moves away is not selected any more, on screen or not. */
function useDeletedRows(source: RowSource, state: Selection<GridRow>, change: GridSelection['change']) {
  const selected = useRef(state);
  selected.current = state;
  useEffect(() => {
    const { mode, rows } = selected.current;
    if (source.stale || mode === 'allBut' || rows.size === 0 || rows.size > mostWatched) return;
    const visibleIds = new Set(source.rows.map(({ id }) => id));
    const unseen = [...rows.values()].filter(({ id }) => !visibleIds.has(id));
    if (unseen.length === 0) return;
    let current = true;
    Promise.all(unseen.map((row) => source.indexOf(row))).then((indexes) => {
      const deletedIds = unseen.filter((_row, at) => indexes[at] === -1).map(({ id }) => id);
      if (current && deletedIds.length > 0) change((last) => removeFromSelection(last, deletedIds));
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

/** A click on the checkbox of a row. `isRange`: all from the anchor to it join what is selected. */
export function toggleOrExtend(
  { change, extendTo }: Pick<GridSelection, 'change' | 'extendTo'>,
  row: GridRow,
  index: number,
  isRange: boolean,
): void {
  if (isRange) void extendTo(index, true);
  else change((state) => toggle(state, row, index));
}
