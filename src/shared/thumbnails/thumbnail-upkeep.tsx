import { useEffect } from 'react';
import { useReader, useSharedQuery } from '../../lib/use-live-query.ts';
import { sync } from '../../lib/worker-client.ts';
import { thumbnails } from './thumbnails.ts';

/** While a filespace fills, its revision rises many times a second. */
const settleMs = 1000;

/** Pictures go with what they show: of files that this person does not see any more, and of everything at the end. */
export function ThumbnailUpkeep() {
  const reader = useReader();
  const drives = useSharedQuery('drives');
  const revisions = drives?.map(({ driveId, revision }) => `${driveId} ${revision}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another replica is another person, or nobody
  useEffect(() => () => thumbnails.forgetAll(), [reader]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revisions stand for what has changed in the filespaces
  useEffect(() => {
    if (!drives) return;
    const known = new Set(drives.map(({ driveId }) => driveId));
    thumbnails.forget(({ driveId }) => !known.has(driveId));
    const timer = setTimeout(() => known.forEach(keepVisible), settleMs);
    return () => clearTimeout(timer);
  }, [revisions]);
  return null;
}

function keepVisible(driveId: string) {
  // Where the index cannot be read nothing else can be seen either.
  forgetUnseen(driveId).catch(() => undefined);
}

async function forgetUnseen(driveId: string) {
  const pictured = thumbnails.filesOf(driveId);
  if (pictured.length === 0) return;
  const visible = new Set(await sync.visibleFiles(driveId, pictured));
  const gone = new Set(pictured.filter((id) => !visible.has(id)));
  thumbnails.forget((key) => key.driveId === driveId && gone.has(key.fileId));
}
