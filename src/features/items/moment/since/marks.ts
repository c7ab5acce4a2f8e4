import type { PresentItem } from '#contract/worker-api/moments.ts';
import type { GridRow, RowSince } from '../../list/row-source.ts';
import { rowSince, type Viewer } from './row-since.ts';

interface Mark {
  /** Of which moment the row was. */
  readonly at: number | undefined;
  readonly since: RowSince;
}

/** By the id of the item. */
export type Marks = ReadonlyMap<string, Mark>;

/** How rows of a moment differ from the items of now. */
export function marksOf(rows: readonly GridRow[], present: readonly PresentItem[], viewer: Viewer): Marks {
  const byId = new Map(present.map((item) => [item.id, item]));
  return new Map(
    rows.flatMap((row) => {
      const since = rowSince(row, byId.get(row.id), viewer);
      return since ? [[row.id, { at: row.at, since }] as const] : [];
    }),
  );
}

/** Those of the moment before are here until the next are found: they say nothing of the same item at another moment. */
export function markOf(marks: Marks, { id, at }: Pick<GridRow, 'id' | 'at'>): RowSince | undefined {
  const mark = marks.get(id);
  return mark?.at === at ? mark?.since : undefined;
}
