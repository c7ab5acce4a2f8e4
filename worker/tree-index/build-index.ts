import type { ItemKind } from '#contract/entities/item.ts';
import { type LeafBlock, readLeafBlock } from '#contract/replica-format/leaf-block.ts';
import { stayInTransaction } from '../lib/stay-in-transaction.ts';
import { readJournal } from '../replica/journal.ts';
import { itemsOfLeaf } from '../replica/leaves/find-in-leaf.ts';
import type { LeafKey } from '../replica/leaves/leaf-key.ts';
import { leafTableName, leavesAfter, readLeaf } from '../replica/leaves/leaf-table.ts';
import type { JournalRow, ReplicaDatabase, ReplicaState, SyncStateRow } from '../replica/replica-database.ts';
import { DriveIndex } from './drive-index.ts';
import { isLiving } from './tree-links.ts';

const leavesAtOnce = 128;

const kinds = ['folder', 'file'] as const;

/** Which replica of a filespace is read: the one on screen, or the one that is made beside it. */
export type IndexedReplica = 'shown' | 'filling';

/** Reads a replica's leaves into a new index, in the caller's transaction. */
export async function buildIndex(drive: SyncStateRow): Promise<DriveIndex> {
  const { shown } = drive;
  const index = emptyIndex(drive, shown);
  if (shown) for (const kind of kinds) await readLeaves(shown.r, kind, index);
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
  const partAfter = (kind: ItemKind, after: LeafKey) =>
    db.transaction('r', [db.syncStates, db[leafTableName(kind)]], async () => {
      const now = await db.syncStates.get(drive.driveId);
      // What is made beside the one on screen is changed by nobody once it is whole.
      const isSame = now?.[which]?.r === r && (which === 'filling' || now.revision === drive.revision);
      return isSame ? leavesAfter(kind, after, leavesInPart) : null;
    });
  for (const kind of kinds) {
    for (let part = partAfter(kind, [r, '', '']), isLast = false; !isLast; ) {
      const rows = await part;
      if (rows === null) return null;
      const last = rows.at(-1);
      isLast = last === undefined || rows.length < leavesInPart;
      // The next part is on its way while this one is taken in.
      if (last !== undefined && !isLast) part = partAfter(kind, [r, last.p, last.k]);
      part.catch(() => undefined); // whoever awaits it hears of it
      for (const { bytes } of rows) index.addLeaf(readLeafBlock(bytes));
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
  if (!rows) return false;
  const leaves = await Promise.all(rows.map((row) => leavesNamedBy(index.r, row)));
  reserve(index, leaves.flat());
  rows.forEach((row, at) => {
    if (row.revision <= index.revision) return;
    takeUp(index, row, leaves[at] ?? []);
    index.revision = row.revision;
  });
  index.revision = Math.max(index.revision, drive.revision);
  index.complete = drive.shown?.complete ?? false;
  return true;
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

async function readLeaves(r: number, kind: ItemKind, index: DriveIndex): Promise<void> {
  for (let after: LeafKey = [r, '', '']; ; ) {
    await stayInTransaction();
    const rows = await leavesAfter(kind, after, leavesAtOnce);
    for (const { bytes } of rows) index.addLeaf(readLeafBlock(bytes));
    const last = rows.at(-1);
    if (!last || rows.length < leavesAtOnce) return;
    after = [r, last.p, last.k];
  }
}

/** The leaves that a row names, as far as they are still as it names them: what became of others, a later row says. */
async function leavesNamedBy(r: number, { leaves = [] }: JournalRow): Promise<readonly LeafBlock[]> {
  const found = await Promise.all(leaves.map(({ kind, p, k }) => readLeaf(kind, [r, p, k])));
  return found.filter((leaf) => leaf !== undefined);
}
