import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { messages as ofCreation } from '../messages.ts';
import { messages } from './messages.ts';

export const noticeMs = 3000;
/** How long after leaving or deleting the page goes on to what is left. */
export const redirectDelayMs = 1000;

export function renameFailed(problem: CallProblem): string {
  if (problem.kind === 'offline') return ofCreation.network;
  if (problem.code === 'not-empty') return messages.renameBlocked;
  if (problem.code === 'already-exists') return ofCreation.exists;
  return messages.renameFailed;
}

export function deleteFailed(problem: CallProblem): string {
  if (problem.kind === 'offline') return ofCreation.network;
  if (problem.code === 'not-empty') return messages.deleteBlocked;
  return problem.detail === 'workspace-name-differs' ? messages.nameMismatch : messages.deleteFailed;
}

export function leaveFailedMessage(problem: CallProblem): string {
  return problem.kind === 'offline' ? ofCreation.network : messages.exitFailed;
}

/** Why one cannot leave yet: while all syncing is paused, waiting would never end. */
export function waitingText(pending: number, paused: boolean): string | false {
  if (pending === 0) return false;
  return paused ? messages.pendingPaused(pending) : messages.pendingChanges(pending);
}
