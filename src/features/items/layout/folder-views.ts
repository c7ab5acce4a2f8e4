import { useSyncExternalStore } from 'react';
import { readList, reportChange, type Stored, storeList, subscribe } from './folder-storage.ts';

export type FolderView = 'list' | 'gallery';

/** The side of a tile in the gallery, in pixels. */
export const tileSizes = { least: 160, most: 240, usual: 184, step: 8 } as const;

/** Folders that are shown as a gallery. All others are lists. */
const viewsKey = 'galleryFolders';
const sizeKey = 'galleryTileSize';

/** How a folder is shown on this device. `place`: the filespace and the folder. */
export function readFolderView(place: string, storage: Stored = localStorage): FolderView {
  return readList(viewsKey, storage).includes(place) ? 'gallery' : 'list';
}

export function storeFolderView(place: string, view: FolderView, storage: Stored = localStorage): void {
  const others = readList(viewsKey, storage).filter((each) => each !== place);
  storeList(viewsKey, view === 'gallery' ? [...others, place] : others, storage);
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
  reportChange();
}

export function useFolderView(place: string): FolderView {
  return useSyncExternalStore(subscribe, () => readFolderView(place));
}

export function useTileSize(): number {
  return useSyncExternalStore(subscribe, () => readTileSize());
}
