import { useEffect, useState } from 'react';
import { useSharedQuery } from '../../../lib/use-live-query.ts';
import type { useDifferences } from '../../../shared/differences/use-differences.ts';

type Differences = Pick<ReturnType<typeof useDifferences>, 'isOutdated' | 'refresh'>;

const onItsWay: ReadonlySet<string> = new Set(['undoable', 'queued', 'sending', 'applied']);

/** What was restored from here is not listed on as if it still differed: once all of it is there, the comparison is read again. */
export function useRestoredRefresh(driveId: string, { isOutdated, refresh }: Differences): () => void {
  const [isAwaited, setAwaited] = useState(false);
  const outbox = useSharedQuery('outbox');
  const isSending =
    outbox === undefined ||
    outbox.some(({ change, state }) => change.driveId === driveId && onItsWay.has(state));
  useEffect(() => {
    if (!isAwaited || isSending || !isOutdated) return;
    setAwaited(false);
    refresh();
  }, [isAwaited, isSending, isOutdated, refresh]);
  return () => setAwaited(true);
}
