import { describe, expect, it } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import {
  everyoneMessage,
  type OfferedFolder,
  offeredByMember,
  offerName,
  offersToWire,
  whyNotAdded,
  withChosen,
} from '#src/features/invitations/panel/offered-access.ts';

const offer = (driveId: string, ...names: string[]): OfferedFolder => ({
  driveId,
  filespaceName: 'projects',
  path: names.map((name) => ({ id: `id of ${name}`, name })),
  permission: 0,
});

describe('what an invitation offers', () => {
  it('is called by its folder, and all of a filespace by that', () => {
    expect(offerName(offer('d', 'Legal', 'Contracts'))).toBe('Contracts');
    expect(offerName(offer('d'))).toBe('All of projects');
  });

  it('goes to the server by the ids of the last folders', () => {
    expect(offersToWire([{ ...offer('d', 'Legal', 'Contracts'), permission: 1 }, offer('e')])).toEqual([
      { drive_id: 'd', folder_id: 'id of Contracts', permission: 1 },
      { drive_id: 'e', folder_id: rootId, permission: 0 },
    ]);
  });

  it('has each folder once, and not more than the server takes', () => {
    const legal = offer('d', 'Legal');
    expect(whyNotAdded([], null)).toBe('Choose a folder');
    expect(whyNotAdded([legal], legal)).toBe('This folder is already in the list');
    expect(whyNotAdded([legal], offer('e', 'Legal'))).toBe(false);
    const many = Array.from({ length: limits.invitedFolders }, (_, at) => offer('d', `Folder ${at}`));
    expect(whyNotAdded(many, legal)).toBe('An invitation can give access to at most 50 folders');
  });

  it('has the folder that is chosen in the picker too, once, or says why not', () => {
    const [legal, plans] = [offer('d', 'Legal'), offer('d', 'Plans')];
    expect(withChosen([legal], null)).toEqual({ offers: [legal] });
    expect(withChosen([legal], plans)).toEqual({ offers: [legal, plans] });
    expect(withChosen([{ ...legal, permission: 1 }], legal)).toEqual({
      offers: [{ ...legal, permission: 1 }],
    });
    const many = Array.from({ length: limits.invitedFolders }, (_, at) => offer('d', `Folder ${at}`));
    expect(withChosen(many, legal)).toEqual({
      problem: 'An invitation can give access to at most 50 folders',
    });
  });
});

describe('what everyone can see', () => {
  const everyone = 'everyone';
  const grants = (...paths: (readonly string[] | null)[]) => [
    {
      filespaceName: 'projects',
      grants: paths.map((path) => ({ principal: { kind: 'group' as const, id: everyone }, path })),
    },
  ];

  it.each([
    [grants(), 'Nothing is shared with everyone yet. Add the folders that they should see.'],
    [grants(null), 'Nothing is shared with everyone yet. Add the folders that they should see.'],
    [grants([]), 'Everyone in this workspace can already see all of projects.'],
    [grants(['A', 'B'], ['C']), 'Everyone in this workspace can already see B and C.'],
    [grants(['A'], ['B'], ['C']), 'Everyone in this workspace can already see A, B and C.'],
    [
      grants(['A'], ['B'], ['C'], ['D'], ['E']),
      'Everyone in this workspace can already see A, B, C and 2 more folders.',
    ],
  ])('is said in one sentence', (filespaces, text) => {
    expect(everyoneMessage(everyone, filespaces)).toBe(text);
    expect(everyoneMessage('another group', filespaces)).toMatch(/^Nothing is shared/);
  });
});

it('says what each of the invited gets', () => {
  const row = { drive_id: 'd', drive_name: 'projects', folder_id: 'f' };
  const texts = offeredByMember([
    { ...row, workspace_user_id: 'nora', folder_path: ['Legal'], permission: 0 },
    { ...row, workspace_user_id: 'nora', folder_path: [], permission: 1 },
    { ...row, workspace_user_id: 'sam', folder_path: null, permission: 0 },
  ]);
  expect([...texts]).toEqual([
    ['nora', 'View on Legal, Edit on all of projects'],
    ['sam', 'View on a deleted folder'],
  ]);
});
