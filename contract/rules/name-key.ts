import { withoutIgnorables } from './unicode/ignorable-characters.ts';

const plainAscii = /^[\x20-\x7e]*$/;
const dotlessI = 'ı';

/**
 * The form in which two names are the same name: NFKC, full case folding, nothing that cannot be seen, no trailing dots
 * and spaces. Unicode calls it NFKC_Casefold.
 * It is computed here and nowhere else (SQL folds differently) and stored beside the name; what orders lists is `sortKey`.
 */
export function nameKey(name: string): string {
  return nameKeyOf(searchKey(name));
}

/** Folds text for searching: as nameKey, but a trailing space or dot that is being typed stays. */
export function searchKey(text: string): string {
  return plainAscii.test(text) ? text.toLowerCase() : folded(text);
}

/** The name key of the name that has this search key. */
export function nameKeyOf(key: string): string {
  let end = key.length;
  while (end > 0 && (key[end - 1] === '.' || key[end - 1] === ' ')) end -= 1;
  return key.slice(0, end);
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
