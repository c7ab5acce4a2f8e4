import { useMemo } from 'react';
import type { UploadBatchRow } from '#worker/read/reader.ts';
import { useLiveQuery, useSharedQuery } from '../../../lib/use-live-query.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useOnline } from '../../../lib/use-online.ts';
import type { SharedAgain } from '../../../shared/spaces/shared-again.ts';
import { type TransferFile, transferFiles } from '../transfer-files.ts';
import { FileRows } from './file-rows.tsx';

export interface FileListProps {
  readonly id: string;
  readonly batch: UploadBatchRow;
  /** Its filespace, where it was lost and is back. */
  readonly back: SharedAgain | null;
}

/** The files of a batch that are not done, or went otherwise than asked. */
export function FileList({ id, batch, back }: FileListProps) {
  return <FileRows id={id} files={useFiles(batch, back)} />;
}

function useFiles(batch: UploadBatchRow, again: SharedAgain | null): readonly TransferFile[] {
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
    () => transferFiles({ batch, uploads, outbox, again, sentBytesOf, offline, paused, nowMs }),
    [batch, uploads, outbox, again, sentBytesOf, offline, paused, nowMs],
  );
}

const nothing: readonly never[] = [];
