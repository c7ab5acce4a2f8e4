import { useEffect } from 'react';
import { isOwnUpload } from '../../lib/files/own-uploads.ts';
import { useLiveQuery, useSharedQuery } from '../../lib/use-live-query.ts';
import { type BatchView, isOpen, uploadOf } from './batch-view.ts';

/** While bytes are in this page alone, the browser asks before it leaves. */
export function useLeaveQuestion(views: readonly BatchView[] | undefined): void {
  const own = (views ?? []).filter((view) => isOpen(view) && isOwnUpload(view.batch.batchId));
  const inTabs = useLiveQuery((reader) => reader.uploadsInTabs(), [], none);
  const outbox = useSharedQuery('outbox');
  const isOnlyHere =
    own.length > 0 &&
    outbox?.some((row) => {
      const upload = uploadOf(row);
      return upload && isOwnUpload(upload.batchId) && inTabs.includes(upload.uploadId);
    }) === true;
  useEffect(() => {
    if (!isOnlyHere) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isOnlyHere]);
}

const none: readonly string[] = [];
