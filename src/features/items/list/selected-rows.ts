import type { GridRow, RowSource } from './row-source.ts';
import type { GridSelection } from './use-selection.ts';

interface ListWithSelection {
  readonly selection: GridSelection;
  readonly source: RowSource;
}

/** The selected rows; undefined where not all of them are in memory. */
export function selectedRows({ selection, source }: ListWithSelection): readonly GridRow[] | undefined {
  const { mode, rows } = selection.state;
  if (mode === 'these') return [...rows.values()];
  return source.rows.length < source.count ? undefined : source.rows.filter(({ id }) => !rows.has(id));
}
