import type { nameMessages } from './name-messages.ts';

/** By the names that Unicode gives them. */
const characters: Readonly<Record<string, string>> = {
  null: 'Null',
  tab: 'Tabulator',
  'line feed': 'Zeilenvorschub',
  'carriage return': 'Wagenrücklauf',
  escape: 'Escape',
  'soft hyphen': 'weiches Trennzeichen',
  'combining grapheme joiner': 'Verbinder von Graphemen',
  'Arabic letter mark': 'arabische Buchstabenmarke',
  'Hangul choseong filler': 'Hangul-Füllzeichen für Anlaute',
  'Hangul jungseong filler': 'Hangul-Füllzeichen für Vokale',
  'Mongolian vowel separator': 'mongolischer Vokaltrenner',
  'zero width space': 'Leerzeichen ohne Breite',
  'zero width non-joiner': 'Bindehemmer ohne Breite',
  'zero width joiner': 'Verbinder ohne Breite',
  'left-to-right mark': 'Links-nach-rechts-Marke',
  'right-to-left mark': 'Rechts-nach-links-Marke',
  'line separator': 'Zeilentrenner',
  'paragraph separator': 'Absatztrenner',
  'left-to-right embedding': 'Einbettung von links nach rechts',
  'right-to-left embedding': 'Einbettung von rechts nach links',
  'pop directional formatting': 'Ende der Richtungsangabe',
  'left-to-right override': 'erzwungene Richtung von links nach rechts',
  'right-to-left override': 'erzwungene Richtung von rechts nach links',
  'word joiner': 'Wortverbinder',
  'left-to-right isolate': 'abgegrenzter Text von links nach rechts',
  'right-to-left isolate': 'abgegrenzter Text von rechts nach links',
  'first strong isolate': 'abgegrenzter Text mit eigener Richtung',
  'pop directional isolate': 'Ende des abgegrenzten Texts',
  'Hangul filler': 'Hangul-Füllzeichen',
  'zero width no-break space': 'geschütztes Leerzeichen ohne Breite',
  'halfwidth Hangul filler': 'halbbreites Hangul-Füllzeichen',
  'variation selector': 'Variantenauswahl',
  'control character': 'Steuerzeichen',
  'half of a character': 'halbes Zeichen',
  tag: 'Tag-Zeichen',
  'invisible character': 'unsichtbares Zeichen',
};

export const texts: typeof nameMessages = {
  character: (name, number) => `„${characters[name] ?? name}“ (${number})`,
  invisible: (character) =>
    `Namen dürfen das Zeichen ${character} nicht enthalten, das hier nicht zu sehen ist. Entfernen Sie es, oder geben Sie den Text neu ein.`,
  invisibleInEmail: (character) =>
    `E-Mail-Adressen dürfen das Zeichen ${character} nicht enthalten, das hier nicht zu sehen ist. Entfernen Sie es, oder geben Sie den Text neu ein.`,
  removed: (character) =>
    `Namen dürfen das Zeichen ${character} nicht enthalten, das hier nicht zu sehen ist. Es wurde entfernt.`,
  emailShape: 'Geben Sie eine gültige E-Mail-Adresse ein.',
  accentApart: 'Geben Sie jeden Buchstaben der Adresse zusammen mit seinem Akzent ein.',
  lookalike: (character, plain) =>
    `E-Mail-Adressen dürfen „${character}“ nicht enthalten. Geben Sie stattdessen „${plain}“ ein.`,
  invalidEmails: (emails) => `Diese E-Mail-Adressen sind ungültig: ${emails}`,
  invalidEmailsWhy: (said, why) => `${said}. ${why}`,
};
