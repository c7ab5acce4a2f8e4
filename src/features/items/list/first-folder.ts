import type { FolderWindow, Reader } from '#worker/read/reader.ts';
import { folderPlace, type Stored } from '../layout/folder-storage.ts';
import { readFolderOrder } from '../sort/folder-order.ts';
import type { PrefetchedWindow } from './folder-prefetch.ts';
import { inOrder } from './ordered-folder.ts';
import { type FolderPlace, listKey } from './row-source.ts';
import { firstWindow } from './window-range.ts';

interface FirstFolder {
  readonly reader: Reader;
  readonly listKey: string;
  readonly window: FolderWindow;
}

const own: { first?: FirstFolder | undefined } = {};

/** Reads the first rows of the folder that the page begins with, for its first frame. Orders that the worker makes wait for it. */
export async function readFirstFolder(
  reader: Reader,
  { driveId, folderId }: FolderPlace,
  storage: Stored = localStorage,
): Promise<void> {
  const order = readFolderOrder(folderPlace(driveId, folderId), storage);
  const { named } = inOrder({ driveId, folderId }, order);
  if (named === null) return;
  const window = await reader.folder({ ...named, ...firstWindow });
  if (window.complete) own.first = { reader, listKey: listKey({ driveId, folderId }, order), window };
}

/** Those rows, for the first frame alone; null where the page began with another folder. Nothing was changed before them. */
export function firstFolder(reader: Reader | null, key: string): PrefetchedWindow | null {
  const { first } = own;
  return first?.reader === reader && first.listKey === key ? { window: first.window, written: 0 } : null;
}

/** From now on the live query says what is in the folder. */
export function forgetFirstFolder(): void {
  own.first = undefined;
}
