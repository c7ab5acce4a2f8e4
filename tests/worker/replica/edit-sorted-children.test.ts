import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Item } from '#contract/entities/item.ts';
import { idBytes, unpackId } from '#contract/replica-format/packed-ids.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { sortKey } from '#contract/rules/sort-key/sort-key.ts';
import { emptyDirectory } from '#worker/replica/block-directory.ts';
import {
  blocksToLoad,
  type ChildrenEdits,
  editSortedChildren,
} from '#worker/replica/edit-sorted-children.ts';
import type { BlockDirectory } from '#worker/replica/replica-database.ts';
import { blockItems, type Columns, keyAt } from '#worker/replica/sorted-block.ts';
import { idOf, item } from './model.ts';

/** A run of blocks in memory, edited as the database would be. */
class Run {
  directory: BlockDirectory = emptyDirectory;
  blocks = new Map<string, Columns>();

  edit(edits: Partial<ChildrenEdits>): void {
    const all: ChildrenEdits = { remove: [], replace: [], insert: [], ...edits };
    const loaded = new Map<number, Columns>();
    for (const block of blocksToLoad(this.directory, all)) {
      const columns = this.blocks.get(this.directory.keys[block] ?? '');
      if (columns) loaded.set(block, columns);
    }
    const edited = editSortedChildren(this.directory, loaded, all);
    if (!edited) return;
    this.directory = edited.directory;
    for (const k of edited.drop) this.blocks.delete(k);
    for (const { k, columns } of edited.put) this.blocks.set(k, columns);
  }

  ids(): string[] {
    return this.directory.keys.flatMap((k) => {
      const columns = this.blocks.get(k);
      return columns
        ? columns.names.map((_, at) => unpackId(columns.ids, at * idBytes))
        : ['a block is missing'];
    });
  }
}

const byKey = (a: Item, b: Item) => (sortKey(a.name) < sortKey(b.name) ? -1 : 1);

it('holds what a map holds, in order, in blocks of the right size, whatever is inserted and removed', () => {
  const step = fc.record({
    insert: fc.array(fc.nat(4000), { maxLength: 700 }),
    remove: fc.array(fc.nat(4000), { maxLength: 700 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
      const run = new Run();
      const model = new Map<number, Item>();
      for (const { insert, remove } of steps) {
        const gone = [...new Set(remove)].flatMap((n) => {
          const each = model.get(n);
          model.delete(n);
          return each ? [{ key: sortKey(each.name), id: each.id }] : [];
        });
        const fresh = [...new Set(insert)].filter((n) => !model.has(n));
        const items = fresh.map((n) => item(n, rootId, 'file', `Name ${n} ${n % 3 === 0 ? 'ß' : ''}`));
        fresh.forEach((n, at) => {
          const each = items[at];
          if (each) model.set(n, each);
        });
        run.edit({ insert: items, remove: gone });
      }
      expect(run.ids()).toEqual([...model.values()].sort(byKey).map((each) => each.id));
      expect(run.directory.keys).toEqual([...run.directory.keys].sort());
      expect(run.directory.keys[0] ?? '').toBe('');
      expect(new Set(run.blocks.keys())).toEqual(new Set(run.directory.keys));
      run.directory.keys.forEach((k, at) => {
        const columns = run.blocks.get(k);
        expect(columns?.names.length).toBe(run.directory.counts[at]);
        expect(run.directory.counts[at]).toBeGreaterThan(0);
        expect(run.directory.counts[at]).toBeLessThanOrEqual(blockItems.maxItems);
        // No name outlives its item, not even as the key of a block.
        if (columns && at > 0) expect(keyAt(columns, 0)).toBe(k);
      });
    }),
    { numRuns: 60 },
  );
});

it('splits a block that grows beyond 512 into halves of 256 to 384', () => {
  const run = new Run();
  for (let n = 0; n < 513; n += 1) run.edit({ insert: [item(n, rootId, 'file', `file ${n}`)] });
  expect(run.directory.counts).toEqual([257, 256]);
});

it('joins what has become small, and keeps the first key when the first block empties', () => {
  const run = new Run();
  const items = Array.from({ length: 1000 }, (_, n) =>
    item(n, rootId, 'file', `file ${String(n).padStart(4, '0')}`),
  );
  run.edit({ insert: items });
  expect(run.directory.keys.length).toBeGreaterThan(2);
  const first = run.directory.counts[0] ?? 0;
  run.edit({ remove: items.slice(0, first).map((each) => ({ key: sortKey(each.name), id: each.id })) });
  expect(run.directory.keys[0]).toBe('');
  run.edit({ remove: items.slice(first, 990).map((each) => ({ key: sortKey(each.name), id: each.id })) });
  expect(run.directory.counts).toEqual([10]);
});

it('writes nothing where the same rows come again', () => {
  const run = new Run();
  const items = Array.from({ length: 40 }, (_, n) => item(n, rootId, 'file', `file ${n}`));
  run.edit({ insert: items });
  const edits: ChildrenEdits = { remove: [], insert: [], replace: items };
  expect(
    editSortedChildren(run.directory, new Map([[0, run.blocks.get('') as Columns]]), edits),
  ).toBeUndefined();
});

it('swaps two names in one go', () => {
  const run = new Run();
  run.edit({ insert: [item(1, rootId, 'file', 'a'), item(2, rootId, 'file', 'b')] });
  run.edit({
    remove: [
      { key: 'a', id: idOf(1) },
      { key: 'b', id: idOf(2) },
    ],
    insert: [item(1, rootId, 'file', 'b'), item(2, rootId, 'file', 'a')],
  });
  expect(run.ids()).toEqual([idOf(2), idOf(1)]);
});

it('what is removed leaves no name behind, not even as the key of its block', () => {
  const run = new Run();
  const items = Array.from({ length: 3 * blockItems.maxItems }, (_, n) =>
    item(n, rootId, 'file', `Name ${String(n).padStart(5, '0')}`),
  );
  run.edit({ insert: items });
  for (let round = 0; round < 3; round += 1) {
    const gone = run.directory.keys.slice(1);
    expect(gone.length).toBeGreaterThan(1);
    const remove = items.filter(({ name }) => gone.includes(sortKey(name)));
    run.edit({ remove: remove.map(({ id, name }) => ({ key: sortKey(name), id })) });
    expect(run.directory.keys.filter((k) => gone.includes(k))).toEqual([]);
    expect(new Set(run.blocks.keys())).toEqual(new Set(run.directory.keys));
  }
  // A whole block that goes, and the first item of the next with it.
  const [, from = '', to = ''] = run.directory.keys;
  const left = run.ids();
  const between = items.filter(({ id, name }) => {
    const key = sortKey(name);
    return left.includes(id) && key >= from && key <= to;
  });
  run.edit({ remove: between.map(({ id, name }) => ({ key: sortKey(name), id })) });
  expect(run.directory.keys.some((k) => k === from || k === to)).toBe(false);
  expect(run.ids()).toHaveLength(left.length - between.length);
});
