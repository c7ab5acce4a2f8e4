import type { FullSyncProblem } from './full-sync-input.ts';

/**
 *   idle ──asked, frames──▶ pulling ──current──▶ idle (frames: applying)
 *     ▲                      ▲  │ └──failed──▶ waiting ──asked, due──▶ pulling
 *     └──────────────────────┘  └──failed, but asked again, or stale for the first time──▶ pulling
 *   applying ──applied──▶ idle ──something is missing──▶ pulling
 *
 * One thing at a time: what arrives during it is remembered, and done next.
 */
export interface SyncState {
  readonly phase: 'idle' | 'pulling' | 'applying' | 'waiting';
  /** Whether the server is to be asked for what is missing, as soon as nothing else is done. */
  readonly isPullWanted: boolean;
  /** Whether somebody asked since the pull began: its failure is an old one, and nothing waits for it. */
  readonly skipsBackoff: boolean;
  /** Whether frames are gathered that nobody has applied. */
  readonly hasFrames: boolean;
  /** Whether a new replica is to be synced beside the one on screen. */
  readonly isStale: boolean;
  /** Failed pulls in a row. */
  readonly failures: number;
  /** Whether the replica turned out to be too old during them. */
  readonly wasStale: boolean;
}

export type SyncEvent =
  /** Something may be missing, whatever went wrong before. */
  | { readonly type: 'asked' }
  /** The replica on screen is not to be trusted. */
  | { readonly type: 'rebuild' }
  /** The server stands where the replica stands. */
  | { readonly type: 'matched' }
  /** The frames that belong together have arrived. */
  | { readonly type: 'gathered' }
  /** So many frames that a difference is shorter. */
  | { readonly type: 'overflowed' }
  /** Whether a new replica was begun where the old one was stale. */
  | { readonly type: 'fill-began'; readonly isStale: boolean }
  | { readonly type: 'pulled'; readonly problem: FullSyncProblem | null }
  /** `isMissing`: the frames do not fit what is here. `hasFrames`: some were not taken, because a pull comes first. */
  | { readonly type: 'applied'; readonly isMissing: boolean; readonly hasFrames: boolean }
  /** `isMisfit`: what arrived contradicts the replica. */
  | { readonly type: 'threw'; readonly isMisfit: boolean }
  | { readonly type: 'due' };

/** What the shell has to do on the way into the next state. */
export type SyncEffect =
  | { readonly type: 'pull' }
  | { readonly type: 'apply' }
  /** `atLeastMs`: the server asked for that much patience. */
  | { readonly type: 'wait'; readonly failures: number; readonly atLeastMs: number }
  | { readonly type: 'stop-waiting' }
  | { readonly type: 'report'; readonly problem: FullSyncProblem | null; readonly failures: number };

export interface SyncStep {
  readonly state: SyncState;
  readonly effects: readonly SyncEffect[];
}

export const idleSync: SyncState = {
  phase: 'idle',
  isPullWanted: false,
  skipsBackoff: false,
  hasFrames: false,
  isStale: false,
  failures: 0,
  wasStale: false,
};

export function nextSync(state: SyncState, event: SyncEvent): SyncStep {
  switch (event.type) {
    case 'asked':
    case 'due':
      return ask(state);
    case 'rebuild':
      return ask({ ...state, isStale: true });
    case 'matched':
      // What waits for its next attempt need not: the server can be reached.
      return state.isPullWanted ? ask(state) : { state, effects: [] };
    case 'gathered':
      return begin({ ...state, hasFrames: true });
    case 'overflowed':
      return { state: { ...state, hasFrames: false, isPullWanted: true }, effects: [] };
    case 'fill-began':
      return { state: { ...state, isStale: event.isStale }, effects: [] };
    case 'pulled':
      return event.problem === null
        ? begin({ ...state, phase: 'idle', failures: 0, wasStale: false })
        : fail({ ...state, isStale: state.isStale || event.problem.kind === 'stale' }, event.problem);
    case 'applied': {
      const isPullWanted = state.isPullWanted || event.isMissing;
      return begin({ ...state, phase: 'idle', isPullWanted, hasFrames: state.hasFrames || event.hasFrames });
    }
    case 'threw':
      // A replica that does not fit what arrives is not repaired row by row: a new one is synced beside it.
      return fail({ ...state, isStale: state.isStale || event.isMisfit }, null);
  }
}

function ask(state: SyncState): SyncStep {
  const asked = { ...state, isPullWanted: true, skipsBackoff: true };
  if (state.phase !== 'waiting') return begin(asked);
  return begin({ ...asked, phase: 'idle' }, { type: 'stop-waiting' });
}

/** The next thing to do, unless one is being done or waited for. */
function begin(state: SyncState, ...before: readonly SyncEffect[]): SyncStep {
  if (state.phase !== 'idle') return { state, effects: before };
  if (state.isPullWanted) {
    const pulling = { ...state, phase: 'pulling', isPullWanted: false, skipsBackoff: false } as const;
    return { state: pulling, effects: [...before, { type: 'pull' }] };
  }
  if (!state.hasFrames) return { state, effects: before };
  return {
    state: { ...state, phase: 'applying', hasFrames: false },
    effects: [...before, { type: 'apply' }],
  };
}

/**
 * The first time that the replica turns out to be too old is no failure: the new one is begun immediately, however many
 * attempts failed without a connection before the server could say so.
 */
function fail(last: SyncState, problem: FullSyncProblem | null): SyncStep {
  const failures = last.failures + 1;
  const isStale = problem?.kind === 'stale';
  const state = { ...last, failures, isPullWanted: true, wasStale: last.wasStale || isStale };
  const report = { type: 'report', problem, failures } as const;
  const atLeastMs = (problem?.kind === 'refused' && problem.retryAfterMs) || 0;
  if ((isStale && !last.wasStale) || (last.skipsBackoff && atLeastMs === 0))
    return begin({ ...state, phase: 'idle' }, report);
  return { state: { ...state, phase: 'waiting' }, effects: [report, { type: 'wait', failures, atLeastMs }] };
}
