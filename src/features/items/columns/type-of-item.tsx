import { itemType } from '../../../shared/file-kinds/item-type.ts';
import type { GridRow } from '../list/row-source.ts';

/** What a row is, in the words of Info. */
export function TypeOfItem({ row }: { readonly row: GridRow }) {
  return itemType(row);
}
