import type { CallProblem } from '#contract/worker-api/worker-api.ts';

export type FullSyncProblem = CallProblem | { readonly kind: 'stale' } | { readonly kind: 'stopped' };

export interface FullSync {
  readonly driveId: string;
  readonly leaderEpoch: number;
  /** Aborted when nobody wants it any more: what is asked for then is given up. */
  readonly over: AbortSignal;
  /** The folder on screen, as far as it is known: null before anybody has opened one. */
  visibleFolder(): string | null;
  /** How often somebody has asked for the state of the filespace. */
  pulls(): number;
}
