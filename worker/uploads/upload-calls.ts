import type { UploadCalls } from '#contract/worker-api/uploads.ts';
import type { ApiClient } from '../api-client/api-client.ts';
import { isUpload } from '../changes/change-definitions.ts';
import { isPending, needsAttention, wasNeverSent } from '../changes/change-state.ts';
import type { ChangeTransaction } from '../changes/change-transaction.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import { stayInTransaction } from '../lib/stay-in-transaction.ts';
import { dependentChanges } from '../outbox/outbox-machine.ts';
import { retryChange } from '../outbox/retry-change.ts';
import type { OutboxRow } from '../replica/replica-database.ts';
import { type ComparedFile, compareContents } from './add/compare-contents.ts';
import { deleteUploaded } from './delete-uploaded.ts';
import { provideFiles, retryInto } from './repair-upload.ts';
import type { Uploads } from './uploads.ts';

/** What a person does with uploads, in whichever tab. */
export function createUploadCalls(
  engine: () => Promise<{
    readonly context: EngineContext;
    readonly uploads: Uploads;
    readonly remote: Pick<ApiClient, 'call'>;
  }>,
  /** Tells every tab that there is something to look at. */
  changed: () => void,
) {
  async function write<T>(
    work: (transaction: ChangeTransaction, at: EngineContext) => Promise<T>,
  ): Promise<T> {
    const { context } = await engine();
    const result = await context.write(null, null, (transaction) => work(transaction, context));
    changed();
    return result;
  }

  return {
    findUploadConflicts: async (target, files) => (await engine()).uploads.findConflicts(target, files),
    compareContents: async (driveId, files) =>
      compareContents((await engine()).remote, driveId, files as readonly ComparedFile[]),
    upload: async (part) => (await engine()).uploads.add(part),
    async pauseUpload(batchId, paused) {
      await write((_, { store }) => store.durable.uploadBatches.update(batchId, { paused }));
    },
    async cancelUpload(batchId) {
      await write((transaction, context) => cancelBatch(transaction, context, batchId));
    },
    async retryUpload(batchId) {
      await write(async (transaction, { store, ports }) => {
        const issuer = { nowMs: ports.now, uuid: ports.uuid, undoable: false };
        for (const row of batchRows(await transaction.all(), batchId).filter(needsAttention)) {
          await stayInTransaction();
          // One that is still not permitted stays as it is, and says why.
          const now = (await transaction.all()).find(({ changeId }) => changeId === row.changeId);
          if (now !== undefined) await retryChange(store.durable, transaction, row.changeId, null, issuer);
        }
        await store.durable.uploadBatches.update(batchId, { endedMs: null, cancelled: false, undone: false });
      });
    },
    undoUpload(batchId) {
      return write(async (transaction, context) => {
        const { durable } = context.store;
        const batch = await durable.uploadBatches.get(batchId);
        if (batch === undefined || batch.replaced > 0) return false;
        await cancelBatch(transaction, context, batchId);
        await durable.uploadBatches.update(batchId, { undone: true });
        await deleteUploaded(durable, transaction, batch, context.ports);
        return true;
      });
    },
    async provideFiles(changeId, files) {
      const { context, uploads } = await engine();
      const count = await provideFiles(context, uploads, changeId, files);
      changed();
      return count;
    },
    async retryUploadInto(changeId, folderId) {
      const { context } = await engine();
      const retried = await retryInto(context, changeId, folderId);
      changed();
      return retried;
    },
    async clearUploads(batchIds) {
      await write(async (transaction, { store }) => {
        const rows = await transaction.all();
        for (const batchId of batchIds) {
          await stayInTransaction();
          if (batchRows(rows, batchId).some(({ state }) => state !== 'applied')) continue;
          await store.durable.uploadBatches.delete(batchId);
          await store.durable.uploadedItems.where('batchId').equals(batchId).delete();
        }
      });
    },
  } satisfies UploadCalls;
}

/** What is on its way is stopped by the tab that sends it, which then removes its row. */
async function cancelBatch(transaction: ChangeTransaction, { store }: EngineContext, batchId: string) {
  const rows = await transaction.all();
  const given = batchRows(rows, batchId).filter((row) => row.state !== 'sending' && row.state !== 'applied');
  // What was done to the files themselves before they were sent is done to nothing now.
  const dependants = dependentChanges(rows, given).filter(
    (row) => wasNeverSent(row) || (!isPending(row) && row.state !== 'applied'),
  );
  await transaction.remove(...new Set([...given, ...dependants]));
  await store.durable.uploadBatches.update(batchId, { cancelled: true });
}

function batchRows(rows: readonly OutboxRow[], batchId: string): readonly OutboxRow[] {
  return rows.filter(({ change }) => isUpload(change) && change.batchId === batchId);
}
