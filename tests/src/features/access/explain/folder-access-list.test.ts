import { describe, expect, it } from 'vitest';
import { indexGrants } from '#contract/rules/effective-access.ts';
import {
  accessCauseLabel,
  accessRuleLabel,
  accessTrace,
} from '#src/features/access/explain/explain-labels.ts';
import { listFolderAccess } from '#src/features/access/explain/folder-access-list.ts';
import { principalNames } from '#src/features/access/principal-labels.ts';
import { createGrant, group, path, people, user } from '../access-fixtures.ts';

const naming = { path, names: principalNames(people) };
const ids = path.map(({ id }) => id);

function who(...grants: readonly ReturnType<typeof createGrant>[]) {
  return listFolderAccess(people, { path: ids, grants: indexGrants(grants) });
}

function rowOf(id: string, ...grants: readonly ReturnType<typeof createGrant>[]) {
  const row = who(...grants).rows.find(({ principal }) => principal.id === id);
  if (row === undefined) throw new Error(`${id} has no access`);
  return row;
}

describe('who has access to a folder', () => {
  it('has three parts: who was given something, groups, and whose role opens everything', () => {
    const { rows, without } = who(
      createGrant(['Brand'], group('design'), 1),
      createGrant(['Brand', 'Launch'], user('tomas'), 0),
      createGrant(['Brand', 'Launch'], user('priya'), 0),
    );
    expect(
      rows.map(({ principal, permission, origin, own }) => [principal.id, permission, origin, own]),
    ).toEqual([
      ['priya', 1, 'above', 0],
      ['tomas', 0, 'here', 0],
      ['design', 1, 'above', null],
      ['maya', 1, 'above', null],
      ['jonas', 1, 'above', null],
    ]);
    expect(without.map(({ principal }) => principal.id)).toEqual(['sam']);
  });

  it('says in one line where a right comes from', () => {
    const edit = createGrant(['Brand'], group('design'), 1);
    expect(accessCauseLabel(rowOf('priya', edit), naming)).toBe('From Brand, through group Design');
    expect(accessCauseLabel(rowOf('design', edit), naming)).toBe('From Brand');
    const here = createGrant(['Brand', 'Launch'], user('tomas'), 0);
    expect(accessCauseLabel(rowOf('tomas', here), naming)).toBe('Given on this folder');
    const root = createGrant([], group('everyone'), 0);
    expect(accessCauseLabel(rowOf('sam', root), naming)).toBe('From campaign-2026, through group Everyone');
  });

  it('shows every step from the root, the deciding one and those without effect', () => {
    const row = rowOf(
      'priya',
      createGrant(['Brand'], group('design'), 1),
      createGrant(['Brand', 'Launch'], user('priya'), 0),
    );
    expect(accessTrace(row, naming).map(({ key: _, ...entry }) => entry)).toEqual([
      { folder: 'campaign-2026', about: 'Top level', permission: null, state: 'none' },
      { folder: 'Brand', about: 'Group Design', permission: 1, state: 'decides' },
      { folder: 'Launch film', about: 'Given directly', permission: 0, state: 'lost' },
    ]);
  });
});

describe('the rule in one message', () => {
  const design = createGrant(['Brand'], group('design'), 1);
  const here = createGrant(['Brand', 'Launch'], user('priya'), 0);

  it('is that Edit anywhere on the path wins', () => {
    expect(accessRuleLabel(rowOf('priya', design, here), naming)).toBe(
      'Edit access from a folder above wins, so View access on Launch film has no effect.',
    );
    expect(accessRuleLabel(rowOf('priya', design, here, createGrant([], group('everyone'), 0)), naming)).toBe(
      'Edit access from a folder above wins, so the other entries have no effect.',
    );
  });

  it('is that as much is there already', () => {
    const above = createGrant(['Brand'], user('priya'), 0);
    expect(accessRuleLabel(rowOf('priya', above, here), naming)).toBe(
      'View access from Brand already applies here, so the entry on Launch film has no effect.',
    );
    expect(accessRuleLabel(rowOf('priya', above, here, createGrant([], user('priya'), 0)), naming)).toBe(
      'View access from campaign-2026 already applies here, so the other entries have no effect.',
    );
  });

  it('is that a right holds for what is inside', () => {
    expect(accessRuleLabel(rowOf('priya', here), naming)).toBe(
      'Access to a folder includes everything in it.',
    );
  });

  it('is that the role opens everything', () => {
    expect(accessRuleLabel(rowOf('jonas'), naming)).toBe(
      'Owners and admins have Edit access to every folder.',
    );
    expect(accessRuleLabel(rowOf('jonas', design), naming)).toBe(
      'Owners and admins have Edit access to every folder, so these entries have no effect.',
    );
  });

  it('is that there is none', () => {
    const [sam] = who().without.slice(-1);
    if (sam === undefined) throw new Error('sam has no right');
    expect(accessRuleLabel(sam, naming)).toBe('They need access to this folder or one above it.');
    expect(accessCauseLabel(sam, naming)).toBe('No access to this folder or any folder above it');
  });
});
