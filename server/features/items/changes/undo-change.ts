import type { ChangeProblem } from '#contract/changes/change-problem.ts';
import { permitUndoChange } from '#contract/changes/undo-change.ts';
import { ok, type Result } from '#contract/rules/result.ts';
import type { ChangeContext } from '../log/change-context.ts';
import type { ChangeEffect } from '../log/change-effect.ts';
import type { UndoRequest } from '../log/undo-request.ts';
import { applyReversal } from '../undo/apply-reversal.ts';
import { planUndo } from '../undo/plan-undo.ts';
import { countReversal } from '../undo/reversal-plan.ts';

/**
 * Takes back what another change did to items, all of it or nothing: what it made goes, what it deleted comes back, what
 * it changed becomes what it was. Where something is no longer as that change left it, it is refused, with what and who.
 */
export async function undoChange(
  context: ChangeContext,
  { fromSeq: seq, ofEvent }: UndoRequest,
): Promise<Result<ChangeEffect, ChangeProblem>> {
  const { facts, reversal, shownId, kind } = await planUndo(context, seq, ofEvent);
  const permitted = permitUndoChange(facts);
  if (!permitted.ok || seq === null) return permitted as Result<never, ChangeProblem>;
  const { removed, restored, reversed } = reversal;
  const changed = [...reversed, ...restored, ...removed];
  const shown = changed.find(({ id }) => id === shownId) ?? changed[0];
  return ok({
    type: 'UNDO_CHANGE',
    asked: null,
    ...(await applyReversal(context, reversal, shown?.id ?? shownId)),
    undone: countReversal(reversal),
    undid: { seq, kind },
  });
}
