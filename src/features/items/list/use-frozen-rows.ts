import { useState } from 'react';
import { freezeRows } from './frozen-rows.ts';
import type { RowSource } from './row-source.ts';

interface Held {
  readonly next: RowSource;
  readonly held: boolean;
  readonly shown: RowSource;
}

/** The source as it may be shown: while it is held, rows change in place but do not move. */
export function useFrozenRows(next: RowSource, held: boolean): RowSource {
  const [state, setState] = useState<Held>({ next, held, shown: next });
  if (state.next === next && state.held === held) return state.shown;
  const shown = held ? keepOrder(state.shown, next) : next;
  setState({ next, held, shown });
  return shown;
}

function keepOrder(shown: RowSource, next: RowSource): RowSource {
  const kept = freezeRows({ ...shown, total: shown.count }, { ...next, total: next.count });
  if (kept.rows === next.rows) return next;
  const rowAt = (index: number) => kept.rows[index - kept.from];
  return { ...next, count: shown.count, from: kept.from, rows: kept.rows, rowAt };
}
