import { limits } from '#contract/rules/limits.ts';
import { longestRetryAfterMs } from '../remote/retry-after.ts';
import { remainingMs } from '../session/remaining.ts';

/**
 *   resting ──woke, a minute──▶ connecting ──opened──▶ open ──closed, silence──▶ waiting(1)
 *      ▲                            │ ▲                                              │
 *      └───────── sixth failure ────┤ └────────── about 1, 2, 4, 8, 16 s, woke ──────┘
 *                                   └── failed ──▶ waiting(tries)
 *   refused: the server does not know the bearer; only `admitted` leads out.
 */
export type Connection =
  | { readonly name: 'connecting'; readonly tries: number; readonly untilMs: number }
  | { readonly name: 'open'; readonly tries: number; readonly heardMs: number; readonly pingMs: number }
  | { readonly name: 'waiting'; readonly tries: number; readonly untilMs: number }
  | { readonly name: 'resting'; readonly untilMs: number }
  | { readonly name: 'refused' };

/** `chance` is from 0 up to 1. */
export type ConnectionEvent =
  | { readonly type: 'opened' }
  | { readonly type: 'heard' }
  /** `retryAfterMs`: the server asked for that much patience. */
  | { readonly type: 'closed'; readonly chance: number; readonly retryAfterMs?: number }
  | { readonly type: 'ticked'; readonly chance: number }
  /** Online again, or visible again. */
  | { readonly type: 'woke' }
  /** The person did something. */
  | { readonly type: 'acted' }
  | { readonly type: 'refused' }
  | { readonly type: 'admitted' };

/** What the shell has to do on the way into the next state. */
export type ConnectionDeed = 'connect' | 'ping' | 'drop';

export interface ConnectionStep {
  readonly state: Connection;
  readonly deeds: readonly ConnectionDeed[];
}

/** The state in which the shell has just begun to connect. A try that gets no answer at all fails in time too. */
export function connecting(tries: number, nowMs: number): Connection {
  return { name: 'connecting', tries, untilMs: nowMs + limits.socketSilenceMs };
}

export function next(state: Connection, event: ConnectionEvent, nowMs: number): ConnectionStep {
  switch (event.type) {
    case 'refused':
      return step({ name: 'refused' }, 'drop');
    case 'admitted':
      return state.name === 'open' ? step(state) : step(connecting(0, nowMs), 'drop', 'connect');
    case 'opened':
      return state.name === 'connecting'
        ? step({ name: 'open', tries: state.tries, heardMs: nowMs, pingMs: nowMs })
        : step(state);
    case 'heard':
      // Only a word from the server proves that it serves: opening alone does not give the five tries back.
      return state.name === 'open' ? step({ ...state, tries: 0, heardMs: nowMs }) : step(state);
    case 'closed':
      return state.name === 'connecting' || state.name === 'open'
        ? step(patient(afterFailure(state.tries, event.chance, nowMs), event, nowMs))
        : step(state);
    case 'woke':
      return wake(state, nowMs);
    case 'acted':
      return state.name === 'resting' ? step(connecting(0, nowMs), 'connect') : step(state);
    case 'ticked':
      return tick(state, event.chance, nowMs);
  }
}

/** When the machine wants to be `ticked`; null never. */
export function wakeAtMs(state: Connection): number | null {
  if (state.name === 'open') return Math.min(state.pingMs + limits.heartbeatMs, deadMs(state));
  return state.name === 'refused' ? null : state.untilMs;
}

/** What the device row says of it. One short loss is not called offline. */
export function shownConnection(state: Connection, online: boolean) {
  if (state.name === 'refused') return 'signed-out';
  if (state.name === 'open') return 'online';
  if (!online || state.name === 'resting' || state.tries > 1) return 'offline';
  return 'connecting';
}

function wake(state: Connection, nowMs: number): ConnectionStep {
  if (state.name === 'waiting' || state.name === 'resting') return step(connecting(0, nowMs), 'connect');
  // After a sleep the socket may be dead without knowing it: ask at once, and give it one heartbeat to answer.
  if (state.name !== 'open') return step(state);
  const heardMs = Math.min(state.heardMs, nowMs - limits.socketSilenceMs + limits.heartbeatMs);
  return step({ ...state, heardMs, pingMs: nowMs }, 'ping');
}

function tick(last: Connection, chance: number, nowMs: number): ConnectionStep {
  const state = putBack(last, nowMs);
  const dueMs = wakeAtMs(state);
  if (dueMs === null || remainingMs(dueMs, nowMs, longestRetryAfterMs) > 0) return step(state);
  if (state.name === 'waiting') return step(connecting(state.tries, nowMs), 'connect');
  if (state.name === 'resting') return step(connecting(limits.reconnectDelaysMs.length, nowMs), 'connect');
  if (state.name === 'connecting') return step(afterFailure(state.tries, chance, nowMs), 'drop');
  if (state.name !== 'open') return step(state);
  if (nowMs >= deadMs(state)) return step(afterFailure(state.tries, chance, nowMs), 'drop');
  return step({ ...state, pingMs: nowMs }, 'ping');
}

/** The clock was put back: what was heard is not in the future, and is asked for anew. */
function putBack(state: Connection, nowMs: number): Connection {
  if (state.name !== 'open' || (state.heardMs <= nowMs && state.pingMs <= nowMs)) return state;
  return { ...state, heardMs: Math.min(state.heardMs, nowMs), pingMs: nowMs - limits.heartbeatMs };
}

/** Never before the server said; and not all who were told the same in the same moment. */
function patient(
  state: Connection,
  { retryAfterMs, chance }: Extract<ConnectionEvent, { type: 'closed' }>,
  nowMs: number,
): Connection {
  if (retryAfterMs === undefined || !('untilMs' in state)) return state;
  const waitMs = Math.min(longestRetryAfterMs, Math.round(retryAfterMs * (1 + chance / 2)));
  return { ...state, untilMs: Math.max(state.untilMs, nowMs + waitMs) };
}

function deadMs(state: { readonly heardMs: number }): number {
  return state.heardMs + limits.socketSilenceMs;
}

/** Each wait is between half and one and a half of its length: people who were cut off together come back one by one. */
function afterFailure(tries: number, chance: number, nowMs: number): Connection {
  const delayMs = limits.reconnectDelaysMs[tries];
  return delayMs === undefined
    ? { name: 'resting', untilMs: nowMs + Math.round(limits.reviveMs * (0.75 + chance / 2)) }
    : { name: 'waiting', tries: tries + 1, untilMs: nowMs + Math.round(delayMs * (0.5 + chance)) };
}

function step(state: Connection, ...deeds: ConnectionDeed[]): ConnectionStep {
  return { state, deeds };
}
