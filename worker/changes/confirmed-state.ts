import type { ItemKind } from '#contract/entities/item.ts';
import { idBytes, unpackId } from '#contract/replica-format/packed-ids.ts';
import { nameKey } from '#contract/rules/name-key.ts';
import { sortKey, sortKeyOf } from '#contract/rules/sort-key/sort-key.ts';
import { type KeyRange, rangeBehind } from '#contract/rules/sort-key/sort-key-range.ts';
import { groupBy } from '../lib/group-by.ts';
import { stayInTransaction } from '../lib/stay-in-transaction.ts';
import { findBlock } from '../replica/block-directory.ts';
import { isItemId } from '../replica/is-item-id.ts';
import { loadChildren } from '../replica/leaves/children.ts';
import type {
  BlockDirectory,
  JournalItem,
  ReplicaDatabase,
  SyncStateRow,
} from '../replica/replica-database.ts';
import { type Columns, findItem, keyAt, lowerBound, numbersAt } from '../replica/sorted-block.ts';
import type { DriveIndex } from '../tree-index/drive-index.ts';
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

/** The confirmed side of a filespace: places from the index in memory, the rest from the leaves. */
export function createConfirmedState(
  database: ReplicaDatabase,
  drive: SyncStateRow | undefined,
  index: DriveIndex | undefined,
): ConfirmedState {
  const shown = drive?.shown;
  if (!shown || index === undefined) return nothing;
  const { r } = shown;

  const childrenOf = (parentId: string, kind: ItemKind) => loadChildren(database, r, parentId, kind);

  async function siblingsByKey(parentId: string, prefix: string): Promise<ReadonlyMap<string, string>> {
    const range = rangeBehind(prefix);
    const ids = new Map<string, string>();
    for (const kind of kinds) {
      const children = await childrenOf(parentId, kind);
      const parts = await children.columns(partsInRange(children.directory, range));
      for (const part of parts) if (part !== undefined) collect(part, prefix, range, ids);
    }
    return ids;
  }

  async function idsByKey(
    parentId: string,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, readonly string[]>> {
    const found = new Map<string, string[]>();
    for (const kind of kinds) {
      const children = await childrenOf(parentId, kind);
      const wanted = groupBy(keys, (key) => findBlock(children.directory, sortKeyOf(key)));
      for (const [at, inPart] of wanted) {
        if (at < 0) continue;
        await stayInTransaction();
        const [part] = await children.columns([at]);
        if (part !== undefined) for (const key of inPart) collectExactly(part, key, found);
      }
    }
    return found;
  }

  async function inBlock(item: JournalItem): Promise<BlockFields> {
    const key = sortKey(item.name);
    const children = await childrenOf(item.parentId, item.kind);
    const [part] = await children.columns([findBlock(children.directory, key)]);
    const at = part === undefined ? -1 : findItem(part, key, item.id);
    if (part === undefined || at < 0) return { createdMs: 0 };
    const { createdMs, contentSeq } = numbersAt(part, at);
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

const kinds = ['folder', 'file'] as const;

/** The parts of a folder in which keys of a range may stand. */
function partsInRange(directory: BlockDirectory, [from, to]: KeyRange): number[] {
  const first = Math.max(0, findBlock(directory, from));
  return directory.keys.flatMap((key, at) => (at >= first && key < to ? [at] : []));
}

function collectExactly(part: Columns, wanted: string, found: Map<string, string[]>) {
  const key = sortKeyOf(wanted);
  for (let at = lowerBound(part, key); at < part.names.length && keyAt(part, at) === key; at += 1) {
    const id = unpackId(part.ids, at * idBytes);
    found.set(wanted, [...(found.get(wanted) ?? []), id]);
  }
}

function collect(part: Columns, prefix: string, [from, to]: KeyRange, found: Map<string, string>) {
  for (let at = lowerBound(part, from); at < part.names.length && keyAt(part, at) < to; at += 1) {
    const key = nameKey(part.names[at] ?? '');
    if (key.startsWith(prefix)) found.set(key, unpackId(part.ids, at * idBytes));
  }
}
