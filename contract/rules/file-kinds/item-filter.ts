import { type ItemFamily, itemFamily, type NamedItem } from './item-family.ts';

/** From a number to below another one. */
export type NumberRange = readonly [from: number, below: number];

/** What items have to be like; what is absent may be anything. */
export interface ItemFilter {
  readonly families?: readonly ItemFamily[];
  readonly modifiedMs?: NumberRange;
  /** Of files: a folder has no size of its own. */
  readonly sizeBytes?: NumberRange;
  /** The folder that they stand in, at whatever depth. */
  readonly withinId?: string;
}

export function isInRange([from, below]: NumberRange, value: number): boolean {
  return value >= from && value < below;
}

/** Whether an item is like that, but for where it stands. */
export function fitsFilter(
  { families, modifiedMs, sizeBytes }: ItemFilter,
  item: NamedItem & { readonly modifiedMs: number; readonly sizeBytes: number },
): boolean {
  if (modifiedMs && !isInRange(modifiedMs, item.modifiedMs)) return false;
  if (sizeBytes && (item.kind === 'folder' || !isInRange(sizeBytes, item.sizeBytes))) return false;
  return families === undefined || families.includes(itemFamily(item));
}
