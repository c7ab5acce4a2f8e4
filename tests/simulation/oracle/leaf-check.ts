import { sortKey } from '#contract/rules/sort-key/sort-key.ts';
import type { LeafRow } from '#worker/replica/replica-database.ts';
import type { Database } from '../storage/database.ts';
import type { Device } from '../world/device.ts';
import { itemsOf } from './replica-view.ts';

/** Each leaf stands under the place of its first item and the number of all, and behind all that stands before it. */
export function checkLeaves(device: Device, database: Database, fail: (text: string) => void) {
  for (const table of ['folders', 'files'] as const) {
    let before = '';
    const rows = (database.rows(table) as readonly LeafRow[]).toSorted(byKey);
    for (const row of rows) {
      const items = itemsOf(row);
      const places = items.map((item) => `${row.r} ${place(item.parentId)} ${sortKey(item.name)}`);
      const key = `${row.r} ${row.p} ${row.k.split('\0')[0]}`;
      if (places[0] !== key) fail(`leaf: ${device.name} has one of ${table} under another key`);
      if (row.k.split('\0')[1] !== items.length.toString(36))
        fail(`leaf: ${device.name} counts ${table} wrong`);
      for (const at of places) {
        if (at < before) fail(`leaf: ${device.name} has ${table} out of order`);
        before = at;
      }
    }
  }
}

function byKey(one: LeafRow, other: LeafRow): number {
  return one.r - other.r || compareText(one.p, other.p) || compareText(one.k, other.k);
}

/** The root is the first of all parents. */
function place(parentId: string): string {
  return parentId.length > 36 ? '' : parentId;
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
