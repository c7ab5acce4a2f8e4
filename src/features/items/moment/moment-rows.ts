import type { Item } from '#contract/entities/item.ts';
import type { SortOrder } from '#contract/worker-api/sorted-folder.ts';
import type { GridRow } from '../list/row-source.ts';
import { isFilesFirst } from '../sort/folder-order.ts';

/** An item as it was at a sequence. */
export function momentRow(item: Item, at: number): GridRow {
  return { ...item, syncState: 'none', at };
}

/**
 * Rows that come folders first and by name, in an order. What folders held then is not known: by size they stay by name.
 */
export function sortMomentRows(rows: readonly GridRow[], order: SortOrder): readonly GridRow[] {
  if (isFilesFirst(order)) return rows.toReversed();
  const sign = order.direction === 'asc' ? 1 : -1;
  if (order.by === 'size')
    return rows.toSorted((a, b) => foldersFirst(a, b) || sign * (sizeOf(a) - sizeOf(b)));
  if (order.by === 'modified')
    return rows.toSorted((a, b) => foldersFirst(a, b) || sign * (a.modifiedMs - b.modifiedMs));
  return rows;
}

function foldersFirst(a: GridRow, b: GridRow): number {
  return Number(a.kind === 'file') - Number(b.kind === 'file');
}

function sizeOf({ kind, sizeBytes }: GridRow): number {
  return kind === 'folder' ? 0 : sizeBytes;
}
