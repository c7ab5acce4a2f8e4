import { useCallback, useEffect, useRef, useState } from 'react';
import { limits } from '#contract/rules/limits.ts';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import { useRetryOnReconnect } from '../../../lib/use-retry-on-reconnect.ts';
import { sync } from '../../../lib/worker-client.ts';

/** The folders in a folder, a page of 50 after the other. */
export interface FolderList {
  readonly folders: readonly PathSegment[];
  /** How many there are; null where it is not known. */
  readonly total: number | null;
  readonly state: 'asking' | 'more' | 'all' | 'failed';
  /** Whether they are read from this device; undefined until that is known. */
  readonly isSynced: boolean | undefined;
  readonly askMore: () => void;
}

interface Pages {
  readonly folderKey: string;
  readonly folders: readonly PathSegment[];
  readonly state: FolderList['state'];
  /** Failed for want of a network. */
  readonly isCut?: boolean;
}

/** The folders in a folder as the server lists them; more are offered while a page comes back full of them. */
export function useRemoteFolders(
  driveId: string,
  folderId: string,
  wanted: boolean,
): Omit<FolderList, 'isSynced'> {
  const folderKey = `${driveId} ${folderId}`;
  const [pages, setPages] = useState<Pages>({ folderKey, folders: [], state: 'asking' });
  const turn = useRef(0);

  const askFrom = useCallback(
    async (before: readonly PathSegment[]) => {
      turn.current += 1;
      const mine = turn.current;
      setPages({ folderKey, folders: before, state: 'asking' });
      const page = await sync.call('listChildren', {
        params: { driveId, folderId },
        query: { limit: limits.adminPageItems, offset: before.length },
      });
      if (mine !== turn.current) return;
      if (!page.ok) {
        const isCut = page.problem.kind === 'offline';
        return setPages({ folderKey, folders: before, state: 'failed', isCut });
      }
      const { folders } = page.value;
      setPages({
        folderKey,
        folders: [...before, ...folders.map((each) => ({ id: each.folder_id, name: each.folder_name }))],
        state: folders.length < limits.adminPageItems ? 'all' : 'more',
      });
    },
    [driveId, folderId, folderKey],
  );

  useEffect(() => {
    if (wanted) void askFrom([]);
    return () => {
      turn.current += 1;
    };
  }, [wanted, askFrom]);

  const retry = useCallback(() => void askFrom(pages.folders), [askFrom, pages.folders]);
  const isCut = wanted && pages.isCut === true;
  useRetryOnReconnect(pages.state === 'asking' ? 'asking' : isCut ? 'cut' : 'done', retry);

  const current = pages.folderKey === folderKey ? pages : { folders: [], state: 'asking' as const };
  return {
    folders: current.folders,
    total: current.state === 'all' ? current.folders.length : null,
    state: current.state,
    askMore: () => void askFrom(current.folders),
  };
}
