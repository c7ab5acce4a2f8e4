import { describe, expect, it } from 'vitest';
import { parseTable } from '#src/features/preview/viewers/table/parse-table.ts';

describe('separated values', () => {
  it.each([
    ['commas', 'a,b\n1,2\n'],
    ['semicolons', 'a;b\n1;2'],
    ['tabs, and a byte order mark', '\ufeffa\tb\r\n1\t2\r\n'],
  ])('are a table: %s', (_, text) => {
    expect(parseTable(text, false)).toMatchObject({ header: ['a', 'b'], rows: [['1', '2']] });
  });

  it('may hold commas, quotes and line breaks', () => {
    const { rows } = parseTable('name,note\n"Anna, B.","said ""no""\nand left"', false);
    expect(rows).toEqual([['Anna, B.', 'said "no"\nand left']]);
  });

  it('lose their last row where the text was cut', () => {
    expect(parseTable('a,b\n1,2\n3,', true).rows).toEqual([['1', '2']]);
  });

  it('have as many columns as their longest row, wide enough for what they hold', () => {
    const { widths } = parseTable(`a,b\n${'x'.repeat(20)},2,${'y'.repeat(500)}`, false);
    expect(widths).toEqual([20, 5, 42]);
  });

  it('of nothing are an empty table', () => {
    expect(parseTable('', false)).toEqual({ header: [], rows: [], widths: [] });
  });
});
