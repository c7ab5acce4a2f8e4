import { folderPath, momentPath, previewPath } from '../../lib/paths.ts';
import type { ActivityRun } from './activity-runs.ts';

/** Where what it was about is now: the item itself, of several the folder of the first that is there; null: gone. */
export function nowPath(driveId: string, { tops, items }: ActivityRun, exceptId?: string): string | null {
  const item = items.find(({ parent_folder: parent }) => parent !== null);
  if (item === undefined || item.parent_folder === null) return null;
  if (tops > 1) return folderPath(driveId, item.parent_folder);
  if (item.id === exceptId) return null;
  return item.kind === 'folder'
    ? folderPath(driveId, item.id)
    : previewPath(driveId, item.parent_folder, item.id);
}

/** The place as it was then: with it, and before what was deleted went. */
export function thenPath(driveId: string, { kind, seq, firstSeq, folder }: ActivityRun): string {
  const at = kind === 'deleted' ? firstSeq - 1 : seq;
  return momentPath({ driveId, seq: at, snapshotId: null, panel: 'activity' }, folder?.id);
}
