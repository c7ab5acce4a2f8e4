import { useEffect, useState } from 'react';
import { useSharedQuery } from '../../lib/use-live-query.ts';
import { useNow } from '../../lib/use-now.ts';
import { useFollowedSeq } from './use-activity.ts';

/** Well within the half hour after which a look is a new visit. */
const lookEveryMs = 300_000;

/** Calls `note` while somebody can see the page: when they come, with what arrives, and now and then. It has to be stable. */
export function useVisit(driveId: string, note: (driveId: string) => unknown): void {
  const seq = useFollowedSeq(driveId);
  const nowMs = useNow(lookEveryMs);
  const isVisible = useVisible();
  // Before all of it is here there is nothing that somebody could have seen.
  const drives = useSharedQuery('drives');
  const isWhole = drives?.find((drive) => drive.driveId === driveId)?.shown?.complete === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these is another look
  useEffect(() => {
    if (isVisible && isWhole && seq !== -1) note(driveId);
  }, [driveId, note, seq, nowMs, isVisible, isWhole]);
}

function useVisible(): boolean {
  const [isVisible, setVisible] = useState(isPageVisible);
  useEffect(() => {
    const look = () => setVisible(isPageVisible());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isVisible;
}

function isPageVisible(): boolean {
  return document.visibilityState === 'visible';
}
