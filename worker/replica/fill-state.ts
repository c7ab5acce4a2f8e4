import type { ItemKind } from '#contract/entities/item.ts';
import { writeJournal } from './journal.ts';
import type { LeafKey } from './leaves/leaf-key.ts';
import type {
  JournalItem,
  LeafName,
  ReplicaDatabase,
  ReplicaState,
  SyncStateRow,
} from './replica-database.ts';
import { putWithoutNotifying } from './table-writes.ts';

/** What the index of a tab that follows is to read: leaves as they are, or rows. */
export interface Written {
  readonly leaves: LeafName[];
  readonly rows: JournalItem[];
}

export function nothingWritten(): Written {
  return { leaves: [], rows: [] };
}

export function namesOf(kind: ItemKind, keys: readonly LeafKey[]): LeafName[] {
  return keys.map(([, p, k]) => ({ kind, p, k }));
}

/** How far a fill has come, inside its transaction. */
export async function writeFillState(
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
