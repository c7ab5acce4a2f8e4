import { expect, it } from 'vitest';
import type { GridRow } from '#src/features/items/list/row-source.ts';
import { wholeList } from '#src/features/items/list/whole-list.ts';
import { momentRow, sortMomentRows } from '#src/features/items/moment/moment-rows.ts';

const row = (kind: GridRow['kind'], name: string, sizeBytes: number, modifiedMs: number): GridRow =>
  momentRow({ id: name, parentId: 'p', kind, name, sizeBytes, createdMs: 1, modifiedMs }, 7);
const rows = [
  row('folder', 'Archive', 900, 30),
  row('folder', 'Brand', 100, 10),
  row('file', 'a.txt', 5, 20),
  row('file', 'b.txt', 9, 10),
  row('file', 'c.txt', 5, 30),
];
const names = (by: 'name' | 'size' | 'modified', direction: 'asc' | 'desc') =>
  sortMomentRows(rows, { by, direction })
    .map(({ name }) => name)
    .join(' ');

it('a row says of which moment it is', () => {
  expect(rows[2]).toEqual({
    ...{ id: 'a.txt', parentId: 'p', kind: 'file', name: 'a.txt', sizeBytes: 5, createdMs: 1 },
    ...{ modifiedMs: 20, syncState: 'none', at: 7 },
  });
});

it('is in the order that the folder is shown in, folders by name where their sizes are not known', () => {
  expect(names('name', 'asc')).toBe('Archive Brand a.txt b.txt c.txt');
  expect(names('name', 'desc')).toBe('c.txt b.txt a.txt Brand Archive');
  expect(names('size', 'asc')).toBe('Archive Brand a.txt c.txt b.txt');
  expect(names('size', 'desc')).toBe('Archive Brand b.txt a.txt c.txt');
  expect(names('modified', 'asc')).toBe('Brand Archive b.txt a.txt c.txt');
  expect(names('modified', 'desc')).toBe('Archive Brand c.txt a.txt b.txt');
});

it('is a list of which all is in memory', async () => {
  const seen: number[] = [];
  const onSee = (to: number) => seen.push(to);
  const list = wholeList({ listKey: 'k', rows, complete: true, stale: false, onSee });
  expect([list.count, list.folders, list.files, list.rowAt(3)?.name]).toEqual([5, 2, 3, 'b.txt']);
  expect((await list.read({ from: 1, to: 3 })).map(({ name }) => name)).toEqual(['Brand', 'a.txt']);
  expect(await list.indexOf({ id: 'c.txt', name: '', kind: 'file' })).toBe(4);
  expect(await list.indexOf({ id: 'gone', name: '', kind: 'file' })).toBe(-1);
  expect(await list.indexOfPrefix('B', 1)).toBe(3);
  expect(await list.indexOfPrefix('b', 3)).toBe(1);
  expect(await list.indexOfPrefix('x', 0)).toBe(-1);
  list.see({ from: 0, to: 4 });
  expect(seen).toEqual([4]);
});
