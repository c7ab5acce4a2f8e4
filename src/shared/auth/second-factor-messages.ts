import type { CallProblem } from '#contract/worker-api/worker-api.ts';

/** The messages of the second factor. What the server says of a code is shown as it says it. */
export const secondFactorMessages = {
  codeEmpty: 'Enter the code',
  offline: 'You are offline. What you typed stays here; try again when you are connected.',
  failed: 'The code could not be checked. Try again.',
  expired: 'This sign-in has expired. Sign in again.',
} as const;

const said: readonly string[] = ['wrong-code', 'code-already-used', 'too-many-requests'];

export type SecondFactorOutcome =
  /** Nothing can be typed any more: back to the primary factor. */
  { readonly kind: 'expired' } | { readonly kind: 'message'; readonly text: string };

export function secondFactorOutcome(problem: CallProblem): SecondFactorOutcome {
  if (problem.kind === 'offline') return { kind: 'message', text: secondFactorMessages.offline };
  if (problem.code === 'token-invalid') return { kind: 'expired' };
  const isSaid = said.includes(problem.code) && problem.message !== '';
  return { kind: 'message', text: isSaid ? problem.message : secondFactorMessages.failed };
}
