import { leavesAfter, putLeafRows } from '../leaves/leaf-table.ts';
import type {
  LeafRow,
  LogPosition,
  ReplicaDatabase,
  ReplicaState,
  SyncStateRow,
} from '../replica-database.ts';
import { driveRow, newReplica } from '../replica-lifecycle.ts';
import { replicaTables } from '../replica-tables.ts';
import type { CopyPosition } from '../state/replica-state.ts';
import { sweepReplicas } from '../sweep-replicas.ts';
import { putWithoutNotifying } from '../table-writes.ts';
import { StaleWriterError, type WriteGuard } from '../write-guard.ts';

/** A leaf holds up to 1,024 items. */
const leavesAtOnce = 50;
const tableAfter = { folders: 'files', files: null } as const;

/**
 * Begins a replica that becomes the one on screen with a difference that ends at `to`. It is made beside it, out of its
 * rows: nobody sees half of the difference.
 */
export async function beginCopy(
  db: ReplicaDatabase,
  driveId: string,
  from: Pick<ReplicaState, 'r' | 'seq'>,
  to: LogPosition,
  guard: WriteGuard,
): Promise<ReplicaState> {
  const begun = await db.transaction('rw', replicaTables(db), async () => {
    await guard();
    const drive = await driveRow(db, driveId);
    const { shown } = drive;
    if (!shown?.complete || shown.r !== from.r || shown.seq !== from.seq)
      throw new StaleWriterError('replica');
    const { savedIndex: _, ...copied } = shown;
    const filling: ReplicaState = {
      ...copied,
      r: await newReplica(db),
      epoch: '',
      seq: to.seq,
      complete: false,
      difference: {
        from: { r: from.r, seq: from.seq },
        epoch: to.epoch,
        copying: { table: 'folders', after: [] },
        after: null,
        hasRows: false,
        written: null,
      },
    };
    await db.syncStates.put({ ...drive, filling });
    return filling;
  });
  await sweepReplicas(db, guard);
  return begun;
}

/** Copies the next rows, in a short transaction. Cut anywhere, it goes on from there. */
export async function copySome(
  db: ReplicaDatabase,
  driveId: string,
  r: number,
  guard: WriteGuard,
): Promise<ReplicaState> {
  return db.transaction('rw', replicaTables(db), async () => {
    await guard();
    const drive = await driveRow(db, driveId);
    const { filling, difference } = unfinishedCopy(drive, r);
    const { copying, from } = difference;
    if (copying === null) return filling;
    const kind = copying.table === 'folders' ? 'folder' : 'file';
    const [p = '', k = ''] = copying.after;
    const rows = await leavesAfter(kind, [from.r, p, k], leavesAtOnce);
    await putLeafRows(
      kind,
      rows.map((row) => ({ ...row, r })),
    );
    const last = rows.length < leavesAtOnce ? undefined : rows.at(-1);
    const state = { ...filling, difference: { ...difference, copying: positionAfter(copying, last) } };
    await putWithoutNotifying(db.syncStates, { ...drive, filling: state });
    return state;
  });
}

/** Gives up what is made: it does not follow from what is on screen any more. */
export async function dropCopy(
  db: ReplicaDatabase,
  driveId: string,
  r: number,
  guard: WriteGuard,
): Promise<void> {
  await db.transaction('rw', replicaTables(db), async () => {
    await guard();
    const drive = await driveRow(db, driveId);
    unfinishedCopy(drive, r);
    await db.syncStates.put({ ...drive, filling: null });
  });
  await sweepReplicas(db, guard);
}

/** The replica of that number, where it is still the one that is being made. */
export function unfinishedCopy({ filling }: SyncStateRow, r: number) {
  if (filling?.r !== r || filling.difference === undefined) throw new StaleWriterError('replica');
  return { filling, difference: filling.difference };
}

function positionAfter({ table }: CopyPosition, last: LeafRow | undefined): CopyPosition | null {
  if (last !== undefined) return { table, after: [last.p, last.k] };
  const next = tableAfter[table];
  return next === null ? null : { table: next, after: [] };
}
