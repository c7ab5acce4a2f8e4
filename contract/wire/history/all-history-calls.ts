import { activityCalls } from './activity.ts';
import { diffCalls } from './diff.ts';
import { momentCalls } from './moment.ts';
import { momentAccessCalls } from './moment-access.ts';
import { restoreCalls } from './restore.ts';
import { retentionCalls } from './retention.ts';
import { rewindCalls } from './rewind.ts';
import { trashCalls } from './trash.ts';
import { versionCalls } from './versions.ts';

/** Of what a filespace was: what was done, what was deleted, the contents of a file, what differs between two moments, what restores and rewinds do, and who had access. */
export const allHistoryCalls = {
  ...activityCalls,
  ...trashCalls,
  ...versionCalls,
  ...diffCalls,
  ...momentCalls,
  ...restoreCalls,
  ...rewindCalls,
  ...momentAccessCalls,
  ...retentionCalls,
} as const;
