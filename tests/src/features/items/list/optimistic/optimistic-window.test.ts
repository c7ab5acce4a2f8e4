import { describe, expect, it } from 'vitest';
import { compareNames } from '#contract/rules/sort-key/sort-key.ts';
import type { SortOrder } from '#contract/worker-api/sorted-folder.ts';
import {
  creationOf,
  deletionOf,
  moveOf,
  oppositesOf,
  renameOf,
} from '#src/features/items/list/optimistic/item-effects.ts';
import type { ItemEffect, OptimisticChange } from '#src/features/items/list/optimistic/optimistic-changes.ts';
import { mergeOptimistic } from '#src/features/items/list/optimistic/optimistic-window.ts';
import type { GridRow, LoadedRows } from '#src/features/items/list/row-source.ts';
import { randomOf } from '../../../../../simulation/world/random.ts';

const here = 'here';
const byName: SortOrder = { by: 'name', direction: 'asc' };

function row(name: string, more: Partial<GridRow> = {}): GridRow {
  const at = { createdMs: 1, modifiedMs: 1, sizeBytes: 1 };
  return { id: name, parentId: here, kind: 'folder', name, syncState: 'none', ...at, ...more };
}

/** The children of the folder in an order, as the device lists them. */
function listed(rows: Iterable<GridRow>, { by, direction }: SortOrder): readonly GridRow[] {
  const sign = direction === 'asc' ? 1 : -1;
  const value = (one: GridRow) => (by === 'modified' ? one.modifiedMs : 0);
  const kind = (one: GridRow) => Number(one.kind === 'file');
  return [...rows]
    .filter(({ parentId }) => parentId === here)
    .sort((one, other) => {
      const names = kind(one) - kind(other) || compareNames(one.name, other.name);
      if (by === 'name') return sign * names;
      return kind(one) - kind(other) || sign * (value(one) - value(other)) || names;
    });
}

interface Read {
  readonly from?: number;
  readonly to?: number;
  readonly order?: SortOrder;
  readonly written?: number;
  readonly pending?: ReadonlyMap<string, string | null>;
}

function read(
  rows: Iterable<GridRow>,
  { from = 0, to = 1000, order = byName, written = 0, pending }: Read = {},
): LoadedRows {
  const all = listed(rows, order);
  const folders = all.filter(({ kind }) => kind === 'folder').length;
  const shown = all.slice(from, to).map((each) => ({ createdMs: 1, ...each }));
  const counts = { folders, files: all.length - folders };
  const window = { ...counts, from: Math.min(from, all.length), rows: shown, complete: true };
  return {
    listKey: 'list',
    folderId: here,
    order,
    written,
    window: { ...window, ...(pending && { pending }) },
  };
}

function change(effects: readonly ItemEffect[], written = 0): OptimisticChange {
  return { effects, written, isConfirmed: false };
}

function merge(loaded: LoadedRows, ...effects: ItemEffect[]) {
  const { window } = mergeOptimistic(loaded, [change(effects)]).shown;
  return { ...window, rows: window.rows.map(({ name }) => name) };
}

const abc = [row('a'), row('b 2'), row('c')];

describe('a change that the device has not written yet', () => {
  it('puts a new folder where its name belongs, as people count', () => {
    const { rows, folders, files } = merge(read([...abc, row('b 10')]), creationOf('new', here, 'b 9', 5));
    expect(rows).toEqual(['a', 'b 2', 'b 9', 'b 10', 'c']);
    expect({ folders, files }).toEqual({ folders: 5, files: 0 });
  });

  it('shows a renamed item at its new place, with all else that is known of it', () => {
    const loaded = read(abc);
    const { window } = mergeOptimistic(loaded, [change([renameOf(row('a', { sizeBytes: 9 }), 'z')])]).shown;
    expect(window.rows.map(({ name }) => name)).toEqual(['b 2', 'c', 'z']);
    expect(window.rows.at(-1)).toEqual({ ...row('a'), name: 'z', syncState: 'pending' });
    expect(window.folders).toBe(3);
  });

  it('takes out what is deleted or moved elsewhere, and brings it back when that is undone', () => {
    const effects = [deletionOf(row('a')), moveOf(row('c'), 'elsewhere')];
    expect(merge(read(abc), ...effects).rows).toEqual(['b 2']);
    expect(merge(read(abc), ...effects, ...oppositesOf(effects)).rows).toEqual(['a', 'b 2', 'c']);
  });

  it('leaves other folders as they are', () => {
    const other = row('x', { parentId: 'elsewhere' });
    const { rows, folders } = merge(read(abc), creationOf('new', 'elsewhere', 'y', 5), deletionOf(other));
    expect({ rows, folders }).toEqual({ rows: ['a', 'b 2', 'c'], folders: 3 });
  });

  it('shows what is moved in only where it is known that its name is free', () => {
    const arriving = moveOf(row('b', { parentId: 'elsewhere' }), here);
    const sameName = moveOf(row('C', { id: 'other', parentId: 'elsewhere' }), here);
    expect(merge(read(abc), arriving).rows).toEqual(['a', 'b', 'b 2', 'c']);
    expect(merge(read(abc), sameName).rows).toEqual(['a', 'b 2', 'c']);
    expect(merge(read(abc, { to: 2 }), arriving).rows).toEqual(['a', 'b 2']);
  });

  it('renames in place where a list is by size, and leaves the place of a new folder to the device', () => {
    const order: SortOrder = { by: 'size', direction: 'desc' };
    const { rows, folders } = merge(
      read(abc, { order }),
      renameOf(row('a'), 'z'),
      creationOf('new', here, 'n', 5),
    );
    expect({ rows, folders }).toEqual({ rows: ['z', 'b 2', 'c'], folders: 3 });
  });
});

describe('the edges of a window', () => {
  const names = Array.from({ length: 100 }, (_, n) => row(`item ${n}`));
  const middle = read(names, { from: 40, to: 60 });

  it('counts what happens outside, and moves with what happens above', () => {
    const above = merge(middle, creationOf('new', here, 'item 3b', 5));
    expect(above).toMatchObject({ folders: 101, from: 41 });
    expect(above.rows[0]).toBe('item 40');
    expect(merge(middle, deletionOf(row('item 3')))).toMatchObject({ folders: 99, from: 39 });
    expect(merge(middle, deletionOf(row('item 80')))).toMatchObject({ folders: 99, from: 40 });
    expect(merge(middle, creationOf('new', here, 'z', 5)).rows.at(-1)).toBe('item 59');
  });

  it('takes a renamed row out of the window, and one into it', () => {
    const out = merge(middle, renameOf(row('item 50'), 'a'));
    expect(out).toMatchObject({ folders: 100, from: 41 });
    expect(out.rows).not.toContain('a');
    expect(merge(middle, renameOf(row('item 2'), 'item 50b')).rows).toContain('item 50b');
  });
});

describe('what has been read with the change in it', () => {
  const made = creationOf('new', here, 'n', 5);

  it('is shown as it was read', () => {
    const loaded = read([...abc, row('n', { id: 'new', sizeBytes: 77 })]);
    const { shown, confirmed } = mergeOptimistic(loaded, [change([made])]);
    expect(shown.window).toMatchObject({ folders: 4, rows: loaded.window.rows });
    expect(confirmed.size).toBe(1);
  });

  it('is not counted twice where it is outside of the window', () => {
    const names = Array.from({ length: 100 }, (_, n) => row(`item ${n}`));
    const pending = new Map<string, string | null>([
      ['new', 'n'],
      ['item 1', null],
    ]);
    const after = [...names.filter(({ id }) => id !== 'item 1'), row('n', { id: 'new' })];
    const loaded = read(after, { to: 1, from: 0, pending });
    expect(merge(loaded, made, deletionOf(row('item 1')))).toMatchObject({ folders: 100, from: 0 });
  });

  it('knows a change that was written before it was asked for, whatever became of it since', () => {
    const loaded = read(abc, { written: 4 });
    const { shown, confirmed } = mergeOptimistic(loaded, [change([made], 4), change([made], 5)]);
    expect(shown.window.folders).toBe(4);
    expect([...confirmed].map(({ written }) => written)).toEqual([4]);
  });

  it('is the same object where it looks the same: nothing is drawn for what is confirmed', () => {
    const renaming = change([renameOf(row('a'), 'z')]);
    const { shown } = mergeOptimistic(read(abc), [renaming]);
    const written = [row('z', { id: 'a', syncState: 'pending' }), row('b 2'), row('c')];
    const pending = new Map([['a', 'z']]);
    expect(mergeOptimistic(read(written, { pending }), [renaming], shown).shown).toBe(shown);
    expect(mergeOptimistic(read(abc), [], shown).shown).not.toBe(shown);
  });

  it('gives way to a later change of the same item', () => {
    const [first, second] = [renameOf(row('a'), 'x'), renameOf(row('x', { id: 'a' }), 'y')];
    const pending = new Map([['a', 'y']]);
    for (const name of ['a', 'x', 'y']) {
      expect(merge(read([row(name, { id: 'a' })], { pending }), first, second).rows).toEqual(['y']);
    }
  });
});

it('shows of any changes, read before or between them, what the device lists after them', () => {
  const random = randomOf('optimistic windows');
  const orders: readonly SortOrder[] = [
    byName,
    { by: 'name', direction: 'desc' },
    { by: 'modified', direction: 'asc' },
    { by: 'modified', direction: 'desc' },
  ];
  for (let round = 0; round < 500; round += 1) {
    const order = random.pick(orders);
    const names = Array.from({ length: random.below(40) }, (_, n) => `n${(n * 7) % 101}`);
    const states = [
      new Map(
        names.map((name) => {
          const kind = random.pick(['folder', 'file'] as const);
          return [name, row(name, { kind, modifiedMs: random.below(5) })];
        }),
      ),
    ];
    const changes: OptimisticChange[] = [];
    const touched = new Set<string>();
    for (let at = 0; at < 5; at += 1) {
      const before = states.at(-1) ?? new Map<string, GridRow>();
      const targets = [...before.values()].filter(({ id }) => !touched.has(id));
      const target = targets[random.below(targets.length)];
      const name = `n${random.below(1000)} ${round} ${at}`;
      const made = creationOf(name, here, name, random.below(5));
      const effect = target
        ? random.pick([made, renameOf(target, name), moveOf(target, 'elsewhere'), deletionOf(target)])
        : made;
      // A rename keeps its place in a list by time: among equals it may stand elsewhere for a moment.
      if (order.by !== 'name' && effect.before && effect.after?.parentId === here) continue;
      const after = new Map(before);
      const id = (effect.before ?? effect.after)?.id ?? '';
      touched.add(id);
      if (effect.after) after.set(id, effect.after);
      else after.delete(id);
      states.push(after);
      changes.push(change([effect]));
    }
    const readAt = random.below(states.length);
    const stored = states[readAt] ?? new Map<string, GridRow>();
    const pending = new Map<string, string | null>();
    for (const { effects } of changes.slice(0, readAt)) {
      for (const { before, after } of effects)
        pending.set((before ?? after)?.id ?? '', after?.parentId === here ? after.name : null);
    }
    const from = random.below(30);
    const loaded = read(stored.values(), { order, pending, from, to: from + random.below(20) });
    const { window } = mergeOptimistic(loaded, changes).shown;
    const last = listed(states.at(-1)?.values() ?? [], order);
    expect(window.folders + window.files).toBe(last.length);
    const expected = last.slice(window.from, window.from + window.rows.length).map(({ id }) => id);
    expect(window.rows.map(({ id }) => id)).toEqual(expected);
  }
});
