import type { Item } from '#contract/entities/item.ts';
import type { DriveIndex } from '../search/drive-index.ts';
import { catchUp } from '../search/index-build.ts';
import type { DriveRow, JournalRow, ReplicaDatabase, ReplicaState } from './database.ts';
import { editFolders } from './edit-folders.ts';
import { Fenced, type Guard } from './fenced.ts';
import { writeJournal } from './journal.ts';
import { type Plan, planChanges } from './plan.ts';
import { dropFolders } from './store.ts';

/** News of a filespace: rows that are new or changed, then the topmost ids that are gone. */
export interface News {
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
  readonly guard: Guard;
  /** Runs last, in the same transaction, with the news in the index; awaits nothing but the database. `revision` is the one being written. */
  readonly within?: (revision: number) => Promise<void>;
}

export interface Applied {
  readonly revision: number;
  /** Whether any item changed. */
  readonly changed: boolean;
}

/** Rows this many are no longer kept in the journal: the other tabs read the blocks again. */
const longNews = 5000;

/**
 * The one way in for what the server says of a replica that is filled: one transaction for items, cursor, journal and
 * whatever `within` adds. The same news twice changes nothing. The index is brought up to date, also with what other
 * tabs did meanwhile; `within` finds the news in it already. Where the transaction fails, the index is read anew.
 */
export async function applyRows(
  db: ReplicaDatabase,
  news: News,
  index: DriveIndex,
  hooks: ApplyHooks,
): Promise<Applied> {
  const before = index.version;
  try {
    return await db.transaction('rw', tablesOf(db), async (): Promise<Applied> => {
      await hooks.guard();
      const drive = await db.drives.get(news.driveId);
      const shown = drive?.shown;
      if (!drive || !shown || shown.r !== news.r || index.r !== news.r) throw new Fenced('replica');
      await catchUp(db, drive, index);

      const plan = planChanges(index, news.rows, news.gone);
      const edited = await editFolders(db, news.r, plan.edits, shown.complete);
      await dropFolders(db, news.r, plan.dropFolders);
      const changed = edited || plan.dropFolders.length > 0;
      const revision = changed || hooks.within ? drive.revision + 1 : drive.revision;
      if (changed) {
        const journal = journalOf(news.driveId, revision, plan);
        await writeJournal(db, keepable(journal, plan, shown));
        index.change(journal.rows, journal.gone);
      }
      await db.drives.put(driveAfter(drive, shown, news, plan, revision));
      index.revision = revision;
      await hooks.within?.(revision);
      return { revision, changed };
    });
  } catch (problem) {
    if (index.version !== before) index.isStale = true;
    throw problem;
  }
}

/** What a transaction of the replica may touch: its own tables and those of the pending changes. */
export function tablesOf(db: ReplicaDatabase) {
  const { drives, shown, folders, files, listings, journal, overlay, outbox, sent, notices, device } = db;
  return [drives, shown, folders, files, listings, journal, overlay, outbox, sent, notices, device];
}

function driveAfter(
  drive: DriveRow,
  shown: ReplicaState,
  news: News,
  plan: Plan,
  revision: number,
): DriveRow {
  const state: ReplicaState = {
    ...shown,
    seq: Math.max(shown.seq, news.seq),
    epoch: news.epoch ?? shown.epoch,
    scopeHash: news.scopeHash ?? shown.scopeHash,
    items: Math.max(0, shown.items + plan.more),
  };
  return {
    ...drive,
    shown: state,
    filling: drive.filling?.r === shown.r ? state : drive.filling,
    revision,
    checkedMs: Math.max(drive.checkedMs, news.checkedMs),
  };
}

function journalOf(driveId: string, revision: number, plan: Plan): JournalRow {
  const rows = plan.rows.map(({ id, parentId, kind, name, sizeBytes, modifiedMs }) => ({
    id,
    parentId,
    kind,
    name,
    sizeBytes,
    modifiedMs,
  }));
  return { driveId, revision, reset: false, rows, gone: plan.gone };
}

/**
 * To who sees a part, what is gone may be what must not be known any more, and what has another name may have it for a
 * reason: no earlier row may tell.
 */
function keepable(row: JournalRow, plan: Plan, { grants }: ReplicaState): JournalRow {
  const takesOut = [...plan.edits.values()].some(
    ({ folder, file }) => folder.remove.length + file.remove.length > 0,
  );
  const isTooMuch = row.rows.length > longNews || (grants !== undefined && (takesOut || row.gone.length > 0));
  return isTooMuch ? { ...row, reset: true, rows: [], gone: [] } : row;
}
