import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { serverText } from '../../../lib/problems/server-text.ts';

/** The messages of the review of access. */
export const messages = {
  compareNeedsConnection: 'Comparing with an earlier date needs a connection',
  compareFailed: 'Access as of that date could not be loaded.',
  chooseDay: 'Choose an earlier day to compare with',
  earlierDay: 'Choose a day that is over',
  selectPermissions: 'Select at least one right to remove',
  someRemovalsFailed: 'Some access could not be removed. Try again.',
  nothing: 'No access has been granted in this workspace yet',
  noneFound: 'Nothing found',
  looking: 'Looking which rights have an effect',
  noneStale: 'Every right has an effect',
  nothingChanged: 'Nothing has changed since then',
} as const;

/** Why what was asked for could not be done; what the server says of it, where it says something. */
export function problemMessage(problem: CallProblem, otherwise: string): string {
  if (problem.kind === 'offline') return `${otherwise} No connection to the server.`;
  return serverText(problem) === '' ? otherwise : `${otherwise} ${serverText(problem)}`;
}
