import { describe, expect, it } from 'vitest';
import { type ItemMenuActions, itemMenu } from '#src/features/items/commands/item-menu.ts';
import type { DownloadOffer } from '#src/features/items/downloads/download-offer.ts';

function downloadItem(download: DownloadOffer, mayEdit: boolean, calls: string[] = []) {
  const actions = new Proxy({} as ItemMenuActions, {
    get: (_, name) => () => calls.push(String(name)),
  });
  const groups = itemMenu(
    {
      title: 'Design',
      count: 1,
      first: undefined,
      canEdit: mayEdit,
      canCopy: mayEdit,
      download,
      offline: { isKept: false, disabledReason: false },
      isStarred: false,
      clipped: 0,
      searching: false,
    },
    actions,
  );
  return groups.flatMap(({ items }) => items).find(({ id }) => id === 'download');
}

describe('the first item', () => {
  it.each([
    ['folder', 'Open', 'Enter'],
    ['file', 'Preview', 'Enter'],
  ] as const)('of a %s is %s', (kind, label, keys) => {
    const first = {
      id: 'x',
      parentId: 'y',
      kind,
      name: 'Plan',
      sizeBytes: 0,
      modifiedMs: 0,
      syncState: 'none',
    } as const;
    const download: DownloadOffer = {
      label: 'Download',
      isZip: false,
      estimate: undefined,
      disabledReason: false,
    };
    const context = {
      title: 'Plan',
      count: 1,
      first,
      canEdit: false,
      canCopy: false,
      download,
      offline: { isKept: false, disabledReason: false },
      isStarred: false,
      clipped: 0,
      searching: false,
    } as const;
    const [group] = itemMenu(context, {} as ItemMenuActions);
    expect(group?.items[0]).toMatchObject({ label, keys, disabledReason: false });
  });
});

describe('Versions in the menu of a row', () => {
  it.each([
    ['file', 1, ['Versions']],
    ['folder', 1, []],
    ['file', 2, []],
  ] as const)('of a %s, %i of them: %j', (kind, count, expected) => {
    const first = { id: 'x', parentId: 'y', kind, name: 'Plan', sizeBytes: 0, modifiedMs: 0 } as const;
    const groups = itemMenu(
      {
        ...{ title: 'Plan', count, first: { ...first, syncState: 'none' }, canEdit: true, canCopy: true },
        download: { label: 'Download', isZip: false, estimate: undefined, disabledReason: false },
        offline: { isKept: false, disabledReason: false },
        ...{ isStarred: false, clipped: 0, searching: false },
      },
      {} as ItemMenuActions,
    );
    const labels = groups.flatMap(({ items }) => items).filter(({ id }) => id === 'versions');
    expect(labels.map(({ label }) => label)).toEqual(expected);
  });
});

describe('Download in the menu of a row', () => {
  const zip: DownloadOffer = {
    label: 'Download as ZIP',
    isZip: true,
    estimate: '1,240 files · 3.20 GB',
    disabledReason: false,
  };

  it.each([true, false])('stands there with what it comes to, for who may edit: %s', (mayEdit) => {
    const calls: string[] = [];
    const item = downloadItem(zip, mayEdit, calls);
    expect(item).toMatchObject({
      label: 'Download as ZIP',
      detail: '1,240 files · 3.20 GB',
      keys: 'Shift+D',
      disabledReason: false,
    });
    item?.onSelect();
    expect(calls).toEqual(['download']);
  });

  it('says why it is off', () => {
    const off = { ...zip, estimate: undefined, disabledReason: 'Needs a connection' };
    expect(downloadItem(off, false)?.disabledReason).toBe('Needs a connection');
  });
});

describe('what changes something, in the menu of a row', () => {
  it.each([
    ['may only view the folder but can change another one', false, true, ['copy']],
    ['may only view everything', false, false, []],
    ['may edit the folder', true, true, ['move', 'copy', 'rename', 'cut', 'delete']],
  ])('for who %s', (_who, canEdit, canCopy, expected) => {
    const groups = itemMenu(
      {
        ...{ title: 'Plan', count: 1, first: undefined, canEdit, canCopy },
        download: { label: 'Download', isZip: false, estimate: undefined, disabledReason: false },
        offline: { isKept: false, disabledReason: false },
        ...{ isStarred: false, clipped: 0, searching: false },
      },
      {} as ItemMenuActions,
    );
    expect(groups.slice(1).flatMap(({ items }) => items.map(({ id }) => id))).toEqual(expected);
  });
});
