import { expect, it, vi } from 'vitest';
import { cutOut, joinSlices, wholeSlice } from '#worker/content/content-slice.ts';

const stored = new Blob(['one, two, three']);

it('is cut out from its own beginning, and ends where it ends', async () => {
  const two = { blob: stored, start: 5, end: 8 };
  expect(await cutOut(two).text()).toBe('two');
  expect(await cutOut(two, 1).text()).toBe('wo');
  expect(await cutOut(two, 0, 2).text()).toBe('tw');
  expect(await cutOut(two, 1, 100).text()).toBe('wo');
  expect(await cutOut(wholeSlice(stored)).text()).toBe('one, two, three');
});

it('joins to the same bytes, and cuts once what follows one another', async () => {
  const slice = vi.spyOn(stored, 'slice');
  const other = new Blob(['!']);
  const joined = joinSlices([
    { blob: stored, start: 0, end: 5 },
    { blob: stored, start: 5, end: 5 },
    { blob: stored, start: 5, end: 8 },
    wholeSlice(other),
    { blob: stored, start: 10, end: 15 },
    { blob: stored, start: 0, end: 3 },
  ]);
  expect(await new Blob([...joined]).text()).toBe('one, two!threeone');
  expect(slice).toHaveBeenCalledTimes(3);
  expect(joinSlices([])).toEqual([]);
});
