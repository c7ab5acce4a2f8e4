import type { ChangeTransaction } from '../changes/change-transaction.ts';
import { namedCount, undoneCount } from '../changes/named-count.ts';
import { stayInTransaction } from '../lib/stay-in-transaction.ts';
import type { RestoredItem, UndoneChange } from '../replica/outbox-row.ts';
import type { OutboxRow, ReplicaDatabase, SentRow } from '../replica/replica-database.ts';
import { folderNameOf, markSuperseded } from './concurrent-changes.ts';
import { maxSentChanges, tooOld } from './sent-retention.ts';
import { mayHaveArrived } from './settle-arrived-uploads.ts';
import { noteUndoneUploads } from './undone-uploads.ts';

const sentRetentionMs = 86_400_000;

/**
 * Takes out of the outbox what the blocks now show, in the transaction that shows it. `pulled`: the blocks are known to
 * be all that the server had, so that a change without a sequence of its own is in them too.
 */
export async function removeConfirmed(
  database: ReplicaDatabase,
  transaction: ChangeTransaction,
  changes: { readonly driveId: string; readonly seq: number; readonly pulled: boolean },
  nowMs: number,
) {
  const done = (await transaction.all()).filter(
    (row) =>
      row.driveId === changes.driveId &&
      row.state === 'applied' &&
      (row.seq === null ? changes.pulled : row.seq <= changes.seq),
  );
  if (done.length === 0) return;
  await transaction.remove(...done.filter((row) => row.conflict === undefined));
  await database.sentChanges.bulkPut(done.map((row) => sentRow(row, nowMs)));
  await noteUndoneUploads(database, transaction, done);
  await database.sentChanges
    .where('sentMs')
    .below(nowMs - sentRetentionMs)
    .delete();
  for (const row of done) {
    const { conflict, restored, undone } = row;
    if (conflict === undefined && restored === undefined && undone === undefined) continue;
    await stayInTransaction();
    if (undone !== undefined) await announceUndone(database, transaction, row, undone, nowMs);
    if (restored !== undefined) await announceRestored(database, transaction, row, restored, nowMs);
    if (conflict !== undefined) await markSuperseded(transaction, row, conflict, nowMs);
  }
  if ((await database.sentChanges.count()) > maxSentChanges)
    await database.sentChanges.bulkDelete(tooOld(await database.sentChanges.orderBy('sentMs').toArray()));
}

/** Says where an item is that is there again; nothing where its deletion was undone, and it is where it was. */
async function announceRestored(
  database: ReplicaDatabase,
  transaction: ChangeTransaction,
  { change, driveId, changeId, actionId = changeId, itemName: name, undoes }: OutboxRow,
  restored: RestoredItem,
  nowMs: number,
) {
  const confirmed = await transaction.confirmed(driveId);
  const item = confirmed.item(change.itemId);
  const before = (await database.sentChanges.get(undoes ?? ''))?.from;
  const other = restored.otherName ?? restored.folders[0];
  if (before && other === undefined && item?.parentId === before.parentId) return;
  const ref = { driveId, changeId, itemId: change.itemId, kind: change.kind, name, ...namedCount(change) };
  const folderName = item === undefined ? null : folderNameOf(confirmed, item.parentId);
  await transaction.addNotice(nowMs, {
    kind: 'restored',
    data: { ...ref, ...restored, actionId, folderName },
  });
}

/** Says what an undo or a rewind did, once it shows. */
async function announceUndone(
  database: ReplicaDatabase,
  transaction: ChangeTransaction,
  row: OutboxRow,
  { erased, ...did }: UndoneChange,
  nowMs: number,
) {
  const { change, driveId, changeId, actionId = changeId, itemName: name, undoes } = row;
  const named = { name, ...(await undoneCount(database, row)) };
  const ref = { driveId, changeId, itemId: change.itemId, kind: change.kind, actionId, ...named };
  await transaction.addNotice(
    nowMs,
    erased === undefined
      ? {
          kind: 'undone',
          data: {
            ...{ ...ref, ...did },
            ...(undoes !== undefined && { undoes }),
            ...((await isDoneAgain(database, row)) && { isAgain: true }),
          },
        }
      : { kind: 'rewound', data: { ...ref, ...did, erased } },
  );
}

/** Of an undo of an undo, and not of the undo of that. */
async function isDoneAgain(database: ReplicaDatabase, { undoes }: Pick<SentRow, 'undoes'>): Promise<boolean> {
  const undone = undoes === undefined ? undefined : await database.sentChanges.get(undoes);
  if (undone === undefined) return false;
  // Only an undo is about a sequence.
  const isUndo = undone.undoes !== undefined || 'seq' in undone.change;
  return isUndo && !(await isDoneAgain(database, undone));
}

/** Whether the server has, or says that it has, a change of this device that the blocks do not show yet. */
export async function isAwaitingEcho(database: ReplicaDatabase, driveId: string): Promise<boolean> {
  const rows = database.outbox.where('driveId').equals(driveId);
  return (await rows.filter((row) => row.state === 'applied' || mayHaveArrived(row)).count()) > 0;
}

function sentRow(row: OutboxRow, sentMs: number): SentRow {
  const { changeId, driveId, change, from, itemName, folderName, targetName } = row;
  const { path, relocated, seq, actionId, undoes, restored, unchanged } = row;
  const details = {
    ...(actionId !== undefined && { actionId }),
    ...(undoes !== undefined && { undoes }),
    ...(path && { path }),
    ...(relocated && { relocated }),
    ...(seq !== null && { seq }),
    ...(unchanged && { unchanged }),
    ...(restored !== undefined && restored.folders.length > 0 && { broughtFolders: true as const }),
  };
  return { changeId, sentMs, driveId, change, from, itemName, folderName, targetName, ...details };
}
