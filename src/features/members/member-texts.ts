import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { serverText } from '../../lib/problems/server-text.ts';
import { messages } from './messages.ts';

/** How long most notices of the administration stay. */
export const noticeMs = 3000;

export function roleFailed(problem: CallProblem): string {
  return messages.roleFailed(reason(problem));
}

export function removeFromGroupFailed(problem: CallProblem): string {
  return messages.removeFromGroupFailed(reason(problem));
}

export function addGroupsFailed(problem: CallProblem): string {
  return messages.addGroupsFailed(reason(problem));
}

function reason(problem: CallProblem): string {
  if (problem.kind === 'offline') return messages.offline;
  return problem.status === 404 ? messages.missing : serverText(problem);
}

/** What the server says of it; without a word of the server, that it failed. */
export function inviteFailed(problem: CallProblem, otherwise: string): string {
  return problem.kind === 'refused' && serverText(problem) !== '' ? serverText(problem) : otherwise;
}
