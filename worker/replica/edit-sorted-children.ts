import type { Item } from '#contract/entities/item.ts';
import { sortKey } from '#contract/rules/sort-key/sort-key.ts';
import { findBlock } from './block-directory.ts';
import type { BlockDirectory } from './replica-database.ts';
import {
  applyBlockEdits,
  blockItems,
  type Columns,
  columnsOf,
  compare,
  concatColumns,
  findItem,
  keyAt,
  sameItem,
  splitBlock,
} from './sorted-block.ts';

/** What changes among the children of one parent and one kind. An item may be in one of the three only. */
export interface ChildrenEdits {
  readonly remove: { readonly key: string; readonly id: string }[];
  /** The same item under the same key: its columns change, its place does not. */
  readonly replace: Item[];
  readonly insert: Item[];
}

export interface EditedChildren {
  readonly directory: BlockDirectory;
  readonly put: { readonly k: string; readonly columns: Columns }[];
  readonly drop: string[];
}

/** The blocks that editSortedChildren needs: those that the edits touch, and the neighbors of those that shrink. */
export function blocksToLoad(directory: BlockDirectory, edits: ChildrenEdits): ReadonlySet<number> {
  const wanted = new Set<number>();
  const left = new Map<number, number>();
  for (const { key } of edits.remove) {
    const block = findBlock(directory, key);
    if (block >= 0) left.set(block, (left.get(block) ?? directory.counts[block] ?? 0) - 1);
  }
  for (const [block, count] of left) {
    wanted.add(block);
    if (count >= blockItems.minItems) continue;
    if (block > 0) wanted.add(block - 1);
    // The block after may be emptied as well, so the walk goes on to the first that keeps something.
    for (let after = block + 1; after < directory.keys.length; after += 1) {
      wanted.add(after);
      if ((left.get(after) ?? directory.counts[after] ?? 0) > 0) break;
    }
  }
  for (const item of [...edits.replace, ...edits.insert]) {
    const block = findBlock(directory, sortKey(item.name));
    if (block >= 0) wanted.add(block);
  }
  return wanted;
}

/** The sorted children after the edits: which blocks are to be written, which to be deleted. `loaded` holds blocksToLoad. */
export function editSortedChildren(
  directory: BlockDirectory,
  loaded: ReadonlyMap<number, Columns>,
  edits: ChildrenEdits,
): EditedChildren | undefined {
  const perBlock = distribute(directory, loaded, edits);
  if (perBlock.size === 0) return undefined;
  const parts: Part[] = [];
  for (let block = 0; block < Math.max(1, directory.keys.length); block += 1) {
    const k = directory.keys[block] ?? '';
    const columns = loaded.get(block);
    const input = perBlock.get(block);
    if (!input) {
      parts.push({ k, count: directory.counts[block] ?? 0, columns, dirty: false });
      continue;
    }
    const after = applyBlockEdits(columns ?? columnsOf([]), input);
    const pieces = after.names.length > blockItems.maxItems ? splitBlock(after) : [after];
    pieces.forEach((piece, index) => {
      const isCut = index > 0 || (k !== '' && input.remove.size > 0 && piece.names.length > 0);
      parts.push({
        // What was removed leaves no name behind: the block begins where its first item stands.
        k: isCut ? keyAt(piece, 0) : k,
        count: piece.names.length,
        columns: piece,
        dirty: true,
      });
    });
  }
  return described(directory, joined(parts));
}

interface Part {
  readonly k: string;
  readonly count: number;
  readonly columns: Columns | undefined;
  readonly dirty: boolean;
}

interface BlockEdit {
  readonly remove: Set<number>;
  readonly replace: Map<number, Item>;
  readonly insert: { key: string; item: Item }[];
}

function distribute(directory: BlockDirectory, loaded: ReadonlyMap<number, Columns>, edits: ChildrenEdits) {
  const perBlock = new Map<number, BlockEdit>();
  const blockEditOf = (block: number): BlockEdit => {
    const input = perBlock.get(block) ?? { remove: new Set(), replace: new Map(), insert: [] };
    perBlock.set(block, input);
    return input;
  };
  const locate = (key: string, id: string): { block: number; columns: Columns; at: number } => {
    const block = findBlock(directory, key);
    const columns = loaded.get(block);
    const at = columns ? findItem(columns, key, id) : -1;
    if (!columns || at < 0) throw new Error(`the blocks do not hold ${id}, but the index says so`);
    return { block, columns, at };
  };
  for (const { key, id } of edits.remove) {
    const { block, at } = locate(key, id);
    blockEditOf(block).remove.add(at);
  }
  for (const item of edits.replace) {
    const { block, columns, at } = locate(sortKey(item.name), item.id);
    if (!sameItem(columns, at, item)) blockEditOf(block).replace.set(at, item);
  }
  const sorted = edits.insert.map((item) => ({ key: sortKey(item.name), item }));
  sorted.sort((a, b) => compare(a.key, b.key));
  for (const entry of sorted) blockEditOf(Math.max(0, findBlock(directory, entry.key))).insert.push(entry);
  return perBlock;
}

/** Small parts join the one before them where both are in memory. An empty part always fits. */
function joined(parts: readonly Part[]): Part[] {
  const result: Part[] = [];
  for (const part of parts) {
    const before = result.at(-1);
    if (before?.columns && part.columns && shouldJoin(before, part)) {
      const columns = concatColumns(before.columns, part.columns);
      const k = before.count > 0 || before.k === '' ? before.k : part.k;
      result[result.length - 1] = { k, count: columns.names.length, columns, dirty: true };
    } else {
      result.push(part);
    }
  }
  return result.filter((part) => part.count > 0);
}

function shouldJoin(a: Part, b: Part): boolean {
  if (!a.dirty && !b.dirty) return false;
  if (a.count === 0 || b.count === 0) return true;
  return Math.min(a.count, b.count) < blockItems.minItems && a.count + b.count <= blockItems.target;
}

function described(directory: BlockDirectory, parts: readonly Part[]): EditedChildren {
  const kept = new Set(parts.map((part) => part.k));
  return {
    directory: { keys: parts.map((part) => part.k), counts: parts.map((part) => part.count) },
    put: parts.flatMap(({ k, columns, dirty }) => (dirty && columns ? [{ k, columns }] : [])),
    drop: directory.keys.filter((key) => !kept.has(key)),
  };
}
