import { expect, it } from 'vitest';
import { rowLayout } from '#src/features/items/layout/grid-layout.ts';

const layout = rowLayout(100, 40);

it.each([
  ['up', 5, 4],
  ['up', 0, 0],
  ['down', 5, 6],
  ['down', -1, 0],
  ['down', 99, 99],
  ['pageDown', 5, 14],
  ['pageDown', 95, 99],
  ['pageUp', 20, 11],
  ['first', 5, 0],
  ['last', 5, 99],
] as const)('in a list %s leads from %i to %i', (to, from, reached) => {
  expect(layout.target(to, from, 400)).toBe(reached);
});
