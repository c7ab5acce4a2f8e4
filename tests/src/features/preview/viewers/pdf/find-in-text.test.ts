import { expect, it } from 'vitest';
import { findInText } from '#src/features/preview/viewers/pdf/find-in-text.ts';

it.each([
  ['Plan, plan and PLAN', 'plan', [0, 6, 15]],
  ['aaaa', 'aa', [0, 2]],
  ['Straße', 'STRASSE', []],
  ['anything', '  ', []],
  ['İstanbul plan', 'plan', [9]],
])('in %j is %j at %j', (text, term, places) => {
  expect(findInText(text, term)).toEqual(places);
});
