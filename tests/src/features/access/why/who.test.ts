import { describe, expect, it } from 'vitest';
import { indexGrants } from '#contract/rules/access.ts';
import { namesOf } from '#src/features/access/people-words.ts';
import { whoHasAccess } from '#src/features/access/why/who.ts';
import { causeOf, ruleOf, traceOf } from '#src/features/access/why/why-words.ts';
import { given, group, path, people, user } from '../scene.ts';

const naming = { path, names: namesOf(people) };
const ids = path.map(({ id }) => id);

function who(...grants: readonly ReturnType<typeof given>[]) {
  return whoHasAccess(people, { path: ids, grants: indexGrants(grants) });
}

function rowOf(id: string, ...grants: readonly ReturnType<typeof given>[]) {
  const row = who(...grants).rows.find(({ holder }) => holder.id === id);
  if (row === undefined) throw new Error(`${id} has no access`);
  return row;
}

describe('who has access to a folder', () => {
  it('is told in three parts: who was given something, groups, and whose role opens everything', () => {
    const { rows, without } = who(
      given(['Brand'], group('design'), 1),
      given(['Brand', 'Launch'], user('tomas'), 0),
      given(['Brand', 'Launch'], user('priya'), 0),
    );
    expect(rows.map(({ holder, right, origin, own }) => [holder.id, right, origin, own])).toEqual([
      ['priya', 1, 'above', 0],
      ['tomas', 0, 'here', 0],
      ['design', 1, 'above', null],
      ['maya', 1, 'above', null],
      ['jonas', 1, 'above', null],
    ]);
    expect(without.map(({ holder }) => holder.id)).toEqual(['sam']);
  });

  it('says in one line where a right comes from', () => {
    const edit = given(['Brand'], group('design'), 1);
    expect(causeOf(rowOf('priya', edit), naming)).toBe('From Brand, through group Design');
    expect(causeOf(rowOf('design', edit), naming)).toBe('From Brand');
    const here = given(['Brand', 'Launch'], user('tomas'), 0);
    expect(causeOf(rowOf('tomas', here), naming)).toBe('Set on this folder');
    const root = given([], group('everyone'), 0);
    expect(causeOf(rowOf('sam', root), naming)).toBe('From campaign-2026, through group Everyone');
  });

  it('shows every step from the root, the deciding one and those without effect', () => {
    const row = rowOf(
      'priya',
      given(['Brand'], group('design'), 1),
      given(['Brand', 'Launch'], user('priya'), 0),
    );
    expect(traceOf(row, naming).map(({ key: _, ...line }) => line)).toEqual([
      { folder: 'campaign-2026', about: 'Filespace root', permission: null, state: 'none' },
      { folder: 'Brand', about: 'Group Design', permission: 1, state: 'decides' },
      { folder: 'Launch film', about: 'Set on this user', permission: 0, state: 'lost' },
    ]);
  });
});

describe('the rule in one sentence', () => {
  const design = given(['Brand'], group('design'), 1);
  const here = given(['Brand', 'Launch'], user('priya'), 0);

  it('is that Edit anywhere on the path wins', () => {
    expect(ruleOf(rowOf('priya', design, here), naming)).toBe(
      'Edit anywhere on the path wins, so the View right on Launch film has no effect.',
    );
    expect(ruleOf(rowOf('priya', design, here, given([], group('everyone'), 0)), naming)).toBe(
      'Edit anywhere on the path wins, so the other rights have no effect.',
    );
  });

  it('is that as much is there already', () => {
    const above = given(['Brand'], user('priya'), 0);
    expect(ruleOf(rowOf('priya', above, here), naming)).toBe(
      'View from Brand holds here already, so the right on Launch film changes nothing.',
    );
    expect(ruleOf(rowOf('priya', above, here, given([], user('priya'), 0)), naming)).toBe(
      'View from campaign-2026 holds here already, so the other rights change nothing.',
    );
  });

  it('is that a right holds for what is inside', () => {
    expect(ruleOf(rowOf('priya', here), naming)).toBe(
      'A right holds for the folder and for everything inside it.',
    );
  });

  it('is that the role opens everything', () => {
    expect(ruleOf(rowOf('jonas'), naming)).toBe('The owner and admins have Edit on every folder.');
    expect(ruleOf(rowOf('jonas', design), naming)).toBe(
      'The owner and admins have Edit on every folder, so what was set for them has no effect.',
    );
  });

  it('is that there is none', () => {
    const [sam] = who().without.slice(-1);
    if (sam === undefined) throw new Error('sam has no right');
    expect(ruleOf(sam, naming)).toBe('A right is needed on this folder or on one above it.');
    expect(causeOf(sam, naming)).toBe('No right on the way to this folder');
  });
});
