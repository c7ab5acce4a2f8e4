import { expect, test } from 'vitest';
import { indexGrants } from '#contract/rules/effective-access.ts';
import { summarizeFolderAccess } from '#src/features/access/admin/folder-access-summary.ts';
import { principalAddresses, principalNames } from '#src/features/access/principal-labels.ts';
import { createGrant, group, path, people, user } from '../access-fixtures.ts';

const labels = { names: principalNames(people), addresses: principalAddresses(people) };
const at = (
  depth: number,
  ...grants: Parameters<typeof indexGrants>[0] extends Iterable<infer G> ? G[] : never
) => summarizeFolderAccess(path.slice(0, depth), indexGrants(grants), labels);

test('a folder says who was given a right on the way to it, and where', () => {
  const root = createGrant([], group('everyone'), 0);
  const brand = createGrant(['Brand'], group('design'), 1);
  const film = createGrant(['Brand', 'Launch'], user('priya'), 0);
  expect(at(3, film)).toEqual({
    users: ['priya@north.example'],
    userNames: ['priya'],
    groups: [],
    from: 'Given here',
  });
  expect(at(3, brand)).toEqual({ users: [], userNames: [], groups: ['Design'], from: 'Brand' });
  expect(at(3, brand, film).from).toBe('Brand and given here');
  expect(at(3, root, brand, film)).toEqual({
    users: ['priya@north.example'],
    userNames: ['priya'],
    groups: ['Everyone', 'Design'],
    from: 'campaign-2026, Brand and given here',
  });
  expect(at(2, film)).toEqual({ users: [], userNames: [], groups: [], from: 'Not shared' });
});

test('who was given several rights is named once, and who is gone not at all', () => {
  const twice = [
    createGrant(['Brand'], user('priya'), 0),
    createGrant(['Brand', 'Launch'], user('priya'), 1),
  ];
  expect(at(3, ...twice).users).toEqual(['priya@north.example']);
  expect(at(3, createGrant(['Brand'], user('nobody'), 1)).from).toBe('Not shared');
});
