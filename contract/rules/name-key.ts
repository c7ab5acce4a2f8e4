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

/** The name key of the name that has this case key. */
export function nameKeyOf(key: string): string {
  let end = key.length;
  while (end > 0 && (key[end - 1] === '.' || key[end - 1] === ' ')) end -= 1;
  return key.slice(0, end);
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
