import { limits } from '../rules/limits.ts';
import { err, ok, type Result } from '../rules/result.ts';
import type { ChangeCommon } from './change-common.ts';
import type { ChangeProblem } from './change-problem.ts';

/**
 * Brings all that is below a folder now, and all that was below it at `fromSeq`, to how it was then: what is missing comes
 * back, what was not there goes to the trash, names, folders and contents are those of then. The folder itself, `itemId`,
 * keeps its name and place; of a whole filespace it is the root. A snapshot of how it was before is captured first.
 */
export interface RewindFolder extends ChangeCommon {
  readonly type: 'rewind';
  /** What the folder was called, for the person; of the root the filespace. */
  readonly name: string;
  readonly fromSeq: number;
  /** The log that the sequence counts. */
  readonly fromEpoch?: string;
}

export interface RewindFolderFacts {
  /** Whether the person's role may rewind. */
  readonly canRewind: boolean;
  /** Whether the history or a snapshot has the moment. */
  readonly isKept: boolean;
  /** Whether the folder is there, and was there then. */
  readonly found: boolean;
  /** Whether something above the folder now was below it then. */
  readonly isCycle: boolean;
  /** How many items it would change. */
  readonly itemCount: number;
  /** Whether the filespace may have one more snapshot. */
  readonly isSnapshotFree: boolean;
}

export function permitRewindFolder({
  canRewind,
  isKept,
  found,
  isCycle,
  itemCount,
  isSnapshotFree,
}: RewindFolderFacts): Result<true, ChangeProblem> {
  if (!canRewind) return err({ kind: 'not-allowed' });
  if (!isKept) return err({ kind: 'not-kept' });
  if (!found) return err({ kind: 'gone' });
  if (isCycle) return err({ kind: 'cycle' });
  if (itemCount === 0) return err({ kind: 'nothing-to-restore' });
  if (itemCount > limits.restoreItems) return err({ kind: 'too-many-items' });
  return isSnapshotFree ? ok(true) : err({ kind: 'too-many-snapshots' });
}
