import { Dexie } from 'dexie';
import type { JournalRow, ReplicaDatabase, SyncStateRow } from './replica-database.ts';

/** How many revisions back the journal reaches. Who is further behind reads the leaves again. */
export const journalDepth = 200;
const sweepEvery = 50;

/** Puts what a transaction changed into the journal; now and then removes what nobody needs. */
export async function writeJournal(db: ReplicaDatabase, row: JournalRow): Promise<void> {
  await db.journal.put(row);
  if (row.revision % sweepEvery !== 0 && !row.reset) return;
  const oldest = row.reset ? row.revision : row.revision - journalDepth;
  await db.journal.where('[driveId+revision]').between([row.driveId, 0], [row.driveId, oldest]).delete();
}

/** It names items. Where it is gone, whoever follows it finds another replica than theirs, and reads everything again. */
export async function clearJournal(db: ReplicaDatabase, driveId: string): Promise<void> {
  await db.journal
    .where('[driveId+revision]')
    .between([driveId, Dexie.minKey], [driveId, Dexie.maxKey])
    .delete();
}

/**
 * What happened to a drive since a revision, in order; undefined where the journal does not reach back that far or says
 * that everything is to be read again. Revisions that changed pending things only have no row.
 */
export async function readJournal(
  db: ReplicaDatabase,
  drive: SyncStateRow,
  since: number,
): Promise<readonly JournalRow[] | undefined> {
  if (drive.revision - since > journalDepth) return undefined;
  const rows = await db.journal
    .where('[driveId+revision]')
    .between([drive.driveId, since], [drive.driveId, drive.revision], false, true)
    .toArray();
  return rows.some((row) => row.reset) ? undefined : rows;
}
