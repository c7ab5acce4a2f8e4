import type { ChangeProblem } from '#contract/changes/change-problem.ts';
import { permitRewindFolder } from '#contract/changes/rewind-folder.ts';
import type { Result } from '#contract/rules/result.ts';
import type { ChangeContext } from '../log/change-context.ts';
import type { ChangeEffect } from '../log/change-effect.ts';
import type { RewindRequest } from '../log/change-request.ts';

export async function rewindFolder(
  _context: ChangeContext,
  _change: RewindRequest,
): Promise<Result<ChangeEffect, ChangeProblem>> {
  const facts = { canRewind: false, isKept: false, found: false, isCycle: false, itemCount: 0 };
  return permitRewindFolder({ ...facts, isSnapshotFree: false }) as Result<never, ChangeProblem>;
}
