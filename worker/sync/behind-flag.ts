import { LeafBlockError } from '#contract/replica-format/leaf-block.ts';
import type { EngineContext } from '../engine/engine-context.ts';
import type { FullSyncProblem } from './full-sync-input.ts';

/** What the replica's own checks throw. A full disk, a closed database or another leader is no fault of its rows. */
export function isReplicaCorrupt(error: unknown): boolean {
  return error instanceof LeafBlockError || (error instanceof Error && error.name === 'Error');
}

/**
 * Says in the row of a filespace whether the server has what could not be fetched, however well it is heard otherwise:
 * no light is green over that. Written only where it changes.
 */
export function createBehindFlag(context: EngineContext, leaderEpoch: number, driveId: string) {
  const { relaxed } = context.store;
  let said: boolean | null = null;
  async function say(isBehind: boolean): Promise<void> {
    if (said === isBehind) return;
    await relaxed.transaction('rw', [relaxed.device, relaxed.syncStates], async () => {
      await context.leaderGuard(leaderEpoch)();
      const row = await relaxed.syncStates.get(driveId);
      if (row && (row.isBehind ?? false) !== isBehind) await relaxed.syncStates.put({ ...row, isBehind });
    });
    said = isBehind;
  }

  return {
    /** More has to come than one look brings. */
    catchingUp: () => say(true),
    caughtUp: () => say(false),
    /** `problem` is null for a bug. A connection that was just lost has not shown that anything is missing. */
    async failed(problem: FullSyncProblem | null, failures: number): Promise<void> {
      if (problem === null || problem.kind === 'refused' || failures > 1) await say(true);
    },
  };
}
