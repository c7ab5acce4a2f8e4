import { isUpload } from '../../changes/change-definitions.ts';
import { isPending } from '../../changes/change-state.ts';
import type { EngineContext } from '../../engine/engine-context.ts';
import { markRejected } from '../../outbox/outbox-machine.ts';
import { settleArrivedUploads } from '../../outbox/settle-arrived-uploads.ts';
import type { UploadRow } from '../../replica/upload-rows.ts';

/** Uploads whose bytes are not to be had: their changes wait for the person, who may choose the files again. */
export async function rejectUploads(
  { store, write }: EngineContext,
  leaderEpoch: number | null,
  isMeant: (upload: UploadRow) => boolean,
  problem: 'file-missing' | 'file-changed',
): Promise<void> {
  await write(leaderEpoch, null, async (transaction) => {
    const meant = (await store.durable.uploads.toArray()).filter(isMeant);
    const ids = new Set(meant.map(({ uploadId }) => uploadId));
    await store.durable.uploads.bulkPut(meant.map((upload) => ({ ...upload, tabId: '' })));
    const rows = (await transaction.all()).filter(
      (row) => isUpload(row.change) && ids.has(row.change.uploadId) && isPending(row),
    );
    await transaction.put(...rows.map((row) => markRejected(row, problem)));
    for (const driveId of new Set(rows.map((row) => row.driveId)))
      await settleArrivedUploads(store.durable, transaction, driveId);
  });
}
