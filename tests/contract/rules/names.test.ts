import { describe, expect, test } from 'vitest';
import { isEmail } from '#contract/rules/email/check-email.ts';
import { normalizeEmail } from '#contract/rules/email/email.ts';
import { checkItemName, findForbiddenCharacter, trimItemName } from '#contract/rules/item-name.ts';
import { nameKey } from '#contract/rules/name-key.ts';
import { isValidPassword, passwordCriteria } from '#contract/rules/password.ts';
import { checkSpaceName, spaceNameCriteria } from '#contract/rules/space-name.ts';

describe('names of items', () => {
  test.each([...'\\/:*?"<>|'])('may not hold %j', (character) => {
    expect(checkItemName(`a${character}b`)).toEqual({
      ok: false,
      problem: { kind: 'item-name.forbidden-character', character },
    });
    expect(findForbiddenCharacter(`x${character}`)).toBe(character);
  });

  test('while a name is typed, what a joiner needs may still come; what is never allowed is found', () => {
    expect(findForbiddenCharacter('می\u200c')).toBeUndefined();
    expect(findForbiddenCharacter('a\u202eb')).toBe('\u202e');
  });

  test.each([
    ['  lead', 'lead'],
    ['trail. . ', 'trail'],
    ['.hidden', '.hidden'],
    ['a.b', 'a.b'],
    ['\u00a0wide', 'wide'],
  ])('%j is kept as %j', (raw, kept) => {
    expect(trimItemName(raw)).toBe(kept);
    expect(checkItemName(raw)).toEqual({ ok: true, value: kept });
  });

  test.each(['', '   ', '...', '. .'])('%j is empty', (raw) => {
    expect(checkItemName(raw)).toEqual({ ok: false, problem: { kind: 'item-name.empty' } });
  });

  test('at most 255 bytes of UTF-8, whatever that is in letters', () => {
    const tooLong = { ok: false, problem: { kind: 'item-name.too-long', maxBytes: 255 } };
    expect(checkItemName('a'.repeat(255)).ok).toBe(true);
    expect(checkItemName('a'.repeat(256))).toEqual(tooLong);
    expect(checkItemName('ü'.repeat(127)).ok).toBe(true);
    expect(checkItemName('ü'.repeat(128))).toEqual(tooLong);
    expect(checkItemName('𝄞'.repeat(64))).toEqual(tooLong);
  });

  test('two spellings of one letter are kept as one', () => {
    expect(checkItemName('e\u0301')).toEqual({ ok: true, value: 'é' });
  });

  test('a sibling of the same name is in the way, whatever its case', () => {
    const taken = new Set([nameKey('Reports')]);
    expect(checkItemName('REPORTS ', taken)).toEqual({ ok: false, problem: { kind: 'item-name.taken' } });
    expect(checkItemName('Report', taken).ok).toBe(true);
  });
});

describe('names of workspaces and filespaces', () => {
  test.each([
    ['abc', 'ok'],
    ['a-1', 'ok'],
    ['a'.repeat(30), 'ok'],
    ['', 'space-name.blank'],
    ['   ', 'space-name.blank'],
    ['ab', 'space-name.length'],
    ['a'.repeat(31), 'space-name.length'],
    ['A', 'space-name.length'],
    ['Abc', 'space-name.characters'],
    ['a b', 'space-name.characters'],
    ['äbc', 'space-name.characters'],
    ['abc\n', 'space-name.invisible'],
    ['-abc', 'space-name.ends'],
    ['abc-', 'space-name.ends'],
  ])('%j is %s', (raw, outcome) => {
    const result = checkSpaceName(raw);
    expect(result.ok ? 'ok' : result.problem.kind).toBe(outcome);
  });

  test('the checklist ticks each rule on its own', () => {
    expect(spaceNameCriteria('A')).toEqual({ length: false, characters: false, ends: false });
    expect(spaceNameCriteria('a b')).toEqual({ length: true, characters: false, ends: true });
    expect(spaceNameCriteria('ab-')).toEqual({ length: true, characters: true, ends: false });
  });
});

describe('addresses', () => {
  test.each(['a@b.cd', ' A@B.CD ', 'first.last+tag@sub.example.com', 'ü@exämple.de'])('%j is one', (raw) => {
    expect(isEmail(raw)).toBe(true);
  });

  test.each([
    '',
    'a',
    'a@b',
    '@b.cd',
    'a@b.',
    'a b@c.de',
    'a@b@c.de',
    'a@b.cd\nBcc: x@y.zz',
    'a,b@c.de',
    '<a@b.cd>',
    `${'a'.repeat(250)}@b.cd`,
  ])('%j is none', (raw) => {
    expect(isEmail(raw)).toBe(false);
  });

  test('are compared without case and edges', () => {
    expect(normalizeEmail('  Ada@Example.COM ')).toBe('ada@example.com');
  });
});

describe('passwords', () => {
  test.each(['Abcdef12', 'Größe-1234', 'A b c d 1', 'Пароль-99', `Aa1${'x'.repeat(200)}`])(
    '%j will do',
    (password) => {
      expect(isValidPassword(password)).toBe(true);
    },
  );

  test.each([
    ['', ['lowercase', 'uppercase', 'number', 'length', 'edges']],
    ['abcdefg1', ['uppercase']],
    ['ABCDEFG1', ['lowercase']],
    ['Abcdefgh', ['number']],
    ['Abcdef1', ['length']],
    [' Abcdef1', ['edges']],
    ['Abcdef1 ', ['edges']],
    ['Aa1😀😀😀😀', ['length']],
  ])('%j lacks %j', (password, lacking) => {
    const criteria = Object.entries(passwordCriteria(password));
    expect(criteria.filter(([, met]) => !met).map(([criterion]) => criterion)).toEqual(lacking);
  });
});
