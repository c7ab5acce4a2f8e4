import { isUpload } from '../changes/change-definitions.ts';
import type { ChangeTransaction } from '../changes/change-transaction.ts';
import type { OptimisticView, ViewItem } from '../changes/optimistic-view.ts';
import type { Ports } from '../lib/ports.ts';
import { stayInTransaction } from '../lib/stay-in-transaction.ts';
import { undoChanges } from '../outbox/undo-changes.ts';
import { topItemsOf } from '../outbox/undone-uploads.ts';
import type { OutboxRow, ReplicaDatabase, SentRow } from '../replica/replica-database.ts';
import type { UploadBatchRow } from '../replica/upload-rows.ts';

/**
 * Asks the server to take back all that a batch has brought: it knows what others have put there since. Answers the changes
 * that ask; null where this device does not know the sequences any more. Inside a transaction.
 */
export async function askToUndo(
  database: ReplicaDatabase,
  transaction: ChangeTransaction,
  batch: UploadBatchRow,
  { now: nowMs, uuid }: Pick<Ports, 'now' | 'uuid'>,
): Promise<readonly string[] | null> {
  const { shown } = await transaction.drive(batch.driveId);
  const done = await doneChanges(database, await transaction.all(), batch.batchId);
  const files = done.reduce((sum, { change }) => sum + (isUpload(change) ? change.files : 0), 0);
  const isKnown = done.every(({ seq }) => seq !== undefined && seq !== null);
  if (shown === null || done.length === 0 || !isKnown || files < batch.sentFiles) return null;
  const ids = done.map(({ changeId }) => changeId);
  const undos = (await transaction.all()).filter(
    ({ undoes }) => undoes !== undefined && ids.includes(undoes),
  );
  const [refused, underWay] = [undos.filter(isRefused), undos.filter((row) => !isRefused(row))];
  if (underWay.length > 0) return underWay.map(({ changeId }) => changeId);
  // It is asked again, and so the former answer says nothing any more.
  await transaction.remove(...refused);
  const undone = await undoChanges(database, transaction, ids, { nowMs, uuid, undoable: false });
  return undone === false ? null : undone.asked;
}

/** Of the changes that brought a batch those that this device still has, as they came. */
async function doneChanges(database: ReplicaDatabase, rows: readonly OutboxRow[], batchId: string) {
  const isOfBatch = ({ change }: OutboxRow | SentRow) => isUpload(change) && change.batchId === batchId;
  const sent = await database.sentChanges.filter(isOfBatch).toArray();
  const all = new Map<string, OutboxRow | SentRow>();
  for (const row of [...sent, ...rows.filter(isOfBatch)]) all.set(row.changeId, row);
  return [...all.values()].sort((one, other) => (one.seq ?? 0) - (other.seq ?? 0));
}

function isRefused({ state }: OutboxRow): boolean {
  return state === 'rejected' || state === 'blocked';
}

/** More files are not compared on the device. */
const mostCompared = 1000;

/** Whether a batch is as it came, as far as this device knows: no content was replaced, and nothing came in. */
export async function isAsUploaded(
  database: ReplicaDatabase,
  transaction: ChangeTransaction,
  { batchId, driveId, sentFiles }: UploadBatchRow,
): Promise<boolean> {
  const { view } = await transaction.drive(driveId);
  const confirmed = await transaction.confirmed(driveId);
  const there = (await topItemsOf(database, batchId)).flatMap(({ id }) => view.item(id) ?? []);
  if (there.reduce((sum, { id }) => sum + 1 + view.countInside(id), 0) > 2 * mostCompared) return false;
  const files = there.flatMap((item) => filesIn(view, item));
  if (files.length > Math.min(sentFiles, mostCompared)) return false;
  for (const item of files) {
    await stayInTransaction();
    const { contentSeq } = await confirmed.inBlock(confirmed.item(item.id) ?? item);
    if (contentSeq !== undefined) return false;
  }
  return true;
}

function filesIn(view: OptimisticView, item: ViewItem): readonly ViewItem[] {
  return item.kind === 'file' ? [item] : view.children(item.id).flatMap((child) => filesIn(view, child));
}
