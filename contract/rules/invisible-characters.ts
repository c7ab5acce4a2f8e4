import { joins } from './unicode/joiners.ts';

const suspicious =
  /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Noncharacter_Code_Point}\ufff9-\ufffb]/gu;

/**
 * The first character of a text that nobody sees and that no name may hold: default ignorables, controls, marks of
 * direction, line separators, halves of a surrogate pair. Joiners and variation selectors may stay where an emoji or a
 * script needs them.
 */
export function findInvisible(text: string): string | undefined {
  const composed = text.normalize('NFC'); // as names are stored
  for (const { 0: character, index } of composed.matchAll(suspicious)) {
    if (!joins(composed, index)) return character;
  }
  return undefined;
}

/** As findInvisible, for a field that is being typed in: what a joiner needs beside it may still come. */
export function findNeverAllowed(text: string): string | undefined {
  return text
    .match(suspicious)
    ?.find((character) => !/[\p{Join_Control}\p{Variation_Selector}]/u.test(character));
}

/** What is left of a text where what no name may hold is taken out. */
export function withoutInvisible(text: string): string {
  let kept = text;
  for (let found = findInvisible(kept); found !== undefined; found = findInvisible(kept)) {
    kept = kept.replaceAll(found, '');
  }
  return kept;
}

/** How a message names it: “zero width space” (U+200B) */
export function characterName(character: string): string {
  return `“${plainCharacterName(character)}” (${characterNumber(character)})`;
}

/** `zero width space` */
export function plainCharacterName(character: string): string {
  return known.get(codeOf(character)) ?? kindOf(character);
}

/** `U+200B` */
export function characterNumber(character: string): string {
  return `U+${codeOf(character).toString(16).toUpperCase().padStart(4, '0')}`;
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

/** The names that Unicode gives to those that people meet. */
const known: ReadonlyMap<number, string> = new Map([
  [0x00, 'null'],
  [0x09, 'tab'],
  [0x0a, 'line feed'],
  [0x0d, 'carriage return'],
  [0x1b, 'escape'],
  [0xad, 'soft hyphen'],
  [0x34f, 'combining grapheme joiner'],
  [0x61c, 'Arabic letter mark'],
  [0x115f, 'Hangul choseong filler'],
  [0x1160, 'Hangul jungseong filler'],
  [0x180e, 'Mongolian vowel separator'],
  [0x200b, 'zero width space'],
  [0x200c, 'zero width non-joiner'],
  [0x200d, 'zero width joiner'],
  [0x200e, 'left-to-right mark'],
  [0x200f, 'right-to-left mark'],
  [0x2028, 'line separator'],
  [0x2029, 'paragraph separator'],
  [0x202a, 'left-to-right embedding'],
  [0x202b, 'right-to-left embedding'],
  [0x202c, 'pop directional formatting'],
  [0x202d, 'left-to-right override'],
  [0x202e, 'right-to-left override'],
  [0x2060, 'word joiner'],
  [0x2066, 'left-to-right isolate'],
  [0x2067, 'right-to-left isolate'],
  [0x2068, 'first strong isolate'],
  [0x2069, 'pop directional isolate'],
  [0x3164, 'Hangul filler'],
  [0xfeff, 'zero width no-break space'],
  [0xffa0, 'halfwidth Hangul filler'],
]);

function kindOf(character: string): string {
  if (/\p{Variation_Selector}/u.test(character)) return 'variation selector';
  if (/\p{Cc}/u.test(character)) return 'control character';
  if (/\p{Cs}/u.test(character)) return 'half of a character';
  return /[\u{e0000}-\u{e007f}]/u.test(character) ? 'tag' : 'invisible character';
}
