import type { EventResult } from '#contract/wire/items.ts';
import type { ChangeTransaction } from '../changes/change-transaction.ts';
import { stayInTransaction } from '../lib/stay-in-transaction.ts';
import type { OutboxRow, ReplicaDatabase } from '../replica/replica-database.ts';
import { refreshConflicts } from './concurrent-changes.ts';
import { dropRefusedUndo, isRefusedForGood } from './drop-refused-undo.ts';
import { settleResults } from './outbox-machine.ts';
import { recordNotices } from './record-notices.ts';
import { removeConfirmed } from './remove-confirmed.ts';

/**
 * What the server has said of changes of one filespace that were sent. True where it has some that are not in the blocks
 * yet: somebody has to see to it that they come.
 */
export async function applyEventResults(
  database: ReplicaDatabase,
  transaction: ChangeTransaction,
  sent: readonly OutboxRow[],
  results: readonly EventResult[],
  nowMs: number,
): Promise<boolean> {
  const driveId = sent[0]?.driveId ?? '';
  const byId = new Map(results.map((result) => [result.event_id, result]));
  const changed = settleResults(await transaction.all(), sent, byId);
  await transaction.put(...changed);
  for (const row of changed) {
    const isOver = row.state === 'rejected' && isRefusedForGood(await transaction.all(), row);
    await recordNotices(transaction, row, byId.get(row.changeId), nowMs, isOver);
    if (isOver) await dropRefusedUndo(database, transaction, row);
    await stayInTransaction();
  }
  await refreshConflicts(transaction, driveId);
  const drive = await database.syncStates.get(driveId);
  // A device gets no events of a filespace that is not connected: what the server took is done.
  const isSynced = drive?.connected === true;
  // During a full sync its rows may not be here yet, whatever the sequence says.
  const syncedSeq = drive?.shown?.complete ? drive.shown.seq : -1;
  const seq = isSynced ? syncedSeq : Number.POSITIVE_INFINITY;
  await removeConfirmed(database, transaction, { driveId, seq, pulled: !isSynced }, nowMs);
  return (await transaction.all()).some((row) => row.driveId === driveId && row.state === 'applied');
}
