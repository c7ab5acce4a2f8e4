import type { Result } from '#contract/rules/result.ts';
import type { CallProblem } from '#contract/worker-api.ts';
import { backOffMs } from '../../outbox/queue.ts';
import { isPassing } from '../../remote/remote.ts';
import type { Ports } from '../ports.ts';

export interface ListingHooks {
  refreshSpaces(): Promise<Result<true, CallProblem>>;
  listed(): void;
}

/** Asks for the list of workspaces and filespaces. One that could not be had is asked for again: nothing else would tell what it holds. */
export function createListing(ports: Ports, hooks: ListingHooks) {
  let failures = 0;
  let stopTimer = () => {};
  let stopped = false;

  function ask() {
    if (stopped) return;
    stopTimer();
    void hooks.refreshSpaces().then((listed) => {
      const hasFailed = !listed.ok && (listed.problem.kind === 'offline' || isPassing(listed.problem.status));
      failures = hasFailed ? failures + 1 : 0;
      if (listed.ok) hooks.listed();
      if (stopped || !hasFailed) return;
      stopTimer();
      stopTimer = ports.setTimer(backOffMs(failures, ports.random()), ask);
    });
  }

  return {
    ask,
    stop() {
      stopped = true;
      stopTimer();
    },
  };
}
