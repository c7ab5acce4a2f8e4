import type { Result } from '#contract/rules/result.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import type { ToastInput } from '../../../ui/popups/toast-store.ts';
import { requestMessages as messages } from './request-messages.ts';

export interface Declined {
  /** By this person, or by somebody else in the meantime. */
  readonly isAnswered: boolean;
  readonly said: ToastInput;
}

/** What declining a request came to. One that somebody else has answered is not declined: they may have given the access. */
export function declined(result: Result<unknown, CallProblem>): Declined {
  if (result.ok) return { isAnswered: true, said: { kind: 'success', text: messages.declined } };
  const isGone = result.problem.kind === 'refused' && result.problem.status === 404;
  return isGone
    ? { isAnswered: true, said: { icon: 'info', text: messages.alreadyAnswered } }
    : { isAnswered: false, said: { kind: 'error', text: messages.declineFailed } };
}
