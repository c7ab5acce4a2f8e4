import { describe, expect, it } from 'vitest';
import { splitForCut } from '#src/features/items/grid/name/split-for-cut.ts';

describe('where a long name is cut', () => {
  it('keeps its last characters in one piece', () => {
    expect(splitForCut('Launch film of the autumn campaign v8')).toEqual([
      'Launch film of the autumn cam',
      'paign v8',
    ]);
  });

  it('leaves a short name and one from right to left whole', () => {
    for (const name of ['Launch film', '', 'דוח שנתי של החברה לשנת 2025'])
      expect(splitForCut(name)).toEqual([name, '']);
  });

  it('never parts a letter from its accent or a character from its half', () => {
    for (const name of ['Aufführungen im Herbst e\u0301234567', 'Pictures of the farm 👩🏽‍🌾👩🏽‍🌾👩🏽‍🌾']) {
      const [head, tail] = splitForCut(name);
      expect(head + tail).toBe(name);
      expect(tail).not.toMatch(/^(?:\p{M}|\u200d|\p{Cs})/u);
      expect(head).not.toMatch(/(?:\u200d|\p{Cs})$/u);
    }
  });
});
