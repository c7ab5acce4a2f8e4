import type { Item } from '#contract/entities/item.ts';
import { nameKey } from '#contract/rules/name-key.ts';
import {
  blockItems,
  type Columns,
  columnsOf,
  compare,
  concatColumns,
  cut,
  findItem,
  keyAt,
  rewrite,
  sameItem,
} from './block.ts';
import type { Outline } from './database.ts';
import { blockOfKey } from './outline.ts';

/** What changes among the children of one parent and one kind. An item may be in one of the three only. */
export interface RunEdits {
  readonly remove: { readonly key: string; readonly id: string }[];
  /** The same item under the same key: its columns change, its place does not. */
  readonly replace: Item[];
  readonly insert: Item[];
}

export interface EditedRun {
  readonly outline: Outline;
  readonly put: { readonly k: string; readonly columns: Columns }[];
  readonly drop: string[];
}

/** The blocks that editRun has to be given: those that the edits touch, and the neighbours of those that shrink. */
export function blocksToLoad(outline: Outline, edits: RunEdits): ReadonlySet<number> {
  const wanted = new Set<number>();
  const left = new Map<number, number>();
  for (const { key } of edits.remove) {
    const block = blockOfKey(outline, key);
    if (block >= 0) left.set(block, (left.get(block) ?? outline.counts[block] ?? 0) - 1);
  }
  for (const [block, count] of left) {
    wanted.add(block);
    if (count >= blockItems.few) continue;
    if (block > 0) wanted.add(block - 1);
    // The block after may be emptied as well, so the walk goes on to the first that keeps something.
    for (let after = block + 1; after < outline.keys.length; after += 1) {
      wanted.add(after);
      if ((left.get(after) ?? outline.counts[after] ?? 0) > 0) break;
    }
  }
  for (const item of [...edits.replace, ...edits.insert]) {
    const block = blockOfKey(outline, nameKey(item.name));
    if (block >= 0) wanted.add(block);
  }
  return wanted;
}

/** The run after its edits: which blocks are to be written, which to be deleted. `loaded` holds blocksToLoad. */
export function editRun(
  outline: Outline,
  loaded: ReadonlyMap<number, Columns>,
  edits: RunEdits,
): EditedRun | undefined {
  const perBlock = distribute(outline, loaded, edits);
  if (perBlock.size === 0) return undefined;
  const parts: Part[] = [];
  for (let block = 0; block < Math.max(1, outline.keys.length); block += 1) {
    const k = outline.keys[block] ?? '';
    const columns = loaded.get(block);
    const wish = perBlock.get(block);
    if (!wish) {
      parts.push({ k, count: outline.counts[block] ?? 0, columns, dirty: false });
      continue;
    }
    const after = rewrite(columns ?? columnsOf([]), wish);
    const pieces = after.names.length > blockItems.most ? cut(after) : [after];
    pieces.forEach((piece, index) => {
      const isCut = index > 0 || (k !== '' && wish.remove.size > 0 && piece.names.length > 0);
      parts.push({
        // What was removed leaves no name behind: the block begins where its first item stands.
        k: isCut ? keyAt(piece, 0) : k,
        count: piece.names.length,
        columns: piece,
        dirty: true,
      });
    });
  }
  return described(outline, joined(parts));
}

interface Part {
  readonly k: string;
  readonly count: number;
  readonly columns: Columns | undefined;
  readonly dirty: boolean;
}

interface BlockWish {
  readonly remove: Set<number>;
  readonly replace: Map<number, Item>;
  readonly insert: { key: string; item: Item }[];
}

function distribute(outline: Outline, loaded: ReadonlyMap<number, Columns>, edits: RunEdits) {
  const perBlock = new Map<number, BlockWish>();
  const wishOf = (block: number): BlockWish => {
    const wish = perBlock.get(block) ?? { remove: new Set(), replace: new Map(), insert: [] };
    perBlock.set(block, wish);
    return wish;
  };
  const place = (key: string, id: string): { block: number; columns: Columns; at: number } => {
    const block = blockOfKey(outline, key);
    const columns = loaded.get(block);
    const at = columns ? findItem(columns, key, id) : -1;
    if (!columns || at < 0) throw new Error(`the blocks do not hold ${id}, but the index says so`);
    return { block, columns, at };
  };
  for (const { key, id } of edits.remove) {
    const { block, at } = place(key, id);
    wishOf(block).remove.add(at);
  }
  for (const item of edits.replace) {
    const { block, columns, at } = place(nameKey(item.name), item.id);
    if (!sameItem(columns, at, item)) wishOf(block).replace.set(at, item);
  }
  const sorted = edits.insert.map((item) => ({ key: nameKey(item.name), item }));
  sorted.sort((a, b) => compare(a.key, b.key));
  for (const entry of sorted) wishOf(Math.max(0, blockOfKey(outline, entry.key))).insert.push(entry);
  return perBlock;
}

/** Small parts join the one before them where both are in memory. An empty part always finds room. */
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
  return Math.min(a.count, b.count) < blockItems.few && a.count + b.count <= blockItems.aim;
}

function described(outline: Outline, parts: readonly Part[]): EditedRun {
  const kept = new Set(parts.map((part) => part.k));
  return {
    outline: { keys: parts.map((part) => part.k), counts: parts.map((part) => part.count) },
    put: parts.flatMap(({ k, columns, dirty }) => (dirty && columns ? [{ k, columns }] : [])),
    drop: outline.keys.filter((key) => !kept.has(key)),
  };
}
