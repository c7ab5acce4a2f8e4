import { activityCalls } from './activity.ts';
import { diffCalls } from './diff.ts';
import { momentCalls } from './moment.ts';
import { trashCalls } from './trash.ts';
import { versionCalls } from './versions.ts';

/** Of what a filespace was: what was done, what was deleted, the contents of a file, and what differs between two moments. */
export const allHistoryCalls = {
  ...activityCalls,
  ...trashCalls,
  ...versionCalls,
  ...diffCalls,
  ...momentCalls,
} as const;
