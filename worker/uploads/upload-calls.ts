import { abortable } from '#contract/rules/result.ts';
import type { UploadCalls } from '#contract/worker-api/uploads.ts';
import type { ApiClient } from '../api-client/api-client.ts';
import { needsAttention } from '../changes/change-state.ts';
import type { ChangeTransaction } from '../changes/change-transaction.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import { stayInTransaction } from '../lib/stay-in-transaction.ts';
import { retryChange, unmetNeeds } from '../outbox/retry-change.ts';
import { type ComparedFile, compareContents } from './add/compare-contents.ts';
import { batchRows, cancelBatch } from './cancel-batch.ts';
import { provideFiles, retryInto } from './repair-upload.ts';
import { redoUpload, undoUpload } from './undo-upload.ts';
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
    countNewFolders: async (target, folders) => (await engine()).uploads.countNewFolders(target, folders),
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
          const rows = await transaction.all();
          const now = rows.find(({ changeId }) => changeId === row.changeId);
          if (now === undefined) continue;
          // The folder that it goes into may have to be made first, and is not of this batch.
          for (const { changeId } of [...unmetNeeds(rows, now), now]) {
            await stayInTransaction();
            await retryChange(store.durable, transaction, changeId, null, issuer);
          }
        }
        await store.durable.uploadBatches.update(batchId, { endedMs: null, cancelled: false, undone: false });
      });
    },
    undoUpload: (batchId) => write((transaction, context) => undoUpload(transaction, context, batchId)),
    async redoUpload(batchId, deletions) {
      const { context } = await engine();
      const redone = await abortable<true, 'cannot-undo'>((abortWith) =>
        context.write(null, null, async (transaction) => {
          const issuer = { nowMs: context.ports.now, uuid: context.ports.uuid, undoable: false };
          const isDone = await redoUpload(context, transaction, batchId, deletions, issuer);
          return isDone || abortWith('cannot-undo');
        }),
      );
      changed();
      return redone.ok;
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
