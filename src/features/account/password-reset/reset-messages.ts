import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { messages } from '../messages.ts';

export type ForgotOutcome =
  | { readonly kind: 'refused-login' }
  | { readonly kind: 'message'; readonly text: string };

/** What an email that was not sent comes to; null where the call itself broke. */
export function forgotOutcome(problem: CallProblem | null): ForgotOutcome {
  if (problem === null) return { kind: 'message', text: messages.forgotOther };
  if (problem.kind === 'offline') return { kind: 'message', text: messages.forgotNetwork };
  const { status, message } = problem;
  if (status === 401) return { kind: 'refused-login' };
  if (status === 404) return { kind: 'message', text: messages.forgotNoCall };
  if (message.includes('expired')) return { kind: 'message', text: messages.forgotExpired };
  return { kind: 'message', text: message || `Failed to send reset link (status: ${status}).` };
}

/** Why the code of an email is not taken. */
export function resetCodeMessage(problem: CallProblem): string {
  if (problem.kind === 'offline') return messages.resetNetwork;
  return problem.message || messages.resetCodeInvalid;
}

/** Why a new password was not taken. */
export function resetMessage(problem: CallProblem): string {
  if (problem.kind === 'offline') return messages.resetNetwork;
  if (problem.message.includes('expired')) return messages.resetExpired;
  return problem.message || `Failed to reset password (status: ${problem.status}).`;
}
