import { describe, expect, it, vi } from 'vitest';
import type { SearchHit } from '#contract/worker-api/worker-api.ts';
import { commandOptions, highlightRange, hitOptions } from '#src/app/command-palette/palette-options.ts';
import type { PageActions } from '#src/lib/page-actions.ts';

const nothing = () => undefined;

function labelsFor(term: string): readonly string[] {
  const groups = [
    {
      id: 'selection',
      label: 'Brand',
      items: [
        { id: 'open', label: 'Open', onSelect: nothing },
        { id: 'rename', label: 'Rename', disabledReason: 'One item at a time', onSelect: nothing },
      ],
    },
    {
      id: 'commands',
      label: 'Commands',
      items: [
        { id: 'outbox', label: 'Open outbox', onSelect: nothing },
        { id: 'disconnect', label: 'Disconnect', detail: 'campaign-2026', onSelect: nothing },
      ],
    },
  ];
  return commandOptions(groups, term).flatMap(({ options }) => options.map(({ label }) => label));
}

function hit(name: string, path: readonly string[] = []): SearchHit {
  return {
    id: name,
    kind: name.includes('.') ? 'file' : 'folder',
    parentId: path.at(-1) ?? 'root',
    name,
    sizeBytes: 0,
    modifiedMs: 0,
    path: path.map((each) => ({ id: each, name: each })),
    syncState: 'none',
  };
}

describe('the palette', () => {
  it('lists what can be used now, the selection first', () => {
    expect(labelsFor('')).toEqual(['Open', 'Open outbox', 'Disconnect']);
  });

  it('finds a command by its words in any order and case, and by what it is about', () => {
    expect(labelsFor('OPEN')).toEqual(['Open', 'Open outbox']);
    expect(labelsFor('box op')).toEqual(['Open outbox']);
    expect(labelsFor('campaign')).toEqual(['Disconnect']);
    expect(labelsFor('rename')).toEqual([]);
  });

  it('puts what is called as was typed before what only holds it, within its group', () => {
    const items = ['Invite Users', 'Users of a group', 'Create user', 'Users'];
    const group = { id: 'commands', items: items.map((label) => ({ id: label, label, onSelect: nothing })) };
    const labels = (term: string) =>
      commandOptions([group], term).flatMap(({ options }) => options.map(({ label }) => label));
    expect(labels(' users ')).toEqual(['Users', 'Users of a group', 'Invite Users']);
    expect(labels('')).toEqual(items);
  });

  it('shows no more of a long group than it says', () => {
    const items = ['one', 'two', 'three'].map((id) => ({ id, label: id, onSelect: nothing }));
    const [group] = commandOptions([{ id: 'places', label: 'Places', items, most: 2 }], '');
    expect(group?.options.map(({ label }) => label)).toEqual(['one', 'two']);
  });

  it('tints what was typed where it stands', () => {
    expect(highlightRange('Capture snapshot', ' SNAP ')).toEqual([8, 12]);
    expect(highlightRange('Straße', 'strasse')).toBeUndefined();
    expect(highlightRange('Brand', '')).toBeUndefined();
  });

  it('keeps of the hits before only those that still fit, and opens what is chosen', () => {
    const openHit = vi.fn();
    const offer: PageActions = {
      driveId: 'drive',
      filespaceName: 'campaign-2026',
      items: 3,
      selection: null,
      commands: [],
      openHit,
    };
    const hits = [hit('Logos', ['Brand']), hit('Logo.png', ['Brand', 'Logos']), hit('Logbook')];
    const fresh = hitOptions({ term: 'log', hits }, 'log', offer).options;
    expect(fresh.map(({ label, where }) => [label, where])).toEqual([
      ['Logos', 'Brand'],
      ['Logo.png', 'Brand / Logos'],
      ['Logbook', 'campaign-2026'],
    ]);
    const stale = hitOptions({ term: 'log', hits }, 'logo', offer).options;
    expect(stale.map(({ label, match }) => [label, match])).toEqual([
      ['Logos', [0, 4]],
      ['Logo.png', [0, 4]],
    ]);
    stale[1]?.run();
    expect(openHit).toHaveBeenCalledWith(hits[1]);
    expect(stale[0]?.href).toBe('/drive?filespace=drive&folder=Logos');
    expect(stale[1]?.href).toBe('/drive?filespace=drive&folder=Logos&preview=Logo.png');
  });
});
