import type { ReplicaDatabase } from '../replica/database.ts';
import { type FolderScene, type LastRead, readScene } from './folder-scene.ts';
import { ascendingRange } from './merge-window.ts';
import type { FolderPlace, FolderQuestion, FolderWindow } from './reader.ts';

/** A window onto a folder. It reads the folder's listing, what waits in it, and the blocks that the window touches. */
export function readWindow(
  db: ReplicaDatabase,
  lastRead: LastRead,
  question: FolderQuestion,
): Promise<FolderWindow> {
  const { driveId, folderId, direction } = question;
  return readScene(db, lastRead, driveId, folderId, async (scene) => {
    const { folders, files } = countsOf(scene, question);
    const range = ascendingRange(folders, files, direction, question.from, question.to);
    const runs = await Promise.all([
      scene.folder.window(...range.folders),
      scene.file.window(...range.files),
    ]);
    const rows = runs.flat();
    if (direction === 'desc') rows.reverse();
    return {
      folders,
      files,
      from: Math.min(Math.max(0, question.from), folders + files),
      rows,
      complete: scene.complete,
    };
  });
}

/** How many rows of each kind the list has that a place asks for. */
export function countsOf(scene: FolderScene, place: FolderPlace): { folders: number; files: number } {
  return {
    folders: scene.folder.layout.total,
    files: place.only === 'folders' ? 0 : scene.file.layout.total,
  };
}
