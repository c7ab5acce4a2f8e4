import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { searchKey, termKey } from '#contract/rules/unicode/search-key.ts';
import { forEachMatch } from '#worker/search/find-matches.ts';
import { needleOf } from '#worker/search/scan-names.ts';
import { scannerSlots } from '#worker/tree-index/name-buffer.ts';
import { NameStore } from '#worker/tree-index/name-store.ts';
import { anyName, item, leafFrom } from '../replica/model.ts';

function storeOf(names: readonly string[], kernelFrom: number): NameStore {
  const store = new NameStore(16, 64, kernelFrom);
  const inLeaf = names.slice(0, names.length >> 1).map((name, n) => item(n, rootId, 'file', name));
  store.addLeaf(leafFrom('file', inLeaf));
  for (const name of names.slice(names.length >> 1)) store.add(name);
  return store;
}

function matchesIn(store: NameStore, term: string, among?: Uint32Array): string[] {
  const found: string[] = [];
  forEachMatch(store, needleOf(termKey(term)), among, (slots, classes, count) => {
    for (let at = 0; at < count; at += 1) found.push(`${slots[at]}:${classes[at]}`);
  });
  return found;
}

const always = 0;
const never = Number.POSITIVE_INFINITY;

it('finds the same with the kernel, without it, and among what was found before', () => {
  expect(storeOf(['a'], always).kernel).toBeDefined();
  fc.assert(
    fc.property(
      fc.array(anyName, { maxLength: 80 }),
      fc.array(fc.constantFrom('x', 'a', 'b', 'ß', '1', ' ', 'é', '😀', 'y'), { minLength: 1, maxLength: 5 }),
      (names, emails) => {
        const term = emails.join('');
        if (termKey(term) === '') return;
        const slow = matchesIn(storeOf(names, never), term);
        expect(matchesIn(storeOf(names, always), term)).toEqual(slow);
        const all = Uint32Array.from(names.keys());
        expect(matchesIn(storeOf(names, never), term, all)).toEqual(slow);
        const plain = names.flatMap((name, slot) =>
          searchKey(term)
            .split(' ')
            .every((word) => searchKey(name).includes(word))
            ? [slot]
            : [],
        );
        expect(slow.map((each) => Number(each.split(':')[0]))).toEqual(plain);
      },
    ),
    { numRuns: 300 },
  );
});

it('finds every name across the batches of the kernel, each once', () => {
  const count = scannerSlots * 2 + 77;
  const names = Array.from({ length: count }, (_, n) => `file file ${n}`);
  const store = storeOf(names, always);
  expect(matchesIn(store, 'file').length).toBe(count);
  expect(matchesIn(store, `${scannerSlots}`)).toEqual([`${scannerSlots}:2`]);
  expect(matchesIn(store, `file file ${count - 1}`)).toEqual([`${count - 1}:0`]);
  expect(matchesIn(store, `${count}`)).toEqual([]);
});

it('keeps names as they were given, however they fold', () => {
  const names = ['Straße', 'ﬁle', '😀'.repeat(60), 'x'.repeat(255), 'ΟΔΟΣ', '\ufeffmark', ''];
  const store = storeOf(names, always);
  expect(names.map((_, slot) => store.nameOf(slot))).toEqual(names);
});
