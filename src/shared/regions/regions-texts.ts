import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { regionsMessages } from './regions-messages.ts';

export function regionsMessage(problem: CallProblem): string {
  return problem.kind === 'offline' ? regionsMessages.offline : regionsMessages.failed;
}
