import { expect, it } from 'vitest';
import {
  nextOrder,
  orderName,
  orderNamed,
  readFolderOrder,
  storeFolderOrder,
} from '#src/features/items/sort/folder-order.ts';
import { memoryStorage } from '../../../lib/memory-storage.ts';

const byName = { by: 'name', direction: 'asc' } as const;
const largest = { by: 'size', direction: 'desc' } as const;
const oldest = { by: 'modified', direction: 'asc' } as const;

it('each folder has an order of its own, by name where nothing was said', () => {
  const storage = memoryStorage();
  storeFolderOrder('drive/photos', largest, storage);
  storeFolderOrder('drive/old', oldest, storage);
  const read = (place: string) => readFolderOrder(place, storage);
  expect([read('drive/photos'), read('drive/old'), read('drive/texts')]).toEqual([largest, oldest, byName]);
  expect(read('drive/photos')).toBe(read('drive/photos'));
  storeFolderOrder('drive/photos', { by: 'name', direction: 'desc' }, storage);
  expect(read('drive/photos')).toEqual({ by: 'name', direction: 'desc' });
  storeFolderOrder('drive/photos', byName, storage);
  storeFolderOrder('drive/old', byName, storage);
  expect(storage.length).toBe(0);
});

it('of very many the oldest are forgotten', () => {
  const storage = memoryStorage();
  for (let at = 0; at <= 500; at++) storeFolderOrder(`drive/${at}`, largest, storage);
  expect([0, 1, 500].map((at) => readFolderOrder(`drive/${at}`, storage).by)).toEqual([
    'name',
    'size',
    'size',
  ]);
});

it.each([
  'no JSON',
  '{"a":1}',
  '[1,null]',
  '["drive/photos"]',
  '["colour-asc drive/photos"]',
  '["toString drive/photos"]',
])('%s, which somebody else wrote, is no order', (text) => {
  const storage = memoryStorage();
  storage.setItem('folderOrders', text);
  expect(readFolderOrder('drive/photos', storage)).toEqual(byName);
});

it('another column begins with what one looks for first, the same one turns', () => {
  expect(nextOrder(byName, 'size')).toEqual(largest);
  expect(nextOrder(largest, 'size')).toEqual({ by: 'size', direction: 'asc' });
  expect(nextOrder(largest, 'modified')).toEqual({ by: 'modified', direction: 'desc' });
  expect(nextOrder(oldest, 'name')).toEqual(byName);
  expect(nextOrder(byName, 'name')).toEqual({ by: 'name', direction: 'desc' });
});

it('every order has a name, and is found by it', () => {
  for (const by of ['name', 'size', 'modified'] as const) {
    for (const direction of ['asc', 'desc'] as const) {
      expect(orderNamed(orderName({ by, direction }))).toEqual({ by, direction });
    }
  }
});
