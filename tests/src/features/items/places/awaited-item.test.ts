import { expect, it } from 'vitest';
import { awaitItem, takeAwaitedItem } from '#src/features/items/places/awaited-item.ts';

const item = { id: 'plan', name: 'Plan.pdf', kind: 'file' } as const;

it('an item is awaited by the list of its folder, whichever page shows it, and once', () => {
  const awaited = { driveId: 'd', folderId: 'f', item, isSelected: true };
  awaitItem(awaited);
  expect(takeAwaitedItem('d/~starred/name')).toBeNull();
  expect(takeAwaitedItem('other/f/name')).toBeNull();
  expect(takeAwaitedItem('d/f/name')).toEqual(awaited);
  expect(takeAwaitedItem('d/f/name')).toBeNull();
});

it('and by none where something else was asked for since', () => {
  awaitItem({ driveId: 'd', folderId: 'f', item });
  awaitItem({ driveId: 'd', folderId: 'g', item });
  expect(takeAwaitedItem('d/f/name')).toBeNull();
  expect(takeAwaitedItem('d/g/name')).toMatchObject({ folderId: 'g' });
});
