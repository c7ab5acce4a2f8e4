import type { EngineContext } from '../../engine/engine-context.ts';
import { type SharedCalls, shareCalls } from './share-calls.ts';
import { createTreeCalls, type TreeCalls } from './tree-calls.ts';

/** A tab that follows needs an index of its own only for what its own person changes. */
const unusedMs = 60_000;

/** The questions about the tree, answered by the leading tab's index. A tab that follows lets its own go when it is not used. */
export function shareTree(context: EngineContext, userId: string): SharedCalls<TreeCalls> {
  const { ports, indexes } = context;
  const shared = shareCalls(ports, `lunvik-tree-1-${userId}`, createTreeCalls(context));
  let stopTimer = () => {};

  function watch() {
    stopTimer = ports.setTimer(unusedMs, () => {
      indexes.evictUnused();
      watch();
    });
  }

  watch();
  return {
    calls: shared.calls,
    lead() {
      stopTimer();
      shared.lead();
    },
    follow() {
      shared.follow();
      watch();
    },
    stop() {
      stopTimer();
      shared.stop();
    },
  };
}
