import { expect, it } from 'vitest';
import {
  readColumnWidths,
  readShownColumns,
  resetColumns,
  storeColumnWidths,
  turnColumn,
} from '#src/features/items/columns/shown-columns.ts';
import { memoryStorage } from '../../../lib/memory-storage.ts';

it('size and time are shown where nobody chose, and each column is turned on its own', () => {
  const storage = memoryStorage();
  expect(readShownColumns(storage)).toEqual(['size', 'modified']);
  turnColumn('type', storage);
  turnColumn('size', storage);
  expect(readShownColumns(storage)).toEqual(['modified', 'type']);
  turnColumn('type', storage);
  turnColumn('size', storage);
  expect([readShownColumns(storage), storage.length]).toEqual([['size', 'modified'], 0]);
});

it('widths stay, each until another one is set', () => {
  const storage = memoryStorage();
  storeColumnWidths({ size: 120, modified: 180 }, storage);
  storeColumnWidths({ size: 96 }, storage);
  expect(readColumnWidths(storage)).toEqual({ size: 96, modified: 180 });
});

it('a reset leaves nothing behind', () => {
  const storage = memoryStorage();
  turnColumn('created', storage);
  storeColumnWidths({ size: 120 }, storage);
  resetColumns(storage);
  expect([readShownColumns(storage), readColumnWidths(storage), storage.length]).toEqual([
    ['size', 'modified'],
    {},
    0,
  ]);
});

it.each(['no JSON', '{"a":1}', '[1,null]', '["owner"]', '["size"'])(
  '%s, which somebody else wrote, chooses no columns',
  (text) => {
    const storage = memoryStorage();
    storage.setItem('turnedColumns', text);
    expect(readShownColumns(storage)).toEqual(['size', 'modified']);
  },
);

it.each(['size', 'size ', 'size wide', 'size 12', 'size -90', 'size 90000', 'owner 120', 'size NaN'])(
  '“%s” is no width',
  (entry) => {
    const storage = memoryStorage();
    storage.setItem('columnWidths', JSON.stringify([entry, 'type 100']));
    expect(readColumnWidths(storage)).toEqual({ type: 100 });
  },
);

it('what another version stored is left out when a column is turned', () => {
  const storage = memoryStorage();
  storage.setItem('turnedColumns', '["owner"]');
  turnColumn('type', storage);
  expect(storage.getItem('turnedColumns')).toBe('["type"]');
});
