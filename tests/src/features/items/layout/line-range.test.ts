import { describe, expect, it } from 'vitest';
import { rowLayout } from '#src/features/items/layout/grid-layout.ts';
import {
  isElsewhere,
  linesOnScreen,
  linesToDraw,
  topThatShows,
} from '#src/features/items/layout/line-range.ts';
import { tileLayout } from '#src/features/items/layout/tile-layout.ts';

const list = rowLayout(1000, 40);
const gallery = tileLayout(
  [
    { count: 5, linePx: 50 },
    { count: 100, linePx: 200 },
  ],
  4,
);

describe('the lines on screen', () => {
  it('are those between the edges', () => {
    expect(linesOnScreen(list, 410, 800)).toEqual({ first: 10, last: 30 });
    expect(linesOnScreen(gallery, 60, 400)).toEqual({ first: 1, last: 3 });
  });

  it('end with the list, however far that is scrolled', () => {
    expect(linesOnScreen(list, 39_900, 800)).toEqual({ first: 997, last: 999 });
    expect(linesOnScreen(list, 90_000, 800)).toEqual({ first: 999, last: 999 });
    expect(linesOnScreen(rowLayout(0, 40), 0, 800).last).toBe(-1);
  });
});

describe('the lines that are drawn', () => {
  it('reach a little beyond the edges, not beyond the list', () => {
    const lines = linesToDraw(list, { first: 3, last: 20 }, -1, 8);
    expect([lines[0], lines.at(-1), lines.length]).toEqual([0, 28, 29]);
    expect(linesToDraw(list, { first: 990, last: 999 }, -1, 8).at(-1)).toBe(999);
    expect(linesToDraw(rowLayout(0, 40), { first: 0, last: -1 }, 0, 8)).toEqual([]);
  });

  it('are those on screen alone where nothing beyond is drawn', () => {
    expect(linesToDraw(list, { first: 3, last: 5 }, -1, 0)).toEqual([3, 4, 5]);
    expect(linesToDraw(list, { first: 3, last: 5 }, 9, 0)).toEqual([3, 4, 5, 9]);
  });

  it('hold that of the keyboard in its place, once', () => {
    const screen = { first: 100, last: 120 };
    expect(linesToDraw(list, screen, 5, 8)[0]).toBe(5);
    expect(linesToDraw(list, screen, 500, 8).at(-1)).toBe(500);
    expect(linesToDraw(list, screen, 110, 8)).toEqual(linesToDraw(list, screen, -1, 8));
    expect(linesToDraw(list, screen, 1000, 8)).toEqual(linesToDraw(list, screen, -1, 8));
  });
});

it('is elsewhere when no line stays on screen', () => {
  const before = { first: 10, last: 30 };
  const firsts = [0, 9, 10, 30, 31];
  expect(firsts.map((first) => isElsewhere({ first, last: first }, before))).toEqual([
    true,
    true,
    false,
    false,
    true,
  ]);
  expect(isElsewhere({ first: 0, last: 40 }, before)).toBe(false);
  expect(isElsewhere(before, { first: 0, last: -1 })).toBe(true);
});

describe('where a list has to stand to show a line', () => {
  it.each([
    ['above the upper edge', 5, 200],
    ['that the upper edge cuts', 10, 400],
    ['on screen', 20, 410],
    ['that the lower edge cuts', 30, 440],
    ['below the lower edge', 50, 1240],
  ])('%s', (_where, line, top) => {
    expect(topThatShows(list, line, 410, 800)).toBe(top);
  });
});
