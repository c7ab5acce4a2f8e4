import { restoreItems } from './restore-items.ts';
import { restoreVersion } from './restore-version.ts';
import { rewindFolder } from './rewind-folder.ts';
import { undoChange } from './undo-change.ts';

/** The changes that bring back something of what was; the rest of the table is in log/evaluate-change.ts. */
export const historyEvaluators = { restoreItems, restoreVersion, undoChange, rewind: rewindFolder } as const;
