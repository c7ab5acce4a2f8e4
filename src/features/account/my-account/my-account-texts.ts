import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { serverText } from '../../../lib/problems/server-text.ts';
import { authMessages } from '../../../shared/auth/messages.ts';
import { myAccountMessages } from './my-account-messages.ts';

/** Why the password stayed as it was; `field` where it is the old or the new one, or the code, that was wrong. */
export function changePasswordProblem(problem: CallProblem): {
  readonly field: 'old' | 'password' | 'code' | null;
  readonly text: string;
} {
  if (problem.kind === 'offline') return { field: null, text: authMessages.offline };
  if (problem.code === 'wrong-password') return { field: 'old', text: serverText(problem) };
  if (problem.code === 'wrong-code' || problem.code === 'code-already-used') {
    return { field: 'code', text: serverText(problem) };
  }
  if (problem.detail === 'password-unchanged') return { field: 'password', text: serverText(problem) };
  const isSaid = ['too-many-requests', 'bad-request', 'reauthentication-required'].includes(problem.code);
  return { field: null, text: (isSaid && serverText(problem)) || myAccountMessages.failed };
}

export function saveMessage(problem: CallProblem): string {
  if (problem.kind === 'offline') return authMessages.offline;
  return (problem.code === 'bad-request' && serverText(problem)) || myAccountMessages.failed;
}

export function passwordPromptMessage(problem: CallProblem): string {
  if (problem.kind === 'offline') return authMessages.offline;
  return (problem.code === 'too-many-requests' && serverText(problem)) || myAccountMessages.failed;
}
