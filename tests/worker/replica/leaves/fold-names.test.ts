import fc from 'fast-check';
import { expect, it } from 'vitest';
import { caseKey } from '#contract/rules/name-key.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { searchKey } from '#contract/rules/unicode/search-key.ts';
import { foldNameBytes, foldNames } from '#worker/replica/leaves/fold-names.ts';
import { item, leafFrom } from '../model.ts';

const text = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

function expectFolded(names: readonly string[]) {
  const leaf = leafFrom(
    'file',
    names.map((name, n) => item(n, rootId, 'file', name)),
  );
  const places = [...names.keys()].filter((at) => at % 3 !== 1);
  const chosen = places.map((at) => names[at] ?? '');
  for (const fold of [caseKey, searchKey]) {
    expect(foldNames(leaf, places, fold)).toEqual(chosen.map(fold));
    expect(foldNameBytes(leaf, places, fold).map(text)).toEqual(chosen.map(fold));
  }
}

it('folds names as one text as it would one by one, whatever they hold and wherever they end', () => {
  const letters = fc.constantFrom(
    ...['a', 'Z', 'ß', 'ẞ', 'Σ', 'ς', 'İ', 'ı', 'ﬁ', 'é', '\u0301', '\u0345', '한', '\u1100', '\u1161', 'ﷺ'],
    ...['😀', '\u200d', '\ufeff', '\u00ad', '\u2028', '\u0085', '\r', ' ', '.', '1'],
  );
  const name = fc.array(letters, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''));
  fc.assert(fc.property(fc.array(name, { minLength: 1, maxLength: 8 }), expectFolded), { numRuns: 500 });
});

it('folds a name alone that holds a line break itself', () => {
  expectFolded(['one\nTWO', 'Ärger', 'Übersicht', '\n']);
});
