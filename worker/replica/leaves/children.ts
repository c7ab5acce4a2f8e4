import type { ItemKind } from '#contract/entities/item.ts';
import type { LeafBlock } from '#contract/replica-format/leaf-block.ts';
import { emptyDirectory } from '../block-directory.ts';
import { isItemId } from '../is-item-id.ts';
import type { BlockDirectory, ReplicaDatabase } from '../replica-database.ts';
import type { Columns } from '../sorted-block.ts';
import { childrenRange, columnsOfRange } from './find-in-leaf.ts';
import { countOfLeaf, type LeafKey, leafName, parentKey, sortKeyOfLeaf } from './leaf-key.ts';
import { keysOfFolder, leafKeyBefore } from './leaf-table.ts';
import { createLeafReader, type LeafReader } from './read-leaves.ts';

/** The children of a folder that are of one kind, as parts of leaves, in order. Leaves are read when they are needed. */
export interface Children {
  /** Of each part the lowest sort key that may stand in it, '' for the first, and how many items it has. */
  readonly directory: BlockDirectory;
  columns(parts: readonly number[]): Promise<readonly (Columns | undefined)[]>;
  /** The same of one part from leaves that are in memory, by `leafName`; undefined where its leaf is none of them. */
  columnsIn(part: number, leaves: ReadonlyMap<string, LeafBlock> | undefined): Columns | undefined;
  /** The keys of the leaves that these parts need, with those that the directory needed. */
  keysOf(parts: readonly number[]): readonly LeafKey[];
}

/**
 * Of the leaves that begin with a child of the folder, all but the last hold nothing else, and their keys say how much. Its
 * first children may stand behind others, in the leaf before them; that one and the last are read.
 */
export async function loadChildren(
  db: ReplicaDatabase,
  r: number,
  folderId: string,
  kind: ItemKind,
  leaves: LeafReader = createLeafReader(kind),
): Promise<Children> {
  if (!isItemId(folderId)) return noChildren;
  const p = parentKey(folderId);
  const [before, own] = await Promise.all([leafKeyBefore(kind, [r, p, '']), keysOfFolder(db, kind, r, p)]);
  const last = own.at(-1);
  const edges = [before, last].filter((key) => key !== undefined);
  const [first, final] = await Promise.all([before && leaves.read(before), last && leaves.read(last)]);
  const all = before === undefined ? own : [before, ...own];
  const parts = all
    .map((key) => {
      if (key === before) return { key, count: countIn(first, folderId) };
      return { key, count: key === last ? countIn(final, folderId) : countOfLeaf(key) };
    })
    .filter(({ count }) => count > 0);
  const columnsOf = (leaf: LeafBlock | undefined) =>
    leaf && columnsOfRange(leaf, childrenRange(leaf, folderId));
  const keysOf = (some: readonly number[]) =>
    some.map((part) => parts[part]?.key).filter((key) => key !== undefined);
  return {
    directory: {
      keys: parts.map(({ key }, at) => (at === 0 ? '' : sortKeyOfLeaf(key))),
      counts: parts.map(({ count }) => count),
    },
    columns: (some) =>
      Promise.all(
        some.map(async (part) => {
          const key = parts[part]?.key;
          return columnsOf(key && (await leaves.read(key)));
        }),
      ),
    columnsIn(part, inMemory) {
      const key = parts[part]?.key;
      return columnsOf(key && inMemory?.get(leafName(key)));
    },
    keysOf: (some) => [...edges, ...keysOf(some)],
  };
}

/** Of what is no id at all: addresses are typed by people, too. */
const noChildren: Children = {
  directory: emptyDirectory,
  columns: async (parts) => parts.map(() => undefined),
  columnsIn: () => undefined,
  keysOf: () => [],
};

function countIn(leaf: LeafBlock | undefined, folderId: string): number {
  if (leaf === undefined) return 0;
  const { from, to } = childrenRange(leaf, folderId);
  return to - from;
}
