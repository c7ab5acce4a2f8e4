import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkItemName } from '#contract/rules/item-name.ts';
import { caseKey, nameKey } from '#contract/rules/name-key.ts';
import { searchKey } from '#contract/rules/unicode/search-key.ts';
import { siblingKeyPrefix, splitExtension, uniqueName } from '#contract/rules/unique-name.ts';

const name = fc.string({ unit: 'grapheme', maxLength: 40 });
const kind = fc.constantFrom('folder' as const, 'file' as const);

describe('name keys', () => {
  test.each([
    ['README.md', 'readme.MD'],
    ['É', 'e\u0301'],
    ['straße', 'STRASSE'],
    ['ẞ', 'ß'],
    ['ﬁle', 'file'],
    ['Ｆull', 'full'],
    ['ΟΔΟΣ', 'οδος'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['name', 'name. . .'],
    ['Å', 'Å'],
  ])('%s and %s are one name', (a, b) => {
    expect(nameKey(a)).toBe(nameKey(b));
  });

  test.each([
    ['a', 'b'],
    ['ı', 'i'],
    ['name', 'name (2)'],
    ['.name', 'name'],
    ['o', 'ö'],
  ])('%s and %s are two names', (a, b) => {
    expect(nameKey(a)).not.toBe(nameKey(b));
  });

  test('the key of a key is the key', () => {
    fc.assert(
      fc.property(name, (text) => nameKey(nameKey(text)) === nameKey(text)),
      { numRuns: 2000 },
    );
  });

  test('case and normal form never make two names of one', () => {
    fc.assert(
      fc.property(name, (text) => {
        for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const) {
          expect(nameKey(text.normalize(form))).toBe(nameKey(text));
        }
        expect(nameKey(text.toLowerCase())).toBe(nameKey(text));
      }),
      { numRuns: 2000 },
    );
  });

  test('what is typed so far is found in what it begins', () => {
    expect(nameKey('Straßenfest. ')).toContain(searchKey('STRASSEN'));
    expect(searchKey('final report ')).toBe('final report ');
    expect(caseKey('Fête ')).toBe('fête ');
  });
});

describe('free names', () => {
  test.each([
    ['report.pdf', 'file', [], 'report.pdf'],
    ['report.pdf', 'file', ['report.pdf'], 'report (2).pdf'],
    ['Report.PDF', 'file', ['report.pdf', 'report (2).pdf'], 'Report (3).PDF'],
    ['v1.2', 'folder', ['v1.2'], 'v1.2 (2)'],
    ['.env', 'file', ['.env'], '.env (2)'],
    ['archive.tar.gz', 'file', ['archive.tar.gz'], 'archive.tar (2).gz'],
    ['a', 'folder', ['a', 'a (3)'], 'a (2)'],
    ['x'.repeat(255), 'folder', ['x'.repeat(255)], `${'x'.repeat(245)} (2)`],
    [`${'ä'.repeat(125)}.jpeg`, 'file', [`${'ä'.repeat(125)}.jpeg`], `${'ä'.repeat(120)} (2).jpeg`],
    [`a.${'x'.repeat(253)}`, 'file', [`a.${'x'.repeat(253)}`], `a.${'x'.repeat(243)} (2)`],
  ] as const)('%s as a %s beside %j becomes %s', (wanted, what, taken, result) => {
    expect(uniqueName(wanted, what, new Set(taken.map(nameKey)))).toBe(result);
  });

  test('what is given is free, and every name in its way is found by the prefix', () => {
    fc.assert(
      fc.property(name, kind, fc.array(fc.nat(12)), (wanted, what, numbers) => {
        const { stem, extension } = splitExtension(wanted, what);
        const takenNames = [wanted, ...numbers.map((number) => `${stem} (${number})${extension}`)];
        const taken = new Set(takenNames.map(nameKey));
        const result = uniqueName(wanted, what, taken);
        expect(taken.has(nameKey(result))).toBe(false);
        expect(splitExtension(result, what).extension).toBe(extension);
      }),
      { numRuns: 1000 },
    );
  });

  test('of the longest names too what is given is free, may be used, and is found by the prefix', () => {
    const long = fc
      .string({ unit: 'grapheme', minLength: 30, maxLength: 200 })
      .map((text) => checkItemName(text))
      .filter((checked) => checked.ok)
      .map((checked) => (checked.ok ? checked.value : ''));
    fc.assert(
      fc.property(long, kind, fc.nat(12), (wanted, what, others) => {
        const taken = new Set([nameKey(wanted)]);
        for (let other = 0; other < others; other += 1) taken.add(nameKey(uniqueName(wanted, what, taken)));
        const result = uniqueName(wanted, what, taken);
        expect(checkItemName(result, taken)).toEqual({ ok: true, value: result });
        for (const key of taken) expect(key.startsWith(siblingKeyPrefix(wanted, what))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('the rivals of a plain name all begin with its prefix', () => {
    const word = fc.stringMatching(/^[a-zA-Z0-9äöüß_-]{1,12}$/);
    fc.assert(
      fc.property(word, kind, fc.nat(99), (stem, what, number) => {
        const wanted = what === 'file' ? `${stem}.txt` : stem;
        const numbered = what === 'file' ? `${stem} (${number}).txt` : `${stem} (${number})`;
        const prefix = siblingKeyPrefix(wanted, what);
        expect(nameKey(wanted).startsWith(prefix)).toBe(true);
        expect(nameKey(numbered).startsWith(prefix)).toBe(true);
      }),
    );
  });
});
