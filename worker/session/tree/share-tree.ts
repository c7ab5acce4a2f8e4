import type { EngineContext } from '../../engine/engine-context.ts';
import { lazyCalls } from '../../lib/lazy-calls.ts';
import { loadPart } from '../../lib/load-part.ts';
import { treeCallNames } from './engine-tree-calls.ts';
import { type SharedCalls, shareCalls } from './share-calls.ts';
import type { TreeCalls } from './tree-calls.ts';

/** A tab that follows needs an index of its own only for what its own person changes. */
const unusedMs = 60_000;

/** The questions about the tree, answered by the leading tab's index. A tab that follows lets its own go when it is not used. */
export function shareTree(context: EngineContext, userId: string): SharedCalls<TreeCalls> {
  const { ports, indexes } = context;
  // Nothing of it is asked before the first rows.
  const own = lazyCalls<TreeCalls>(treeCallNames, async () => {
    const { createTreeCalls } = await loadPart(ports, () => import('./tree-calls.ts'));
    return createTreeCalls(context);
  });
  const shared = shareCalls(ports, `lunvik-tree-2-${userId}`, own);
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
