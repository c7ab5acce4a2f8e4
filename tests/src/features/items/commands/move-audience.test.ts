import { describe, expect, it } from 'vitest';
import { type GrantFact, indexGrants } from '#contract/rules/effective-access.ts';
import { roles } from '#contract/rules/roles.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { audienceText, possibleAudienceText } from '#src/features/items/commands/audience-texts.ts';
import { audienceOf, couldChangeAudience, diffAudience } from '#src/features/items/commands/move-audience.ts';

const member = (id: string, groupIds: readonly string[] = [], role: number = roles.standard) => ({
  id,
  role,
  groupIds: ['everyone', ...groupIds],
  name: `${id} Smith`,
  email: `${id}@example.com`,
});
const members = [
  member('boss', [], roles.owner),
  member('ann', ['team']),
  member('bob', ['team']),
  member('cleo'),
];
const user = (folderId: string, id: string, permission: 0 | 1 = 0): GrantFact => ({
  folderId,
  principal: { kind: 'user', id },
  permission,
});
const group = (folderId: string, id: string, permission: 0 | 1 = 0): GrantFact => ({
  folderId,
  principal: { kind: 'group', id },
  permission,
});
const stills = { id: 'stills', path: [rootId, 'brand'] };
const said = (
  grants: readonly GrantFact[],
  target: readonly string[] = [rootId, 'web'],
  items = [stills],
) => {
  const change = diffAudience(items, target, members, grants);
  return (
    change &&
    audienceText(
      items.map(({ id }) => ({ name: id })),
      change,
      members,
    )
  );
};

describe('a move', () => {
  it.each<[string, readonly GrantFact[]]>([
    ['where nothing was granted', []],
    ['between folders with the same right', [user('brand', 'ann'), user('web', 'ann')]],
    ['of what has the right itself', [user('stills', 'ann')]],
    ['below a right that holds at both ends', [group(rootId, 'everyone', 1), user('web', 'bob')]],
    ['whose people come by another way', [group('brand', 'team'), user('web', 'ann'), user('web', 'bob')]],
    ['that touches only those who see everything', [user('brand', 'boss')]],
  ])('%s changes nothing', (_, grants) => {
    expect(said(grants)).toBeNull();
  });

  it.each<[string, readonly GrantFact[]]>([
    ['changes who can open it: ann Smith loses access.', [user('brand', 'ann')]],
    ['changes who can open it: 2 people lose access.', [group('brand', 'team')]],
    ['changes who can open it: everyone loses access.', [group('brand', 'everyone')]],
    [
      'changes who can open it: 2 people lose access and cleo Smith gets View access.',
      [group('brand', 'team', 1), user('web', 'cleo')],
    ],
    [
      'changes who can edit it: ann Smith will have View access only.',
      [user('brand', 'ann', 1), user('web', 'ann')],
    ],
    ['changes who can open it: everyone gets Edit access.', [group('web', 'everyone', 1)]],
    [
      'changes who can open it: everyone gets Edit access.',
      [user('brand', 'ann'), user('brand', 'bob'), group('web', 'everyone', 1)],
    ],
    [
      'changes who can edit it: everyone gets Edit access.',
      [group('brand', 'everyone'), group('web', 'everyone', 1)],
    ],
    [
      'changes who can edit it: cleo Smith gets Edit access.',
      [user('brand', 'cleo'), user('web', 'cleo', 1)],
    ],
  ])('%s', (text, grants) => {
    expect(said(grants)).toBe(`Moving “stills” ${text}`);
  });

  it('of several says what becomes of any of them', () => {
    const items = [stills, { id: 'plan', path: [rootId, 'brand'] }, { id: 'draft', path: [rootId] }];
    const grants = [user('brand', 'ann'), user('plan', 'bob'), user('web', 'bob')];
    expect(said(grants, [rootId, 'web'], items)).toBe(
      'Moving 3 items changes who can open them: ann Smith loses access and bob Smith gets View access.',
    );
  });

  it('asks a standard user without naming anybody where another granted folder decides afterwards', () => {
    const to = (...target: string[]) => [rootId, ...target];
    expect(couldChangeAudience([stills], to('web'), { brand: 1, web: 1 })).toBe(true);
    expect(couldChangeAudience([stills], to('brand', 'old'), { brand: 1 })).toBe(false);
    expect(couldChangeAudience([stills], to('web'), { [rootId]: 1, web: 1, brand: 0 })).toBe(false);
    expect(couldChangeAudience([stills], to('web'), { [rootId]: 0, web: 1 })).toBe(true);
    expect(possibleAudienceText([{ name: 'Stills' }])).toBe(
      'Moving “Stills” may change who has access to it.',
    );
  });
});

describe('who can see something', () => {
  it('has a role that sees everything, or a right on the way or inside', () => {
    const grants = indexGrants([user('brand', 'cleo'), group('inside', 'team')]);
    const seen = (...paths: readonly (readonly string[])[]) => [...audienceOf(members, paths, grants)];
    expect(seen([rootId, 'web'])).toEqual(['boss']);
    expect(seen([rootId, 'brand', 'stills'])).toEqual(['boss', 'cleo']);
    expect(seen([rootId, 'brand'], [rootId, 'brand', 'inside']).toSorted()).toEqual([
      'ann',
      'bob',
      'boss',
      'cleo',
    ]);
  });
});
