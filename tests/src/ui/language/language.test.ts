import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { fill } from '#src/ui/language/fill.ts';
import { findLanguage } from '#src/ui/language/language.ts';
import { loadTranslation, mirrored } from '#src/ui/language/translations.ts';

describe('the language of the page', () => {
  it.each([
    { chosen: null, wanted: ['fr-FR', 'de-AT', 'en'], language: 'de' },
    { chosen: null, wanted: ['en-GB', 'de'], language: 'en' },
    { chosen: null, wanted: ['fr'], language: 'en' },
    { chosen: null, wanted: [], language: 'en' },
    { chosen: 'de', wanted: ['en-US'], language: 'de' },
    { chosen: 'en', wanted: ['de-DE'], language: 'en' },
    { chosen: 'tlh', wanted: ['de-DE'], language: 'de' },
    { chosen: 'ar-XB', wanted: ['de-DE'], language: 'ar-XB' },
  ])('with the choice $chosen and a browser of $wanted is $language', ({ chosen, wanted, language }) => {
    expect(findLanguage(chosen, wanted)).toBe(language);
  });
});

describe('translations', () => {
  it('come by the name of their catalog', async () => {
    const texts = await loadTranslation('features/trash/messages', 'de', {});
    expect(texts).toMatchObject({ title: 'Papierkorb' });
    // Beside the folder of the languages.
    expect(await loadTranslation('ui/common-messages', 'de', {})).toMatchObject({ cancel: 'Abbrechen' });
  });

  it('of the components come as well, whose folder holds what loads them', async () => {
    const texts = await loadTranslation('ui/common-messages', 'de', {});
    expect(texts).toMatchObject({ cancel: 'Abbrechen' });
  });

  it('say which one there is not', async () => {
    await expect(loadTranslation('features/nothing', 'de', {})).rejects.toThrow(
      'There is no translation of features/nothing into de.',
    );
  });

  it('of the pseudo-locale turn each word, in groups and in what functions say', () => {
    const turned = mirrored({ a: 'Two words', group: { b: (count: number) => `${count} items` } }) as {
      readonly a: string;
      readonly group: { readonly b: (count: number) => string };
    };
    expect(turned.a).toBe('\u202eTwo\u202c \u202ewords\u202c');
    expect(turned.group.b(3)).toBe('\u202e3\u202c \u202eitems\u202c');
  });
});

it('fills a sentence in the order that its language has; what is filled in turns nothing around it', () => {
  const filled = fill('{what} was moved by {who}, {missing}', { who: 'Anna', what: 'Plan' });
  expect(renderToStaticMarkup(filled)).toBe('<bdi>Plan</bdi> was moved by <bdi>Anna</bdi>, {missing}');
});
