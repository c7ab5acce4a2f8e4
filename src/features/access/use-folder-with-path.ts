import { useEffect, useState } from 'react';
import { rootId } from '#contract/rules/root-folder.ts';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import { useSharedQuery } from '../../lib/use-live-query.ts';
import { sync } from '../../lib/worker-client.ts';

const atRoot: readonly PathSegment[] = [];

/** The way to a folder, as `FolderWithPath` has it; undefined until it is known. Follows renames and moves. */
export function useFolderWithPath(
  driveId: string,
  folderId: string | null,
): readonly PathSegment[] | null | undefined {
  const revision = useSharedQuery('drives')?.find((each) => each.driveId === driveId)?.revision ?? 0;
  const [known, setKnown] = useState<{
    readonly folderId: string;
    readonly path: readonly PathSegment[] | null;
  }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision may have renamed, moved or removed it
  useEffect(() => {
    if (folderId === null || folderId === rootId) return;
    let current = true;
    sync.path(driveId, folderId).then((path) => {
      if (current) setKnown({ folderId, path });
    });
    return () => {
      current = false;
    };
  }, [driveId, folderId, revision]);
  if (folderId === rootId) return atRoot;
  return known?.folderId === folderId ? known.path : undefined;
}
