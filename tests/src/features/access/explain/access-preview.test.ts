import { expect, it } from 'vitest';
import { indexGrants, type Principal } from '#contract/rules/effective-access.ts';
import { accessPreviewParts, previewGrant } from '#src/features/access/explain/access-preview.ts';
import { principalNames } from '#src/features/access/principal-labels.ts';
import { createGrant, group, path, people, user } from '../access-fixtures.ts';

function whatIf(
  grants: readonly ReturnType<typeof createGrant>[],
  principals: readonly Principal[],
  to: 0 | 1 | null,
) {
  const difference = previewGrant(
    people.members,
    path.map(({ id }) => id),
    indexGrants(grants),
    principals,
    to,
  );
  return accessPreviewParts(difference, { path, names: principalNames(people) });
}

const texts = (...of: Parameters<typeof whatIf>) => whatIf(...of).map(({ text }) => text);

it('what is granted is shown with how many gain by it and who has as much already', () => {
  const design = createGrant(['Brand'], group('design'), 1);
  expect(texts([design], [group('everyone')], 0)).toEqual([
    '2 people gain View',
    '1 keeps Edit through Design',
  ]);
  expect(texts([design], [user('tomas'), user('sam')], 1)).toEqual(['2 people gain Edit']);
  expect(texts([], [group('press')], 0)).toEqual(['1 person gains View']);
});

it('what is revoked is shown with who loses by it and what stays', () => {
  const here = (of: Principal, permission: 0 | 1) => createGrant(['Brand', 'Launch'], of, permission);
  expect(texts([here(user('tomas'), 1)], [user('tomas')], null)).toEqual(['1 person loses access']);
  expect(
    texts([here(user('tomas'), 1), createGrant([], group('everyone'), 0)], [user('tomas')], null),
  ).toEqual(['1 person will have View access only']);
  expect(
    texts([here(user('tomas'), 1), createGrant(['Brand'], user('tomas'), 1)], [user('tomas')], null),
  ).toEqual(['1 person keeps Edit from Brand']);
  expect(texts([here(group('everyone'), 0), here(user('sam'), 0)], [group('everyone')], null)).toEqual([
    '2 people lose access',
    '1 keeps View',
  ]);
});

it('names whom it touches', () => {
  const [first] = whatIf([], [group('everyone')], 0);
  expect(first?.memberIds).toEqual(['priya', 'tomas', 'sam']);
});

it('a change that changes nothing has no parts: who sees everything is not touched, nor is an empty group', () => {
  expect(texts([], [user('jonas')], 1)).toEqual([]);
  expect(texts([], [group('nobody')], 1)).toEqual([]);
});
