import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { serverText } from '../../../../lib/problems/server-text.ts';
import { authMessages } from '../../../../shared/auth/messages.ts';
import { twoFactorMessages } from './two-factor-messages.ts';

export interface VerificationProblem {
  /** Where it belongs; null: to the whole form. */
  readonly field: 'password' | 'code' | null;
  readonly text: string;
}

const said: readonly string[] = [
  ...['token-invalid', 'already-exists', 'reauthentication-required', 'too-many-requests'],
  ...['bad-request', 'last-sign-in-method'],
];

/** What is wrong with what was typed, or with the way there. */
export function verificationProblem(problem: CallProblem): VerificationProblem {
  if (problem.kind === 'offline') return { field: null, text: authMessages.offline };
  const { code } = problem;
  if (code === 'wrong-password') return { field: 'password', text: serverText(problem) };
  if (code === 'wrong-code' || code === 'code-already-used')
    return { field: 'code', text: serverText(problem) };
  return { field: null, text: (said.includes(code) && serverText(problem)) || twoFactorMessages.failed };
}
