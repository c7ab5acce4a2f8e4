import type { ItemKind } from '#contract/entities/item.ts';
import type { ItemColumnValues, ServerColumnValues } from '../../db/entry-columns.ts';

/** A row of `items`, as far as a change needs to know it. */
export interface Entry extends ItemColumnValues, ServerColumnValues {}

export const entryKinds = { folder: 0, file: 1 } as const;

export function itemKindOf(number: 0 | 1): ItemKind {
  return number === 0 ? 'folder' : 'file';
}

/** The attribute that the specification gives a new item. */
export const defaultAttribute = 48;
