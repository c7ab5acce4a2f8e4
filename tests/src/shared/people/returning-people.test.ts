import { expect, it } from 'vitest';
import { roles } from '#contract/rules/roles.ts';
import { peopleMessages } from '#src/shared/people/people-messages.ts';
import { returningPeople, returningText } from '#src/shared/people/returning-people.ts';

const member = (id: string, role: 0 | 1 | 2 = roles.standard, name = id) => ({
  ...{ id, workspaceId: 'w', email: `${id}@example.com`, name, role, joinedMs: 1, groupIds: [] },
  status: 'active' as const,
});
const group = (id: string, memberCount: number) => ({
  ...{ id, workspaceId: 'w', name: id, isEveryone: false, memberCount },
});
const grant = (kind: 'user' | 'group', id: string, folderId: string) => ({
  ...{ folderId, principal: { kind, id }, permission: 0 as const, driveId: 'd', grantedMs: 1, path: null },
});
const people = {
  members: [member('Anna'), member('Ravi', roles.admin), member('kim', roles.standard, '')],
  groups: [group('Legal', 4), group('Nobody', 0)],
};

it('names people whose right comes back, and groups with people in them', () => {
  const grants = [
    grant('group', 'Legal', 'a'),
    grant('group', 'Nobody', 'a'),
    grant('user', 'Anna', 'a'),
    grant('user', 'Anna', 'b'),
    grant('user', 'Ravi', 'b'),
    grant('user', 'kim', 'c'),
  ];
  const of = (...ids: string[]) => returningPeople(new Set(ids), { grants }, people).map(({ text }) => text);
  expect(of('a', 'b')).toEqual(['Anna', 'Legal (4 people)']);
  expect(of('c')).toEqual(['kim@example.com']);
  expect(of('b', 'none')).toEqual(['Anna']);
  expect(of()).toEqual([]);
});

it('asks by name, or with the number of items', () => {
  expect(peopleMessages.restoreQuestion(['Contracts'])).toBe('Restore Contracts?');
  expect(peopleMessages.restoreQuestion(['a', 'b'])).toBe('Restore 2 items?');
});

it.each([
  [['Anna', 'Legal (4 people)'], 1, 'Anna and Legal (4 people) get back their access to it.'],
  [['Anna'], 2, 'Anna gets back their access to them.'],
  [['Legal (4 people)'], 1, 'Legal (4 people) get back their access to it.'],
  [['a', 'b', 'c', 'd', 'e', 'f', 'g'], 1, 'a, b, c, d, e and 2 more get back their access to it.'],
] as const)('says of %j who gets access again', (who, items, text) => {
  const returning = who.map((each) => ({ text: each, isGroup: each.endsWith(')') }));
  expect(returningText(returning, items)).toBe(text);
});
