import { expect, it } from 'vitest';
import type { GridRow } from '#src/features/items/list/row-source.ts';
import {
  arriveAt,
  awaitItem,
  forgetAwaitedElsewhere,
  takeAwaitedItem,
} from '#src/features/items/places/awaited-item.ts';

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

it('nor where the person has gone elsewhere before its list came', () => {
  awaitItem({ driveId: 'd', folderId: 'f', item });
  forgetAwaitedElsewhere({ driveId: 'd', folderId: 'f' });
  expect(takeAwaitedItem('d/f/name')).not.toBeNull();
  for (const elsewhere of [{ driveId: 'd', folderId: 'g' }, { driveId: 'e', folderId: 'f' }, null]) {
    awaitItem({ driveId: 'd', folderId: 'f', item });
    forgetAwaitedElsewhere(elsewhere);
    expect(takeAwaitedItem('d/f/name')).toBeNull();
  }
});

it.each([
  ['is selected', false],
  ['leaves alone what the person has selected meanwhile', true],
])('an item that its list comes to %s', async (_, isElsewhere) => {
  let selected: ReadonlyMap<string, GridRow> = new Map();
  const done: string[] = [];
  const list = {
    selected: () => selected,
    reveal: async () => {
      if (isElsewhere) selected = new Map([['other', {} as GridRow]]);
    },
    revealAll: async (items: readonly { readonly id: string }[], isWanted = () => true) => {
      if (isWanted()) done.push(...items.map(({ id }) => id));
    },
  };
  await arriveAt(list, { driveId: 'd', folderId: 'f', item, isSelected: true });
  expect(done).toEqual(isElsewhere ? [] : ['plan']);
});
