import { expect, it } from 'vitest';
import { takePart } from '#worker/sync/take-part.ts';

const rows = Array.from({ length: 2000 }, (_, n) => n);

it('takes what one transaction may hold: few blocks, of few folders or of a large one', () => {
  const taken = (parentsOf: (n: number) => readonly string[], children: number) =>
    takePart(
      rows,
      (n) => ({ parents: parentsOf(n), dropped: 0 }),
      () => children,
    ).length;
  // All in one folder, which is new or small: what stands together is in one block.
  expect(taken(() => ['a'], 0)).toBe(2000);
  expect(taken(() => ['a'], 300)).toBe(2000);
  // Anywhere in a large one, each may be in a block of its own.
  expect(taken(() => ['a'], 500_000)).toBe(64);
  expect(taken(() => ['a', 'a'], 500_000)).toBe(32);
  expect(taken((n) => [`${n}`], 20)).toBe(64);
  expect(taken((n) => [`${n}`, `${n + 1}`], 20)).toBe(63);
});

it('takes one at least, and folders with what goes with them', () => {
  const taken = (dropped: number) =>
    takePart(
      rows,
      () => ({ parents: ['a'], dropped }),
      () => 20,
    ).length;
  expect(taken(1000)).toBe(1);
  expect(taken(10)).toBe(6);
});
