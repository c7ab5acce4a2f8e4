import { expect, test } from 'vitest';
import { csvText } from '#src/lib/files/csv.ts';

const lines = (cells: readonly string[]) => csvText([cells]).replace('\ufeff', '');

test.each(['=', '+', '-', '@', '\t', '＝', '＋', '－', '＠'])(
  'what begins with %j is text in a spreadsheet',
  (sign) => {
    expect(lines([`${sign}SUM(A1)`])).toBe(`'${sign}SUM(A1)\r\n`);
  },
);

test.each(['\n', '\r'])('what begins with a new line (%j) is text too, and quoted', (sign) => {
  expect(lines([`${sign}=1`])).toBe(`"'${sign}=1"\r\n`);
});

test('everything else stands as it is, quoted where it must be', () => {
  expect(
    csvText([
      ['a', 'b=1'],
      ['c,d', 'say "e"', 'f\ng'],
    ]),
  ).toBe('\ufeffa,b=1\r\n"c,d","say ""e""","f\ng"\r\n');
});
