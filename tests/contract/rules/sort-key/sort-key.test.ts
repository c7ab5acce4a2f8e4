import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nameKey } from '#contract/rules/name-key.ts';
import { compareNames, sortKey } from '#contract/rules/sort-key/sort-key.ts';
import { rangeOfDigits, rangeOfPrefix } from '#contract/rules/sort-key/sort-key-range.ts';

/** Few characters, so that names have beginnings and numbers in common; astral ones, and what stands just below them. */
const name = fc.string({
  unit: fc.constantFrom(...'0019 .-_(aB²１٣', 'ﷲ', '\ue000', '\uffff', '😀', '𝟙', '\u{10ffff}'),
  maxLength: 12,
});
const anyName = fc.oneof(name, fc.string({ unit: 'grapheme', maxLength: 30 }));
const settings = { numRuns: 3000 };

describe('sort keys', () => {
  test.each([
    [['2 two', '10 ten', '1 one'], '1 one, 2 two, 10 ten'],
    [['1.10', '1.9', '1.2'], '1.2, 1.9, 1.10'],
    [['a10b2', 'a10b10', 'a9b99'], 'a9b99, a10b2, a10b10'],
    [['a1', 'a', 'a b', 'aa', 'a-1'], 'a, a b, a-1, a1, aa'],
    [['002', '2', '02', '1', '3', '2a'], '1, 2, 02, 002, 2a, 3'],
    [['1 002', '01 2', '1 2', '01 02'], '1 2, 1 002, 01 2, 01 02'],
    [['0', '00', '1', '01'], '0, 00, 1, 01'],
    [['v٣', 'v٢', 'v10', 'v٢٢'], 'v10, v٢, v٢٢, v٣'],
    [['１０', '²', '3'], '², 3, １０'],
    [['\u{10ffff}', '\ufa0e', '😀', 'z'], 'z, \ufa0e, 😀, \u{10ffff}'],
  ])('%j stand as %s', (names, expected) => {
    expect(names.toSorted(compareNames).join(', ')).toBe(expected);
  });

  test('a number may be as long as it likes', () => {
    const tens = Array.from({ length: 240 }, (_, zeros) => `n1${'0'.repeat(zeros)}`);
    expect(tens.toReversed().toSorted(compareNames)).toEqual(tens);
    const nines = '9'.repeat(200);
    expect([`${nines}8`, nines, `${nines}7`].toSorted(compareNames)).toEqual([
      nines,
      `${nines}7`,
      `${nines}8`,
    ]);
  });

  test('two names have one sort key where they have one name key, and only there', () => {
    expect(sortKey('a01')).not.toBe(sortKey('a1'));
    fc.assert(
      fc.property(anyName, anyName, (a, b) => (nameKey(a) === nameKey(b)) === (sortKey(a) === sortKey(b))),
      settings,
    );
  });

  test('they stand as numbers and code points do', () => {
    fc.assert(
      fc.property(anyName, anyName, (a, b) => {
        expect(compareNames(a, b)).toBe(compareParts(nameKey(a), nameKey(b)));
      }),
      settings,
    );
  });

  test('UTF-16 code units and UTF-8 bytes are in one order', () => {
    fc.assert(
      fc.property(anyName, anyName, (a, b) => {
        const [one, other] = [sortKey(a), sortKey(b)];
        expect(Math.sign(Buffer.compare(Buffer.from(one), Buffer.from(other)))).toBe(compareNames(a, b));
      }),
      settings,
    );
  });

  test('what begins with a prefix lies in its range', () => {
    fc.assert(
      fc.property(name, name, (start, rest) => {
        const prefix = nameKey(start);
        const key = nameKey(prefix + rest);
        if (!key.startsWith(prefix)) return;
        expect(isWithin(rangeOfPrefix(prefix), sortKey(key))).toBe(true);
        const digits = /[0-9]+$/.exec(prefix)?.[0] ?? '';
        const more = /^[0-9]*/.exec(key.slice(prefix.length))?.[0].length ?? 0;
        const range = rangeOfDigits(prefix, more);
        expect(range === undefined).toBe(!/[1-9]/.test(digits));
        if (range) expect(isWithin(range, sortKey(key))).toBe(true);
      }),
      settings,
    );
  });

  test('beyond the zeros that lead a number, nothing else lies in its range', () => {
    expect(isWithin(rangeOfPrefix('img_'), sortKey('img_07'))).toBe(true);
    expect(isWithin(rangeOfPrefix('img_'), sortKey('img-7'))).toBe(false);
    expect(isWithin(rangeOfPrefix('a1'), sortKey('a27'))).toBe(true);
    expect([0, 1, 2].map((more) => isWithin(rangeOfDigits('a1', more), sortKey('a17')))).toEqual([
      false,
      true,
      false,
    ]);
    expect(isWithin(rangeOfDigits('a1', 1), sortKey('a27'))).toBe(false);
    expect(isWithin(rangeOfDigits('a1', 1), sortKey('a017'))).toBe(true);
  });
});

function isWithin(range: readonly [string, string] | undefined, key: string): boolean {
  return range !== undefined && range[0] <= key && key < range[1];
}

/** The same order in another way: part by part, numbers as numbers, then by how many zeros lead them. */
function compareParts(a: string, b: string): number {
  const [one, other] = [partsOf(a), partsOf(b)];
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    const order = comparePart(one[at], other[at]);
    if (order !== 0) return order;
  }
  const zeros = (parts: readonly string[]) => parts.map((part) => /^0*(?=[0-9])/.exec(part)?.[0].length ?? 0);
  const [lead, otherLead] = [zeros(one), zeros(other)];
  for (const [at, count] of lead.entries()) {
    if (count !== otherLead[at]) return Math.sign(count - (otherLead[at] ?? 0));
  }
  return 0;
}

function partsOf(key: string): readonly string[] {
  return key.match(/[0-9]+|[^0-9]/gu) ?? [];
}

function comparePart(a = '', b = ''): number {
  const areNumbers = /^[0-9]/.test(a) && /^[0-9]/.test(b);
  const [x, y] = areNumbers ? [BigInt(a), BigInt(b)] : [a.codePointAt(0) ?? -1, b.codePointAt(0) ?? -1];
  return x < y ? -1 : x > y ? 1 : 0;
}
