import type { EngineContext } from '../../engine/engine-context.ts';
import { lazyCalls } from '../../lib/lazy-calls.ts';
import { loadPart } from '../../lib/load-part.ts';
import { treeCallNames } from './engine-tree-calls.ts';
import type { IndexSaver } from './index-saver.ts';
import { type SharedCalls, shareCalls } from './share-calls.ts';
import type { TreeCalls } from './tree-calls.ts';

/** A tab that follows needs an index of its own only for what its own person changes. */
const unusedMs = 60_000;
/** How often the leading tab looks whether its indexes are to be saved. */
const saveMs = 15_000;

export interface TreeHooks {
  /** Null while this tab does not lead. */
  leaderEpoch(): number | null;
  failed(error: unknown): void;
}

/**
 * The questions about the tree, answered by the leading tab's index, which it saves for the next start. A tab that follows lets
 * its own go when it is not used.
 */
export function shareTree(
  context: EngineContext,
  userId: string,
  hooks: TreeHooks,
): SharedCalls<TreeCalls> & { stop(): Promise<void> } {
  const { ports, indexes } = context;
  // Nothing of it is asked before the first rows.
  const own = lazyCalls<TreeCalls>(treeCallNames, async () => {
    const { createTreeCalls } = await loadPart(ports, () => import('./tree-calls.ts'));
    return createTreeCalls(context);
  });
  const shared = shareCalls(ports, `lunvik-tree-2-${userId}`, own);
  let stopTimer = () => {};
  let saver: IndexSaver | null = null;
  let saving: Promise<void> | null = null;

  function every(delayMs: number, run: () => void) {
    stopTimer();
    stopTimer = ports.setTimer(delayMs, () => {
      every(delayMs, run);
      run();
    });
  }

  async function save() {
    // Where it cannot be had now, it is asked for again next time; nobody waits for it.
    const part = await import('./index-saver.ts').catch(() => null);
    const leaderEpoch = hooks.leaderEpoch();
    if (part === null || leaderEpoch === null || saving !== null) return;
    saver ??= part.createIndexSaver(context);
    saving = saver.saveDue(leaderEpoch).catch(hooks.failed);
    await saving;
    saving = null;
  }

  const evictUnused = () => every(unusedMs, indexes.evictUnused);

  evictUnused();
  return {
    calls: shared.calls,
    lead() {
      every(saveMs, () => void save());
      shared.lead();
    },
    follow() {
      shared.follow();
      evictUnused();
    },
    async stop() {
      stopTimer();
      shared.stop();
      await saving;
    },
  };
}
