import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { isAway, serverText } from '../../lib/problems/server-text.ts';
import { authMessages } from '../../shared/auth/messages.ts';
import { messages } from './messages.ts';

export function verifyMessage(problem: CallProblem): string {
  // Nothing was entered here.
  if (problem.kind === 'offline') return authMessages.pageOffline;
  return serverText(problem) || (problem.status === 429 ? messages.tooMany : messages.codeInvalid);
}

export function createMessage(problem: CallProblem, email: string): string {
  if (problem.kind === 'offline') return messages.offline;
  if (problem.status === 429) return serverText(problem) || messages.tooMany;
  if (problem.code === 'already-exists' || problem.message.includes('already exists'))
    return messages.accountExists(email);
  if (problem.code === 'not-found') return messages.workspaceDeleted;
  const isSaid = ['token-invalid', 'not-allowed', 'sign-up-closed'].includes(problem.code) || isAway(problem);
  if (isSaid || (problem.code === 'bad-request' && serverText(problem))) return serverText(problem);
  return messages.createFailed;
}

/** Whether nothing waits for an answer any more: it was withdrawn, answered elsewhere, or has expired. */
export function isAnsweredOrGone(problem: CallProblem): boolean {
  return (
    problem.kind === 'refused' && ['not-found', 'token-invalid', 'already-exists'].includes(problem.code)
  );
}

export function acceptMessage(problem: CallProblem): string {
  if (problem.kind === 'offline') return messages.offline;
  return saidText(problem) || messages.acceptFailed;
}

export function declineMessage(problem: CallProblem): string {
  if (problem.kind === 'offline') return messages.offline;
  if (problem.status === 401 || problem.code === 'authentication-failed') return messages.declineRefused;
  return saidText(problem) || messages.declineServer;
}

/** What the server has to say of it; empty where it broke. */
function saidText(problem: Extract<CallProblem, { kind: 'refused' }>): string {
  return problem.status < 500 || isAway(problem) ? serverText(problem) : '';
}
