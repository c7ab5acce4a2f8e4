import { maxRetryAfterMs } from '../api-client/retry-after.ts';
import { backoffMs } from '../lib/backoff.ts';
import { timeRemainingMs } from '../lib/time-remaining.ts';

/**
 *   idle ──woken──▶ working ──nothing to send──▶ idle
 *                    ▲ │ └──sent, or woken by then──▶ working
 *                    │ └──nothing yet, a failure──▶ waiting
 *                    └────────────woken, due──────────┘
 */
export interface SenderState {
  readonly phase: 'idle' | 'working' | 'waiting';
  /** Whether it was woken while it worked: it looks once more. */
  readonly isWoken: boolean;
  /** Whether somebody wanted it sent now while a request was on its way: its failure is an old one. */
  readonly skipsBackoff: boolean;
  readonly failures: number;
  /** Its own patience, which who is in a hurry ends. */
  readonly backedOffUntilMs: number;
  /** What the server asked for holds against every wake-up. */
  readonly retryAfterUntilMs: number;
}

export type SenderEvent =
  /** `isUrgent`: without waiting for the back-off. */
  | { readonly type: 'woken'; readonly isUrgent: boolean }
  | { readonly type: 'sending' }
  | { readonly type: 'answered' }
  /** `chance` is from 0 up to 1; `retryAfterMs` null: the server has said nothing. */
  | {
      readonly type: 'failed';
      readonly nowMs: number;
      readonly chance: number;
      readonly retryAfterMs: number | null;
    }
  /** `more`: there may be more to send; otherwise when to look again, null never. */
  | { readonly type: 'looked'; readonly next: 'more' | number | null }
  | { readonly type: 'threw'; readonly chance: number };

/** What the shell has to do on the way into the next state. */
export type SenderEffect =
  | { readonly type: 'look' }
  | { readonly type: 'wait'; readonly ms: number }
  | { readonly type: 'stop-waiting' };

export interface SenderStep {
  readonly state: SenderState;
  readonly effects: readonly SenderEffect[];
}

export const idleSender: SenderState = {
  phase: 'idle',
  isWoken: false,
  skipsBackoff: false,
  failures: 0,
  backedOffUntilMs: 0,
  retryAfterUntilMs: 0,
};

export function nextSender(state: SenderState, event: SenderEvent): SenderStep {
  switch (event.type) {
    case 'woken':
      return wake(event.isUrgent ? { ...state, backedOffUntilMs: 0, skipsBackoff: true } : state);
    case 'sending':
      return { state: { ...state, skipsBackoff: false }, effects: [] };
    case 'answered':
      return { state: { ...state, failures: 0 }, effects: [] };
    case 'failed':
      return { state: afterFailure(state, event), effects: [] };
    case 'looked':
      if (event.next === 'more' || state.isWoken) return look(state);
      if (event.next === null) return { state: { ...state, phase: 'idle' }, effects: [] };
      return wait(state, event.next);
    case 'threw': {
      // What could not be written (the device is full, for one) is tried again: nothing may wait without a timer.
      const failures = state.failures + 1;
      return wait({ ...state, isWoken: false, failures }, backoffMs(failures, event.chance));
    }
  }
}

/** How long nothing is sent yet. */
export function pauseMs({ backedOffUntilMs, retryAfterUntilMs }: SenderState, nowMs: number): number {
  return timeRemainingMs(Math.max(backedOffUntilMs, retryAfterUntilMs), nowMs, maxRetryAfterMs);
}

function wake(state: SenderState): SenderStep {
  if (state.phase === 'working') return { state: { ...state, isWoken: true }, effects: [] };
  return look(state, ...(state.phase === 'waiting' ? [{ type: 'stop-waiting' } as const] : []));
}

function look(state: SenderState, ...before: readonly SenderEffect[]): SenderStep {
  return { state: { ...state, phase: 'working', isWoken: false }, effects: [...before, { type: 'look' }] };
}

function wait(state: SenderState, ms: number): SenderStep {
  return { state: { ...state, phase: 'waiting' }, effects: [{ type: 'wait', ms }] };
}

function afterFailure(
  state: SenderState,
  { nowMs, chance, retryAfterMs }: Extract<SenderEvent, { type: 'failed' }>,
): SenderState {
  const failures = state.failures + 1;
  return {
    ...state,
    failures,
    ...(!state.skipsBackoff && { backedOffUntilMs: nowMs + backoffMs(failures, chance) }),
    ...(retryAfterMs !== null && { retryAfterUntilMs: nowMs + retryAfterMs }),
  };
}
