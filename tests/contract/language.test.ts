import { expect, test } from 'vitest';
import { acceptedLanguage, languages } from '#contract/entities/language.ts';
import { languages as languagesOfPages } from '#src/ui/language/language.ts';

test.each([
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['fr-FR,fr;q=0.9,de;q=0.5', 'de'],
  ['en;q=0.5, de;q=0.8', 'de'],
  ['en-US,en;q=0.9,de;q=0.8', 'en'],
  ['EN', 'en'],
  ['de;q=0, en', 'en'],
  ['fr', null],
  ['*', null],
  ['', null],
  [undefined, null],
])('%j wants %j', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});

test('emails are written in the languages of the page', () => {
  expect([...languages]).toEqual([...languagesOfPages]);
});
