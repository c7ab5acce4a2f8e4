import { expect, it } from 'vitest';
import {
  closedPanel,
  nextPanel,
  type PanelEvent,
  panelViews,
} from '#src/features/access/panel/panel-state.ts';
import { user } from '../access-fixtures.ts';

const brand = { id: 'Brand', name: 'Brand' };
const after = (...events: readonly PanelEvent[]) => events.reduce(nextPanel, closedPanel);

it('has the views of the specification, by its numbers', () => {
  expect(panelViews).toEqual({ inactive: 0, access: 1, grant: 2, folder: 3, principal: 4 });
});

it('opens with what was shared, or with who has access to a folder', () => {
  expect(after({ kind: 'opened', folder: null })).toMatchObject({ view: 1, tab: 'folders' });
  expect(after({ kind: 'opened', folder: brand })).toMatchObject({ view: 3, folder: brand });
});

it('goes back to the first view from everywhere, and to the tab that was chosen there', () => {
  const users: PanelEvent[] = [
    { kind: 'opened', folder: null },
    { kind: 'tabChosen', tab: 'users' },
  ];
  const back: PanelEvent = { kind: 'wentBack' };
  const start = { folder: null, principal: user('priya') };
  for (const event of [
    { kind: 'principalChosen', principal: user('priya') },
    { kind: 'folderChosen', folder: brand },
    { kind: 'grantRequested', start },
  ] satisfies PanelEvent[]) {
    expect(after(...users, event, back)).toEqual({ ...closedPanel, view: 1, tab: 'users' });
  }
});

it('comes back from a grant to where it was wished', () => {
  const grant = (folder: typeof brand | null): PanelEvent[] => [
    { kind: 'grantRequested', start: { folder, principal: null } },
    { kind: 'grantEnded' },
  ];
  expect(after({ kind: 'opened', folder: brand }, ...grant(brand))).toMatchObject({ view: 3, folder: brand });
  expect(after({ kind: 'opened', folder: null }, ...grant(brand))).toMatchObject({ view: 1, folder: null });
  expect(
    after(
      { kind: 'opened', folder: null },
      { kind: 'principalChosen', principal: user('priya') },
      ...grant(null),
    ),
  ).toMatchObject({ view: 4, principal: user('priya') });
});

it('begins with a grant where somebody is to be given access', () => {
  const somebody = { kind: 'user', id: 'priya' } as const;
  const opened = after({ kind: 'opened', folder: brand, grantTo: somebody });
  expect(opened).toMatchObject({ view: 2, grant: { folder: brand, principal: somebody } });
  expect(nextPanel(opened, { kind: 'grantEnded' })).toMatchObject({ view: 3, folder: brand });
});

it('has forgotten everything when it is opened again', () => {
  expect(
    after(
      { kind: 'opened', folder: brand },
      { kind: 'tabChosen', tab: 'groups' },
      { kind: 'opened', folder: null },
    ),
  ).toEqual({ ...closedPanel, view: 1 });
});
