import { compareNames } from '#contract/rules/sort-key/sort-key.ts';
import type { SortOrder } from '#contract/worker-api/sorted-folder.ts';
import type { GridRow } from '../list/row-source.ts';
import { isFilesFirst } from '../sort/folder-order.ts';

/** Rows in an order; folders first, whose sizes are not compared. */
export function sortPlaceRows(rows: readonly GridRow[], order: SortOrder): readonly GridRow[] {
  const sign = order.direction === 'asc' ? 1 : -1;
  const first = rows.toSorted(
    (a, b) => Number(a.kind === 'file') - Number(b.kind === 'file') || compareNames(a.name, b.name),
  );
  if (order.by === 'name') return isFilesFirst(order) ? first.toReversed() : first;
  const compared = (row: GridRow) =>
    order.by === 'modified' ? row.modifiedMs : row.kind === 'folder' ? 0 : row.sizeBytes;
  return first.toSorted(
    (a, b) => Number(a.kind === 'file') - Number(b.kind === 'file') || sign * (compared(a) - compared(b)),
  );
}
