import type { Item } from '#contract/entities/item.ts';
import { journaledFields, pick } from '#contract/entities/item-fields.ts';
import { writeJournal } from '../replica/journal.ts';
import { writeTreeEdits } from '../replica/leaves/write-edits.ts';
import type { JournalRow, ReplicaDatabase, ReplicaState, SyncStateRow } from '../replica/replica-database.ts';
import { replicaTables } from '../replica/replica-tables.ts';
import { StaleWriterError, type WriteGuard } from '../replica/write-guard.ts';
import { catchUpIndex } from '../tree-index/build-index.ts';
import type { DriveIndex } from '../tree-index/drive-index.ts';
import { type BlockWritePlan, planBlockWrites } from './plan-block-writes.ts';

/** Changes of a filespace: rows that are new or changed, then the topmost ids that are gone. */
export interface ServerChanges {
  readonly driveId: string;
  /** The replica that it is meant for: the one on screen. */
  readonly r: number;
  readonly rows: readonly Item[];
  readonly gone: readonly string[];
  /** The cursor after it. */
  readonly seq: number;
  readonly epoch?: string;
  readonly scopeHash?: string;
  /** When the server is known to have had nothing newer. */
  readonly checkedMs: number;
}

export interface ApplyHooks {
  readonly guard: WriteGuard;
  /** Runs last, in the same transaction, with the changes in the index; awaits nothing but the database. `revision` is the one being written. */
  readonly within?: (revision: number) => Promise<void>;
}

export interface ApplyResult {
  readonly revision: number;
  /** Whether any item changed. */
  readonly changed: boolean;
}

/** Rows this many are no longer kept in the journal: the other tabs read the leaves again. */
const maxJournalRows = 5000;

/**
 * The only path for what the server says of a replica on screen: one transaction for items, cursor, journal and
 * whatever `within` adds. The same changes twice change nothing. The index is brought up to date, also with what other
 * tabs did concurrently; `within` finds the changes in it already. Where the transaction fails, the index is read again.
 */
export async function applyRows(
  db: ReplicaDatabase,
  changes: ServerChanges,
  index: DriveIndex,
  hooks: ApplyHooks,
): Promise<ApplyResult> {
  const before = index.version;
  try {
    return await db.transaction('rw', replicaTables(db), async (): Promise<ApplyResult> => {
      await hooks.guard();
      const drive = await db.syncStates.get(changes.driveId);
      const shown = drive?.shown;
      if (!drive || !shown || shown.r !== changes.r || index.r !== changes.r)
        throw new StaleWriterError('replica');
      await catchUpIndex(db, drive, index);

      const plan = planBlockWrites(index, changes.rows, changes.gone);
      const edited = await writeTreeEdits(db, changes.r, plan);
      const changed = edited || plan.dropFolders.length > 0;
      const revision = changed || hooks.within ? drive.revision + 1 : drive.revision;
      const journal = journalOf(changes.driveId, revision, plan);
      const row = journalRowFor(journal, plan, shown);
      if (changed) {
        await writeJournal(db, row);
        index.change(journal.rows, journal.gone);
      }
      // From before a reset no index is followed, and it may hold what must not be known any more.
      const { savedIndex: _, ...unsaved } = shown;
      const kept = changed && row.reset ? unsaved : shown;
      await db.syncStates.put(driveAfter(drive, kept, changes, plan, revision));
      index.revision = revision;
      await hooks.within?.(revision);
      return { revision, changed };
    });
  } catch (problem) {
    if (index.version !== before) index.isStale = true;
    throw problem;
  }
}

function driveAfter(
  drive: SyncStateRow,
  shown: ReplicaState,
  changes: ServerChanges,
  plan: BlockWritePlan,
  revision: number,
): SyncStateRow {
  const state: ReplicaState = {
    ...shown,
    seq: Math.max(shown.seq, changes.seq),
    epoch: changes.epoch ?? shown.epoch,
    scopeHash: changes.scopeHash ?? shown.scopeHash,
    items: Math.max(0, shown.items + plan.more),
  };
  return {
    ...drive,
    shown: state,
    filling: fillingAfter(drive, shown, state),
    revision,
    checkedMs: Math.max(drive.checkedMs, changes.checkedMs),
  };
}

/** What was to follow from where this one stood is begun again, once it has moved. */
function fillingAfter({ filling }: SyncStateRow, shown: ReplicaState, state: ReplicaState) {
  if (filling?.r === shown.r) return state;
  return filling?.difference && state.seq > shown.seq ? null : filling;
}

function journalOf(driveId: string, revision: number, plan: BlockWritePlan): JournalRow {
  const rows = plan.rows.map((row) => pick(row, journaledFields));
  return { driveId, revision, reset: false, rows, gone: plan.gone };
}

/**
 * To who sees a part, what is gone may be what must not be known any more, and what has another name may have it for a
 * reason: no earlier row may tell.
 */
function journalRowFor(row: JournalRow, plan: BlockWritePlan, { grants }: ReplicaState): JournalRow {
  const takesOut = [...plan.edits.values()].some(
    ({ folder, file }) => folder.remove.length + file.remove.length > 0,
  );
  const isTooMuch =
    row.rows.length > maxJournalRows || (grants !== undefined && (takesOut || row.gone.length > 0));
  return isTooMuch ? { ...row, reset: true, rows: [], gone: [] } : row;
}
