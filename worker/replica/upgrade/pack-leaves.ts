import { Dexie, type Table, type Transaction } from 'dexie';
import type { ItemKind } from '#contract/entities/item.ts';
import { leafItems, readLeafBlock } from '#contract/replica-format/leaf-block.ts';
import { LeafBuilder } from '#contract/replica-format/leaf-builder.ts';
import { idBytes, packId } from '#contract/replica-format/packed-ids.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { stayInTransaction } from '../../lib/stay-in-transaction.ts';
import { leafKeyOf } from '../leaves/leaf-key.ts';
import type { Columns } from '../sorted-block.ts';

/** The rows as version 12 found them: children of one parent each, in order of their sort keys. */
interface BlockRow extends Columns {
  readonly r: number;
  readonly p: string;
  readonly k: string;
}

interface LeafRow {
  readonly r: number;
  readonly p: string;
  readonly k: string;
  readonly bytes: ArrayBuffer;
}

type BlockKey = [r: number, p: string, k: string];

interface SyncStateRow {
  shown: { readonly r: number; readonly complete: boolean; readonly [field: string]: unknown } | null;
  filling: unknown;
}

type Side = 'folders' | 'files';

const blocksAtOnce = 500;

/**
 * Since version 12 a row of `folders` and `files` is a leaf and not a block of one folder (docs/decisions/071). What is whole
 * is packed as it stands, so that a device that is offline goes on with what it has; what was still being filled begins again.
 */
export async function packLeaves(transaction: Transaction): Promise<void> {
  const states = transaction.table<SyncStateRow>('syncStates');
  const packed: Record<Side, LeafRow[]> = { folders: [], files: [] };
  const packedReplicas = new Set<number>();
  for (const { shown } of await states.toArray()) {
    await stayInTransaction();
    if (shown?.complete !== true) continue;
    const [folders, files] = await Promise.all([
      leavesOf(transaction, 'folders', 'folder', shown.r),
      leavesOf(transaction, 'files', 'file', shown.r),
    ]);
    if (folders === null || files === null) continue;
    packed.folders.push(...folders);
    packed.files.push(...files);
    packedReplicas.add(shown.r);
  }
  await states.toCollection().modify((row) => {
    row.filling = null;
    const isPacked = row.shown?.complete === true && packedReplicas.has(row.shown.r);
    row.shown = isPacked ? stateOf(row.shown) : null;
  });
  const shown = transaction.table<{ readonly r: number }>('shownReplicas');
  await shown.filter(({ r }) => !packedReplicas.has(r)).delete();
  // Each tab's index was of a version before; none of it is read any more.
  await transaction.table('journal').clear();
  for (const side of ['folders', 'files'] as const) await putAll(transaction.table(side), packed[side]);
}

function stateOf(shown: SyncStateRow['shown']): SyncStateRow['shown'] {
  if (shown === null) return null;
  const { openParent: _, prefetchedFolders: __, ...state } = shown;
  return { ...state, prefetched: [] };
}

async function putAll(table: Table<LeafRow>, leaves: readonly LeafRow[]): Promise<void> {
  await table.clear();
  for (let from = 0; from < leaves.length; from += blocksAtOnce) {
    await stayInTransaction();
    await table.bulkPut(leaves.slice(from, from + blocksAtOnce));
  }
}

/** Null where a failing disk has left something else: it is fetched again. */
async function leavesOf(
  transaction: Transaction,
  side: Side,
  kind: ItemKind,
  r: number,
): Promise<LeafRow[] | null> {
  const leaves: LeafRow[] = [];
  const builder = new LeafBuilder();
  const flush = () => {
    if (builder.count === 0) return;
    const leaf = readLeafBlock(builder.finish(kind));
    const [, p, k] = leafKeyOf(r, leaf);
    leaves.push({ r, p, k, bytes: leaf.bytes.buffer });
  };
  const append = (block: BlockRow) => {
    const parent = new Uint8Array(idBytes);
    packId(block.p, parent);
    const source = sourceOf(block);
    for (let from = 0; from < block.names.length; ) {
      const to = Math.min(block.names.length, from + leafItems.target - builder.count);
      builder.append(parent, 0, source, from, to);
      if (builder.count === leafItems.target) flush();
      from = to;
    }
  };
  let isBroken = false;
  const tryToAppend = (block: BlockRow) => {
    try {
      append(block);
    } catch {
      isBroken = true;
    }
  };
  // The root stood among the others by its id, and is the first of all now.
  await eachBlock(transaction, side, [r, rootId, Dexie.minKey], [r, rootId, Dexie.maxKey], tryToAppend);
  await eachBlock(transaction, side, [r, Dexie.minKey], [r, Dexie.maxKey], (block) => {
    if (block.p !== rootId) tryToAppend(block);
  });
  if (isBroken) return null;
  flush();
  return leaves;
}

async function eachBlock(
  transaction: Transaction,
  side: Side,
  low: readonly unknown[],
  high: readonly unknown[],
  each: (block: BlockRow) => void,
): Promise<void> {
  for (let after = low; ; ) {
    await stayInTransaction();
    const blocks = await transaction
      .table<BlockRow, BlockKey>(side)
      .where('[r+p+k]')
      .between(after, high, false, true)
      .limit(blocksAtOnce)
      .toArray();
    blocks.forEach(each);
    const last = blocks.at(-1);
    if (last === undefined || blocks.length < blocksAtOnce) return;
    after = [last.r, last.p, last.k];
  }
}

const encoder = new TextEncoder();

function sourceOf({ names, ...columns }: BlockRow) {
  const encoded = names.map((name) => encoder.encode(name));
  const nameEnds = new Uint32Array(names.length);
  let end = 0;
  encoded.forEach((name, at) => {
    end += name.length;
    nameEnds[at] = end;
  });
  const bytes = new Uint8Array(end);
  encoded.forEach((name, at) => {
    bytes.set(name, (nameEnds[at] ?? 0) - name.length);
  });
  return { ...columns, nameEnds, names: bytes };
}
