import type { Item } from '#contract/entities/item.ts';
import { journaledFields, pick } from '#contract/entities/item-fields.ts';
import { unfinishedCopy } from '../replica/difference/copy-replica.ts';
import { writeFolderEdits } from '../replica/edit-folders.ts';
import type { ReplicaDatabase } from '../replica/replica-database.ts';
import { driveRow } from '../replica/replica-lifecycle.ts';
import { replicaTables } from '../replica/replica-tables.ts';
import { dropFolders, putWithoutNotifying } from '../replica/table-writes.ts';
import { StaleWriterError, type WriteGuard } from '../replica/write-guard.ts';
import type { DriveIndex } from '../tree-index/drive-index.ts';
import { planBlockWrites } from './plan-block-writes.ts';

/** One page of a difference: rows that are new or changed, then the topmost ids that are gone. */
export interface DifferencePage {
  readonly rows: readonly Item[];
  readonly gone: readonly string[];
  /** What it was asked with; null of the first. */
  readonly after: string | null;
  /** What the next one is asked with; null of the last. */
  readonly next: string | null;
}

/**
 * Writes a page into the replica that is made beside the one on screen, with the position of the next, in one transaction.
 * The same page twice changes nothing; the last one is asked for again where the rest was cut. `index` is of that replica.
 */
export async function applyDifferencePage(
  db: ReplicaDatabase,
  driveId: string,
  { rows, gone, after, next }: DifferencePage,
  index: DriveIndex,
  guard: WriteGuard,
): Promise<void> {
  await db.transaction('rw', replicaTables(db), async () => {
    await guard();
    const drive = await driveRow(db, driveId);
    const { filling, difference } = unfinishedCopy(drive, index.r);
    if (difference.copying !== null || difference.after !== after) throw new StaleWriterError('replica');
    const plan = planBlockWrites(index, rows, gone);
    await writeFolderEdits(db, index.r, plan.edits, true);
    await dropFolders(db, index.r, plan.dropFolders);
    index.change(
      plan.rows.map((row) => pick(row, journaledFields)),
      plan.gone,
    );
    const state = {
      ...filling,
      items: Math.max(0, filling.items + plan.more),
      difference: { ...difference, after: next ?? after },
    };
    await putWithoutNotifying(db.syncStates, { ...drive, filling: state });
  });
}
