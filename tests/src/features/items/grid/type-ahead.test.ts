import { describe, expect, it } from 'vitest';
import { typeAheadMs, typeOn } from '#src/features/items/grid/type-ahead.ts';

describe('jumping to a name by typing', () => {
  it('looks for a new word below the focused row', () => {
    expect(typeOn(null, 't', 1000, 4)).toMatchObject({ prefix: 't', after: 4 });
  });

  it('grows the word while keys come quickly, from where it began', () => {
    const first = typeOn(null, 't', 1000, 4).typed;
    const second = typeOn(first, 'e', 1000 + typeAheadMs, 9);
    expect(second).toMatchObject({ prefix: 'te', after: 4 });
    expect(typeOn(second.typed, 'a', 1700, 9)).toMatchObject({ prefix: 'tea', after: 4 });
  });

  it('begins again after a pause', () => {
    const first = typeOn(null, 't', 1000, 4).typed;
    expect(typeOn(first, 'e', 1001 + typeAheadMs, 9)).toMatchObject({ prefix: 'e', after: 9 });
  });

  it('walks on when the same letter is typed again', () => {
    const first = typeOn(null, 'l', 1000, 4).typed;
    const second = typeOn(first, 'l', 1100, 7);
    expect(second).toMatchObject({ prefix: 'l', after: 7 });
    expect(typeOn(second.typed, 'l', 1200, 8)).toMatchObject({ prefix: 'l', after: 8 });
  });
});
