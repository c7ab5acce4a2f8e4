/*
 * Where joiners and variation selectors are part of how a text is written, after Unicode's UAX 31 (profile A1, A2, B)
 * and UTS 51. It is laxer than they are where that shows nothing new: name keys leave all of these characters out.
 */

const script = (names: string) =>
  names
    .split(' ')
    .map((name) => `\\p{Script_Extensions=${name}}`)
    .join('');
/** Scripts whose letters change with what stands beside them. */
const joined = script('Arab Syrc Mong Nkoo Mand Phag Mani Phlp Adlm Rohg Sogd');
const indic = script(
  'Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt Java Bali Sund Newa Tirh',
);
/** Canonical combining class 9, from UnicodeData.txt 14: the sign that takes the vowel from a letter of an Indic script. */
const virama =
  '\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d3b\\u0d3c\\u0d4d\\u0dca\\u0e3a\\u0eba\\u0f84\\u1039\\u103a\\u1714' +
  '\\u1715\\u1734\\u17d2\\u1a60\\u1b44\\u1baa\\u1bab\\u1bf2\\u1bf3\\u2d7f\\ua806\\ua82c\\ua8c4\\ua953\\ua9c0\\uaaf6\\uabed\\u{10a3f}' +
  '\\u{11046}\\u{11070}\\u{1107f}\\u{110b9}\\u{11133}\\u{11134}\\u{111c0}\\u{11235}\\u{112ea}\\u{1134d}\\u{11442}\\u{114c2}' +
  '\\u{115bf}\\u{1163f}\\u{116b6}\\u{1172b}\\u{11839}\\u{1193d}\\u{1193e}\\u{119e0}\\u{11a34}\\u{11a47}\\u{11a99}\\u{11c3f}' +
  '\\u{11d44}\\u{11d45}\\u{11d97}';
const emoji = '(?![0-9#*])[\\p{Emoji}\\p{Extended_Pictographic}]';

const afterVirama = new RegExp(`[${virama}]$`, 'u');
const afterLetter = new RegExp(`(?=\\p{L})[${joined}${indic}]\\p{M}*$`, 'u');
const beforeLetter = new RegExp(`^(?=[\\p{L}\\p{M}])[${joined}${indic}]`, 'u');
const afterEmoji = new RegExp(`(?:${emoji}\\ufe0f?|\\p{Emoji_Modifier})$`, 'u');
const beforeEmoji = new RegExp(`^${emoji}`, 'u');
const afterOneEmoji = new RegExp(`${emoji}$`, 'u');

/** Whether the character at `index` is a joiner or a variation selector that is needed where it stands. */
export function joins(text: string, index: number): boolean {
  const code = text.codePointAt(index) ?? 0;
  // What is asked of the neighbors needs two characters before and one after.
  const before = text.slice(Math.max(0, index - 6), index);
  const after = text.slice(index + (code > 0xffff ? 2 : 1), index + 6);
  switch (code) {
    case 0x200c:
      return afterVirama.test(before) || (afterLetter.test(before) && beforeLetter.test(after));
    case 0x200d:
      return afterLetter.test(before) || (afterEmoji.test(before) && beforeEmoji.test(after));
    case 0xfe0e:
    case 0xfe0f:
      return (
        afterOneEmoji.test(before) ||
        (/[0-9#*]$/.test(before) && after.startsWith('\u20e3')) ||
        selects(code, before)
      );
    default:
      return selects(code, before);
  }
}

/** Whether a variation selector stands after a letter of which there are variants. */
function selects(code: number, before: string): boolean {
  if (code >= 0xe0100 && code <= 0xe01ef) return /\p{Ideographic}$/u.test(before);
  if (code >= 0xfe00 && code <= 0xfe0f)
    return /[\p{Ideographic}\p{Script=Mymr}\p{Script=Phag}]$/u.test(before);
  return ((code >= 0x180b && code <= 0x180d) || code === 0x180f) && /\p{Script=Mong}$/u.test(before);
}
