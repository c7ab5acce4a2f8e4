import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { serverText } from '../../../lib/problems/server-text.ts';
import { resetMessages } from './reset-messages.ts';

export type ForgotOutcome =
  | { readonly kind: 'refused-login' }
  | { readonly kind: 'message'; readonly text: string };

/** What an email that was not sent comes to; null where the call itself broke. */
export function forgotOutcome(problem: CallProblem | null): ForgotOutcome {
  if (problem === null) return { kind: 'message', text: resetMessages.forgotOther };
  if (problem.kind === 'offline') return { kind: 'message', text: resetMessages.forgotNetwork };
  const { status } = problem;
  if (status === 401) return { kind: 'refused-login' };
  if (status === 404) return { kind: 'message', text: resetMessages.forgotNoCall };
  if (isExpired(problem)) return { kind: 'message', text: resetMessages.forgotExpired };
  return { kind: 'message', text: serverText(problem) || resetMessages.forgotStatus(status) };
}

/** Why the code of an email is not taken. */
export function resetCodeMessage(problem: CallProblem): string {
  if (problem.kind === 'offline') return resetMessages.resetNetwork;
  return serverText(problem) || resetMessages.resetCodeInvalid;
}

/** Why a new password was not taken. */
export function resetMessage(problem: CallProblem): string {
  if (problem.kind === 'offline') return resetMessages.resetNetwork;
  if (isExpired(problem)) return resetMessages.resetExpired;
  return serverText(problem) || resetMessages.resetStatus(problem.status);
}

/** Servers that know only the specification tell it by their message. */
function isExpired({ code, message }: { readonly code: string; readonly message: string }): boolean {
  return code === 'token-invalid' || message.includes('expired');
}
