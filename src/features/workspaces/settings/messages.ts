import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { messages as ofCreation } from '../messages.ts';

/** The messages of the workspace settings, word for word. */
export const messages = {
  renameBlocked: 'Rename failed: Workspace has active drives.',
  deleteBlocked: 'Delete failed: Workspace has active drives.',
  nameMismatch: 'Entered workspace name does not match',
  failed: 'Failed to delete workspace',
  renameFailed: 'Failed to rename workspace',
  needsConnection: 'Changing the workspace needs a connection',
} as const;

export const noticeMs = 3000;
/** How long after leaving or deleting the page goes on to what is left. */
export const redirectDelayMs = 1000;

export function renamed(name: string): string {
  return `The workspace name is updated to ${name}`;
}

export function deleted(name: string): string {
  return `The workspace ${name} is deleted`;
}

export function leftMessage(name: string): string {
  return `Workspace ${name} Exited Successfully`;
}

export function renameFailed(problem: CallProblem): string {
  if (problem.kind === 'offline') return ofCreation.network;
  if (problem.message === 'cannot rename workspace: filespace exists') return messages.renameBlocked;
  if (problem.code === 'already-exists') return ofCreation.exists;
  return messages.renameFailed;
}

export function deleteFailed(problem: CallProblem): string {
  if (problem.kind === 'offline') return ofCreation.network;
  if (problem.message === 'cannot delete workspace: drive(s) exist') return messages.deleteBlocked;
  return problem.message === messages.nameMismatch ? messages.nameMismatch : messages.failed;
}

export function leaveFailedMessage(problem: CallProblem): string {
  return problem.kind === 'offline' ? ofCreation.network : messages.failed;
}

/** Why it cannot be left yet: what waits there would never be sent. */
export function pendingChangesMessage(changes: number): string {
  return changes === 1
    ? '1 change made here has not been sent yet. Wait until it is, or discard it.'
    : `${changes} changes made here have not been sent yet. Wait until they are, or discard them.`;
}
