import { expect, test } from 'vitest';
import { checkGroupName } from '#contract/rules/group-name.ts';

test.each([
  ['', 'group-name.blank'],
  [' \t', 'group-name.blank'],
  ['...', 'group-name.blank'],
  ['x'.repeat(101), 'group-name.length'],
  ['Everyone', 'group-name.reserved'],
  [' eVERYONE ', 'group-name.reserved'],
  ['everyone.', 'group-name.reserved'],
  ['Ｅｖｅｒｙｏｎｅ', 'group-name.reserved'],
])('%j is no name of a group: %s', (raw, kind) => {
  expect(checkGroupName(raw)).toEqual({ ok: false, problem: { kind } });
});

test.each([
  ['Design', 'Design'],
  ['  Post production  ', 'Post production'],
  ['Everyone else', 'Everyone else'],
  ['x'.repeat(100), 'x'.repeat(100)],
])('%j is one: %j', (raw, value) => {
  expect(checkGroupName(raw)).toEqual({ ok: true, value });
});
