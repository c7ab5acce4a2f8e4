import type { WireDeletedItem } from '#contract/wire/history/trash.ts';
import { momentPath } from '../../lib/paths.ts';
import { restoreKey } from '../../shared/restore/restore-states.ts';

/** What tells an entry of the trash from the others, those of the same item included. */
export function keyOf({ id, seq }: WireDeletedItem): string {
  return restoreKey(id, seq);
}

/** The address of a deleted folder, as it was before its deletion. */
export function deletedFolderPath(driveId: string, { id, seq }: WireDeletedItem): string {
  return momentPath({ driveId, seq, snapshotId: null, panel: 'trash' }, id);
}
