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
 * What stands in the searchKey of each name that a term finds; '' finds nothing. A line break that was pasted is a space, and
 * blanks around the term are not part of it.
 */
export function termKey(term: string): string {
  return searchKey(term.trim().replace(/\s*[\r\n]+\s*/g, ' ')).replace(halfCharacter, '\ufffd');
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
const anyFolding = new RegExp(`[${Object.keys(asciiFoldings).join('')}]`, 'g');
/** The blocks in which a letter may come apart into one and its accents, those of accents, and those of `asciiFoldings`. */
const mayDiffer = new RegExp(
  `[\\u00c0-\\u024f\\u0370-\\u04ff\\u1e00-\\u1fff\\u2010-\\u201e\\u2212${accents}]`,
);

function withoutAccents(key: string): string {
  if (!mayDiffer.test(key)) return key;
  return key
    .normalize('NFD')
    .replace(anyAccent, '')
    .normalize('NFC')
    .replace(anyFolding, (letter) => asciiFoldings[letter] ?? letter);
}
