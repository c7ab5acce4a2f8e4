import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkEmail, isEmail } from '#contract/rules/email/check-email.ts';
import { checkGroupName } from '#contract/rules/group-name.ts';
import { characterName, findInvisible } from '#contract/rules/invisible-characters.ts';
import { checkItemName } from '#contract/rules/item-name.ts';
import { nameKey } from '#contract/rules/name-key.ts';
import { checkSpaceName } from '#contract/rules/space-name.ts';
import { searchKey } from '#contract/rules/unicode/search-key.ts';
import { uniqueName } from '#contract/rules/unique-name.ts';

/** What nobody sees, and what brings a text out of order; one of each kind. */
const never = [
  ...[
    '\0',
    '\n',
    '\t',
    '\u001b',
    '\u0085',
    '\u009b',
    '\u00ad',
    '\u034f',
    '\u061c',
    '\u115f',
    '\u17b4',
    '\u180e',
  ],
  ...[
    '\u200b',
    '\u200e',
    '\u200f',
    '\u2028',
    '\u2029',
    '\u202a',
    '\u202e',
    '\u2060',
    '\u2063',
    '\u2066',
    '\u206f',
  ],
  ...[
    '\u3164',
    '\ufeff',
    '\uffa0',
    '\ufff0',
    '\ufff9',
    '\ufffb',
    '\ufffe',
    '\u{1bca0}',
    '\u{1d173}',
    '\u{e0001}',
  ],
  ...['\u{e0041}', '\u{e007f}', '\u{e01f0}', '\ud800', '\udc00'],
];
/** Joiners and selectors where nothing needs them. */
const misplaced = ['\u200c', '\u200d', '\ufe00', '\ufe0f', '\u180b', '\u{e0100}'];

const point = (text: string) => `U+${text.codePointAt(0)?.toString(16)}`;

describe.each([...never, ...misplaced].map((character) => [point(character), character]))(
  '%s',
  (_, character) => {
    test('is in no name', () => {
      const name = `a${character}b`;
      const invisible = { character };
      expect(checkItemName(name)).toEqual({
        ok: false,
        problem: { kind: 'item-name.invisible-character', ...invisible },
      });
      expect(checkGroupName(name)).toEqual({
        ok: false,
        problem: { kind: 'group-name.invisible', ...invisible },
      });
      expect(checkSpaceName(name)).toEqual({
        ok: false,
        problem: { kind: 'space-name.invisible', ...invisible },
      });
      expect(isEmail(`a${character}b@example.com`)).toBe(false);
      expect(isEmail(`ab@exam${character}ple.com`)).toBe(false);
    });
  },
);

test.each([
  ['Persian, between letters that must not join', 'می\u200cخواهم'],
  ['Persian, the short form of an era', 'سال ه\u200d.ق'],
  ['Hindi, a consonant that stays whole', 'क्\u200cष'],
  ['Hindi, half a consonant', 'क्\u200d'],
  ['Sinhala', 'ශ්\u200dරී'],
  ['Bengali, where the joiner is before the virama', 'র\u200d্যাব'],
  ['Malayalam at the end of a word', 'അവന്\u200d'],
  ['a family', '👨\u200d👩\u200d👧\u200d👦'],
  ['a woman at a computer', '👩🏽\u200d💻 work'],
  ['a heart on fire', '❤\ufe0f\u200d🔥'],
  ['a flag', '🏳\ufe0f\u200d🌈'],
  ['an emoji as such and as text', '☀\ufe0f and ☀\ufe0e'],
  ['a keycap', '1\ufe0f\u20e3 first'],
  ['a variant of an ideograph', '葛\u{e0100}城'],
  ['a Mongolian letter', 'ᠠ\u180b'],
  ['an apple', '\uf8ff'],
])('%s may stay, and does not count', (_, name) => {
  expect(findInvisible(name)).toBeUndefined();
  expect(checkItemName(name)).toMatchObject({ ok: true });
  const bare = name.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  expect(nameKey(name)).toBe(nameKey(bare));
  expect(searchKey(name)).toBe(searchKey(bare));
});

test.each([
  ['a joiner between Latin letters', 'fi\u200dle', '\u200d'],
  ['a non-joiner between Latin letters', 'Auf\u200clage', '\u200c'],
  ['two joiners', 'می\u200c\u200cخواهم', '\u200c'],
  ['a joiner behind a Latin letter whose mark Syriac has too', 'x\u0325\u200d', '\u200d'],
  ['a joiner behind which no emoji comes', '👩\u200d', '\u200d'],
  ['an emoji that is joined to a letter', '👩\u200dx', '\u200d'],
  ['two selectors', '❤\ufe0f\ufe0f', '\ufe0f'],
  ['a selector behind a digit that is no keycap', '1\ufe0f', '\ufe0f'],
  ['tags of a flag', '🏴\u{e0067}\u{e0062}\u{e007f}', '\u{e0067}'],
])('%s is not needed', (_, name, character) => {
  expect(findInvisible(name)).toBe(character);
});

/** Texts that are rich in what matters here. */
const parts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 3 }),
  fc.constantFrom(...never, ...misplaced, '\u200c', '\u200d', '\ufe0f'),
  fc.constantFrom(
    '👩',
    '💻',
    '🏽',
    '❤',
    'می',
    'ا',
    'क्',
    'ष',
    '葛',
    'ᠠ',
    'e',
    '\u0301',
    '1',
    '\u20e3',
    '.',
    ' ',
  ),
);
const text = fc.array(parts, { maxLength: 12 }).map((all) => all.join(''));
const exceptions = /[\p{Join_Control}\p{Variation_Selector}]/gu;

test('whatever name is accepted holds nothing that cannot be seen but joiners and selectors, which do not count', () => {
  let accepted = 0;
  fc.assert(
    fc.property(text, (raw) => {
      const checked = checkItemName(raw);
      if (!checked.ok) return;
      accepted += 1;
      const name = checked.value;
      const bare = name.replace(exceptions, '');
      expect(bare).not.toMatch(/[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Zl}\p{Zp}\p{Cs}\ufff9-\ufffb]/u);
      expect(nameKey(name)).toBe(nameKey(bare));
      expect(nameKey(name)).not.toMatch(/\p{Default_Ignorable_Code_Point}/u);
      expect(checkItemName(name)).toEqual({ ok: true, value: name });
      const numbered = uniqueName(name, 'file', new Set([nameKey(name)]));
      expect(checkItemName(numbered)).toEqual({ ok: true, value: numbered });
    }),
    { numRuns: 5000 },
  );
  expect(accepted).toBeGreaterThan(500);
});

test('the key of any text is a key, also of texts that were names before', () => {
  fc.assert(
    fc.property(text, (raw) => {
      expect(nameKey(nameKey(raw))).toBe(nameKey(raw));
      expect(nameKey(raw)).toBe(nameKey(raw.replace(/\p{Default_Ignorable_Code_Point}/gu, '')));
    }),
    { numRuns: 5000 },
  );
});

test.each([
  ['\u200b', '“zero width space” (U+200B)'],
  ['\u{e0041}', '“tag” (U+E0041)'],
  ['\ufe01', '“variation selector” (U+FE01)'],
  ['\u0007', '“control character” (U+0007)'],
  ['\ud800', '“half of a character” (U+D800)'],
])('a message names which it is: %j', (character, name) => {
  expect(characterName(character)).toBe(name);
});

describe('addresses', () => {
  test.each(['ａ@example.com', 'a@ｅxample.com', 'ﬁ@example.com', 'a@example．com'])(
    'one with a letter that is another one in disguise is none: %j',
    (raw) => {
      expect(checkEmail(raw)).toMatchObject({ ok: false, problem: { kind: 'email.lookalike' } });
      expect(isEmail(raw)).toBe(false);
    },
  );

  test('what cannot be seen is named', () => {
    expect(checkEmail('a\u202eb@example.com')).toEqual({
      ok: false,
      problem: { kind: 'email.invisible', character: '\u202e' },
    });
    expect(checkEmail('nothing')).toEqual({ ok: false, problem: { kind: 'email.shape' } });
    expect(checkEmail(' Ada@Example.com ')).toEqual({ ok: true, value: 'ada@example.com' });
  });
});
