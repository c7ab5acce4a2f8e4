import { useEffect, useRef } from 'react';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import { sync } from '../../../lib/worker-client.ts';
import { browserMessages } from '../browser/browser-messages.ts';
import { useDriveState } from '../browser/use-drive-state.ts';

interface LivingPathOptions {
  readonly driveId: string;
  readonly path: readonly PathSegment[];
  readonly rootName: string;
  /** A folder on the path is gone: this is left of it, and this is to be said. */
  readonly onLost: (living: readonly PathSegment[], text: string) => void;
}

/** Whoever stands in a folder that is deleted stands in the one above, and is told so. */
export function useLivingPath(options: LivingPathOptions): void {
  const { driveId, path } = options;
  const { revision, current } = useDriveState(driveId);
  const latest = useRef(options);
  latest.current = options;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision may have removed one of them
  useEffect(() => {
    if (!current || path.length === 0) return;
    let isOver = false;
    void livingPart(path, async (id) => (await sync.path(driveId, id)) !== null).then((living) => {
      if (isOver || living.length === path.length) return;
      const shown = living.at(-1)?.name ?? latest.current.rootName;
      latest.current.onLost(living, browserMessages.goneShowing(shown));
    });
    return () => {
      isOver = true;
    };
  }, [driveId, path, revision, current]);
}

/** The folders from below the root to the lowest one that is there. */
export async function livingPart(
  path: readonly PathSegment[],
  isThere: (folderId: string) => Promise<boolean>,
): Promise<readonly PathSegment[]> {
  for (let length = path.length; length > 0; length -= 1) {
    const last = path[length - 1];
    if (last && (await isThere(last.id))) return path.slice(0, length);
  }
  return [];
}
