import type { ItemKind } from '#contract/entities/item.ts';
import { idBytes, unpackId } from '#contract/replica-format/packed-ids.ts';
import { sortKey, sortKeyOf } from '#contract/rules/sort-key/sort-key.ts';
import { findBlock } from '../replica/block-directory.ts';
import type { ReplicaDatabase } from '../replica/replica-database.ts';
import { keyAt, lowerBound } from '../replica/sorted-block.ts';
import { loadFolderView, type ReadHint, type SortedChildren } from './folder-view.ts';
import { countsOf } from './folder-window.ts';
import type { FolderLocation } from './reader.ts';

export function findPosition(
  db: ReplicaDatabase,
  lastRead: ReadHint,
  location: FolderLocation,
  itemId: string,
  name: string,
  kind: ItemKind,
): Promise<number> {
  return loadFolderView(db, lastRead, location.driveId, location.folderId, async (view) => {
    const { folders, files } = countsOf(view, location);
    if (kind === 'file' && files === 0) return -1;
    const run = view[kind];
    const part = partOfKey(run, sortKey(name));
    const at = part ? (await run.rows(part)).findIndex((row) => row.id === itemId) : -1;
    if (!part || at < 0) return -1;
    const ascending = part.start + at + (kind === 'file' ? folders : 0);
    return location.direction === 'asc' ? ascending : folders + files - 1 - ascending;
  });
}

/** Whether another item of the folder has this name key, whatever its kind. */
export function isNameTaken(
  db: ReplicaDatabase,
  lastRead: ReadHint,
  driveId: string,
  folderId: string,
  taken: string,
  exceptId: string | undefined,
): Promise<boolean> {
  const key = sortKeyOf(taken);
  return loadFolderView(db, lastRead, driveId, folderId, async (view) => {
    if (view.overlay.some((row) => row.key === key && row.id !== exceptId)) return true;
    for (const run of [view.folder, view.file]) {
      const part = partOfKey(run, key);
      const columns = part ? await run.columns(part.block) : undefined;
      if (!part || !columns) continue;
      for (
        let at = lowerBound(columns, key);
        at < columns.names.length && keyAt(columns, at) === key;
        at += 1
      ) {
        const id = unpackId(columns.ids, at * idBytes);
        if (id !== exceptId && !part.hidden.has(id)) return true;
      }
    }
    return false;
  });
}

/** The part of a run in which a sort key stands or would stand. */
export function partOfKey(run: SortedChildren, key: string) {
  return run.layout.parts[Math.max(0, findBlock(run.directory, key))];
}
