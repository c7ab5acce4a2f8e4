import type { ApiClient } from '../../api-client/api-client.ts';
import type { EngineContext } from '../../engine/engine-context.ts';
import { claimLeadership } from '../../engine/user-store.ts';
import { loadPart } from '../../lib/load-part.ts';
import type { Leader, LeaderHooks } from '../leader.ts';
import { untilAborted } from './leader-election.ts';

/** Leads from now on, with code that other tabs do without; null where it was `over` before that came. */
export async function beginLeading(
  context: EngineContext,
  remote: ApiClient,
  hooks: Omit<LeaderHooks, 'leaderEpoch'>,
  over: AbortSignal,
): Promise<Leader | null> {
  const { ports, store } = context;
  const leaderEpoch = await claimLeadership(store, ports.online());
  // Who cannot have it gives the lead back when asked to, and holds up no sign-out.
  const code = await Promise.race([loadPart(ports, () => import('../leader.ts')), untilAborted(over)]);
  return !code || over.aborted ? null : code.startLeader(context, remote, { ...hooks, leaderEpoch });
}
