import type { Item } from '#contract/entities/item.ts';
import { leafItems } from '#contract/replica-format/leaf-block.ts';
import { unfinishedCopy } from '../replica/difference/copy-replica.ts';
import { writeTreeEdits } from '../replica/leaves/write-edits.ts';
import type { ReplicaDatabase, ReplicaState } from '../replica/replica-database.ts';
import { driveRow } from '../replica/replica-lifecycle.ts';
import { replicaTables } from '../replica/replica-tables.ts';
import type { DifferenceProgress } from '../replica/state/replica-state.ts';
import { putWithoutNotifying } from '../replica/table-writes.ts';
import { StaleWriterError, type WriteGuard } from '../replica/write-guard.ts';
import type { DriveIndex } from '../tree-index/drive-index.ts';
import { type BlockWritePlan, planBlockWrites } from './plan-block-writes.ts';
import { leafNamerOf, type Touched, takePart } from './take-part.ts';

/** Where a page is written: into the replica `r`, which is made beside the one on screen. */
export interface DifferenceTarget {
  readonly db: ReplicaDatabase;
  readonly driveId: string;
  readonly r: number;
  readonly guard: WriteGuard;
  /** Aborted when nobody wants it any more: the page ends where it is. */
  readonly over: AbortSignal;
}

type Progress = Pick<DifferenceProgress, 'after' | 'hasRows' | 'written'>;
/** How far it has come when all of the page is written. */
type Reached = Omit<Progress, 'written'>;

/**
 * Writes the rows of a page behind the last one that is written, in parts, each in one transaction with how far it has come:
 * none is written twice. An item has one row in all pages, so that it stands where it stood `before`: in the replica on
 * screen, whose index this is. None is kept of the one that is made: until all rows are here, folders may stand in one
 * another. Null: nobody wants it any more.
 */
export function applyDifferenceRows(
  target: DifferenceTarget,
  at: Progress,
  rows: readonly Item[],
  before: DriveIndex,
  reached: Reached,
): Promise<DifferenceProgress | null> {
  return applyParts<Item>(target, at, reached, {
    left: rows.slice(rows.findIndex(({ id }) => id === at.written) + 1),
    idOf: ({ id }) => id,
    touchedBy(row) {
      const from = before.get(row.id);
      return { places: from === undefined ? [row] : [row, from], dropped: 0 };
    },
    plan(part, { from }) {
      if (before.r !== from.r) throw new StaleWriterError('replica');
      return planBlockWrites(before, part, []);
    },
  });
}

/** As the rows, for the ids that are gone: everything that is left below them goes. `index` is of the replica that is made. */
export function applyDifferenceGone(
  target: DifferenceTarget,
  at: Progress,
  gone: readonly string[],
  index: DriveIndex,
  reached: Reached,
): Promise<DifferenceProgress | null> {
  return applyParts<string>(target, at, reached, {
    // Where that id is not named any more, they are taken out anew: what is not there is left out.
    left: gone.slice(gone.indexOf(at.written ?? '') + 1),
    idOf: (id) => id,
    touchedBy(id) {
      const item = index.get(id);
      if (item === undefined) return { places: [], dropped: 0 };
      const { folders, files } = index.totals(id);
      const dropped = item.kind === 'folder' ? folders + 1 + files / leafItems.target : 0;
      return { places: [item], dropped };
    },
    plan(part) {
      if (index.r !== target.r) throw new StaleWriterError('replica');
      return planBlockWrites(index, [], part);
    },
    afterwards: (plan) => index.change([], plan.gone),
  });
}

interface Entries<Entry> {
  readonly left: readonly Entry[];
  idOf(entry: Entry): string;
  touchedBy(entry: Entry): Touched;
  plan(part: readonly Entry[], progress: DifferenceProgress): BlockWritePlan;
  afterwards?(plan: BlockWritePlan): void;
}

async function applyParts<Entry>(
  target: DifferenceTarget,
  begun: Progress,
  reached: Reached,
  { left, idOf, touchedBy, plan, afterwards }: Entries<Entry>,
): Promise<DifferenceProgress | null> {
  let at = begun;
  let rest = left;
  const places = left.flatMap((entry) => touchedBy(entry).places);
  const leafOf = await leafNamerOf(target.db, target.r, places);
  while (!target.over.aborted) {
    const part = takePart(rest, touchedBy, leafOf);
    rest = rest.slice(part.length);
    const last = part.at(-1);
    const to =
      rest.length === 0 || last === undefined
        ? { ...reached, written: null }
        : { ...at, written: idOf(last) };
    const { progress, done } = await writePlan(target, at, to, (from) => plan(part, from));
    afterwards?.(done);
    if (rest.length === 0) return progress;
    at = progress;
  }
  return null;
}

function writePlan(
  { db, driveId, r, guard }: DifferenceTarget,
  at: Progress,
  to: Progress,
  planOf: (progress: DifferenceProgress) => BlockWritePlan,
): Promise<{ readonly progress: DifferenceProgress; readonly done: BlockWritePlan }> {
  return db.transaction('rw', replicaTables(db), async () => {
    await guard();
    const drive = await driveRow(db, driveId);
    const { filling, difference } = unfinishedCopy(drive, r);
    const { after, hasRows, written } = difference;
    const isThere = after === at.after && hasRows === at.hasRows && written === at.written;
    if (difference.copying !== null || !isThere) throw new StaleWriterError('replica');
    const done = planOf(difference);
    await writeTreeEdits(db, r, done);
    const progress: DifferenceProgress = {
      ...difference,
      after: to.after,
      hasRows: to.hasRows,
      written: to.written,
    };
    const state: ReplicaState = {
      ...filling,
      items: Math.max(0, filling.items + done.more),
      difference: progress,
    };
    await putWithoutNotifying(db.syncStates, { ...drive, filling: state });
    return { progress, done };
  });
}
