import type { AddFiles } from '#contract/changes/change.ts';
import { isUpload } from '../../changes/change-definitions.ts';
import { stageFiles } from '../../content/stage-files.ts';
import type { EngineContext } from '../../engine/engine-context.ts';
import type { ContentDirectory } from '../../lib/ports.ts';
import { markRejected } from '../../outbox/outbox-machine.ts';
import { extentOf } from '../../outbox/upload-extent.ts';
import type { OutboxRow } from '../../replica/replica-database.ts';
import type { AddedFile, UploadBatchRow, UploadOutcome } from '../../replica/upload-rows.ts';

/** Writes down whether a batch has bytes that stay in their tab, and why. */
export function noteOnlyInTab(
  { store, write }: EngineContext,
  uploadId: string,
  onlyInTab: UploadBatchRow['onlyInTab'],
): Promise<void> {
  return write(null, [], async () => {
    const upload = await store.durable.uploads.get(uploadId);
    if (upload) await store.durable.uploadBatches.update(upload.batchId, { onlyInTab });
  });
}

/** Copies more than this, or more than a quarter of what the browser gives, nowhere: the tab keeps them. */
export const mostStagedBytes = 1_073_741_824;
const quotaShare = 4;

/** Whether the bytes of a batch are copied to the device. Where the browser does not say what it has, they are tried. */
export function fitsOnDevice(
  bytes: number,
  { usedBytes, quotaBytes }: { readonly usedBytes: number; readonly quotaBytes: number },
): boolean {
  if (bytes > mostStagedBytes) return false;
  return quotaBytes === 0 || bytes <= Math.min(quotaBytes / quotaShare, quotaBytes - usedBytes);
}

/**
 * Copies the bytes of one upload to the device. `kept`: they stay in the tab, because there is no room. What cannot be
 * read, or changed while it was read, is taken out of the upload and reported in its batch; of a single file the change waits.
 */
export async function stageUpload(
  { store, write }: EngineContext,
  directory: ContentDirectory,
  uploadId: string,
  bytes: readonly Blob[],
  signal: AbortSignal,
): Promise<'staged' | 'kept'> {
  // A device that has no room, or whose disk fails, keeps nothing of it: the tab has the bytes.
  const staged = await stageFiles(directory, uploadId, bytes, signal).catch(() => null);
  if (staged === null) return 'kept';
  const isNeeded = await write(null, [], async (transaction) => {
    const upload = await store.durable.uploads.get(uploadId);
    const row = (await transaction.all()).find(
      ({ change }) => isUpload(change) && change.uploadId === uploadId,
    );
    if (upload === undefined || row === undefined) return false;
    const files: AddedFile[] = [];
    const outcomes: UploadOutcome[] = [];
    for (const [at, file] of upload.files.entries()) {
      const one = staged[at];
      if (one?.ok) files.push({ ...file, content: one.content });
      else
        outcomes.push({
          itemId: file.id,
          name: file.chosenName ?? file.name,
          kind: 'refused',
          detail: one?.why ?? 'file-missing',
        });
    }
    if (outcomes.length === 0) {
      await store.durable.uploads.put({ ...upload, files, tabId: '' });
      return true;
    }
    if (files.length + upload.folders.length === 0) {
      await store.durable.uploads.put({ ...upload, tabId: '' });
      const problem = outcomes[0]?.detail === 'file-missing' ? 'file-missing' : 'file-changed';
      await transaction.put(markRejected(row, problem));
      return true;
    }
    const rest = { ...upload, files, tabId: '' };
    await store.durable.uploads.put(rest);
    await transaction.put(withChange(row, { ...(row.change as AddFiles), ...extentOf(rest) }));
    const batch = await store.durable.uploadBatches.get(upload.batchId);
    if (batch !== undefined)
      await store.durable.uploadBatches.put({ ...batch, outcomes: [...batch.outcomes, ...outcomes] });
    return true;
  });
  // It was given up while it was copied.
  if (!isNeeded) await directory.remove(uploadId);
  return 'staged';
}

function withChange(row: OutboxRow, change: AddFiles): OutboxRow {
  return { ...row, change };
}
