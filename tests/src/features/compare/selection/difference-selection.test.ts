import { expect, it, test } from 'vitest';
import type { WireDifference } from '#contract/wire/history/diff.ts';
import {
  begunAt,
  checkOf,
  emptied,
  extended,
  filled,
  nothingSelected,
  toggled,
} from '#src/features/compare/selection/difference-selection.ts';
import {
  mostSelected,
  reasonNotToRestore,
  reasonNotToSend,
  restorableItems,
} from '#src/features/compare/selection/restorable.ts';

const side = (name: string) => ({
  ...{ name, size: 1, last_written: 0, parent_folder: 'p', parent_path: '/' },
});
const line = (id: string, folder: string, ...differences: WireDifference['differences']): WireDifference => ({
  ...{ id, kind: 'file', differences, folder },
  former: differences.includes('added') ? null : side(`${id} then`),
  present: differences.includes('removed') ? null : side(`${id} now`),
});
const items = [
  line('a', 'f', 'removed'),
  line('b', 'f', 'added'),
  line('c', 'f', 'changed', 'moved'),
  line('d', 'g', 'renamed'),
  line('e', 'g', 'removed'),
];
const restorable = restorableItems(items);
const order = items.map(({ id }) => id);
const item = (id: string) => restorable.get(id) ?? expect.fail();
const idsOf = ({ chosen }: typeof nothingSelected) => [...chosen.keys()].sort().join('');

test('what was removed or has another content comes back, by its name of then; the others say why not', () => {
  expect([...restorable.keys()]).toEqual(['a', 'c', 'e']);
  expect(item('c')).toEqual({ id: 'c', kind: 'file', folder: 'f', name: 'c then' });
  expect(items.map((each) => reasonNotToRestore(each)?.slice(0, 9) ?? null)).toEqual([
    ...[null, "It didn't", null, 'A restore', null],
  ]);
});

test('a range goes from where it began, over what cannot be restored, and shrinks again', () => {
  const begun = begunAt(nothingSelected, restorable, 'a');
  const long = extended(begun, restorable, order, 'e');
  expect(idsOf(long)).toBe('ace');
  expect(idsOf(extended(long, restorable, order, 'b'))).toBe('a');
  const other = toggled(long, item('c'), false);
  expect(idsOf(extended(other, restorable, order, 'd'))).toBe('ace');
});

test('a folder, and all of it, are selected and given up', () => {
  const folder = filled(nothingSelected, restorable, 'f');
  expect([idsOf(folder), folder.filling]).toEqual(['ac', 'f']);
  expect(checkOf(folder, restorable, 'f')).toEqual({ isEmpty: false, checked: true, mixed: false });
  expect(checkOf(folder, restorable, 'all')).toEqual({ isEmpty: false, checked: false, mixed: true });
  expect(checkOf(folder, restorable, 'other').isEmpty).toBe(true);
  expect(idsOf(emptied(filled(folder, restorable, 'all'), restorable, 'f'))).toBe('e');
  expect(toggled(folder, item('a'), false).filling).toBeNull();
});

it('says why a selection is not restored', () => {
  expect(reasonNotToSend('now', 3, false)).toContain('Swap');
  expect(reasonNotToSend(7, 0, false)).toContain('Select');
  expect(reasonNotToSend(7, mostSelected + 1, true)).toContain('10,000');
  expect(reasonNotToSend(7, 3, true)).toContain('loading');
  expect(reasonNotToSend(7, 3, false)).toBe(false);
});
