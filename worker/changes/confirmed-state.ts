import { unpackId } from '#contract/replica-format/packed-ids.ts';
import { nameKey } from '#contract/rules/name-key.ts';
import { sortKey, sortKeyOf } from '#contract/rules/sort-key/sort-key.ts';
import { type KeyRange, rangeBehind } from '#contract/rules/sort-key/sort-key-range.ts';
import { groupBy } from '../lib/group-by.ts';
import { stayInTransaction } from '../lib/stay-in-transaction.ts';
import { findBlock } from '../replica/block-directory.ts';
import type {
  BlockDirectory,
  BlockRow,
  JournalItem,
  ReplicaDatabase,
  SyncStateRow,
} from '../replica/replica-database.ts';
import { findItem, keyAt, lowerBound, numbersAt } from '../replica/sorted-block.ts';
import type { BlockKey } from '../replica/table-writes.ts';
import type { DriveIndex } from '../tree-index/drive-index.ts';
import { isItemId } from './is-item-id.ts';
import type { BlockFields, ConfirmedState } from './optimistic-view.ts';

const nothing: ConfirmedState = {
  complete: false,
  shown: null,
  item: () => undefined,
  children: () => [],
  countInside: () => 0,
  siblingsByKey: async () => new Map(),
  idsByKey: async () => new Map(),
  inBlock: async () => ({ createdMs: 0 }),
};

/** The confirmed side of a filespace: places from the index in memory, the rest from the blocks. */
export function createConfirmedState(
  database: ReplicaDatabase,
  drive: SyncStateRow | undefined,
  index: DriveIndex | undefined,
): ConfirmedState {
  const shown = drive?.shown;
  if (!shown || index === undefined) return nothing;
  const { r } = shown;

  function blocks(kind: JournalItem['kind']) {
    return kind === 'folder' ? database.folders : database.files;
  }

  async function loadDirectory(
    parentId: string,
    kind: JournalItem['kind'],
  ): Promise<BlockDirectory | undefined> {
    const listing = await database.listings.get([r, parentId]);
    return kind === 'folder' ? listing?.folders : listing?.files;
  }

  async function siblingsByKey(parentId: string, prefix: string): Promise<ReadonlyMap<string, string>> {
    const listing = await database.listings.get([r, parentId]);
    const range = rangeBehind(prefix);
    const found = await Promise.all(
      (['folder', 'file'] as const).map((kind) => {
        const keys = blocksOf((kind === 'folder' ? listing?.folders : listing?.files)?.keys ?? [], range);
        return blocks(kind).bulkGet(keys.map((k): BlockKey => [r, parentId, k]));
      }),
    );
    const ids = new Map<string, string>();
    for (const block of found.flat()) if (block !== undefined) collect(block, prefix, range, ids);
    return ids;
  }

  async function idsByKey(
    parentId: string,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, readonly string[]>> {
    const found = new Map<string, string[]>();
    const listing = await database.listings.get([r, parentId]);
    for (const kind of ['folder', 'file'] as const) {
      const directory = kind === 'folder' ? listing?.folders : listing?.files;
      const wanted = groupBy(keys, (key) =>
        directory === undefined ? -1 : findBlock(directory, sortKeyOf(key)),
      );
      for (const [at, inBlock] of wanted) {
        const k = directory?.keys[at];
        if (k === undefined) continue;
        await stayInTransaction();
        const block = await blocks(kind).get([r, parentId, k]);
        if (block !== undefined) for (const key of inBlock) collectExactly(block, key, found);
      }
    }
    return found;
  }

  async function inBlock(item: JournalItem): Promise<BlockFields> {
    const key = sortKey(item.name);
    const directory = await loadDirectory(item.parentId, item.kind);
    const k = directory?.keys[findBlock(directory, key)];
    if (k === undefined) return { createdMs: 0 };
    const block = await blocks(item.kind).get([r, item.parentId, k]);
    const at = block === undefined ? -1 : findItem(block, key, item.id);
    if (block === undefined || at < 0) return { createdMs: 0 };
    const { createdMs, contentSeq } = numbersAt(block, at);
    return { createdMs, ...(contentSeq && { contentSeq }) };
  }

  return {
    complete: shown.complete,
    shown,
    // What is no id at all is no item either.
    item: (id) => (isItemId(id) ? index.get(id) : undefined),
    children: (id) => index.children(id),
    countInside: (id) => index.totals(id).folders + index.totals(id).files,
    siblingsByKey,
    idsByKey,
    inBlock,
  };
}

/** The first keys of the blocks in which keys of a range may stand. */
function blocksOf(keys: readonly string[], [from, to]: KeyRange): readonly string[] {
  return keys.slice(Math.max(0, findBlock({ keys, counts: [] }, from))).filter((k) => k < to);
}

function collectExactly(block: BlockRow, wanted: string, found: Map<string, string[]>) {
  const key = sortKeyOf(wanted);
  for (let at = lowerBound(block, key); at < block.names.length && keyAt(block, at) === key; at += 1) {
    const id = unpackId(block.ids, at * 16);
    found.set(wanted, [...(found.get(wanted) ?? []), id]);
  }
}

function collect(block: BlockRow, prefix: string, [from, to]: KeyRange, found: Map<string, string>) {
  for (let at = lowerBound(block, from); at < block.names.length && keyAt(block, at) < to; at += 1) {
    const key = nameKey(block.names[at] ?? '');
    if (key.startsWith(prefix)) found.set(key, unpackId(block.ids, at * 16));
  }
}
