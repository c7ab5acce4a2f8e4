import { useMemo } from 'react';
import type { UploadBatchRow, UploadProgressRow } from '#worker/read/reader.ts';
import { useLiveQuery, useSharedQuery } from '../../../lib/use-live-query.ts';
import type { GridRow, RowSource } from '../list/row-source.ts';
import { type RowUpload, rowUpload } from './row-upload.ts';

interface UploadRows {
  readonly progress: readonly UploadProgressRow[];
  readonly batches: readonly UploadBatchRow[];
}

const nothing: UploadRows = { progress: [], batches: [] };

/** How far rows are that are being uploaded. While there are none in the list, nothing is read. */
export function useRowUploads({ rows }: RowSource): (row: GridRow) => RowUpload | undefined {
  const isUploading = rows.some(({ uploadChangeId }) => uploadChangeId !== undefined);
  const outbox = useSharedQuery('outbox');
  const paused = useSharedQuery('device')?.paused === true;
  const { progress, batches } = useLiveQuery<UploadRows, UploadRows>(
    async (reader) =>
      isUploading
        ? { progress: await reader.uploadProgress(), batches: await reader.uploadBatches() }
        : nothing,
    [isUploading],
    nothing,
  );
  const changes = useMemo(
    () => new Map(isUploading ? outbox?.map((row) => [row.changeId, row]) : []),
    [isUploading, outbox],
  );
  const sentBytesOf = useMemo(
    () => new Map(progress.map((row) => [row.changeId, row.sentBytes])),
    [progress],
  );
  const pausedBatches = useMemo(
    () => new Set(batches.filter((batch) => batch.paused).map(({ batchId }) => batchId)),
    [batches],
  );
  return ({ uploadChangeId }) => {
    const row = uploadChangeId === undefined ? undefined : changes.get(uploadChangeId);
    if (!row) return undefined;
    const isPaused = paused || ('batchId' in row.change && pausedBatches.has(row.change.batchId));
    return rowUpload(row, { sentBytes: sentBytesOf.get(row.changeId) ?? 0, paused: isPaused });
  };
}
