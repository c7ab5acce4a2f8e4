import type { Result } from '#contract/rules/result.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { isRetryableStatus } from '../../api-client/api-client.ts';
import { backoffMs } from '../../lib/backoff.ts';
import type { Ports } from '../../lib/ports.ts';

export interface SpaceListingHooks {
  refreshSpaces(): Promise<Result<true, CallProblem>>;
  listed(): void;
}

/** Asks for the list of workspaces and filespaces. One that could not be had is asked for again: nothing else would say what it holds. */
export function createSpaceListing(ports: Ports, hooks: SpaceListingHooks) {
  let failures = 0;
  let stopTimer = () => {};
  let stopped = false;

  function refresh() {
    if (stopped) return;
    stopTimer();
    void hooks.refreshSpaces().then((listed) => {
      const hasFailed =
        !listed.ok && (listed.problem.kind === 'offline' || isRetryableStatus(listed.problem.status));
      failures = hasFailed ? failures + 1 : 0;
      if (listed.ok) hooks.listed();
      if (stopped || !hasFailed) return;
      stopTimer();
      stopTimer = ports.setTimer(backoffMs(failures, ports.random()), refresh);
    });
  }

  return {
    refresh,
    stop() {
      stopped = true;
      stopTimer();
    },
  };
}
