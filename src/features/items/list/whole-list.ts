import { caseKey } from '#contract/rules/name-key.ts';
import type { GridRow, RowSource } from './row-source.ts';

export interface WholeList {
  readonly listKey: string;
  readonly rows: readonly GridRow[];
  readonly complete: boolean;
  readonly stale: boolean;
  /** Called with the end of what is on screen. */
  readonly onSee?: ((to: number) => void) | undefined;
}

/** A list all of whose known rows are in memory. */
export function wholeList({ listKey, rows, complete, stale, onSee }: WholeList): RowSource {
  const folders = rows.filter(({ kind }) => kind === 'folder').length;
  return {
    listKey,
    count: rows.length,
    folders,
    files: rows.length - folders,
    complete,
    stale,
    from: 0,
    rows,
    rowAt: (index) => rows[index],
    see: ({ to }) => onSee?.(to),
    read: async ({ from, to }) => rows.slice(from, to),
    indexOf: async ({ id }) => rows.findIndex((row) => row.id === id),
    indexOfPrefix: async (prefix, after) => nextWithPrefix(rows, caseKey(prefix), after),
  };
}

/** The next row after a position, wrapping, whose name starts with a folded prefix; -1 where there is none. */
function nextWithPrefix(rows: readonly Pick<GridRow, 'name'>[], prefix: string, after: number): number {
  for (let step = 1; step <= rows.length; step += 1) {
    const index = (after + step + rows.length) % rows.length;
    if (caseKey(rows[index]?.name ?? '').startsWith(prefix)) return index;
  }
  return -1;
}
