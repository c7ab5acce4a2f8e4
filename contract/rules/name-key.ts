import { withoutIgnorables } from './unicode/ignorable-characters.ts';

const plainAscii = /^[\x20-\x7e]*$/;
const dotlessI = 'ı';

/**
 * The form in which two names are the same name: NFKC, full case folding, nothing that cannot be seen, no trailing dots
 * and spaces. Unicode calls it NFKC_Casefold.
 * It is computed here and nowhere else (SQL folds differently) and stored beside the name; what orders lists is `sortKey`.
 */
export function nameKey(name: string): string {
  return nameKeyOf(caseKey(name));
}

/** As nameKey, but a trailing space or dot stays, which may be one that is being typed. */
export function caseKey(text: string): string {
  return plainAscii.test(text) ? text.toLowerCase() : folded(text);
}

/**
 * Folds text for searching: as caseKey, and letters with accents are those without, so that `resume` finds `Résumé`. What has
 * no accent that Unicode could take off is in `plainLetters`.
 */
export function searchKey(text: string): string {
  const key = caseKey(text);
  return plainAscii.test(key) ? key : withoutAccents(key);
}

/** Letters and signs that keyboards have otherwise, or not at all, with what is typed for them. */
export const plainLetters: Readonly<Record<string, string>> = {
  ...{ æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ł: 'l', ŧ: 't', [dotlessI]: 'i' },
  ...{ '‘': "'", '’': "'", '‚': "'", '“': '"', '”': '"', '„': '"' },
  ...{ '‐': '-', '–': '-', '—': '-', '−': '-' },
};

/** Accents as characters of their own: of Latin, Greek and Cyrillic letters. Those of other scripts make another letter. */
export const accents = '\u0300-\u036f';

/** The name key of the name that has this case key. */
export function nameKeyOf(key: string): string {
  let end = key.length;
  while (end > 0 && (key[end - 1] === '.' || key[end - 1] === ' ')) end -= 1;
  return key.slice(0, end);
}

/** Half of a character beyond U+FFFF: as UTF-8 there are whole ones only. */
const halfCharacter = /\p{Surrogate}/gu;

/** What stands in the searchKey of each name that a term finds; '' finds nothing. A line break that was pasted is a space. */
export function termKey(term: string): string {
  return searchKey(term.replace(/\s*[\r\n]+\s*/g, ' ')).replace(halfCharacter, '\ufffd');
}

const anyAccent = new RegExp(`[${accents}]+`, 'g');
const anyPlainLetter = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');
/** The blocks in which a letter may come apart into one and its accents, those of accents, and those of `plainLetters`. */
const mayDiffer = new RegExp(
  `[\\u00c0-\\u024f\\u0370-\\u04ff\\u1e00-\\u1fff\\u2010-\\u201e\\u2212${accents}]`,
);

function withoutAccents(key: string): string {
  if (!mayDiffer.test(key)) return key;
  return key
    .normalize('NFD')
    .replace(anyAccent, '')
    .normalize('NFC')
    .replace(anyPlainLetter, (letter) => plainLetters[letter] ?? letter);
}

function folded(text: string): string {
  return fold(withoutIgnorables(text).normalize('NFKC')).normalize('NFKC');
}

/** Lower, upper, lower: ẞ meets ß, ß meets ss, and the final sigma meets the other one. Dotless i stays a letter of its own. */
function fold(text: string): string {
  return text
    .split(dotlessI)
    .map((part) => part.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ'))
    .join(dotlessI);
}
