import { useSyncExternalStore } from 'react';
import type { SortOrder } from '#contract/worker-api/sorted-folder.ts';
import { readList, type Stored, storeList, subscribe } from '../layout/folder-storage.ts';

export type SortColumn = SortOrder['by'];

export function isSortColumn(column: string): column is SortColumn {
  return column === 'name' || column === 'size' || column === 'modified';
}

/** What each order is called: in the key of a list, and where this device remembers it. */
const orders = {
  asc: { by: 'name', direction: 'asc' },
  desc: { by: 'name', direction: 'desc' },
  'size-asc': { by: 'size', direction: 'asc' },
  'size-desc': { by: 'size', direction: 'desc' },
  'modified-asc': { by: 'modified', direction: 'asc' },
  'modified-desc': { by: 'modified', direction: 'desc' },
} as const satisfies Readonly<Record<string, SortOrder>>;

/** Stands for the hits of all searches in a filespace. No folder is called so: ids have no tilde. */
export const resultsId = '~results';

/** Hits stand with the latest first; folders by name, ascending. */
const usualName = (place: string) => (place.endsWith(resultsId) ? 'modified-desc' : 'asc');

/** Orders of folders, as the order and the folder with a space between them. All others have the usual one. */
const ordersKey = 'folderOrders';

export function orderName({ by, direction }: SortOrder): string {
  return by === 'name' ? direction : `${by}-${direction}`;
}

/** By name, ascending, where there is no such order. The same object for the same name. */
export function orderNamed(name: string): SortOrder {
  return Object.hasOwn(orders, name) ? orders[name as keyof typeof orders] : orders.asc;
}

/** What choosing a column makes of the order: the other direction, or what one looks for first in another column. */
export function nextOrder(order: SortOrder, by: SortColumn): SortOrder {
  if (order.by === by) return { by, direction: order.direction === 'asc' ? 'desc' : 'asc' };
  return { by, direction: firstDirection(by) };
}

/** A to Z; but the largest first, and the latest. */
export function firstDirection(by: SortColumn): SortOrder['direction'] {
  return by === 'name' ? 'asc' : 'desc';
}

export function isFilesFirst({ by, direction }: SortOrder): boolean {
  return by === 'name' && direction === 'desc';
}

/** The order of a folder on this device. `place`: the filespace and the folder. */
export function readFolderOrder(place: string, storage: Stored = localStorage): SortOrder {
  const entry = readList(ordersKey, storage).find((each) => isOf(each, place));
  return orderNamed(entry?.slice(0, entry.indexOf(' ')) ?? usualName(place));
}

export function storeFolderOrder(place: string, order: SortOrder, storage: Stored = localStorage): void {
  const others = readList(ordersKey, storage).filter((each) => !isOf(each, place));
  const name = orderName(order);
  storeList(ordersKey, name === usualName(place) ? others : [...others, `${name} ${place}`], storage);
}

export function useFolderOrder(place: string): SortOrder {
  return useSyncExternalStore(subscribe, () => readFolderOrder(place));
}

function isOf(entry: string, place: string): boolean {
  return entry.endsWith(` ${place}`);
}
