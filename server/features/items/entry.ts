import type { ItemKind } from '#contract/entities/item.ts';

/** A row of `entries`, as far as a change needs to know it. */
export interface Entry {
  readonly id: string;
  readonly parent_id: string;
  readonly kind: 0 | 1;
  readonly name: string;
  readonly size_bytes: number;
  readonly created_ms: number;
  readonly modified_ms: number;
  readonly accessed_ms: number;
  readonly attribute: number;
  readonly index_no: number;
}

export const kindNumbers = { folder: 0, file: 1 } as const;

export function kindOf(number: 0 | 1): ItemKind {
  return number === 0 ? 'folder' : 'file';
}

/** The attribute that the specification gives a new item. */
export const newItemAttribute = 48;
