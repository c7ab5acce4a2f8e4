import { snapshotHandlers } from './snapshots/snapshot-handlers.ts';
import { trashHandlers } from './trash/trash-handlers.ts';

/** The calls about what a filespace was. */
export const historyHandlers = { ...snapshotHandlers, ...trashHandlers };
