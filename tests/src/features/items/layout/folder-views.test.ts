import { expect, it } from 'vitest';
import {
  readFolderView,
  readTileSize,
  storeFolderView,
  storeTileSize,
} from '#src/features/items/layout/folder-views.ts';
import { memoryStorage } from '../../../lib/memory-storage.ts';

it('each folder has a view of its own, a list where nothing was said', () => {
  const storage = memoryStorage();
  storeFolderView('drive/photos', 'gallery', storage);
  expect([readFolderView('drive/photos', storage), readFolderView('drive/texts', storage)]).toEqual([
    'gallery',
    'list',
  ]);
  storeFolderView('drive/photos', 'list', storage);
  expect([readFolderView('drive/photos', storage), storage.length]).toEqual(['list', 0]);
});

it('of very many galleries the oldest are forgotten', () => {
  const storage = memoryStorage();
  for (let at = 0; at <= 500; at++) storeFolderView(`drive/${at}`, 'gallery', storage);
  expect([0, 1, 500].map((at) => readFolderView(`drive/${at}`, storage))).toEqual([
    'list',
    'gallery',
    'gallery',
  ]);
});

it.each(['no JSON', '{"a":1}', '[1,null]'])('%s, which somebody else wrote, is no gallery', (text) => {
  const storage = memoryStorage();
  storage.setItem('galleryFolders', text);
  expect(readFolderView('drive/photos', storage)).toBe('list');
});

it('the size of tiles stays, within its limits', () => {
  const storage = memoryStorage();
  expect(readTileSize(storage)).toBe(184);
  storeTileSize(240, storage);
  expect(readTileSize(storage)).toBe(240);
  storage.setItem('galleryTileSize', '9000');
  expect(readTileSize(storage)).toBe(184);
});
