import type { Random } from '../world/random.ts';

/** Few names, many of which are the same name in another form: then people meet. */
const plain = ['Plans', 'plans', 'Report', 'Notes', 'Photos', 'Archive', 'a', 'A', 'Büro'];
const odd = [
  'Plans.', // trailing dots and spaces are not part of a name
  ' Notes ',
  'Résumé',
  'Re\u0301sume\u0301', // the same in two spellings
  'straße',
  'STRASSE',
  'ﬁle',
  'file',
  'Ａ', // the wide letter is the letter
  'report (2)',
  '❤\ufe0f', // with something that nobody sees, which does not count
  'CON',
  '😀',
  '\uff5e wave', // between the emoji and the rest in one order of text, behind it in another
  `${'n'.repeat(250)}`,
  'ΣΑΣ',
  'σας',
];
const refused = ['a/b', 'x\u200by', '...', `${'ü'.repeat(200)}`, ''];

export function pickName(chance: Random): string {
  return chance.pick(chance.happens(0.3) ? odd : plain);
}

export function pickOddName(chance: Random): string {
  return chance.pick(odd);
}

export function pickRefusedName(chance: Random): string {
  return chance.pick(refused);
}

export function otherCase(name: string): string {
  const upper = name.toUpperCase();
  return upper === name ? name.toLowerCase() : upper;
}
