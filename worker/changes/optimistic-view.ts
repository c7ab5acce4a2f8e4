import type { Item, ItemKind } from '#contract/entities/item.ts';
import { nameKey } from '#contract/rules/name-key.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { sortKey } from '#contract/rules/sort-key/sort-key.ts';
import { siblingKeyPrefix } from '#contract/rules/unique-name.ts';
import { stayInTransaction } from '../lib/stay-in-transaction.ts';
import type { JournalItem, OverlayRow, ReplicaState } from '../replica/replica-database.ts';
import type { UploadRow } from '../replica/upload-rows.ts';

/** What the server has said, as far as it is on the device. */
export interface ConfirmedState {
  /** Whether all of the filespace is on the device. */
  readonly complete: boolean;
  /** The replica that this is of; null where there is none. */
  readonly shown: ReplicaState | null;
  item(id: string): JournalItem | undefined;
  children(id: string): readonly JournalItem[];
  /** How many items stand below it. */
  countInside(id: string): number;
  /** Ids by name key of the children whose key begins so and goes on with no digit. */
  siblingsByKey(parentId: string, keyPrefix: string): Promise<ReadonlyMap<string, string>>;
  /** Ids of the children that have one of these name keys. */
  idsByKey(parentId: string, keys: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  inBlock(item: JournalItem): Promise<BlockFields>;
}

/** What only the blocks know of an item. */
export type BlockFields = Pick<Item, 'createdMs' | 'contentSeq'>;

export type SyncState = OverlayRow['syncState'];

/** An item as people see it: confirmed, with what is pending on top. */
export interface ViewItem extends JournalItem {
  /** Null where only the blocks know it. */
  readonly createdMs: number | null;
  readonly contentSeq?: number;
  readonly confirmedParentId: string;
  readonly confirmedSortKey: string;
  readonly createdByChangeId: string;
  /** Null where nothing is pending: then it needs no overlay row. */
  readonly syncState: SyncState | null;
}

export type OptimisticView = ReturnType<typeof createOptimisticView>;

/** Confirmed items with an overlay on top, in memory; `put` and `drop` change the overlay only. */
export function createOptimisticView(confirmed: ConfirmedState, overlay: readonly OverlayRow[]) {
  const rows = new Map<string, ViewItem>();
  const byParent = new Map<string, Set<string>>();
  const idsInOverlay = new Map<string, Map<string, string>>();
  const uploads = new Map<string, UploadRow>();
  for (const row of overlay) put(fromOverlay(row));

  function put(row: ViewItem) {
    drop(row.id);
    rows.set(row.id, row);
    idsInOverlay.delete(row.parentId);
    const siblings = byParent.get(row.parentId);
    if (siblings === undefined) byParent.set(row.parentId, new Set([row.id]));
    else siblings.add(row.id);
  }

  function drop(id: string) {
    const row = rows.get(id);
    if (row === undefined) return;
    rows.delete(id);
    idsInOverlay.delete(row.parentId);
    byParent.get(row.parentId)?.delete(id);
  }

  /** Where it stands, though something above it may be gone. */
  function lookUp(id: string): ViewItem | undefined {
    const row = rows.get(id);
    if (row !== undefined) return row.parentId === '' ? undefined : row;
    const item = confirmed.item(id);
    return item && fromConfirmed(item);
  }

  function parentOf(id: string): string | undefined {
    const row = rows.get(id);
    if (row === undefined) return confirmed.item(id)?.parentId;
    return row.parentId === '' ? undefined : row.parentId;
  }

  /** From its parent up to the root; undefined where the way up is broken. */
  function ancestors(id: string): readonly string[] | undefined {
    const path: string[] = [];
    for (let parentId = parentOf(id); parentId !== undefined; parentId = parentOf(parentId)) {
      if (path.includes(parentId)) return undefined;
      path.push(parentId);
      if (parentId === rootId) return path;
    }
    return canBeElsewhere(path.at(-1) ?? id) ? path : undefined;
  }

  function item(id: string): ViewItem | undefined {
    return ancestors(id) === undefined ? undefined : lookUp(id);
  }

  function isFolder(id: string): boolean {
    return id === rootId || item(id)?.kind === 'folder' || canBeElsewhere(id);
  }

  /** During a full sync, what is not here may yet be there: the server will know. */
  function canBeElsewhere(id: string): boolean {
    return !confirmed.complete && !rows.has(id) && confirmed.item(id) === undefined;
  }

  /** Whether `id` is `ancestorId` or lies anywhere inside it. */
  function isInside(id: string, ancestorId: string): boolean {
    return id === ancestorId || (ancestors(id)?.includes(ancestorId) ?? false);
  }

  function children(id: string): readonly ViewItem[] {
    const here = [...(byParent.get(id) ?? [])].flatMap((child) => rows.get(child) ?? []);
    const below = confirmed.children(id);
    return [...below.filter((child) => !rows.has(child.id)).map(fromConfirmed), ...here];
  }

  /** The name keys that could stand in the way of this name in that folder. */
  async function takenKeys(
    parentId: string,
    name: string,
    kind: ItemKind,
    exceptId: string,
  ): Promise<Set<string>> {
    const prefix = siblingKeyPrefix(name, kind);
    const keys = new Set<string>();
    const add = (key: string, id: string) => {
      if (id !== exceptId && !rows.has(id)) keys.add(key);
    };
    // Where a name has to be shortened for a number, it does not go on as those with numbers do.
    for (const [key, ids] of await confirmed.idsByKey(parentId, [nameKey(name)]))
      for (const id of ids) add(key, id);
    for (const [key, id] of await confirmed.siblingsByKey(parentId, prefix)) add(key, id);
    for (const id of byParent.get(parentId) ?? []) {
      const key = nameKey(rows.get(id)?.name ?? '');
      if (id !== exceptId && key.startsWith(prefix)) keys.add(key);
    }
    return keys;
  }

  /** The items of a folder that have one of these name keys: for many names together. */
  async function itemsByKey(
    parentId: string,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, ViewItem>> {
    const found = new Map<string, ViewItem>();
    for (const [key, ids] of await confirmed.idsByKey(parentId, keys)) {
      const id = ids.find((one) => !rows.has(one));
      const here = id === undefined ? undefined : item(id);
      if (here !== undefined) found.set(key, here);
    }
    const pending = overlayIdsByKey(parentId);
    for (const key of keys) {
      const row = rows.get(pending.get(key) ?? '');
      if (row !== undefined) found.set(key, row);
    }
    return found;
  }

  function overlayIdsByKey(parentId: string): ReadonlyMap<string, string> {
    const known = idsInOverlay.get(parentId);
    if (known !== undefined) return known;
    const ids = new Map<string, string>();
    for (const id of byParent.get(parentId) ?? []) ids.set(nameKey(rows.get(id)?.name ?? ''), id);
    idsInOverlay.set(parentId, ids);
    return ids;
  }

  /** How many items stand below it: exact for what is pending, the server's figure for what is confirmed. */
  function countInside(id: string): number {
    let count = confirmed.countInside(id);
    for (const child of byParent.get(id) ?? []) count += 1 + countInside(child);
    return count;
  }

  /** The overlay rows that this view comes to. */
  async function overlayRows(driveId: string): Promise<OverlayRow[]> {
    const result: OverlayRow[] = [];
    for (const row of rows.values()) {
      if (row.syncState === null) continue;
      await stayInTransaction();
      const item = row.createdMs === null ? confirmed.item(row.id) : undefined;
      const inBlock = item && (await confirmed.inBlock(item));
      const createdMs = row.createdMs ?? inBlock?.createdMs ?? 0;
      result.push(toOverlay(driveId, { ...row, ...inBlock, createdMs }, row.syncState));
    }
    return result;
  }

  return {
    put,
    drop,
    item,
    ancestors,
    isFolder,
    isInside,
    children,
    takenKeys,
    itemsByKey,
    countInside,
    overlayRows,
    /** What an upload brings; undefined where its row is lost. */
    upload: (uploadId: string) => uploads.get(uploadId),
    addUpload: (upload: UploadRow) => void uploads.set(upload.uploadId, upload),
  };
}

function fromConfirmed(item: JournalItem): ViewItem {
  return {
    ...item,
    createdMs: null,
    confirmedParentId: item.parentId,
    confirmedSortKey: sortKey(item.name),
    createdByChangeId: '',
    syncState: null,
  };
}

function fromOverlay(row: OverlayRow): ViewItem {
  const { driveId: _, key: __, parent, ...rest } = row;
  return { ...rest, parentId: parent };
}

function toOverlay(driveId: string, row: ViewItem & { createdMs: number }, syncState: SyncState): OverlayRow {
  const { parentId, ...rest } = row;
  return { ...rest, driveId, parent: parentId, key: sortKey(row.name), syncState };
}
