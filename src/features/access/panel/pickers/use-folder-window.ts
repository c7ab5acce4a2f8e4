import { useState } from 'react';
import type { ItemRow } from '#worker/read/reader.ts';
import { useLiveQuery } from '../../../../lib/use-live-query.ts';

/** Rows are read in steps of so many, so that scrolling a little asks nothing. */
const stepRows = 200;

export interface FolderWindowRows {
  readonly count: number;
  /** Whether all folders are here: "none" may be said of a complete folder only. */
  readonly complete: boolean;
  readonly rowAt: (index: number) => ItemRow | undefined;
  /** Which rows are on screen. */
  readonly see: (first: number, last: number) => void;
}

/** The folders in a folder, a window at a time, from this device. */
export function useFolderWindow(driveId: string, folderId: string): FolderWindowRows {
  const folderKey = `${driveId} ${folderId}`;
  const [viewport, setViewport] = useState({ folderKey, from: 0, to: stepRows });
  const { from, to } = viewport.folderKey === folderKey ? viewport : { from: 0, to: stepRows };
  const response = useLiveQuery(
    async (reader) => ({
      folderKey,
      window: await reader.folder({ driveId, folderId, direction: 'asc', only: 'folders', from, to }),
    }),
    [folderKey, from, to],
  );
  const window = response?.folderKey === folderKey ? response.window : undefined;
  return {
    count: window?.folders ?? 0,
    complete: window?.complete === true,
    rowAt: (index) => window?.rows[index - window.from],
    see: (first, last) => {
      const next = {
        folderKey,
        from: Math.max(0, Math.floor(first / stepRows) - 1) * stepRows,
        to: (Math.floor(last / stepRows) + 2) * stepRows,
      };
      const covers = first >= from && last < to;
      if (!covers) setViewport(next);
    },
  };
}
