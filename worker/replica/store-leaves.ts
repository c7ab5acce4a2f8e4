import type { Item, ItemKind } from '#contract/entities/item.ts';
import { journaledFields, pick } from '#contract/entities/item-fields.ts';
import type { LeafBlock } from '#contract/replica-format/leaf-block.ts';
import { idBytes, unpackId } from '#contract/replica-format/packed-ids.ts';
import { sortKey } from '#contract/rules/sort-key/sort-key.ts';
import { writeJournal } from './journal.ts';
import { leavesOfItems } from './leaves/edit-leaf.ts';
import { itemsOfLeaf, nameAt } from './leaves/find-in-leaf.ts';
import { aboveSortKeys, type LeafKey, parentKey } from './leaves/leaf-key.ts';
import { leafKeyBefore, notifyFolders, notifyRange, putLeaves, readLeaf } from './leaves/leaf-table.ts';
import { clearFolders, insertItems } from './leaves/write-edits.ts';
import type {
  JournalItem,
  LeafName,
  ReplicaDatabase,
  ReplicaState,
  SyncStateRow,
} from './replica-database.ts';
import { driveRow, type ReplicaHooks } from './replica-lifecycle.ts';
import { replicaTables } from './replica-tables.ts';
import { type FillPosition, hasReached } from './state/fill-progress.ts';
import { putWithoutNotifying } from './table-writes.ts';
import { StaleWriterError, type WriteGuard } from './write-guard.ts';

/** A leaf of a fill, and what the server is asked with to go on behind it. */
export interface ArrivedLeaf {
  readonly leaf: LeafBlock;
  readonly position: string;
}

/**
 * Stores the next leaves of a full sync, in the order in which they come. Cut anywhere, it continues from
 * ReplicaState.after. How far it has got need not be announced to the screens each time (`announces`): each would read it
 * immediately, and the full sync would wait for them.
 */
export async function storeLeaves(
  db: ReplicaDatabase,
  driveId: string,
  arrived: readonly ArrivedLeaf[],
  guard: WriteGuard,
  { announces = true, within }: ReplicaHooks & { readonly announces?: boolean } = {},
): Promise<ReplicaState> {
  return db.transaction('rw', replicaTables(db), async () => {
    await guard();
    const drive = await driveRow(db, driveId);
    const { filling } = drive;
    if (!filling) throw new StaleWriterError('replica');
    let state = filling;
    const written = nothingWritten();
    for (const kind of ['folder', 'file'] as const) {
      const leaves = arrived.flatMap(({ leaf }) => (leaf.kind === kind ? [leaf] : []));
      if (leaves.length > 0) state = await storeOfKind(db, state, kind, leaves, written);
    }
    state = { ...state, after: arrived.at(-1)?.position ?? filling.after };
    await writeState(db, drive, state, written, announces);
    await within?.();
    return state;
  });
}

/**
 * Stores children of the folder on screen before their turn, as one or more pages of that folder alone. When its turn
 * comes, the full sync writes it again. Nothing happens where the full sync has been there already.
 */
export async function storeVisibleFolder(
  db: ReplicaDatabase,
  driveId: string,
  folderId: string,
  items: readonly Item[],
  position: { readonly first: boolean; readonly last: boolean },
  guard: WriteGuard,
  { within }: ReplicaHooks = {},
): Promise<void> {
  if (items.some(({ parentId }) => parentId !== folderId))
    throw new Error('a page of one folder holds others too');
  await db.transaction('rw', replicaTables(db), async () => {
    await guard();
    const drive = await driveRow(db, driveId);
    const { filling } = drive;
    if (!filling) throw new StaleWriterError('replica');
    const before = filling.prefetched.find(({ id }) => id === folderId);
    if (before?.isWhole || filling.isResorted || hasReached(filling, 'file', folderId)) return;
    if (!position.first && before === undefined) return;
    const written = nothingWritten();
    for (const kind of ['folder', 'file'] as const) {
      if (hasReached(filling, kind, folderId)) continue;
      if (position.first) await clearFolders(db, filling.r, kind, [folderId]);
      const leaves = leavesOfItems(
        kind,
        items.filter((item) => item.kind === kind),
      );
      if (leaves.length === 0) continue;
      // Out of order it is left to the full sync, whose leaves are looked at for that.
      if (!position.first && !(await isBehind(filling.r, kind, folderId, leaves))) return;
      written.leaves.push(...namesOf(kind, await putLeaves(kind, filling.r, leaves)));
      notifyFolders(db, kind, filling.r, [parentKey(folderId)]);
    }
    const others = filling.prefetched.filter(({ id }) => id !== folderId);
    // Of a folder whose subfolders the full sync is just storing, it tells itself when they are whole.
    const prefetched = [...others, { id: folderId, isWhole: position.last }];
    await writeState(db, drive, { ...filling, prefetched }, written);
    await within?.();
  });
}

/** What the index of a tab that follows is to read: leaves as they are, or rows. */
interface Written {
  readonly leaves: LeafName[];
  readonly rows: JournalItem[];
}

function nothingWritten(): Written {
  return { leaves: [], rows: [] };
}

async function storeOfKind(
  db: ReplicaDatabase,
  state: ReplicaState,
  kind: ItemKind,
  leaves: readonly LeafBlock[],
  written: Written,
): Promise<ReplicaState> {
  const { r } = state;
  const reached = state.reached?.kind === kind ? state.reached : undefined;
  const parents = parentsOf(leaves);
  // What was stored of them before their turn comes again; the one that is under way was cleared when it began.
  const again = state.prefetched.flatMap(({ id }) =>
    parents.has(id) && parentKey(id) !== reached?.p ? [id] : [],
  );
  if (again.length > 0) await clearFolders(db, r, kind, again);
  const isResorted = state.isResorted || !areInOrder(leaves, reached);
  if (isResorted) {
    const items = leaves.flatMap(itemsOfLeaf);
    await insertItems(db, r, kind, items);
    written.rows.push(...items.map((item) => pick(item, journaledFields)));
  } else {
    written.leaves.push(...namesOf(kind, await putLeaves(kind, r, leaves)));
  }
  const last = lastOf(leaves, kind);
  notifyRange(db, kind, r, reached?.p ?? '', last.p);
  return {
    ...state,
    reached: last,
    items: leaves.reduce((sum, { count }) => sum + count, state.items),
    ...(isResorted && { isResorted }),
  };
}

function namesOf(kind: ItemKind, keys: readonly LeafKey[]): LeafName[] {
  return keys.map(([, p, k]) => ({ kind, p, k }));
}

/** Whether leaves of a folder stand behind what is stored of it. */
async function isBehind(
  r: number,
  kind: ItemKind,
  folderId: string,
  [first]: readonly LeafBlock[],
): Promise<boolean> {
  const p = parentKey(folderId);
  const before = await leafKeyBefore(kind, [r, p, aboveSortKeys]);
  if (first === undefined || before === undefined || before[1] !== p) return true;
  const leaf = await readLeaf(kind, before);
  return leaf === undefined || sortKey(nameAt(leaf, leaf.count - 1)) <= sortKey(nameAt(first, 0));
}

async function writeState(
  db: ReplicaDatabase,
  drive: SyncStateRow,
  state: ReplicaState,
  { leaves, rows }: Written,
  announces = true,
): Promise<void> {
  const isShown = drive.shown?.r === state.r;
  const revision = isShown ? drive.revision + 1 : drive.revision;
  const row = { ...drive, shown: isShown ? state : drive.shown, filling: state, revision };
  await (announces ? db.syncStates.put(row) : putWithoutNotifying(db.syncStates, row));
  if (!isShown) return;
  const { r, reached, prefetched } = state;
  const fill = { prefetched, ...(reached && { reached }) };
  // The folders that it is about wake by themselves.
  await putWithoutNotifying(db.shownReplicas, { driveId: drive.driveId, r, complete: false, fill });
  if (leaves.length > 0 || rows.length > 0) {
    await writeJournal(db, { driveId: drive.driveId, revision, reset: false, rows, gone: [], leaves });
  }
}

function parentsOf(leaves: readonly LeafBlock[]): ReadonlySet<string> {
  const parents = new Set<string>();
  for (const leaf of leaves) {
    for (let at = 0; at < leaf.parents.length; at += idBytes) parents.add(unpackId(leaf.parents, at));
  }
  return parents;
}

/** A server that has other tables of Unicode, or another release, sorts otherwise. ASCII is sorted alike by all. */
function areInOrder(leaves: readonly LeafBlock[], reached: FillPosition | undefined): boolean {
  let [p, key] = [reached?.p ?? '', reached?.sortKey ?? ''];
  for (const leaf of leaves) {
    const last = leaf.count - 1;
    const looked = leaf.isAscii ? [0, last] : Array.from({ length: leaf.count }, (_, at) => at);
    for (const at of looked) {
      const [nextP, nextKey] = [parentAt(leaf, at), sortKey(nameAt(leaf, at))];
      if (nextP < p || (nextP === p && nextKey < key)) return false;
      [p, key] = [nextP, nextKey];
    }
  }
  return true;
}

function lastOf(leaves: readonly LeafBlock[], kind: ItemKind): FillPosition {
  const leaf = leaves.at(-1);
  if (leaf === undefined) throw new Error('no leaf');
  const last = leaf.count - 1;
  return { kind, p: parentAt(leaf, last), sortKey: sortKey(nameAt(leaf, last)) };
}

function parentAt(leaf: LeafBlock, at: number): string {
  const run = leaf.runEnds.findIndex((end) => at < end);
  return parentKey(unpackId(leaf.parents, run * idBytes));
}
