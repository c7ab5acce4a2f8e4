import type { ChangeProblem } from '#contract/changes/change-problem.ts';
import type { UndoObstacle } from '#contract/changes/undo-obstacle.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { addFiles } from '../changes/add-files.ts';
import { copyItem } from '../changes/copy-item.ts';
import { createFile } from '../changes/create-file.ts';
import { createFolder } from '../changes/create-folder.ts';
import { deleteItem, findDeletionSeq } from '../changes/delete-item.ts';
import { historyEvaluators } from '../changes/history-evaluators.ts';
import { renameOrMoveItem } from '../changes/rename-or-move-item.ts';
import { replaceFile } from '../changes/replace-file.ts';
import type { ChangeContext } from './change-context.ts';
import type { ChangeEffect, NoEffect } from './change-effect.ts';
import type { ChangeRequest } from './change-request.ts';
import { findLastEditor } from './concurrent-changes.ts';

/** What a change came to. */
export type ChangeOutcome = Result<
  ChangeEffect | NoEffect | DeletedBefore,
  {
    readonly kind: ChangeProblem['kind'] | 'bad-event';
    /** Who deleted the item or changed it unseen, by e-mail address. */
    readonly by?: string;
    /** Of `undo-refused`. */
    readonly because?: UndoObstacle;
  }
>;

interface DeletedBefore {
  readonly type: 'deleted-before';
  readonly seq: number;
}

/** Problems that somebody else's change made. */
const isByOthers: ReadonlySet<string> = new Set(['gone', 'changed-since', 'nothing-to-restore']);

/** Evaluates the change request by the contract's rules over the facts behind the lock, and makes it if it is allowed. */
export async function evaluateChange(
  context: ChangeContext,
  change: ChangeRequest | null,
): Promise<ChangeOutcome> {
  if (change === null) return err({ kind: 'bad-event' });
  const outcome = await dispatchChange(context, change);
  if (outcome.ok || !isByOthers.has(outcome.problem.kind)) return outcome;
  if (change.type === 'addFiles') return outcome; // speaks of no single item
  const by = await findLastEditor(context, change.itemId);
  return by === null ? outcome : err({ ...outcome.problem, by });
}

async function dispatchChange(context: ChangeContext, change: ChangeRequest): Promise<ChangeOutcome> {
  // Who sees nothing gets the same result for every id.
  if (context.scope.kind === 'granted' && context.scope.folders.length === 0)
    return err({ kind: 'not-allowed' });
  return evaluatorOf(change)(context, change);
}

type Evaluator<Kind extends ChangeRequest> = (context: ChangeContext, change: Kind) => Promise<ChangeOutcome>;
type Evaluators = {
  readonly [Type in ChangeRequest['type']]: Evaluator<Extract<ChangeRequest, { type: Type }>>;
};

/** A new kind of change does not compile until it stands here. */
const evaluators = {
  createFolder,
  newFile: createFile,
  replaceFile,
  addFiles,
  placeItem: renameOrMoveItem,
  copyItem,
  ...historyEvaluators,
  deleteItem: async (context, change) => {
    const outcome = await deleteItem(context, change);
    if (outcome.ok || outcome.problem.kind !== 'gone') return outcome;
    // Two people deleted the same thing: both got what they wanted.
    const seq = await findDeletionSeq(context, change);
    return seq === null ? outcome : ok({ type: 'deleted-before', seq });
  },
} satisfies Evaluators;

function evaluatorOf<Kind extends ChangeRequest>(change: Kind): Evaluator<Kind> {
  const all: Evaluators = evaluators;
  return all[change.type] as Evaluator<never> as Evaluator<Kind>;
}
