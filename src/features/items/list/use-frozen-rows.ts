import { useState } from 'react';
import { freezeRows } from './frozen-rows.ts';
import type { RowSource } from './row-source.ts';

interface FrozenState {
  readonly next: RowSource;
  readonly frozen: boolean;
  readonly shown: RowSource;
}

/** The source as it may be shown: while it is held, rows change in place but do not move. */
export function useFrozenRows(next: RowSource, frozen: boolean): RowSource {
  const [state, setState] = useState<FrozenState>({ next, frozen, shown: next });
  if (state.next === next && state.frozen === frozen) return state.shown;
  const shown = frozen ? keepOrder(state.shown, next) : next;
  setState({ next, frozen, shown });
  return shown;
}

function keepOrder(shown: RowSource, next: RowSource): RowSource {
  const frozenRows = freezeRows({ ...shown, total: shown.count }, { ...next, total: next.count });
  if (frozenRows.rows === next.rows) return next;
  const { count, folders, files } = shown;
  const rowAt = (index: number) => frozenRows.rows[index - frozenRows.from];
  return { ...next, count, folders, files, from: frozenRows.from, rows: frozenRows.rows, rowAt };
}
