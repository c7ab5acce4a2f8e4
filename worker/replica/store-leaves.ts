import type { ItemKind } from '#contract/entities/item.ts';
import { journaledFields, pick } from '#contract/entities/item-fields.ts';
import type { LeafBlock } from '#contract/replica-format/leaf-block.ts';
import { namesOf, nothingWritten, type Written, writeFillState } from './fill-state.ts';
import { itemsOfLeaf } from './leaves/find-in-leaf.ts';
import { parentKey } from './leaves/leaf-key.ts';
import { areInOrder, lastOf, parentsOf } from './leaves/leaf-order.ts';
import { notifyRange, putLeaves } from './leaves/leaf-table.ts';
import { clearFolders, insertItems } from './leaves/write-edits.ts';
import type { ReplicaDatabase, ReplicaState } from './replica-database.ts';
import { driveRow, type ReplicaHooks } from './replica-lifecycle.ts';
import { replicaTables } from './replica-tables.ts';
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
    await writeFillState(db, drive, state, written, announces);
    await within?.();
    return state;
  });
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
