import { limits } from '../rules/limits.ts';
import { err, ok, type Result } from '../rules/result.ts';
import type { ChangeCommon } from './change-common.ts';
import type { ChangeProblem } from './change-problem.ts';
import type { UndoObstacle } from './undo-obstacle.ts';

/**
 * Takes back what another change did, as one change: what it made goes to the trash, what it deleted comes back, names,
 * folders and contents become again what they were before it. Undoing an undo does it again. `itemId`, `kind` and `name`
 * are those of the line in the activity, for the person.
 */
export interface UndoChange extends ChangeCommon {
  readonly type: 'undoChange';
  readonly name: string;
  /** The sequence of the change that is undone. */
  readonly seq: number;
  /** The log that the sequence counts. */
  readonly epoch?: string;
  /** The change itself, where it is one of this device: the server undoes no other. */
  readonly undoneId?: string;
}

export interface UndoChangeFacts {
  /** Whether the history has the change and the moment before it, and the person may look back to that. */
  readonly isKept: boolean;
  /** Whether the person could see all that it did, and sees it now or saw it go. */
  readonly isVisible: boolean;
  /** The first that stands in the way. */
  readonly obstacle: UndoObstacle | null;
  /** How many items the undo would change. */
  readonly itemCount: number;
}

/**
 * All of a change is undone, or nothing. Who cannot see all of it is told no more than that they may not. What is as it
 * was before the change already, is left alone.
 */
export function permitUndoChange({
  isKept,
  isVisible,
  obstacle,
  itemCount,
}: UndoChangeFacts): Result<true, ChangeProblem> {
  if (!isKept) return err({ kind: 'not-kept' });
  if (!isVisible) return err({ kind: 'not-allowed' });
  if (obstacle !== null) return err({ kind: 'undo-refused', because: obstacle });
  if (itemCount === 0) return err({ kind: 'nothing-to-undo' });
  return itemCount > limits.restoreItems ? err({ kind: 'too-many-items' }) : ok(true);
}
