import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { isAway, serverText } from '../../lib/problems/server-text.ts';
import { authMessages } from '../../shared/auth/messages.ts';
import { messages } from './messages.ts';
import { verifyMessages } from './verify/verify-messages.ts';

export type SignInOutcome =
  | { readonly kind: 'verify-email' }
  | { readonly kind: 'message'; readonly text: string };

/** What a failed sign-in comes to. By the code; servers that know only the specification tell it by their message. */
export function signInOutcome(problem: CallProblem): SignInOutcome {
  if (problem.kind === 'offline') return { kind: 'message', text: authMessages.offline };
  if (problem.code === 'email-not-verified' || problem.message.includes('not validated'))
    return { kind: 'verify-email' };
  if (problem.code === 'authentication-failed' || problem.message.includes('authentication failed')) {
    return { kind: 'message', text: messages.signInRefused };
  }
  if (problem.code === 'account-disabled' || isAway(problem))
    return { kind: 'message', text: serverText(problem) };
  if (problem.status === 429) return { kind: 'message', text: tooManyMessage(problem) };
  // An answer that is no failure and no session either.
  if (problem.status < 400) return { kind: 'message', text: messages.signInUnexpected };
  return { kind: 'message', text: messages.signInServer };
}

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
