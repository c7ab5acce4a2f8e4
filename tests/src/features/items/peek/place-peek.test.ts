import { expect, it } from 'vitest';
import { placePeek } from '#src/features/items/peek/place-peek.ts';

const window = { width: 1000, height: 800 };

it.each([
  ['below a name', { left: 300, top: 100, bottom: 120 }, { left: 300, top: 128 }],
  ['above one at the lower edge', { left: 300, top: 700, bottom: 720 }, { left: 300, bottom: 108 }],
  ['inside the window at its right edge', { left: 900, top: 100, bottom: 120 }, { left: 672, top: 128 }],
] as const)('a larger picture stands %s', (_where, name, place) => {
  expect(placePeek(name, 320, window)).toEqual(place);
});

it('where neither side has room it stands on the one with more', () => {
  const low = { width: 1000, height: 300 };
  expect(placePeek({ left: 10, top: 100, bottom: 120 }, 320, low)).toEqual({ left: 10, top: 128 });
  expect(placePeek({ left: 10, top: 180, bottom: 200 }, 320, low)).toEqual({ left: 10, bottom: 128 });
});
