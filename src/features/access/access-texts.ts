import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { serverText } from '../../lib/problems/server-text.ts';
import { messages } from './messages.ts';

export function grantFailed(problem: CallProblem): string {
  return messages.grantFailed(reason(problem));
}

export function changeFailed(problem: CallProblem): string {
  return messages.changeFailed(reason(problem));
}

export function removeFailed(problem: CallProblem): string {
  return messages.removeFailed(reason(problem));
}

function reason(problem: CallProblem): string {
  if (problem.kind === 'offline') return messages.offline;
  return problem.status === 404 ? messages.missing : serverText(problem);
}
