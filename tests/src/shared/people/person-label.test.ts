import { expect, test } from 'vitest';
import { givenName } from '#contract/entities/member.ts';
import { isNamed, personName, personNameAndAddress, personNames } from '#src/shared/people/person-label.tsx';

const anna = { id: 'a', name: 'Anna Lind', email: 'anna@north.example' };
const other = { id: 'b', name: 'Anna Lind', email: 'a.lind@south.example' };
const unnamed = { id: 'c', name: '', email: 'sam@north.example' };

test('a person is called by the name, and by the address where there is none', () => {
  expect([anna, unnamed].map(personName)).toEqual(['Anna Lind', 'sam@north.example']);
  expect([anna, unnamed].map(personNameAndAddress)).toEqual([
    'Anna Lind (anna@north.example)',
    'sam@north.example',
  ]);
});

test('two people with one name are told apart', () => {
  expect([...personNames([anna, other, unnamed]).values()]).toEqual([
    'Anna Lind (anna@north.example)',
    'Anna Lind (a.lind@south.example)',
    'sam@north.example',
  ]);
  expect([...personNames([anna, unnamed]).values()]).toEqual(['Anna Lind', 'sam@north.example']);
});

test('a person is found by the name and by the address', () => {
  expect(['lind', 'north', 'lind north'].map((text) => isNamed(anna, text))).toEqual([true, true, false]);
});

test('what clients send for a person without a name is none', () => {
  expect(['user user', 'user', ' Anna Lind ', 'User Friendly'].map(givenName)).toEqual([
    '',
    '',
    'Anna Lind',
    'User Friendly',
  ]);
});
