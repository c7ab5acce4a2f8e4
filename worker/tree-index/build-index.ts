import type { ItemKind } from '#contract/entities/item.ts';
import type { LeafBlock } from '#contract/replica-format/leaf-block.ts';
import { stayInTransaction } from '../lib/stay-in-transaction.ts';
import { readJournal } from '../replica/journal.ts';
import { itemsOfLeaf } from '../replica/leaves/find-in-leaf.ts';
import type { LeafKey } from '../replica/leaves/leaf-key.ts';
import { allLeafKeys, leafTableName, readLeaf, readLeaves } from '../replica/leaves/leaf-table.ts';
import type { JournalRow, ReplicaDatabase, ReplicaState, SyncStateRow } from '../replica/replica-database.ts';
import { DriveIndex } from './drive-index.ts';
import { isLiving } from './tree-links.ts';

/** Each is asked for by its key: IndexedDB gives them in a third of the time that it takes for all of a range at once. */
const leavesAtOnce = 128;
const partsAhead = 2;
const manyLeaves = 40;

const kinds = ['folder', 'file'] as const;

/** Which replica of a filespace is read: the one on screen, or the one that is made beside it. */
export type IndexedReplica = 'shown' | 'filling';

/** Reads a replica's leaves into a new index, in the caller's transaction. */
export async function buildIndex(drive: SyncStateRow): Promise<DriveIndex> {
  const { shown } = drive;
  const index = emptyIndex(drive, shown);
  if (shown) for (const kind of kinds) await addAllLeaves(shown.r, kind, index);
  index.finish();
  return index;
}

interface PartsOptions {
  readonly leavesInPart?: number | undefined;
  /** Called when all folders are in it and no file is: ways lead to the root then, and totals are not summed up. */
  readonly onFolders?: (index: DriveIndex) => void;
}

/**
 * As buildIndex, in transactions of a part each: a write that comes meanwhile waits for a part, and with it whoever reads behind
 * it, as the page does. Null where the replica has changed since the row was read.
 */
export async function buildIndexInParts(
  db: ReplicaDatabase,
  drive: SyncStateRow,
  which: IndexedReplica,
  { leavesInPart = leavesAtOnce, onFolders = () => undefined }: PartsOptions = {},
): Promise<DriveIndex | null> {
  const replica = drive[which];
  const index = emptyIndex(drive, replica);
  if (replica === null) return index;
  const { r } = replica;
  const within = <T>(kind: ItemKind, ask: () => PromiseLike<T>): Promise<T | null> =>
    db.transaction('r', [db.syncStates, db[leafTableName(kind)]], async () => {
      const now = await db.syncStates.get(drive.driveId);
      // What is made beside the one on screen is changed by nobody once it is whole.
      const isSame = now?.[which]?.r === r && (which === 'filling' || now.revision === drive.revision);
      return isSame ? ask() : null;
    });
  for (const kind of kinds) {
    const keys = await within(kind, () => allLeafKeys(kind, r));
    if (keys === null) return null;
    const parts = inParts(keys, leavesInPart);
    const read = (part: readonly LeafKey[] = []) => {
      const leaves = part.length === 0 ? null : within(kind, () => readLeaves(kind, part));
      leaves?.catch(() => undefined); // whoever awaits it hears of it
      return leaves;
    };
    // The next parts are on their way while one is taken in.
    const coming = parts.slice(0, partsAhead).map(read);
    for (const at of parts.keys()) {
      const leaves = await coming.shift();
      if (!leaves) return null;
      coming.push(read(parts[at + partsAhead]));
      if (at === 0) reserveNames(index, keys.length, leaves);
      if (!addLeaves(index, leaves)) return null;
    }
    if (kind === 'folder') onFolders(index);
  }
  index.finish();
  return index;
}

function emptyIndex(drive: SyncStateRow, replica: ReplicaState | null): DriveIndex {
  return new DriveIndex(drive.driveId, replica?.r ?? 0, {
    revision: drive.revision,
    complete: replica?.complete ?? false,
    items: replica?.items ?? 0,
  });
}

/**
 * Brings an index up to what the database says, by the journal. False where it cannot: the index is as it was, and a
 * new one is to be built. Awaits nothing but the database, so that it may run inside a transaction.
 */
export async function followJournal(
  db: ReplicaDatabase,
  drive: SyncStateRow,
  index: DriveIndex,
): Promise<boolean> {
  if ((drive.shown?.r ?? 0) !== index.r || index.isStale || index.isWasteful) return false;
  const rows = index.revision < drive.revision ? await readJournal(db, drive, index.revision) : [];
  if (!rows || isMostlyNew(index, drive, rows)) return false;
  const leaves = await Promise.all(rows.map((row) => leavesNamedBy(index.r, row)));
  // Somebody else may have taken up some of them meanwhile.
  const isDue = (row: JournalRow) => row.revision > index.revision;
  const due = rows.flatMap((row, at) => (isDue(row) ? [{ row, leaves: leaves[at] ?? [] }] : []));
  reserve(
    index,
    due.flatMap((each) => each.leaves),
  );
  for (const each of due) {
    takeUp(index, each.row, each.leaves);
    index.revision = each.row.revision;
  }
  index.revision = Math.max(index.revision, drive.revision);
  index.complete = drive.shown?.complete ?? false;
  return true;
}

/** A fill ended that brought most of what there is: to read all of it at once takes two thirds of the time. */
function isMostlyNew(index: DriveIndex, drive: SyncStateRow, rows: readonly JournalRow[]): boolean {
  if (drive.shown?.complete !== true || index.complete) return false;
  const leaves = rows.reduce((sum, row) => sum + (row.leaves?.length ?? 0), 0);
  return leaves > manyLeaves && index.count * 2 < drive.shown.items;
}

/** What was stored before its turn, because it was on screen, comes again with the leaves of its turn. */
function takeUp(index: DriveIndex, { rows, gone }: JournalRow, leaves: readonly LeafBlock[]): void {
  const again = leaves.filter((leaf) => hasSomeOf(index, leaf));
  const items = again.flatMap(itemsOfLeaf);
  if (rows.length + items.length + gone.length > 0) index.change([...rows, ...items], gone);
  for (const leaf of leaves) if (!again.includes(leaf)) index.addLeaf(leaf, true);
}

/** Once for all of them: after a fill that is the whole filespace, and to grow by and by would copy it many times. */
function reserve({ names, tree, ids }: DriveIndex, leaves: readonly LeafBlock[]): void {
  let [items, nameBytes] = [0, 0];
  for (const leaf of leaves) {
    items += leaf.count;
    nameBytes += leaf.names.length;
  }
  if (items === 0) return;
  names.reserve(items, nameBytes);
  tree.ensureCapacity(names.count + items);
  ids.reserve(names.count + items);
}

function hasSomeOf({ ids, tree }: DriveIndex, leaf: LeafBlock): boolean {
  return ids.some(leaf.ids, (slot) => isLiving(tree.states[slot]));
}

/** As followJournal, for a transaction that goes on from there whatever it takes. */
export async function catchUpIndex(
  db: ReplicaDatabase,
  drive: SyncStateRow,
  index: DriveIndex,
): Promise<void> {
  if (await followJournal(db, drive, index)) return;
  index.become(await buildIndex(drive));
}

async function addAllLeaves(r: number, kind: ItemKind, index: DriveIndex): Promise<void> {
  for (const part of inParts(await allLeafKeys(kind, r), leavesAtOnce)) {
    await stayInTransaction();
    addLeaves(index, await readLeaves(kind, part));
  }
}

/** For so many leaves, of which these are the first: to grow later would copy more. */
function reserveNames({ names }: DriveIndex, count: number, first: readonly (LeafBlock | undefined)[]): void {
  const bytes = first.reduce((sum, leaf) => sum + (leaf ? leaf.names.length + leaf.count : 0), 0);
  names.reserve(0, Math.ceil((bytes / first.length) * count));
}

/** False where one of them is gone. */
function addLeaves(index: DriveIndex, leaves: readonly (LeafBlock | undefined)[]): boolean {
  const found = leaves.filter((leaf) => leaf !== undefined);
  for (const leaf of found) index.addLeaf(leaf);
  return found.length === leaves.length;
}

function inParts<T>(all: readonly T[], most: number): readonly (readonly T[])[] {
  const parts: (readonly T[])[] = [];
  for (let at = 0; at < all.length; at += most) parts.push(all.slice(at, at + most));
  return parts;
}

/** The leaves that a row names, as far as they are still as it names them: what became of others, a later row says. */
async function leavesNamedBy(r: number, { leaves = [] }: JournalRow): Promise<readonly LeafBlock[]> {
  const found = await Promise.all(leaves.map(({ kind, p, k }) => readLeaf(kind, [r, p, k])));
  return found.filter((leaf) => leaf !== undefined);
}
