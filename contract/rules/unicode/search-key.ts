import { caseKey } from '../name-key.ts';

const plainAscii = /^[\x20-\x7e]*$/;

/**
 * Folds text for searching: as caseKey, and letters with accents are those without, so that `resume` finds `Résumé`. What has
 * no accent that Unicode could take off is in `asciiFoldings`.
 */
export function searchKey(text: string): string {
  const key = caseKey(text);
  return plainAscii.test(key) ? key : withoutAccents(key);
}

/** Half of a character beyond U+FFFF: as UTF-8 there are whole ones only. */
const halfCharacter = /\p{Surrogate}/gu;

/**
 * A term as it is searched for: '' finds nothing. Each of its words has to stand in the searchKey of a name, in whatever order.
 * White space of any kind parts words, and is not part of the term at its ends.
 */
export function termKey(term: string): string {
  return searchKey(term).replace(/\s+/g, ' ').trim().replace(halfCharacter, '\ufffd');
}

/** The words of a termKey, the longest first. */
export function wordsOf(termKey: string): readonly string[] {
  const words = termKey.split(' ').filter(Boolean);
  return words.sort((one, other) => other.length - one.length);
}

/** Whether a term finds a name: what both fold to. */
export function holdsTerm(nameKey: string, termKey: string): boolean {
  const words = wordsOf(termKey);
  return words.length > 0 && words.every((word) => nameKey.includes(word));
}

/** Letters and signs that keyboards have otherwise, or not at all, with what is typed for them. */
export const asciiFoldings: Readonly<Record<string, string>> = {
  ...{ æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ł: 'l', ŧ: 't', ı: 'i' },
  ...{ '‘': "'", '’': "'", '‚': "'", '“': '"', '”': '"', '„': '"' },
  ...{ '‐': '-', '–': '-', '—': '-', '−': '-' },
};

/** Accents as characters of their own: of Latin, Greek and Cyrillic letters. Those of other scripts make another letter. */
export const accents = '\u0300-\u036f';

const anyAccent = new RegExp(`[${accents}]+`, 'g');
/** The blocks in which a letter may come apart into one and its accents, and those of `asciiFoldings`. */
const mayDiffer = /[\u00c0-\u024f\u0370-\u04ff\u1e00-\u1fff\u2010-\u201e\u2212]/g;
const known = new Map<string, string>();

function withoutAccents(key: string): string {
  // Accents that stand alone are rare. What is left without them may belong together.
  const rest = key.search(anyAccent) < 0 ? key : key.normalize('NFD').replace(anyAccent, '').normalize('NFC');
  return rest.replace(mayDiffer, plain);
}

function plain(letter: string): string {
  const before = known.get(letter);
  if (before !== undefined) return before;
  const bare = letter.normalize('NFD').replace(anyAccent, '').normalize('NFC');
  const folded = asciiFoldings[bare] ?? bare;
  known.set(letter, folded);
  return folded;
}
