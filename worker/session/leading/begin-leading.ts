import type { ApiClient } from '../../api-client/api-client.ts';
import type { EngineContext } from '../../engine/engine-context.ts';
import { claimLeadership } from '../../engine/user-store.ts';
import { loadPart } from '../../lib/load-part.ts';
import type { Leader, LeaderHooks } from '../leader.ts';

/** Leads from now on, with code that other tabs do without; null where that came when it was `over`. */
export async function beginLeading(
  context: EngineContext,
  remote: ApiClient,
  hooks: Omit<LeaderHooks, 'leaderEpoch'>,
  over: AbortSignal,
): Promise<Leader | null> {
  const { ports, store } = context;
  const leaderEpoch = await claimLeadership(store, ports.online());
  const { startLeader } = await loadPart(ports, () => import('../leader.ts'));
  return over.aborted ? null : startLeader(context, remote, { ...hooks, leaderEpoch });
}
