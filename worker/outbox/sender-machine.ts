import { maxRetryAfterMs } from '../api-client/retry-after.ts';
import { backoffMs, hurriedRetryMs } from '../lib/backoff.ts';
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
  /** How often its patience was cut short because the server was heard, since it last answered. */
  readonly hurries: number;
  /** Nothing that is heard shortens its patience: that was done already, or the server answered and refused. */
  readonly isFirm: boolean;
}

export type SenderEvent =
  /** `isUrgent`: without waiting for the back-off. */
  | { readonly type: 'woken'; readonly isUrgent: boolean }
  /** The server said something, here or to another call. */
  | { readonly type: 'heard'; readonly nowMs: number }
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
  hurries: 0,
  isFirm: false,
};

export function nextSender(state: SenderState, event: SenderEvent): SenderStep {
  switch (event.type) {
    case 'woken':
      return wake(event.isUrgent ? { ...state, backedOffUntilMs: 0, hurries: 0, skipsBackoff: true } : state);
    case 'heard':
      return hurry(state, event.nowMs);
    case 'sending':
      return { state: { ...state, skipsBackoff: false }, effects: [] };
    case 'answered':
      return { state: { ...state, failures: 0, hurries: 0 }, effects: [] };
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

function hurry(state: SenderState, nowMs: number): SenderStep {
  const untilMs = nowMs + hurriedRetryMs(state.hurries);
  if (state.isFirm || state.backedOffUntilMs <= untilMs) return { state, effects: [] };
  return wake({ ...state, backedOffUntilMs: untilMs, hurries: state.hurries + 1, isFirm: true });
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
    isFirm: retryAfterMs !== null,
    ...(!state.skipsBackoff && { backedOffUntilMs: nowMs + backoffMs(failures, chance) }),
    ...(retryAfterMs !== null && { retryAfterUntilMs: nowMs + retryAfterMs }),
  };
}
