import type { UndoCounts } from '#contract/wire/history/rewind.ts';
import { undoMessages } from './undo-messages.ts';

/** What an undo or a rewind did, in the order in which it is said; of what it did none nothing. `isAgain`: it undid an undo. */
export function countedParts({ restored, removed, renamed, moved, versions }: UndoCounts, isAgain = false) {
  return [
    { count: restored, what: undoMessages.restored },
    { count: removed, what: undoMessages.removed },
    { count: renamed, what: isAgain ? undoMessages.renamedAgain : undoMessages.renamed },
    { count: moved, what: isAgain ? undoMessages.movedAgain : undoMessages.moved },
    { count: versions, what: undoMessages.versions(versions) },
  ].filter(({ count }) => count > 0);
}
