import { describe, expect, it } from 'vitest';
import { isTyping, nextTypeAhead, typeAheadMs } from '#src/features/items/grid/type-ahead.ts';

describe('jumping to a name by typing', () => {
  it('looks for a new word below the focused row', () => {
    expect(nextTypeAhead(null, 't', 1000, 4)).toMatchObject({ prefix: 't', after: 4 });
  });

  it('grows the word while keys come quickly, from where it began', () => {
    const first = nextTypeAhead(null, 't', 1000, 4).typed;
    const second = nextTypeAhead(first, 'e', 1000 + typeAheadMs, 9);
    expect(second).toMatchObject({ prefix: 'te', after: 4 });
    expect(nextTypeAhead(second.typed, 'a', 1700, 9)).toMatchObject({ prefix: 'tea', after: 4 });
  });

  it('goes on with a blank for as long as the next letter would belong to the word', () => {
    const { typed } = nextTypeAhead(null, 't', 1000, 4);
    expect([isTyping(typed, 1000 + typeAheadMs), isTyping(typed, 1001 + typeAheadMs)]).toEqual([true, false]);
    expect(isTyping(null, 1000)).toBe(false);
    expect(nextTypeAhead(typed, ' ', 1100, 9)).toMatchObject({ prefix: 't ', after: 4 });
  });

  it('begins again after a pause', () => {
    const first = nextTypeAhead(null, 't', 1000, 4).typed;
    expect(nextTypeAhead(first, 'e', 1001 + typeAheadMs, 9)).toMatchObject({ prefix: 'e', after: 9 });
  });

  it('walks on when the same letter is typed again', () => {
    const first = nextTypeAhead(null, 'l', 1000, 4).typed;
    const second = nextTypeAhead(first, 'l', 1100, 7);
    expect(second).toMatchObject({ prefix: 'l', after: 7 });
    expect(nextTypeAhead(second.typed, 'l', 1200, 8)).toMatchObject({ prefix: 'l', after: 8 });
  });
});
