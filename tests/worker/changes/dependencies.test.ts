import { describe, expect, it } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { dependenciesOf } from '#worker/changes/dependencies.ts';
import { mergeIntoPending } from '#worker/changes/merge-changes.ts';
import { createOptimisticView } from '#worker/changes/optimistic-view.ts';
import { rebase } from '#worker/changes/rebase.ts';
import type { ItemLocation, OutboxRow } from '#worker/replica/replica-database.ts';
import {
  copied,
  created,
  deleted,
  moved,
  renamed,
  uploaded,
  versionRestored,
} from '../outbox/outbox-rows.ts';
import { confirmedOf } from './literal-items.ts';

const team = confirmedOf({
  art: [rootId, 'Art'],
  box: [rootId, 'Box'],
  logo: ['art', 'Logo'],
  svg: ['logo', 'mark.svg'],
});

/** The order of the last change after the ones before it. */
async function orderOfLast(...rows: OutboxRow[]) {
  const view = createOptimisticView(team, []);
  const before = rows.slice(0, -1);
  await rebase(view, before);
  const last = rows.at(-1);
  if (last === undefined) throw new Error('no change');
  const item = view.item(last.change.itemId);
  const from: ItemLocation | null = item === undefined ? null : { parentId: item.parentId, name: item.name };
  const name = 'name' in last.change ? last.change.name : (item?.name ?? '');
  return dependenciesOf(view, before, last.change, from, name);
}

describe('a change waits for', () => {
  it('the making of its item, of its folder, and of the folders above', async () => {
    expect(await orderOfLast(created('1', 'a'), created('2', 'b', 'a'))).toEqual({
      dependsOn: ['1'],
      orderedAfter: [],
    });
    expect(await orderOfLast(created('1', 'a'), created('2', 'b', 'a'), created('3', 'c', 'b'))).toEqual({
      dependsOn: ['1', '2'],
      orderedAfter: [],
    });
  });

  it('earlier changes of the same item, and no others', async () => {
    expect(
      await orderOfLast(renamed('1', 'art', 'X'), renamed('2', 'box', 'Y'), moved('3', 'art', 'box')),
    ).toEqual({
      dependsOn: ['1'],
      orderedAfter: [],
    });
  });

  it('the contents that the same file got before, in a batch or by a version, and no rename of it for an upload', async () => {
    const batch = uploaded('1', ['new'], 'logo');
    const replacing = { ...batch, change: { ...batch.change, replacedIds: ['svg'] } } as OutboxRow;
    const restore = versionRestored('2', 'svg');
    expect(await orderOfLast(replacing, restore)).toEqual({ dependsOn: [], orderedAfter: ['1'] });
    const second = { ...replacing, changeId: '3', change: { ...replacing.change, changeId: '3' } };
    expect(await orderOfLast(restore, second)).toEqual({ dependsOn: [], orderedAfter: ['2'] });
    expect(await orderOfLast(replacing, renamed('4', 'svg', 'X'))).toEqual({
      dependsOn: [],
      orderedAfter: [],
    });
  });

  it('the moves of the folders that it goes into, so that no circle arises on the way', async () => {
    const out = moved('1', 'logo', rootId, { from: { parentId: 'art', name: 'Logo' } });
    expect(await orderOfLast(out, moved('2', 'art', 'logo'))).toEqual({ dependsOn: ['1'], orderedAfter: [] });
  });

  it('the rescue of what was inside, where it deletes; whatever else happened there only comes first', async () => {
    const rescue = moved('1', 'logo', 'box', { from: { parentId: 'art', name: 'Logo' } });
    const inside = created('2', 'new', 'art');
    expect(await orderOfLast(rescue, inside, deleted('3', 'art'))).toEqual({
      dependsOn: ['1'],
      orderedAfter: ['2'],
    });
  });

  it('a copy of what it changes, so that the copy is what was seen', async () => {
    expect(await orderOfLast(copied('1', 'art', 'box'), renamed('2', 'svg', 'x.svg'))).toEqual({
      dependsOn: [],
      orderedAfter: ['1'],
    });
    expect(await orderOfLast(renamed('1', 'svg', 'x.svg'), copied('2', 'art', 'box'))).toEqual({
      dependsOn: [],
      orderedAfter: ['1'],
    });
  });

  it('the freeing of the name that it takes', async () => {
    const freed = renamed('1', 'art', 'Old', { from: { parentId: rootId, name: 'Art' } });
    expect(await orderOfLast(freed, renamed('2', 'box', 'ART'))).toEqual({
      dependsOn: [],
      orderedAfter: ['1'],
    });
    expect(await orderOfLast(freed, renamed('2', 'box', 'Other'))).toEqual({
      dependsOn: [],
      orderedAfter: [],
    });
  });
});

describe('two changes of one item become one', () => {
  it('where nobody can tell the difference', () => {
    const one = renamed('1', 'a', 'X');
    const merged = mergeIntoPending([one], renamed('2', 'a', 'Y', { dependsOn: ['1'] }));
    expect(merged).toMatchObject({ changeId: '1', dependsOn: [], change: { name: 'Y', changeId: '1' } });
    expect(merged?.merged).toMatchObject([{ changeId: '2', before: one.change }]);
    expect(mergeIntoPending([created('1', 'a')], renamed('2', 'a', 'Y', { dependsOn: ['1'] }))).toMatchObject(
      {
        change: { type: 'createFolder', name: 'Y' },
      },
    );
    expect(
      mergeIntoPending([moved('1', 'a', 'x')], moved('2', 'a', 'y', { dependsOn: ['1'] })),
    ).toMatchObject({
      change: { parentId: 'y' },
    });
  });

  it('and stay two where one was sent, another waits for it, or it waits for something in between', () => {
    const retry = renamed('9', 'a', 'Y', { dependsOn: ['1'] });
    expect(mergeIntoPending([renamed('1', 'a', 'X', { attempts: 1 })], retry)).toBeNull();
    expect(mergeIntoPending([renamed('1', 'a', 'X', { state: 'sending' })], retry)).toBeNull();
    expect(
      mergeIntoPending([renamed('1', 'a', 'X'), renamed('2', 'b', 'A', { orderedAfter: ['1'] })], retry),
    ).toBeNull();
    const between = [renamed('1', 'a', 'X'), renamed('2', 'b', 'Z')];
    expect(
      mergeIntoPending(between, renamed('9', 'a', 'Y', { dependsOn: ['1'], orderedAfter: ['2'] })),
    ).toBeNull();
    expect(mergeIntoPending([deleted('1', 'a')], renamed('2', 'b', 'Y'))).toBeNull();
  });
});
