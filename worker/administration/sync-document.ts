import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { isRetryableStatus } from '../api-client/api-client.ts';
import { backoffMs } from '../lib/backoff.ts';
import type { Ports } from '../lib/ports.ts';

/** Something that is fetched whole under an id. */
export interface SyncedDocument {
  /** The ids that are to be fetched: of `stale` those that are for this person, and of what nothing is here. */
  due(stale: ReadonlySet<string>, isAllStale: boolean): Promise<readonly string[]>;
  fetch(id: string): Promise<CallProblem | null>;
  /** The server says that it is not for this person: the list of workspaces, which says why, is on its way. */
  clear(id: string): Promise<void>;
  failed(error: unknown): void;
}

/** Keeps it as the server has it. One look at a time, so that a late response never takes the place of a newer one. */
export function syncDocument(ports: Ports, { due, fetch, clear, failed }: SyncedDocument) {
  let stale = new Set<string>();
  let isAllStale = false;
  let isAsked = false;
  let failures = 0;
  let working: Promise<void> = Promise.resolve();
  let isWorking = false;
  let stopTimer = () => {};
  let stopped = false;

  /** `all`: events may have been missed. `unknown`: only those of which nothing is here. Else the one of this id. */
  function look(which: unknown) {
    if (stopped) return;
    if (which === 'all') isAllStale = true;
    else if (typeof which === 'string' && which !== 'unknown') stale.add(which);
    isAsked = true;
    stopTimer();
    if (isWorking) return;
    isWorking = true;
    working = work()
      .catch((error: unknown) => {
        failed(error);
        // What could not be written (the device is full, for one) is looked at again: nothing may wait without a timer.
        isAllStale = true;
        if (!stopped) tryLater();
      })
      .finally(() => {
        isWorking = false;
        // Asked for since it was put off: that does not wait for the timer.
        if (isAsked) look('unknown');
      });
  }

  async function work() {
    while (isAsked && !stopped) {
      isAsked = false;
      const marked = stale;
      const isAll = isAllStale;
      stale = new Set();
      isAllStale = false;
      const asked = await due(marked, isAll);
      for (const [position, id] of asked.entries()) {
        if (stopped) return;
        // An event that arrives from here on makes it stale again.
        stale.delete(id);
        const problem = await fetch(id);
        if (problem === null) continue;
        if (problem.kind === 'offline' || isRetryableStatus(problem.status)) {
          for (const left of asked.slice(position)) stale.add(left);
          return tryLater();
        }
        await clear(id);
      }
      failures = 0;
    }
  }

  function tryLater() {
    failures += 1;
    stopTimer = ports.setTimer(backoffMs(failures, ports.random()), () => look('unknown'));
  }

  return {
    look,
    async stop() {
      stopped = true;
      stopTimer();
      await working;
    },
  };
}
