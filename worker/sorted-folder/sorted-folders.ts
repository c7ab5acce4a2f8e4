import { caseKey } from '#contract/rules/name-key.ts';
import type { FolderWindow } from '#contract/worker-api/item-row.ts';
import type { SortedFolder, SortedFolderCalls } from '#contract/worker-api/sorted-folder.ts';
import type { FolderTotals } from '#contract/worker-api/worker-api.ts';
import { loadFolderView, noReadHint } from '../read/folder-view.ts';
import type { ReplicaDatabase } from '../replica/replica-database.ts';
import { type FolderRows, readFolderRows } from './folder-rows.ts';
import { sortRows } from './sort-rows.ts';

export interface SortedFolderSources {
  readonly database: () => Promise<ReplicaDatabase>;
  /** Null where it cannot be known yet. */
  readonly totals: (driveId: string, folderIds: readonly string[]) => Promise<readonly FolderTotals[] | null>;
}

interface SortedRows {
  readonly rows: FolderRows;
  /** The number of the row at each position. */
  readonly order: Int32Array;
}

/** Folders by size and by time. The last one stays in memory, for as long as its filespace does not change. */
export function createSortedFolders({ database, totals }: SortedFolderSources): SortedFolderCalls {
  const readFolder = lastResult<FolderRows>();
  const readOrder = lastResult<SortedRows>();
  const hint = noReadHint();

  async function sorted(folder: SortedFolder): Promise<SortedRows> {
    const { driveId, folderId, by, direction } = folder;
    const db = await database();
    // Read before the rows: where they are newer, they are read once more than they had to be.
    const revision = (await db.syncStates.get(driveId))?.revision ?? 0;
    return readOrder([db, driveId, folderId, revision, by, direction], async () => {
      const rows = await readFolder([db, driveId, folderId, revision], () =>
        loadFolderView(db, hint, driveId, folderId, (view) => readFolderRows(view, folderId)),
      );
      const values = by === 'modified' ? rows.modified() : await sizesOf(driveId, rows);
      return { rows, order: sortRows(values, rows.folders, direction) };
    });
  }

  async function sizesOf(driveId: string, rows: FolderRows): Promise<Float64Array> {
    const sizes = rows.sizes();
    if (rows.folders === 0) return sizes;
    const ids = Array.from({ length: rows.folders }, (_, row) => rows.idAt(row));
    const held = await totals(driveId, ids);
    held?.forEach(({ sizeBytes }, row) => {
      sizes[row] = sizeBytes;
    });
    return sizes;
  }

  return {
    async sortedWindow(folder, from, to): Promise<FolderWindow> {
      const { rows, order } = await sorted(folder);
      const start = Math.min(Math.max(0, from), rows.count);
      const numbers = order.subarray(start, Math.max(start, to));
      return {
        folders: rows.folders,
        files: rows.count - rows.folders,
        from: start,
        rows: Array.from(numbers, (row) => rows.rowAt(row)),
        complete: rows.complete,
      };
    },
    async sortedPositionOf(folder, itemId) {
      const { rows, order } = await sorted(folder);
      const row = rows.find(itemId);
      return row < 0 ? -1 : order.indexOf(row);
    },
    async sortedPositionOfPrefix(folder, typed, after) {
      const { rows, order } = await sorted(folder);
      const fits = rows.startingWith(caseKey(typed));
      const next = order.subarray(after + 1).findIndex(fits);
      return next >= 0 ? after + 1 + next : order.findIndex(fits);
    },
  };
}

/** Remembers one result under its key. Who asks while it is being made gets the same; a failure is not kept. */
function lastResult<Value>() {
  let last: { readonly key: readonly unknown[]; readonly value: Promise<Value> } | undefined;
  return (key: readonly unknown[], make: () => Promise<Value>): Promise<Value> => {
    if (last?.key.length === key.length && last.key.every((each, at) => each === key[at])) return last.value;
    const current = { key, value: make() };
    last = current;
    current.value.catch(() => {
      if (last === current) last = undefined;
    });
    return current.value;
  };
}
