import { describe, expect, it } from 'vitest';
import { type KeyedRow, keyRows } from '../../../../../src/features/items/grid/line-keys.ts';

function keysAfter(...lists: readonly string[]): string[] {
  let given = 0;
  let keyed: readonly KeyedRow[] = [];
  const shown: string[] = [];
  for (const list of lists) {
    keyed = keyRows(keyed, [...list], () => ++given);
    expect(keyed.map(({ id }) => id).join('')).toBe(list);
    expect(new Set(keyed.map(({ key }) => key)).size, 'no key twice').toBe(list.length);
    shown.push(keyed.map(({ key }) => key).join(' '));
  }
  return shown;
}

describe('Elements of rows', () => {
  it('stay with their rows while others come and go', () => {
    expect(keysAfter('abcd', 'bcd', 'bcde')).toEqual(['1 2 3 4', '2 3 4', '2 3 4 5']);
    expect(keysAfter('abc', 'xabc')).toEqual(['1 2 3', '4 1 2 3']);
  });

  it('show other rows where all have gone', () => {
    expect(keysAfter('abc', 'xyz')).toEqual(['1 2 3', '1 2 3']);
    expect(keysAfter('abc', 'x', 'pqr')).toEqual(['1 2 3', '1', '1 4 5']);
  });

  it('show a row that comes where one has gone, between those that stay', () => {
    expect(keysAfter('abcd', 'axcd')).toEqual(['1 2 3 4', '1 2 3 4']);
    expect(keysAfter('abcde', 'axye')).toEqual(['1 2 3 4 5', '1 2 3 5']);
  });

  it('are not taken past a row that stays', () => {
    expect(keysAfter('abcd', 'bcdx')).toEqual(['1 2 3 4', '2 3 4 5']);
    expect(keysAfter('abcd', 'xabc')).toEqual(['1 2 3 4', '5 1 2 3']);
  });

  it('go with a row that moves', () => {
    expect(keysAfter('abc', 'bca')).toEqual(['1 2 3', '2 3 1']);
    expect(keysAfter('abcd', 'dxab')).toEqual(['1 2 3 4', '4 5 1 2']);
  });

  it('are never given twice, whatever comes and goes', () => {
    // A fixed walk through all orders of a few letters, with gaps.
    const lists: string[] = [];
    for (let at = 1; at <= 200; at += 1) {
      const letters = [...'abcdefgh'].filter((_, bit) => ((at * 37) >> (bit % 7)) % 3 !== 0);
      lists.push(letters.map((_, place) => letters[(place + at) % letters.length]).join(''));
    }
    keysAfter(...lists);
  });
});
