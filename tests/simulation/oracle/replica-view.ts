import type { ItemKind } from '#contract/entities/item.ts';
import { readLeafBlock } from '#contract/replica-format/leaf-block.ts';
import { unpackIds } from '#contract/replica-format/packed-ids.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { sortKey } from '#contract/rules/sort-key/sort-key.ts';
import type { LeafRow, OutboxRow, OverlayRow, SyncStateRow } from '#worker/replica/replica-database.ts';
import type { Database } from '../storage/database.ts';
import type { Device } from '../world/device.ts';

export interface SeenItem {
  readonly id: string;
  readonly parentId: string;
  readonly kind: ItemKind;
  readonly name: string;
  readonly sizeBytes: number;
  readonly contentSeq: number;
}

const decoded = new WeakMap<object, readonly SeenItem[]>();

/** What a replica's leaves hold, read past the product's own readers. */
export function storedItems(database: Database, r: number): readonly SeenItem[] {
  const items: SeenItem[] = [];
  for (const kind of ['folder', 'file'] as const) {
    for (const row of database.rows(`${kind}s`) as readonly LeafRow[]) {
      if (row.r === r) items.push(...itemsOf(row));
    }
  }
  return items;
}

function itemsOf(row: LeafRow): readonly SeenItem[] {
  const known = decoded.get(row);
  if (known !== undefined) return known;
  const leaf = readLeafBlock(row.bytes);
  const parents = unpackIds(leaf.parents);
  const items = unpackIds(leaf.ids).map((id, at): SeenItem => {
    const name = leaf.names.subarray(at === 0 ? 0 : leaf.nameEnds[at - 1], leaf.nameEnds[at]);
    return {
      id,
      parentId: parents[leaf.runEnds.findIndex((end) => at < end)] ?? '',
      kind: leaf.kind,
      name: new TextDecoder('utf-8', { ignoreBOM: true }).decode(name),
      sizeBytes: leaf.sizes[at] ?? 0,
      contentSeq: leaf.contentSeqs?.[at] ?? 0,
    };
  });
  decoded.set(row, items);
  return items;
}

export function driveRow(database: Database, driveId: string): SyncStateRow | undefined {
  return database.row('syncStates', driveId) as SyncStateRow | undefined;
}

export function outboxOf(database: Database | undefined): readonly OutboxRow[] {
  const rows = (database?.rows('outbox') ?? []) as readonly OutboxRow[];
  return rows.toSorted((one, other) => one.order - other.order);
}

/** What a person sees of a filespace: the blocks, and what waits on top of them; only what hangs on the root. */
export function seenItems(database: Database, driveId: string): ReadonlyMap<string, SeenItem> {
  const shown = driveRow(database, driveId)?.shown;
  const all = new Map<string, SeenItem>();
  if (shown) for (const item of storedItems(database, shown.r)) all.set(item.id, item);
  for (const row of database.rows('overlay') as readonly OverlayRow[]) {
    if (row.driveId !== driveId) continue;
    const { id, parent: parentId, kind, name, sizeBytes } = row;
    if (parentId === '') all.delete(id);
    else all.set(id, { id, parentId, kind, name, sizeBytes, contentSeq: 0 });
  }
  const visible = new Map<string, SeenItem>();
  for (const item of all.values()) if (hangs(all, item)) visible.set(item.id, item);
  return visible;
}

function hangs(all: ReadonlyMap<string, SeenItem>, item: SeenItem): boolean {
  let at: SeenItem | undefined = item;
  for (let steps = 0; at !== undefined && steps < 100; steps += 1) {
    if (at.parentId === rootId) return true;
    at = all.get(at.parentId);
  }
  return false;
}

export function isBelow(visible: ReadonlyMap<string, SeenItem>, id: string, above: string): boolean {
  for (let at: string | undefined = id, steps = 0; at !== undefined && steps < 100; steps += 1) {
    if (at === above) return true;
    at = visible.get(at)?.parentId;
  }
  return false;
}

/** Each leaf stands under the place of its first item and the number of all, and behind all that stands before it. */
export function checkLeaves(device: Device, database: Database, fail: (text: string) => void) {
  for (const table of ['folders', 'files'] as const) {
    let before = '';
    const rows = (database.rows(table) as readonly LeafRow[]).toSorted(byKey);
    for (const row of rows) {
      const items = itemsOf(row);
      const places = items.map((item) => `${row.r} ${placeOf(item.parentId)} ${sortKey(item.name)}`);
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
function placeOf(parentId: string): string {
  return parentId.length > 36 ? '' : parentId;
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
