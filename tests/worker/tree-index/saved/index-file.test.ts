import fc from 'fast-check';
import { expect, it } from 'vitest';
import { journaledFields, pick } from '#contract/entities/item-fields.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { openBytes } from '#tests/support/files/content-directories.ts';
import { DriveIndex } from '#worker/tree-index/drive-index.ts';
import {
  IndexChangedError,
  indexFileBytes,
  readIndexFile,
  writeIndexFile,
} from '#worker/tree-index/saved/index-file.ts';
import { expectIndexIs } from '../../replica/expect-index.ts';
import { anyTreeEdits, differenceOf, type TreeEdit } from '../../replica/history.ts';
import { anyTree, arrivedLeaves, driveId, idOf, inWireOrder, item, type Tree } from '../../replica/model.ts';

const r = 7;

function indexOf(tree: Tree): DriveIndex {
  const index = new DriveIndex(driveId, r, { revision: 3, complete: true, items: tree.size });
  for (const { leaf } of arrivedLeaves(inWireOrder(tree.values()))) index.addLeaf(leaf);
  index.finish();
  return index;
}

async function written(index: DriveIndex): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeIndexFile(index, async () => undefined)) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}

function read(
  file: Uint8Array,
  of: { driveId: string; r: number } = { driveId, r },
): Promise<DriveIndex | null> {
  const create = (items: number, revision: number) =>
    new DriveIndex(of.driveId, of.r, { revision, complete: true, items });
  return readIndexFile(openBytes(file), of, create, async () => undefined);
}

/** What was renamed and deleted leaves slots and names behind, which are in the file as well. */
function change(index: DriveIndex, before: Tree, edits: readonly TreeEdit[], from: number): Tree {
  const { rows, gone, after } = differenceOf(before, edits, from);
  index.change(
    rows.map((row) => pick(row, journaledFields)),
    gone,
  );
  return after;
}

it('is read as it was written, whatever became of it before, and goes on from there', async () => {
  await fc.assert(
    fc.asyncProperty(anyTree(60), anyTreeEdits, anyTreeEdits, async (tree, earlier, later) => {
      const index = indexOf(tree);
      let now = tree;
      for (const [at, edits] of earlier.entries()) now = change(index, now, edits, 1000 + at * 100);
      const file = await written(index);
      const again = await read(file);
      if (again === null) throw new Error('it is whole');
      expect(again).toMatchObject({ driveId, r, revision: 3, complete: true, isStale: false });
      expectIndexIs(again, now);
      for (const [at, edits] of later.entries()) now = change(again, now, edits, 5000 + at * 100);
      expectIndexIs(again, now);
      expect(file.length).toBeLessThanOrEqual(indexFileBytes(index));
    }),
    { numRuns: 60 },
  );
});

it('keeps the names beyond ASCII, and finds what is found in the one it was written from', async () => {
  const names = ['Übersicht.PDF', 'ﬁle', '報告', 'a\u0301', '😀 plan'];
  const tree = new Map(names.map((name, n) => [idOf(n), item(n, rootId, 'file', name)]));
  const index = indexOf(tree);
  const again = await read(await written(index));
  expect(names.map((_, n) => again?.get(idOf(n))?.name)).toEqual(names);
  expect(again?.names.folded.subarray(0, again.names.end)).toEqual(
    index.names.folded.subarray(0, index.names.end),
  );
  expect(names.map((_, n) => again?.names.extensionOf(again.slotOf(idOf(n))))).toEqual([
    'pdf',
    '',
    '',
    '',
    '',
  ]);
});

it('reads nothing that was damaged or cut anywhere', async () => {
  const tree = fc.sample(anyTree(60), { numRuns: 1, seed: 5 })[0] ?? new Map();
  const bytes = await written(indexOf(tree));
  expect(await read(bytes)).not.toBeNull();
  // The first bytes say what the others are: all of them.
  const head = Array.from({ length: 220 }, (_, at): [number, number] => [at, 1]);
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
      const damaged = bytes.slice();
      damaged[at] = (damaged[at] ?? 0) ^ by;
      expect(await read(damaged), `byte ${at}`).toBeNull();
      expect(await read(bytes.subarray(0, at)), `cut at ${at}`).toBeNull();
    }),
    { numRuns: 500, examples: head },
  );
});

it('reads nothing of another filespace, or of another replica of the same', async () => {
  const file = await written(indexOf(new Map()));
  expect(await read(file, { driveId: idOf(1), r })).toBeNull();
  expect(await read(file, { driveId, r: r + 1 })).toBeNull();
});

it('gives up where the index changes while it is written', async () => {
  const index = indexOf(new Map());
  const pieces = writeIndexFile(index, async () => undefined);
  await pieces.next();
  index.change([item(1, rootId, 'file', 'new')], []);
  await expect(pieces.next()).rejects.toThrow(IndexChangedError);

  const failed = indexOf(new Map());
  failed.isStale = true;
  await expect(written(failed)).rejects.toThrow(IndexChangedError);
});
