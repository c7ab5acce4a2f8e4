import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { isAway, serverText } from '../../lib/problems/server-text.ts';
import { authMessages } from './messages.ts';

export type SignInOutcome =
  | { readonly kind: 'verify-email' }
  | { readonly kind: 'message'; readonly text: string };

/** What each form says in its own words. */
export interface SignInTexts {
  /** Of an answer that is no failure and no session either. */
  readonly signInUnexpected: string;
  /** Where the server does not say when to try again. */
  readonly tooMany: string;
}

/** What a failed sign-in comes to. By the code; servers that know only the specification tell it by their message. */
export function signInOutcome(problem: CallProblem, texts: SignInTexts): SignInOutcome {
  if (problem.kind === 'offline') return { kind: 'message', text: authMessages.offline };
  if (problem.code === 'email-not-verified' || problem.message.includes('not validated'))
    return { kind: 'verify-email' };
  return { kind: 'message', text: refusalText(problem, texts) };
}

function refusalText(problem: CallProblem & { kind: 'refused' }, texts: SignInTexts): string {
  if (problem.code === 'authentication-failed' || problem.message.includes('authentication failed'))
    return authMessages.signInRefused;
  if (problem.code === 'account-disabled' || isAway(problem)) return serverText(problem);
  if (problem.status === 429) return serverText(problem) || texts.tooMany;
  return problem.status < 400 ? texts.signInUnexpected : authMessages.signInServer;
}
