import { describe, expect, test } from 'vitest';
import { nameInLinks, suggestedSpaceName } from '#src/shared/space-name/name-in-links.ts';

describe('what is typed as a name, as it stands in links', () => {
  test.each([
    ['Acme Inc', 'acme-inc'],
    ['  Acme & Söhne, Inc. ', 'acme-sohne-inc'],
    ["Ada's team", 'adas-team'],
    ['Straße_7', 'strasse-7'],
    ['-north-', 'north'],
    ['acme-inc', 'acme-inc'],
    ['a--b', 'a--b'],
    ['', ''],
    ['!!!', ''],
  ])('%o is %o', (typed, name) => {
    expect(nameInLinks(typed)).toBe(name);
  });

  test('what cannot be mended stays, so that the checklist names it', () => {
    expect(nameInLinks('チーム 7')).toBe('チーム-7');
    expect(nameInLinks('a'.repeat(40))).toHaveLength(40);
    expect(nameInLinks('ac\u200Bme')).toContain('\u200B');
  });
});

describe('the name that a first workspace is offered', () => {
  test.each([
    ['ada@north.example', 'ada', 'north'],
    ['ada@mail.harbor-film.co.uk', 'ada', 'harbor-film'],
    ['ada.lovelace@gmail.com', 'Ada Lovelace', 'ada-lovelace'],
    ['ada@gmx.de', 'Ada', 'ada'],
    ['ab@gmail.com', 'Jo', ''],
    ['nobody', 'user', ''],
  ])('%s, %s: %o', (email, userName, name) => {
    expect(suggestedSpaceName({ email, userName })).toBe(name);
  });
});
