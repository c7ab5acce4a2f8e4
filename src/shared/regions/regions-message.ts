import type { CallProblem } from '#contract/worker-api/worker-api.ts';

export function regionsMessage(problem: CallProblem): string {
  return problem.kind === 'offline'
    ? 'Unable to connect. Please check your internet connection.'
    : 'Failed to load regions. Please try again later.';
}
