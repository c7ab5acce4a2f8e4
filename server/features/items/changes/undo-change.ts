import type { ChangeProblem } from '#contract/changes/change-problem.ts';
import { permitUndoChange } from '#contract/changes/undo-change.ts';
import type { Result } from '#contract/rules/result.ts';
import type { ChangeContext } from '../log/change-context.ts';
import type { ChangeEffect } from '../log/change-effect.ts';
import type { UndoRequest } from '../log/change-request.ts';

export async function undoChange(
  _context: ChangeContext,
  _change: UndoRequest,
): Promise<Result<ChangeEffect, ChangeProblem>> {
  const facts = { isKept: false, isVisible: false, obstacle: null, itemCount: 0 };
  return permitUndoChange(facts) as Result<never, ChangeProblem>;
}
