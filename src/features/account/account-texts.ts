import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { isAway, serverText } from '../../lib/problems/server-text.ts';
import { authMessages } from '../../shared/auth/messages.ts';
import { messages } from './messages.ts';
import { verifyMessages } from './verify/verify-messages.ts';

export function signUpMessage(problem: CallProblem): string {
  if (problem.kind === 'offline') return authMessages.offline;
  if (problem.code === 'already-exists' || problem.message.includes('already exists'))
    return messages.accountExists;
  const isSaid = problem.code === 'bad-request' || problem.code === 'sign-up-closed' || isAway(problem);
  if (isSaid && serverText(problem) !== '') return serverText(problem);
  return problem.status === 429 ? tooManyMessage(problem) : messages.accountFailed;
}

export function resendMessage(problem: CallProblem): string {
  if (problem.kind === 'offline') return authMessages.offline;
  if (isAway(problem)) return serverText(problem);
  return problem.status === 429 ? tooManyMessage(problem) : verifyMessages.resendFailed;
}

/** The server says when to try again. */
function tooManyMessage(problem: Parameters<typeof serverText>[0]): string {
  return serverText(problem) || messages.tooMany;
}

export function verificationMessage(problem: CallProblem): string {
  if (problem.kind === 'offline') return verifyMessages.offline;
  if (problem.code === 'token-invalid') return verifyMessages.codeInvalid;
  return serverText(problem) || verifyMessages.verificationFailed;
}
