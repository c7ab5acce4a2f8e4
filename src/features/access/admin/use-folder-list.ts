import { useEffect, useState } from 'react';
import { limits } from '#contract/rules/limits.ts';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import { useLiveQuery, useSharedQuery } from '../../../lib/use-live-query.ts';
import { type FolderList, useRemoteFolders } from './use-remote-folders.ts';

const none: readonly PathSegment[] = [];

/** Of a filespace that is kept on this device they are read here; those of another one are asked of the server. */
export function useFolderList(driveId: string, folderId: string): FolderList {
  const drives = useSharedQuery('drives');
  const isSynced = drives?.some((drive) => drive.connected && drive.driveId === driveId);
  const here = useSyncedFolders(driveId, folderId, isSynced === true);
  const there = useRemoteFolders(driveId, folderId, isSynced === false);
  return { ...(isSynced === false ? there : here), isSynced };
}

function useSyncedFolders(
  driveId: string,
  folderId: string,
  isSynced: boolean,
): Omit<FolderList, 'isSynced'> {
  const folderKey = `${driveId} ${folderId}`;
  const [pages, setPages] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another folder begins with its first page
  useEffect(() => setPages(1), [folderKey]);
  const to = pages * limits.adminPageItems;
  const response = useLiveQuery(
    async (reader) => ({
      folderKey,
      window: isSynced
        ? await reader.folder({ driveId, folderId, direction: 'asc', only: 'folders', from: 0, to })
        : null,
    }),
    [folderKey, to, isSynced],
  );
  const askMore = () => setPages(pages + 1);
  const window = response?.folderKey === folderKey ? response.window : null;
  if (!window) return { folders: none, total: null, state: 'asking', askMore };
  const isAll = window.rows.length >= window.folders;
  return {
    folders: window.rows,
    total: window.complete ? window.folders : null,
    state: isAll ? (window.complete ? 'all' : 'asking') : 'more',
    askMore,
  };
}
