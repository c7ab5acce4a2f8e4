import type { NoticeRow, OutboxRow, SyncStateRow } from '#worker/read/reader.ts';
import { wasLeftHere } from '../../../../shared/spaces/left-here.ts';

type Drives = readonly Pick<SyncStateRow, 'driveId' | 'connected'>[];

/**
 * Whether a notice says that a filespace is lost which is here again: the row that was lost was connected, and that of the
 * filespace come back is not. What was lost of the person's own work is lost all the same.
 */
export function isRegained(row: NoticeRow, drives: Drives | undefined): boolean {
  if (row.kind !== 'filespace-deleted' || row.data.unsent > 0) return false;
  return drives?.some(({ driveId, connected }) => driveId === row.data.driveId && !connected) === true;
}

/** Of uploads the transfers say how they fare, and the settings of a workspace that the person left it. */
export function isSaidElsewhere(row: NoticeRow, outbox: readonly OutboxRow[]): boolean {
  if (row.kind === 'workspace-left') return wasLeftHere(row.data.workspaceId);
  if (row.kind !== 'rejected') return false;
  return outbox.some(({ changeId, change }) => changeId === row.data.changeId && 'uploadId' in change);
}
