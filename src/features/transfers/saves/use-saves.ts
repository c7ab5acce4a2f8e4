import { useMemo } from 'react';
import type { FolderSaveRow } from '#worker/read/reader.ts';
import { useLiveQuery } from '../../../lib/use-live-query.ts';
import { useOnline } from '../../../lib/use-online.ts';
import { type SaveView, saveViews } from './save-view.ts';

const none: readonly FolderSaveRow[] = [];

/** What is written into folders of this device. */
export function useSaves(): readonly SaveView[] {
  const saves = useLiveQuery((reader) => reader.folderSaves(), [], none);
  const offline = !useOnline();
  return useMemo(() => saveViews(saves, offline), [saves, offline]);
}
