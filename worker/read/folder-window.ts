import type { ReplicaDatabase } from '../replica/replica-database.ts';
import { type FolderView, loadFolderView, type ReadHint } from './folder-view.ts';
import { ascendingRange } from './merge-overlay.ts';
import type { FolderLocation, FolderWindow, FolderWindowQuery } from './reader.ts';

/** A window onto a folder. It reads the folder's listing, what is pending in it, and the blocks that the window touches. */
export function loadFolderWindow(
  db: ReplicaDatabase,
  lastRead: ReadHint,
  query: FolderWindowQuery,
): Promise<FolderWindow> {
  const { driveId, folderId, direction } = query;
  return loadFolderView(db, lastRead, driveId, folderId, async (view) => {
    const { folders, files } = countsOf(view, query);
    const range = ascendingRange(folders, files, direction, query.from, query.to);
    const [folder, file] = await Promise.all([
      view.folder.window(...range.folders, query.margin),
      view.file.window(...range.files, query.margin),
    ]);
    const rows = [...folder.rows, ...file.rows];
    if (direction === 'desc') rows.reverse();
    const total = folders + files;
    const nearby = (position: number) => {
      if (position >= total) return undefined;
      const at = direction === 'asc' ? position : total - 1 - position;
      return at < folders ? folder.at(at) : file.at(at - folders);
    };
    return {
      folders,
      files,
      from: Math.min(Math.max(0, query.from), total),
      rows,
      complete: view.complete,
      nearby,
      ...pendingOf(view),
    };
  });
}

/** Of what is many nobody waits for a single one. */
const mostPending = 100;

function pendingOf({ leaving, overlay }: FolderView): Pick<FolderWindow, 'pending'> {
  const count = leaving.length + overlay.length;
  if (count === 0 || count > mostPending) return {};
  const pending = new Map<string, string | null>(leaving.map(({ id }) => [id, null]));
  for (const { id, name } of overlay) pending.set(id, name);
  return { pending };
}

/** How many rows of each kind the list has that a place asks for. */
export function countsOf(view: FolderView, location: FolderLocation): { folders: number; files: number } {
  return {
    folders: view.folder.layout.total,
    files: location.only === 'folders' ? 0 : view.file.layout.total,
  };
}
