import type { ReplicaState, SyncStateRow } from '../replica/replica-database.ts';

/**
 * What a filespace needs next to be what the server has. One path for the first full sync, after a gap, after a sleep, and
 * when the server can no longer compute the difference (`stale`).
 *
 *   nothing here ──▶ fill ──▶ difference ───────────────────▶ current
 *                     ▲  └─cut─▶ fill (goes on) │    ▲  └─long─▶ difference in pages, beside the old (goes on)
 *                     └── stale: beside the old ─┘    └───────────────┘
 */
export type SyncPhase =
  | { readonly to: 'idle' }
  | { readonly to: 'begin-full-sync'; readonly beside: boolean }
  | { readonly to: 'full-sync'; readonly filling: ReplicaState }
  | { readonly to: 'paged-difference'; readonly filling: ReplicaState }
  | { readonly to: 'difference'; readonly shown: ReplicaState };

export function syncPhaseOf(drive: SyncStateRow | undefined, stale: boolean): SyncPhase {
  if (!drive?.connected) return { to: 'idle' };
  if (drive.filling !== null && !stale)
    return { to: drive.filling.difference ? 'paged-difference' : 'full-sync', filling: drive.filling };
  const whole = drive.shown?.complete ? drive.shown : null;
  return whole === null || stale
    ? { to: 'begin-full-sync', beside: whole !== null }
    : { to: 'difference', shown: whole };
}

/** Whether rows that the server sent under these can be added to what was sent under those. */
export function isSameLog(
  replica: Pick<ReplicaState, 'epoch' | 'scopeHash'>,
  response: { readonly epoch: string; readonly scope_hash: string },
): boolean {
  return replica.epoch === response.epoch && replica.scopeHash === response.scope_hash;
}
