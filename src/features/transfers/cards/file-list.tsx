import { useMemo } from 'react';
import type { UploadBatchRow } from '#worker/read/reader.ts';
import { useLiveQuery, useSharedQuery } from '../../../lib/use-live-query.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useOnline } from '../../../lib/use-online.ts';
import { type TransferFile, transferFiles } from '../transfer-files.ts';
import { FileRows } from './file-rows.tsx';

/** The files of a batch that are not done, or went otherwise than asked. */
export function FileList({ id, batch }: { readonly id: string; readonly batch: UploadBatchRow }) {
  return <FileRows id={id} files={useFiles(batch)} />;
}

function useFiles(batch: UploadBatchRow): readonly TransferFile[] {
  const { batchId } = batch;
  const uploads = useLiveQuery((reader) => reader.uploadsOf(batchId), [batchId], nothing);
  const progress = useLiveQuery((reader) => reader.uploadProgress(), [], nothing);
  const outbox = useSharedQuery('outbox') ?? nothing;
  const device = useSharedQuery('device');
  const offline = [device?.connection === 'offline', !useOnline()].includes(true);
  const paused = device?.paused === true;
  const nowMs = useNow(1000);
  const sentBytesOf = useMemo(
    () => new Map(progress.map(({ changeId, sentBytes }) => [changeId, sentBytes])),
    [progress],
  );
  return useMemo(
    () => transferFiles({ batch, uploads, outbox, sentBytesOf, offline, paused, nowMs }),
    [batch, uploads, outbox, sentBytesOf, offline, paused, nowMs],
  );
}

const nothing: readonly never[] = [];
