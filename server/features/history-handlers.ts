import { momentAccessHandlers } from './access/moment-access.ts';
import { activityHandlers } from './items/activity/activity-handlers.ts';
import { previewRestoreHandlers } from './items/changes/preview-restore.ts';
import { compareHandlers } from './items/compare/compare-handlers.ts';
import { momentHandlers } from './items/moment/moment-handlers.ts';
import { rewindHandlers } from './items/undo/rewind-handlers.ts';
import { snapshotHandlers } from './snapshots/snapshot-handlers.ts';
import { trashHandlers } from './trash/trash-handlers.ts';
import { versionHandlers } from './versions/version-handlers.ts';
import { historyRetentionHandlers } from './workspaces/history-retention-handlers.ts';

/** The calls about what a filespace was. */
export const historyHandlers = {
  ...snapshotHandlers,
  ...trashHandlers,
  ...versionHandlers,
  ...activityHandlers,
  ...compareHandlers,
  ...momentHandlers,
  ...previewRestoreHandlers,
  ...momentAccessHandlers,
  ...rewindHandlers,
  ...historyRetentionHandlers,
};
