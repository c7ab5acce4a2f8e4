import type { AddFiles } from '#contract/changes/change.ts';
import type { EventResult } from '#contract/wire/items.ts';
import type { ChangeTransaction } from '../changes/change-transaction.ts';
import { addToBatch } from '../outbox/add-to-batch.ts';
import { markRejected, problemOf } from '../outbox/outbox-machine.ts';
import { countOf, entriesWhere, extentOf, firstNameOf } from '../outbox/upload-extent.ts';
import type { OutboxRow, ReplicaDatabase } from '../replica/replica-database.ts';
import type { AddedFolder } from '../replica/upload-rows.ts';

/**
 * What the server's result says of the entries of an upload. Those that it refused become a change of their own, which
 * keeps their bytes and waits for the person; the rest is what the change has brought. Inside the transaction that settles
 * the change; returns the result to settle it with.
 */
export async function settleUpload(
  database: ReplicaDatabase,
  transaction: ChangeTransaction,
  row: OutboxRow & { readonly change: AddFiles },
  result: EventResult,
  uuid: () => string,
): Promise<EventResult> {
  const upload = await database.uploads.get(row.change.uploadId);
  if (upload === undefined || result.status === 'rejected') return result;
  const byId = new Map((result.entries ?? []).map((entry) => [entry.id, entry]));
  const isRefused = ({ id }: AddedFolder) => byId.get(id)?.code !== undefined;
  const refused = entriesWhere(upload, isRefused);
  const accepted = entriesWhere(upload, (entry) => !isRefused(entry));
  const code = result.entries?.find((entry) => entry.code !== undefined)?.code;
  if (countOf(accepted) === 0 && code !== undefined) return { ...result, status: 'rejected', code };
  if (countOf(refused) > 0) {
    // What only the tab has is not found under another name: the person chooses it again.
    const rest = { ...upload, ...refused, uploadId: uuid(), tabId: '' };
    await database.uploads.bulkPut([{ ...upload, ...accepted }, rest]);
    const order = ((await transaction.all()).at(-1)?.order ?? 0) + 1;
    const change = { ...row.change, ...extentOf(rest), changeId: uuid(), uploadId: rest.uploadId };
    const left = { ...row, changeId: change.changeId, order, change, orderedAfter: [], dependsOn: [] };
    await transaction.put(markRejected({ ...left, itemName: firstNameOf(rest) }, problemOf(code)));
  }
  await addToBatch(database, accepted, upload.batchId, [...byId.values()], result);
  return result;
}
