import type { Change } from '#contract/changes/change.ts';
import { definitionOf, isUpload } from '../../changes/change-definitions.ts';
import type { LogPosition, OutboxRow, ReplicaDatabase, SentRow } from '../../replica/replica-database.ts';
import type { UploadBatchRow } from '../../replica/upload-rows.ts';

/**
 * A server that came back from a backup may have lost what it had acknowledged. All that this device sent in the last
 * day is sent again under the same ids, in the order in which it went: what the server still has is answered as it
 * was, and has no second effect. Of an upload the device has no bytes any more: it waits for the person, unless what it
 * brought is found there (`settleArrivedUploads`). `before` is where the last whole replica stood, `after` the one that takes its place.
 */
export async function resubmitLost(
  database: ReplicaDatabase,
  driveId: string,
  before: LogPosition | null | undefined,
  after: LogPosition,
): Promise<void> {
  if (!before) return;
  // Without another epoch, only a log that ends earlier than it did before gives a backup away.
  if (before.epoch === after.epoch && after.seq >= before.seq) return;
  await sendAcknowledgedAgain(database, driveId);

  const all = await database.sentChanges.orderBy('sentMs').toArray();
  const ofDrive = all.filter((row) => row.driveId === driveId).sort(byCreation);
  const deleted = new Set(
    ofDrive.flatMap(({ change }) => (definitionOf(change).deletesItem ? change.itemId : [])),
  );
  const sent = ofDrive.filter(({ change }) => !(isOneFile(change) && deleted.has(change.itemId)));
  const first = (await database.outbox.orderBy('order').first())?.order ?? 1;
  const again = sent.map((row, at) => toOutbox(row, first - sent.length + at));
  await database.outbox.bulkPut(again);
  for (const row of again) await listAgain(database, row);
  await database.sentChanges.bulkDelete(ofDrive.map(({ changeId }) => changeId));
}

/** What the server has acknowledged and no replica has shown yet waits again. */
export async function sendAcknowledgedAgain(database: ReplicaDatabase, driveId: string): Promise<void> {
  const pending = await database.outbox.where('driveId').equals(driveId).toArray();
  const applied = pending.filter(({ state }) => state === 'applied');
  const uploads = await database.uploads.toArray();
  // What only a tab had, it has let go of.
  const inTabs = new Set(uploads.flatMap(({ uploadId, tabId }) => (tabId === '' ? [] : uploadId)));
  const isGone = ({ change }: OutboxRow) => isUpload(change) && inTabs.has(change.uploadId);
  const missing = { state: 'rejected', problem: 'file-missing' } as const;
  await database.outbox.bulkPut(
    applied.map((row): OutboxRow => ({ ...row, state: 'queued', seq: null, ...(isGone(row) && missing) })),
  );
}

function isOneFile(change: Change): boolean {
  return isUpload(change) && change.files + change.folders === 1;
}

function byCreation(one: SentRow, other: SentRow): number {
  return one.sentMs - other.sentMs || one.change.clientTimeMs - other.change.clientTimeMs;
}

/** It has been on its way once: it is sent, never merged with another or undone as if nobody knew of it. */
function toOutbox({ sentMs: _, ...row }: SentRow, order: number): OutboxRow {
  const open = { state: 'queued', notBeforeMs: 0, attempts: 1, seq: null, problem: null } as const;
  const lost = isUpload(row.change) ? ({ state: 'rejected', problem: 'content-lost' } as const) : {};
  return { ...row, ...open, ...lost, order, dependsOn: [], orderedAfter: [], merged: [] };
}

/** The batch of an upload, where the person has removed it from the list: what is lost of it is shown there. */
async function listAgain(database: ReplicaDatabase, { driveId, change, itemName, folderName }: OutboxRow) {
  if (!isUpload(change) || (await database.uploadBatches.get(change.batchId)) !== undefined) return;
  const { batchId, parentId: folderId, files, bytes, clientTimeMs } = change;
  const batch: UploadBatchRow = {
    ...{ batchId, driveId, folderId, folderName, name: itemName, files, bytes },
    ...{ createdMs: clientTimeMs, endedMs: clientTimeMs, paused: false, cancelled: false, undone: false },
    ...{ sentFiles: 0, sentBytes: 0, leftOut: [], outcomes: [], replaced: change.replacedIds.length },
    firstItem: null,
  };
  await database.uploadBatches.put(batch);
}
