import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { serverText } from '../../../lib/problems/server-text.ts';
import { messages as accessMessages } from '../messages.ts';
import { messages } from './messages.ts';

/** Why what was asked for could not be done; what the server says of it, where it says something. */
export function problemMessage(problem: CallProblem, otherwise: string): string {
  if (problem.kind === 'offline') return `${otherwise} ${messages.offline}`;
  const said = serverText(problem);
  return said === '' ? otherwise : `${otherwise} ${said}`;
}

export function permissionLabel(permission: 0 | 1): string {
  return permission === 1 ? accessMessages.edit : accessMessages.view;
}

/** What removing so many entries does, of which so many are in use. */
export function effectLabel(all: number, effective: number): string {
  if (effective === 0) return messages.notInUse(all);
  return all === 1 ? messages.inUse : messages.someInUse(effective);
}
