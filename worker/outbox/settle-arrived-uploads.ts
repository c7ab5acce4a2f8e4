import { isUpload } from '../changes/change-definitions.ts';
import { dependentChanges, needsAttention } from '../changes/change-state.ts';
import type { ChangeTransaction } from '../changes/change-transaction.ts';
import { stayInTransaction } from '../lib/stay-in-transaction.ts';
import type { OutboxRow, ReplicaDatabase } from '../replica/replica-database.ts';
import type { UploadRow } from '../replica/upload-rows.ts';
import { addToBatch } from './add-to-batch.ts';
import { forgetEmptyBatch } from './undone-uploads.ts';
import { countOf, entriesWhere, extentOf, firstNameOf, type UploadEntries } from './upload-extent.ts';

/**
 * Why an upload waits that the server may have all the same: its bytes are not to be had any more and only the response was
 * lost, or it was sent again under another id (`id-taken`) or in another shape (`event-id-reused`, which is unknown here).
 */
const whyArrived: ReadonlySet<OutboxRow['problem']> = new Set<OutboxRow['problem']>([
  'file-missing',
  'content-lost',
  'id-taken',
  'unknown',
]);

/** Of a replaced content the rows do not say whose it is: the person chooses the file again. */
export function mayHaveArrived({ state, problem, change }: OutboxRow): boolean {
  return (
    state === 'rejected' && isUpload(change) && change.replacedIds.length === 0 && whyArrived.has(problem)
  );
}

/** Uploads that wait for the person and need not: all that they create is confirmed. Of some, what has arrived leaves them. */
export async function settleArrivedUploads(
  database: ReplicaDatabase,
  transaction: ChangeTransaction,
  driveId: string,
): Promise<void> {
  for (const row of await transaction.all()) {
    const { problem, change } = row;
    if (row.driveId !== driveId || !isUpload(change) || !mayHaveArrived(row)) continue;
    await stayInTransaction();
    const upload = await database.uploads.get(change.uploadId);
    // Of what was sent once, only the first of its items is known here; all came with it.
    if (upload === undefined && problem === 'file-missing') continue;
    const { view } = await transaction.drive(driveId);
    const isHere = ({ id }: { readonly id: string }) => Boolean(view.item(id)?.confirmedParentId);
    const rest = upload && entriesWhere(upload, (entry) => !isHere(entry));
    if (upload && rest && countOf(rest) > 0) {
      // The person may be choosing the missing files at this moment: they belong to entries that stay.
      if (problem !== 'file-missing' && countOf(rest) < countOf(upload))
        await keepRest(database, transaction, row, upload, rest);
      continue;
    }
    if (upload === undefined && !isHere({ id: change.itemId })) continue;
    if (upload !== undefined) await addToBatch(database, upload, upload.batchId, []);
    await transaction.remove(row);
    // One that was listed again only for what was thought to be lost.
    if (problem === 'content-lost') await forgetEmptyBatch(database, transaction, change.batchId);
    await transaction.put(...released(await transaction.all(), row));
  }
}

async function keepRest(
  database: ReplicaDatabase,
  transaction: ChangeTransaction,
  row: OutboxRow,
  upload: UploadRow,
  rest: UploadEntries,
) {
  const isRest = new Set([...rest.folders, ...rest.files].map(({ id }) => id));
  await addToBatch(
    database,
    entriesWhere(upload, ({ id }) => !isRest.has(id)),
    upload.batchId,
    [],
  );
  await database.uploads.put({ ...upload, ...rest, tabId: '' });
  const change = { ...row.change, ...extentOf(rest) };
  await transaction.put({ ...row, change, itemName: firstNameOf(rest) });
}

/** What waited for it goes on, unless it waits for something else too. */
function released(rows: readonly OutboxRow[], done: OutboxRow): readonly OutboxRow[] {
  const unresolved = new Set(rows.filter(needsAttention).map(({ changeId }) => changeId));
  return dependentChanges(rows, [done])
    .filter(({ state, dependsOn }) => state === 'blocked' && !dependsOn.some((id) => unresolved.has(id)))
    .map((row) => ({ ...row, state: 'queued', problem: null }));
}
