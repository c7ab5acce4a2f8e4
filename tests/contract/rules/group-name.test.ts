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
  ['Еveryone', 'group-name.reserved'], // Cyrillic Ie
  ['Everyοne', 'group-name.reserved'], // Greek omicron
  ['ΕVΕRΥΟΝΕ', 'group-name.reserved'], // Greek capitals
  ['Everyօոe', 'group-name.reserved'], // Armenian
  ['EVERY0NE', 'group-name.reserved'],
  ['𝓔𝓿𝓮𝓻𝔂𝓸𝓷𝓮', 'group-name.reserved'],
  ['Ⓔⓥⓔⓡⓨⓞⓝⓔ', 'group-name.reserved'],
  ['Éveryoné', 'group-name.reserved'],
  ['Ev\u0323eryone', 'group-name.reserved'],
  ['Everyøne', 'group-name.reserved'],
  ['ᴇᴠᴇʀʏᴏɴᴇ', 'group-name.reserved'],
  ['ᎬᏙᎬᎡᎽᎾΝᎬ', 'group-name.reserved'], // Cherokee
])('%j is no name of a group: %s', (raw, kind) => {
  expect(checkGroupName(raw)).toEqual({ ok: false, problem: { kind } });
});

test.each([
  ['Design', 'Design'],
  ['  Post production  ', 'Post production'],
  ['Everyone else', 'Everyone else'],
  ['Every', 'Every'],
  ['Все', 'Все'],
  ['x'.repeat(100), 'x'.repeat(100)],
])('%j is one: %j', (raw, value) => {
  expect(checkGroupName(raw)).toEqual({ ok: true, value });
});
