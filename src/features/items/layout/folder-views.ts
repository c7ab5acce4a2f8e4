import { useSyncExternalStore } from 'react';

export type FolderView = 'list' | 'gallery';

/** The side of a tile in the gallery, in pixels. */
export const tileSizes = { least: 160, most: 240, usual: 184, step: 8 } as const;

/** Folders that are shown as a gallery, the latest last. All others are lists. */
const viewsKey = 'galleryFolders';
const sizeKey = 'galleryTileSize';
const mostFolders = 500;
const changed = new EventTarget();

type Stored = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** How a folder is shown on this device. `place`: the filespace and the folder. */
export function readFolderView(place: string, storage: Stored = localStorage): FolderView {
  return galleryFolders(storage).includes(place) ? 'gallery' : 'list';
}

export function storeFolderView(place: string, view: FolderView, storage: Stored = localStorage): void {
  const others = galleryFolders(storage).filter((each) => each !== place);
  const folders = view === 'gallery' ? [...others, place].slice(-mostFolders) : others;
  if (folders.length === 0) storage.removeItem(viewsKey);
  else storage.setItem(viewsKey, JSON.stringify(folders));
  changed.dispatchEvent(new Event('change'));
}

export function turnFolderView(place: string): void {
  storeFolderView(place, readFolderView(place) === 'list' ? 'gallery' : 'list');
}

export function readTileSize(storage: Stored = localStorage): number {
  const stored = Number(storage.getItem(sizeKey) ?? tileSizes.usual);
  const isKnown = stored >= tileSizes.least && stored <= tileSizes.most;
  return isKnown ? stored : tileSizes.usual;
}

export function storeTileSize(sizePx: number, storage: Stored = localStorage): void {
  storage.setItem(sizeKey, String(sizePx));
  changed.dispatchEvent(new Event('change'));
}

export const folderPlace = (driveId: string, folderId: string) => `${driveId}/${folderId}`;

export function useFolderView(place: string): FolderView {
  return useSyncExternalStore(subscribe, () => readFolderView(place));
}

export function useTileSize(): number {
  return useSyncExternalStore(subscribe, () => readTileSize());
}

function galleryFolders(storage: Stored): readonly string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(viewsKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

function subscribe(listener: () => void): () => void {
  changed.addEventListener('change', listener);
  addEventListener('storage', listener);
  return () => {
    changed.removeEventListener('change', listener);
    removeEventListener('storage', listener);
  };
}
