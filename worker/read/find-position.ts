import type { ItemKind } from '#contract/entities/item.ts';
import { idBytes, unpackId } from '#contract/replica-format/packed-ids.ts';
import { nameKey, searchKey } from '#contract/rules/name-key.ts';
import { findBlock } from '../replica/block-directory.ts';
import type { ReplicaDatabase } from '../replica/replica-database.ts';
import { keyAt, lowerBound } from '../replica/sorted-block.ts';
import { loadFolderView, type ReadHint, type SortedChildren } from './folder-view.ts';
import { countsOf } from './folder-window.ts';
import type { FolderLocation } from './reader.ts';

/** Above every key that begins with a text; U+FFFF is no character. */
const afterAll = '\uffff';

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
    const part = partOfKey(run, nameKey(name));
    const at = part ? (await run.rows(part)).findIndex((row) => row.id === itemId) : -1;
    if (!part || at < 0) return -1;
    const ascending = part.start + at + (kind === 'file' ? folders : 0);
    return location.direction === 'asc' ? ascending : folders + files - 1 - ascending;
  });
}

/** The next row after `after`, wrapping, whose name begins with what was typed. */
export function findPositionOfPrefix(
  db: ReplicaDatabase,
  lastRead: ReadHint,
  location: FolderLocation,
  typed: string,
  after: number,
): Promise<number> {
  const prefix = searchKey(typed);
  return loadFolderView(db, lastRead, location.driveId, location.folderId, async (view) => {
    const { folders, files } = countsOf(view, location);
    const total = folders + files;
    const ranges: [from: number, to: number][] = [await prefixRange(view.folder, prefix)];
    if (files > 0) {
      const [from, to] = await prefixRange(view.file, prefix);
      ranges.push([from + folders, to + folders]);
    }
    const onScreen = ranges
      .filter(([from, to]) => to > from)
      .map(([from, to]) => (location.direction === 'asc' ? [from, to] : [total - to, total - from]))
      .sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
    for (const [from = 0, to = 0] of onScreen) {
      if (to > after + 1) return Math.max(from, after + 1);
    }
    return onScreen[0]?.[0] ?? -1;
  });
}

/** Whether another item of the folder has this name key, whatever its kind. */
export function isNameTaken(
  db: ReplicaDatabase,
  lastRead: ReadHint,
  driveId: string,
  folderId: string,
  key: string,
  exceptId: string | undefined,
): Promise<boolean> {
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

async function prefixRange(run: SortedChildren, prefix: string): Promise<[from: number, to: number]> {
  return [await rankOf(run, prefix), await rankOf(run, prefix + afterAll)];
}

/** How many rows of a run stand before a key. */
async function rankOf(run: SortedChildren, key: string): Promise<number> {
  const part = partOfKey(run, key);
  if (!part) return 0;
  const rows = await run.rows(part);
  const at = rows.findIndex((row) => nameKey(row.name) >= key);
  return part.start + (at < 0 ? rows.length : at);
}

function partOfKey(run: SortedChildren, key: string) {
  return run.layout.parts[Math.max(0, findBlock(run.directory, key))];
}
