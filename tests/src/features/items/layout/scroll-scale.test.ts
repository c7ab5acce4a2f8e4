import { describe, expect, it } from 'vitest';
import { mostBodyPx, scrollScale } from '#src/features/items/layout/scroll-scale.ts';

const viewPx = 800;

describe('a list that an element can be as high as', () => {
  it('is scrolled pixel by pixel, and no further than to its end', () => {
    const scale = scrollScale(40_000, viewPx);
    expect(scale).toMatchObject({ bodyPx: 40_000, lastTopPx: 39_200, isWhole: true });
    expect([-5, 0, 1234.5, 50_000].map(scale.topAt)).toEqual([0, 0, 1234.5, 39_200]);
    expect(scale.scrollTopOf(1234.5)).toBe(1234.5);
  });

  it('that is all on screen stays where it is', () => {
    expect(scrollScale(400, viewPx)).toMatchObject({ bodyPx: 400, lastTopPx: 0 });
    expect(scrollScale(400, viewPx).topAt(100)).toBe(0);
  });
});

describe.each([mostBodyPx + 1, 40_000_000, 400_000_000])('a list of %i px', (listPx) => {
  const scale = scrollScale(listPx, viewPx);
  const lastScrollTop = mostBodyPx - viewPx;

  it('is scrolled in an element that every browser can make, from its first row to its last', () => {
    expect(scale).toMatchObject({ bodyPx: mostBodyPx, lastTopPx: listPx - viewPx, isWhole: false });
    expect(scale.topAt(0)).toBe(0);
    expect(scale.topAt(lastScrollTop)).toBe(scale.lastTopPx);
  });

  it('goes pixel by pixel near its ends', () => {
    expect(scale.topAt(900_000) - scale.topAt(899_900)).toBe(100);
    expect(scale.topAt(lastScrollTop - 100)).toBe(scale.lastTopPx - 100);
  });

  it('has one position of the scrollbar for each place, in the same order', () => {
    const places = Array.from({ length: 1001 }, (_, at) => (at / 1000) * scale.lastTopPx);
    const positions = places.map(scale.scrollTopOf);
    expect(positions.toSorted((one, other) => one - other)).toEqual(positions);
    for (const [at, place] of places.entries())
      expect(scale.topAt(positions[at] ?? -1)).toBeCloseTo(place, 3);
  });
});
