import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLeafBlock } from '#contract/replica-format/leaf-block.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { sortKey } from '#contract/rules/sort-key/sort-key.ts';
import { areInOrder } from '#worker/replica/leaves/leaf-order.ts';
import { item, leafFrom } from '../model.ts';

const bySortKey = (one: string, other: string) => (sortKey(one) < sortKey(other) ? -1 : 1);
const plain = fc.string({ unit: fc.constantFrom('a', 'b', 'Z', '7', '.'), minLength: 1, maxLength: 4 });
const foreign = fc.string({
  unit: fc.constantFrom('ä', 'Ж', '概', 'a', '😀', '.', '\n'),
  minLength: 1,
  maxLength: 4,
});
const isForeign = (name: string) => /[^\p{ASCII}]/u.test(name);
const names = fc.uniqueArray(fc.oneof(plain, foreign), { minLength: 1, maxLength: 40, selector: sortKey });

const leafOf = (inOrder: readonly string[]) =>
  readLeafBlock(
    leafFrom(
      'file',
      inOrder.map((name, n) => item(n, rootId, 'file', name)),
    ).bytes,
  );

describe('the order of a leaf that came', () => {
  it('is as it should be where the names are sorted, also behind what came before', () => {
    fc.assert(
      fc.property(names, (some) => {
        const sorted = [...some].sort(bySortKey);
        const half = sorted.length >> 1;
        expect(areInOrder([leafOf(sorted)], undefined)).toBe(true);
        if (half > 0)
          expect(areInOrder([leafOf(sorted.slice(0, half)), leafOf(sorted.slice(half))], undefined)).toBe(
            true,
          );
      }),
    );
  });

  it('is noticed to be another one, wherever a name that is not of ASCII stands in it', () => {
    fc.assert(
      fc.property(names, fc.nat(), fc.nat(), (some, from, to) => {
        const sorted = [...some].sort(bySortKey);
        const moved = sorted.filter(isForeign);
        const name = moved[from % Math.max(1, moved.length)];
        fc.pre(name !== undefined);
        const rest = sorted.filter((other) => other !== name);
        const at = to % (rest.length + 1);
        const order = [...rest.slice(0, at), name ?? '', ...rest.slice(at)];
        fc.pre(order.join('\n') !== sorted.join('\n'));
        expect(areInOrder([leafOf(order)], undefined)).toBe(false);
      }),
    );
  });

  it('is noticed to be another one where a leaf begins before the last one ended', () => {
    const reached = { kind: 'file', p: '', sortKey: '' } as const;
    const [first, second] = [leafOf(['c', 'd']), leafOf(['a', 'b'])];
    expect(areInOrder([first, second], undefined)).toBe(false);
    expect(areInOrder([second, first], reached)).toBe(true);
  });
});
