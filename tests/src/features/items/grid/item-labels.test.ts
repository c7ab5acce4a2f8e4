import { expect, test } from 'vitest';
import { itemsLabel, namesLabel } from '#src/features/items/grid/item-labels.ts';

test('names few items and counts many', () => {
  const many = ['a', 'b', 'c', 'd'].map((name) => ({ name }));
  expect(itemsLabel(many.slice(0, 1))).toBe('“a”');
  expect(itemsLabel(many)).toBe('4 items');
  expect(namesLabel(many.slice(0, 1))).toBe('a');
  expect(namesLabel(many.slice(0, 3))).toBe('a, b and c');
  expect(namesLabel(many)).toBe('a, b, c and 1 more');
});
