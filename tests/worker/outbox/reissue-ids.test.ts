import { describe, expect, it } from 'vitest';
import { copiedId } from '#contract/rules/copied-id.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { createOptimisticView } from '#worker/changes/optimistic-view.ts';
import { reissuedIds, withReissuedIds } from '#worker/outbox/reissue-ids.ts';
import { confirmedOf } from '../changes/literal-items.ts';
import { copied, created, moved, renamed } from './outbox-rows.ts';

describe('the ids of a copy that is made again', () => {
  const confirmed = confirmedOf({
    folder: [rootId, 'Folder'],
    child: ['folder', 'Child'],
    grandchild: ['child', 'Grandchild'],
  });
  const view = createOptimisticView(confirmed, []);
  const before = copied('old', 'folder', 'root').change;
  const after = copied('new', 'folder', 'root').change;

  it('are what its dependants speak of from then on', () => {
    const inside = created('2', 'added', copiedId('old', 'child'));
    const name = renamed('3', copiedId('old', 'grandchild'), 'renamed');
    const location = moved('4', 'other', 'root');
    const ids = reissuedIds(view, before, after, [inside, name, location]);
    expect(withReissuedIds(inside.change, ids)).toMatchObject({
      itemId: 'added',
      parentId: copiedId('new', 'child'),
    });
    expect(withReissuedIds(name.change, ids)).toMatchObject({ itemId: copiedId('new', 'grandchild') });
    expect(withReissuedIds(location.change, ids)).toEqual(location.change);
  });

  it('reach through a copy of the copy', () => {
    const retry = copied('5', copiedId('old', 'folder'), 'root');
    const name = renamed('6', copiedId('5', copiedId('old', 'child')), 'renamed');
    const ids = reissuedIds(view, before, after, [retry, name]);
    expect(withReissuedIds(retry.change, ids)).toMatchObject({ itemId: copiedId('new', 'folder') });
    expect(withReissuedIds(name.change, ids)).toMatchObject({
      itemId: copiedId('5', copiedId('new', 'child')),
    });
  });

  it('of a creation are its own', () => {
    const first = created('1', 'taken').change;
    const inside = created('2', 'inner', 'taken');
    const ids = reissuedIds(view, first, { ...first, itemId: 'fresh' }, [inside]);
    expect(withReissuedIds(inside.change, ids)).toMatchObject({ parentId: 'fresh' });
    expect(reissuedIds(view, first, first, [inside]).size).toBe(0);
  });
});
