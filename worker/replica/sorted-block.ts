import type { Item } from '#contract/entities/item.ts';
import {
  itemFields,
  mapKeys,
  type NumberColumn,
  type NumberField,
  numberColumns,
  numberFields,
} from '#contract/entities/item-fields.ts';
import { idBytes, isSameId, packId } from '#contract/replica-format/packed-ids.ts';
import { sortKey } from '#contract/rules/sort-key/sort-key.ts';
import type { ItemColumns } from '#contract/wire/item-rows.ts';

/** Items as columns, sorted by sort key. */
export interface Columns extends Readonly<Record<NumberColumn, Float64Array>> {
  readonly ids: Uint8Array;
  readonly names: readonly string[];
  /** Absent where all of them are 0. */
  readonly contentSeqs?: Float64Array;
}

export const noColumns: Columns = {
  ids: new Uint8Array(0),
  names: [],
  ...mapKeys(numberColumns, () => new Float64Array(0)),
};

export function keyAt(columns: Columns, index: number): string {
  return sortKey(columns.names[index] ?? '');
}

/** The first position whose key is not below `key`. */
export function lowerBound(columns: Columns, key: string): number {
  return bound(columns, (candidate) => candidate < key);
}

/** Where an item stands, or -1. Its key leads there; a block that was sorted by older Unicode tables is walked. */
export function findItem(columns: Columns, key: string, id: string): number {
  const packed = new Uint8Array(idBytes);
  packId(id, packed);
  for (let index = lowerBound(columns, key); index < columns.names.length; index += 1) {
    if (isSameId(columns.ids, index * idBytes, packed, 0)) return index;
    if (keyAt(columns, index) !== key) break;
  }
  for (let index = 0; index < columns.names.length; index += 1) {
    if (isSameId(columns.ids, index * idBytes, packed, 0)) return index;
  }
  return -1;
}

function sliceColumns(columns: Columns, from: number, to: number): Columns {
  return {
    ids: columns.ids.slice(from * idBytes, to * idBytes),
    names: columns.names.slice(from, to),
    ...mapKeys(numberColumns, (column) => columns[column].slice(from, to)),
    ...sparse(columns.contentSeqs?.slice(from, to)),
  };
}

export function concatColumns(left: Columns, permission: Columns): Columns {
  const at = left.names.length;
  const into = allocate(at + permission.names.length);
  into.ids.set(left.ids);
  into.ids.set(permission.ids, at * idBytes);
  for (const column of numberColumns) {
    into[column].set(left[column]);
    into[column].set(permission[column], at);
  }
  if (left.contentSeqs || permission.contentSeqs) {
    into.contentSeqs = new Float64Array(at + permission.names.length);
    into.contentSeqs.set(left.contentSeqs ?? []);
    into.contentSeqs.set(permission.contentSeqs ?? [], at);
  }
  return { ...into, names: left.names.concat(permission.names) };
}

/** Cuts into even parts of up to 384, never between two equal keys: as versions before the twelfth stored them. */
export function splitBlock(columns: Columns, aim = 384): Columns[] {
  const count = columns.names.length;
  const parts = Math.ceil(count / aim);
  if (parts <= 1) return [columns];
  const pieces: Columns[] = [];
  let from = 0;
  for (let part = 1; part <= parts; part += 1) {
    let to = Math.round((count * part) / parts);
    while (to < count && to > from && keyAt(columns, to) === keyAt(columns, to - 1)) to += 1;
    if (to > from) pieces.push(sliceColumns(columns, from, to));
    from = Math.max(from, to);
  }
  return pieces;
}

/** Sorted again: what was sorted elsewhere may have been by other tables of Unicode, or by an older release. */
export function sortColumns(columns: Columns, keys: readonly string[]): Columns {
  const order = keys.map((_, index) => index);
  order.sort((a, b) => compare(keys[a] ?? '', keys[b] ?? ''));
  const into = allocate(keys.length);
  for (const index of order) copyItem(into, columns, index);
  return into;
}

export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function columnsOf(items: readonly Item[]): Columns {
  const into = allocate(items.length);
  for (const item of items) putItem(into, item);
  return into;
}

/** What the columns of numbers say of the item at this position. */
export function numbersAt(
  columns: Readonly<Record<NumberColumn, ArrayLike<number>>> & Pick<Columns, 'contentSeqs'>,
  index: number,
): Pick<Item, NumberField | 'contentSeq'> {
  const contentSeq = columns.contentSeqs?.[index] ?? 0;
  return {
    ...mapKeys(numberFields, (field) => columns[itemFields[field].wire][index] ?? 0),
    ...(contentSeq > 0 && { contentSeq }),
  };
}

/** The column that stands for what the wire says of some items of `count`. */
export function contentSeqsFromWire(
  some: ItemColumns['content_seqs'],
  count: number,
): Pick<Columns, 'contentSeqs'> {
  if (some === undefined) return {};
  const contentSeqs = new Float64Array(count);
  some.at.forEach((at, index) => {
    contentSeqs[at] = some.seqs[index] ?? 0;
  });
  return sparse(contentSeqs);
}

type Growing = Omit<Columns, 'names' | 'contentSeqs'> & {
  readonly names: string[];
  contentSeqs?: Float64Array;
};

function sparse(contentSeqs: Float64Array | undefined): Pick<Columns, 'contentSeqs'> {
  return contentSeqs?.some((seq) => seq > 0) ? { contentSeqs } : {};
}

function putContentSeq(into: Growing, at: number, contentSeq: number | undefined): void {
  if (!contentSeq) return;
  into.contentSeqs ??= new Float64Array(into.created.length);
  into.contentSeqs[at] = contentSeq;
}

function allocate(count: number): Growing {
  return {
    ids: new Uint8Array(count * idBytes),
    names: [],
    ...mapKeys(numberColumns, () => new Float64Array(count)),
  };
}

function copyItem(into: Growing, from: Columns, index: number): void {
  const at = into.names.length;
  const start = index * idBytes;
  into.ids.set(from.ids.subarray(start, start + idBytes), at * idBytes);
  for (const column of numberColumns) into[column][at] = from[column][index] ?? 0;
  putContentSeq(into, at, from.contentSeqs?.[index]);
  into.names.push(from.names[index] ?? '');
}

function putItem(into: Growing, item: Item): void {
  const at = into.names.length;
  packId(item.id, into.ids, at * idBytes);
  for (const field of numberFields) into[itemFields[field].wire][at] = item[field];
  putContentSeq(into, at, item.contentSeq);
  into.names.push(item.name);
}

function bound(columns: Columns, isBelow: (key: string) => boolean): number {
  let low = 0;
  let high = columns.names.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBelow(keyAt(columns, middle))) low = middle + 1;
    else high = middle;
  }
  return low;
}
