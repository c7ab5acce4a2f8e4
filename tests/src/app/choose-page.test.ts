import { describe, expect, test } from 'vitest';
import { roles } from '#contract/rules/roles.ts';
import {
  choosePage,
  type Page,
  type PageContext,
  pages,
  showsCreateFilespace,
  showsInvite,
} from '#src/app/choose-page.ts';

const atHome: PageContext = {
  spacesKnown: true,
  hasWorkspace: true,
  hasFilespace: true,
  connected: true,
  asked: null,
  canCreateFilespace: true,
  canManageFilespaces: true,
  administers: ['users', 'groups', 'audit'],
};

describe('the main page', () => {
  const cases: readonly (readonly [string, Partial<PageContext>, Page])[] = [
    ['shows the contents of a connected filespace', {}, 'contents'],
    ['loads until the lists are known', { spacesKnown: false }, 'loading'],
    ['loads until it is known whether the filespace is connected', { connected: undefined }, 'loading'],
    ['offers to connect a filespace that this device does not keep', { connected: false }, 'connect'],
    [
      'makes a workspace where there is none',
      { hasWorkspace: false, hasFilespace: false },
      'workspace-creation',
    ],
    [
      'makes a filespace where there is none',
      { hasFilespace: false, connected: undefined },
      'filespace-creation',
    ],
    ['makes another workspace when asked to', { asked: 'create-workspace' }, 'workspace-creation'],
    ['makes another filespace when asked to', { asked: 'create-filespace' }, 'filespace-creation'],
    [
      'stays where it is when somebody asks for a filespace who may not make one',
      { asked: 'create-filespace', canCreateFilespace: false },
      'contents',
    ],
    [
      'makes the workspace first, whatever was asked',
      { asked: 'create-filespace', hasWorkspace: false, hasFilespace: false },
      'workspace-creation',
    ],
    ['shows the trash of a filespace when asked to', { asked: 'trash' }, 'trash'],
    ['shows the activity of a filespace when asked to', { asked: 'activity' }, 'activity'],
    ['connects first what has a place', { asked: 'trash', connected: false }, 'connect'],
    [
      'shows the settings of a filespace when asked to',
      { asked: 'filespace-settings' },
      'filespace-settings',
    ],
    [
      'shows them of one that this device does not keep, too',
      { asked: 'filespace-settings', connected: false },
      'filespace-settings',
    ],
    [
      'stays where it is when somebody asks for them who may not',
      { asked: 'filespace-settings', canManageFilespaces: false },
      'contents',
    ],
    [
      'makes a filespace where there is none to set',
      { asked: 'filespace-settings', hasFilespace: false },
      'filespace-creation',
    ],
    ['shows users and groups when asked to', { asked: 'users' }, 'administration'],
    ['shows them without a filespace too', { asked: 'groups', hasFilespace: false }, 'administration'],
    [
      'stays where it is when somebody asks for users who may not',
      { asked: 'users', administers: [] },
      'contents',
    ],
    [
      'never shows a form before it knows what there is',
      { asked: 'create-workspace', spacesKnown: false },
      'loading',
    ],
  ];
  test.each(cases)('%s', (_, context, page) => {
    expect(choosePage({ ...atHome, ...context })).toBe(page);
  });
});

test('Create filespace is offered from page 3 on', () => {
  expect(pages.filter(showsCreateFilespace)).toEqual([
    'connect',
    'contents',
    'offline',
    'starred',
    'recent',
    'shared',
    'snapshots',
    'trash',
    'activity',
    'filespace-settings',
    'administration',
  ]);
});

test('Invite Users is offered there too, to the owner and to admins', () => {
  const offered = (role: number | undefined) => pages.filter((page) => showsInvite(page, role));
  const all = [
    'connect',
    'contents',
    'offline',
    'starred',
    'recent',
    'shared',
    'snapshots',
    'trash',
    'activity',
    'filespace-settings',
  ];
  expect(offered(roles.owner)).toEqual(all);
  expect(offered(roles.admin)).toEqual(all);
  expect([offered(roles.standard), offered(undefined)]).toEqual([[], []]);
});
