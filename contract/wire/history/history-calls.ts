import { activityCalls } from './activity.ts';
import { trashCalls } from './trash.ts';
import { versionCalls } from './versions.ts';

/** The calls about what a filespace was. */
export const historyCalls = { ...trashCalls, ...versionCalls, ...activityCalls } as const;
