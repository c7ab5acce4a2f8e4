import type { ChangeProblem } from '#contract/changes/change.ts';
import { abortable } from '#contract/rules/result.ts';
import type { ContentFile, UploadCalls } from '#contract/worker-api/uploads.ts';
import { isUpload } from '../changes/change-definitions.ts';
import { isPending, needsAttention, wasNeverSent } from '../changes/change-state.ts';
import type { ChangeTransaction } from '../changes/change-transaction.ts';
import { catchStorageFull } from '../engine/catch-storage-full.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import { stayInTransaction } from '../lib/stay-in-transaction.ts';
import { dependentChanges } from '../outbox/outbox-machine.ts';
import { retryChange } from '../outbox/retry-change.ts';
import type { OutboxRow } from '../replica/replica-database.ts';
import type { AddedFolder, UploadRow } from '../replica/upload-rows.ts';
import { deleteUploaded } from './delete-uploaded.ts';
import { extentOf } from './upload-extent.ts';
import type { Uploads } from './uploads.ts';

/** What a person does with uploads, in whichever tab. */
export function createUploadCalls(
  engine: () => Promise<{ readonly context: EngineContext; readonly uploads: Uploads }>,
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
      const { durable } = context.store;
      const row = await durable.outbox.get(changeId);
      if (row === undefined || !isUpload(row.change)) return 0;
      const upload = await durable.uploads.get(row.change.uploadId);
      if (upload === undefined) return 0;
      const isChanged = row.problem === 'file-changed';
      const found = upload.files.map((file) =>
        files.find(({ name, size }) => name === file.name && (isChanged || size === file.sizeBytes)),
      );
      const provided = found.flatMap((file) => file ?? []);
      if (provided.length < found.length) return provided.length;
      await durable.uploads.put(withFiles(upload, provided, uploads.tabId));
      await uploads.provide(upload.uploadId, provided as unknown as readonly Blob[]);
      await write((transaction, { store, ports }) => {
        const issuer = { nowMs: ports.now, uuid: ports.uuid, undoable: false };
        return retryChange(store.durable, transaction, changeId, null, issuer);
      });
      return provided.length;
    },
    async retryUploadInto(changeId, folderId) {
      const { context } = await engine();
      const { durable } = context.store;
      const retried = await catchStorageFull(
        abortable<true, ChangeProblem>((abortWith) =>
          context.write(null, null, async (transaction) => {
            const row = (await transaction.all()).find((one) => one.changeId === changeId);
            if (row === undefined || !isUpload(row.change) || !needsAttention(row)) return true;
            const upload = await durable.uploads.get(row.change.uploadId);
            if (upload === undefined) return true;
            const moved = intoFolder(upload, row.change.parentIds, folderId);
            await durable.uploads.put(moved);
            const change = { ...row.change, parentId: folderId, ...extentOf(moved) };
            await transaction.put({ ...row, change });
            const issuer = { nowMs: context.ports.now, uuid: context.ports.uuid, undoable: false };
            const result = await retryChange(durable, transaction, changeId, null, issuer);
            return result.ok ? true : abortWith(result.problem);
          }),
        ),
      );
      changed();
      return retried.ok ? retried.value : retried;
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

function withFiles(upload: UploadRow, files: readonly ContentFile[], tabId: string): UploadRow {
  const provided = upload.files.map((file, at) => {
    const { size: sizeBytes, lastModified: modifiedMs } = files[at] ?? { size: 0, lastModified: 0 };
    return { ...file, sizeBytes, modifiedMs };
  });
  return { ...upload, files: provided, tabId };
}

/** What was to come into these folders comes into another. Contents that replace others cannot. */
function intoFolder(upload: UploadRow, from: readonly string[], folderId: string): UploadRow {
  const moved = <Entry extends AddedFolder>(entry: Entry): Entry =>
    from.includes(entry.parentId) ? { ...entry, parentId: folderId } : entry;
  return {
    ...upload,
    folders: upload.folders.map(moved),
    files: upload.files.map((file) => (file.replaces ? file : moved(file))),
  };
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
