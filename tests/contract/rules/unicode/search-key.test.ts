import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { caseKey } from '#contract/rules/name-key.ts';
import { searchKey, termKey, wordsOf } from '#contract/rules/unicode/search-key.ts';

describe('search keys', () => {
  test.each([
    ['resume', 'Résumé.pdf'],
    ['résume', 'RESUME.pdf'],
    ['arger', 'Ärger'],
    ['smorgas', 'Smo\u0308rga\u030as'],
    ['lodz', 'Łódź'],
    ['ole aero', 'Ole Ærø'],
    ['istanbul', 'İstanbul'],
    ['istanbul', 'ıstanbul'],
    ['αθηνα', 'Αθήνα'],
    ['елка', 'Ёлка'],
    ['nguyen', 'Nguyễn'],
    ["it's a", 'It’s a'],
    ['"final"', '„Final“'],
    ['2025-2026', '2025–2026'],
    ['tho', 'Þóra'],
  ])('%s finds %s', (term, name) => {
    expect(searchKey(name)).toContain(termKey(term));
  });

  test.each([
    ['か', 'が'],
    ['เก', 'เก่ง'.slice(1)],
    ['a', 'b'],
    ['हद', 'हिद'],
  ])('%s does not find %s', (term, name) => {
    expect(searchKey(name)).not.toContain(termKey(term));
  });

  test('what a person typed of a name finds it, in whichever form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), (text) => {
        for (const form of ['NFC', 'NFD'] as const)
          expect(searchKey(text.normalize(form))).toBe(searchKey(text));
        expect(searchKey(searchKey(text))).toBe(searchKey(text));
        expect(searchKey(caseKey(text))).toBe(searchKey(text));
      }),
      { numRuns: 3000 },
    );
  });
});

test('blanks part the words of a term, and are not searched for', () => {
  expect([' Logo', 'Logo ', '\n logo\t'].map(termKey)).toEqual(['logo', 'logo', 'logo']);
  expect(termKey('annual \u00a0 report')).toBe('annual report');
  expect(wordsOf(termKey('an annual report'))).toEqual(['annual', 'report', 'an']);
  expect(termKey('annual\nreport.')).toBe('annual report.');
  expect(termKey('  ')).toBe('');
});
