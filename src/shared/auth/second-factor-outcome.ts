import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { serverText } from '../../lib/problems/server-text.ts';
import { authMessages } from './messages.ts';
import { secondFactorMessages } from './second-factor-messages.ts';

const said: readonly string[] = [
  ...['wrong-code', 'code-already-used', 'account-disabled', 'too-many-requests'],
  ...['maintenance', 'database-unavailable'],
];

export type SecondFactorOutcome =
  /** Nothing can be typed: back to the primary factor. */
  { readonly kind: 'expired' } | { readonly kind: 'message'; readonly text: string };

export function secondFactorOutcome(problem: CallProblem): SecondFactorOutcome {
  if (problem.kind === 'offline') return { kind: 'message', text: authMessages.offline };
  if (problem.code === 'token-invalid') return { kind: 'expired' };
  const isSaid = said.includes(problem.code) && serverText(problem) !== '';
  return { kind: 'message', text: isSaid ? serverText(problem) : secondFactorMessages.failed };
}
