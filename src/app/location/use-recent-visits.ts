import { useEffect } from 'react';
import { sync } from '../../lib/worker-client.ts';
import { storeRecentPath } from '../../shared/spaces/recent-spaces.ts';

interface Visit {
  readonly driveId: string;
  readonly folderId: string;
  /** The file that is previewed. */
  readonly previewId: string | null;
}

/** Remembers on this device which file and which folder were opened last. */
export function useRecentVisits({ driveId, folderId, previewId }: Visit): void {
  useEffect(() => {
    if (previewId !== null) void sync.noteRecent(driveId, [previewId]);
  }, [driveId, previewId]);
  useEffect(() => {
    let current = true;
    sync.path(driveId, folderId).then((path) => {
      if (current && path) storeRecentPath(path);
    });
    return () => {
      current = false;
    };
  }, [driveId, folderId]);
}
