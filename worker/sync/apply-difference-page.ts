import type { Item } from '#contract/entities/item.ts';
import { unfinishedCopy } from '../replica/difference/copy-replica.ts';
import { writeFolderEdits } from '../replica/edit-folders.ts';
import type { ReplicaDatabase, ReplicaState } from '../replica/replica-database.ts';
import { driveRow } from '../replica/replica-lifecycle.ts';
import { replicaTables } from '../replica/replica-tables.ts';
import type { DifferenceProgress } from '../replica/state/replica-state.ts';
import { dropFolders, putWithoutNotifying } from '../replica/table-writes.ts';
import { StaleWriterError, type WriteGuard } from '../replica/write-guard.ts';
import type { DriveIndex } from '../tree-index/drive-index.ts';
import { type BlockWritePlan, planBlockWrites } from './plan-block-writes.ts';

/** Where a page is written: into the replica `r`, which is made beside the one on screen. */
export interface DifferenceTarget {
  readonly db: ReplicaDatabase;
  readonly driveId: string;
  readonly r: number;
  readonly guard: WriteGuard;
}

type Progress = Pick<DifferenceProgress, 'after' | 'hasRows'>;

/**
 * Writes the rows of a page, in one transaction with how far it has come: no page is written twice. An item has one row in
 * all pages, so that it stands where it stood `before`: in the replica on screen, whose index this is. None is kept of the
 * one that is made: until all rows are here, folders may stand in one another.
 */
export function applyDifferenceRows(
  target: DifferenceTarget,
  at: Progress,
  rows: readonly Item[],
  before: DriveIndex,
  to: Progress,
): Promise<ReplicaState> {
  return writePlan(target, at, to, ({ from }) => {
    if (before.r !== from.r) throw new StaleWriterError('replica');
    return planBlockWrites(before, rows, []);
  });
}

/** As the rows, for the ids that are gone: everything that is left below them goes. `index` is of the replica that is made. */
export async function applyDifferenceGone(
  target: DifferenceTarget,
  at: Progress,
  gone: readonly string[],
  index: DriveIndex,
  to: Progress,
): Promise<ReplicaState> {
  let known: readonly string[] = [];
  const state = await writePlan(target, at, to, () => {
    if (index.r !== target.r) throw new StaleWriterError('replica');
    const plan = planBlockWrites(index, [], gone);
    known = plan.gone;
    return plan;
  });
  index.change([], known);
  return state;
}

function writePlan(
  { db, driveId, r, guard }: DifferenceTarget,
  at: Progress,
  to: Progress,
  planOf: (progress: DifferenceProgress) => BlockWritePlan,
): Promise<ReplicaState> {
  return db.transaction('rw', replicaTables(db), async () => {
    await guard();
    const drive = await driveRow(db, driveId);
    const { filling, difference } = unfinishedCopy(drive, r);
    const isThere = difference.after === at.after && difference.hasRows === at.hasRows;
    if (difference.copying !== null || !isThere) throw new StaleWriterError('replica');
    const plan = planOf(difference);
    await writeFolderEdits(db, r, plan.edits, true);
    await dropFolders(db, r, plan.dropFolders);
    const state: ReplicaState = {
      ...filling,
      items: Math.max(0, filling.items + plan.more),
      difference: { ...difference, ...to },
    };
    await putWithoutNotifying(db.syncStates, { ...drive, filling: state });
    return state;
  });
}
