import { limits } from '#contract/rules/limits.ts';
import { maxRetryAfterMs } from '../api-client/retry-after.ts';
import { hurriedWaitMs } from '../lib/backoff.ts';
import { timeRemainingMs } from '../lib/time-remaining.ts';

/**
 *   idle ─────wake, a minute──▶ connecting ──opened──▶ open ──closed, silence──▶ waiting(1)
 *      ▲                            │ ▲                                              │
 *      └───────── sixth failure ────┤ └────────── about 1, 2, 4, 8, 16 s, wake ──────┘
 *                                   └── failed ──▶ waiting(tries)
 *   open ──the server restarts──▶ waiting(0), for less than a second: no loss, and none of the five tries
 *   An answer to another call, or the person, shortens a wait, and a try that hangs: more rarely each time until the
 *   socket is heard, for a server may answer calls and refuse sockets.
 *   refused: the server does not know the bearer; only `signed-in` leads out.
 */
export type Connection =
  | ({ readonly name: 'connecting'; readonly tries: number } & Pending)
  | {
      readonly name: 'open';
      readonly tries: number;
      readonly hurries: number;
      /** Whether the server has said anything over this socket. */
      readonly served: boolean;
      readonly lastReceivedMs: number;
      readonly pingMs: number;
    }
  | ({ readonly name: 'waiting'; readonly tries: number } & Pending)
  | ({ readonly name: 'idle' } & Pending)
  | { readonly name: 'refused' };

interface Pending {
  readonly untilMs: number;
  /** How often something was made shorter since the socket was heard. */
  readonly hurries: number;
  /** Nothing makes this one shorter: it was done already, or the server asked for patience. */
  readonly isFirm: boolean;
}

/** `chance` is from 0 up to 1. */
export type ConnectionEvent =
  | { readonly type: 'opened' }
  | { readonly type: 'heard' }
  /** `retryAfterMs`: the server asked for that much patience. */
  | { readonly type: 'closed'; readonly random: number; readonly retryAfterMs?: number }
  /** The server ends in an orderly way and said so: there is another one, or will be in a moment. */
  | { readonly type: 'restarting'; readonly random: number }
  | { readonly type: 'ticked'; readonly random: number }
  /** Another call was answered. */
  | { readonly type: 'answered' }
  /** Online again, or visible again. */
  | { readonly type: 'wake' }
  /** The person did something. */
  | { readonly type: 'user-active' }
  | { readonly type: 'refused' }
  | { readonly type: 'signed-in' };

/** What the shell has to do on the way into the next state. */
export type ConnectionEffect = 'connect' | 'ping' | 'drop';

export interface ConnectionTransition {
  readonly state: Connection;
  readonly effects: readonly ConnectionEffect[];
}

/** How long a try has in any case before it counts as hanging where other calls are answered. */
const hangingMs = 4000;

/** The state in which the shell has just begun to connect. A try that gets no answer at all fails in time too. */
export function connecting(attempts: number, nowMs: number, hurries = 0): Connection {
  const untilMs = nowMs + limits.socketIdleTimeoutMs;
  return { name: 'connecting', tries: attempts, untilMs, hurries, isFirm: false };
}

export function nextConnection(
  state: Connection,
  event: ConnectionEvent,
  nowMs: number,
): ConnectionTransition {
  switch (event.type) {
    case 'refused':
      return step({ name: 'refused' }, 'drop');
    case 'signed-in':
      return state.name === 'open' ? step(state) : step(connecting(0, nowMs), 'drop', 'connect');
    case 'opened':
      return state.name === 'connecting' ? step(opened(state, nowMs)) : step(state);
    case 'heard':
      // Only a word from the server proves that it serves: opening alone does not give the five tries back.
      return state.name === 'open'
        ? step({ ...state, tries: 0, hurries: 0, served: true, lastReceivedMs: nowMs })
        : step(state);
    case 'closed':
      return state.name === 'connecting' || state.name === 'open'
        ? step(patient(afterFailure(state, event.random, nowMs), event, nowMs))
        : step(state);
    case 'restarting':
      return restart(state, event.random, nowMs);
    case 'answered':
      return hurry(state, nowMs);
    case 'wake':
      return wake(state, nowMs);
    case 'user-active':
      return state.name === 'idle'
        ? step(connecting(0, nowMs, state.hurries), 'connect')
        : hurry(state, nowMs);
    case 'ticked':
      return tick(state, event.random, nowMs);
  }
}

/** When the machine wants to be `ticked`; null never. */
export function nextTimerMs(state: Connection): number | null {
  if (state.name === 'open') return Math.min(state.pingMs + limits.heartbeatMs, deadMs(state));
  return state.name === 'refused' ? null : state.untilMs;
}

/** What the device row says of it. One short loss is not called offline. */
export function connectionStatusOf(state: Connection, online: boolean) {
  if (state.name === 'refused') return 'signed-out';
  if (state.name === 'open') return 'online';
  if (!online || state.name === 'idle' || state.tries > 1) return 'offline';
  return 'connecting';
}

/** A server that sends everybody away before it has said a word is one that fails. */
function restart(state: Connection, random: number, nowMs: number): ConnectionTransition {
  if (state.name !== 'open' || !state.served) return nextConnection(state, { type: 'closed', random }, nowMs);
  const waitMs = Math.round(limits.reconnectAfterRestartMs * random);
  return step({ name: 'waiting', tries: 0, untilMs: nowMs + waitMs, hurries: 0, isFirm: true });
}

function hurry(state: Connection, nowMs: number): ConnectionTransition {
  if (state.name === 'open' || state.name === 'refused' || state.isFirm) return step(state);
  const waitMs = hurriedWaitMs(state.hurries);
  if (waitMs === null) return step(state);
  if (state.name === 'connecting') {
    const hangsMs = state.untilMs - limits.socketIdleTimeoutMs + hangingMs + waitMs;
    return step({ ...state, untilMs: Math.min(state.untilMs, Math.max(nowMs, hangsMs)), isFirm: true });
  }
  const hurries = state.hurries + 1;
  if (waitMs === 0) return step(connecting(triesOf(state), nowMs, hurries), 'connect');
  return step({ ...state, untilMs: Math.min(state.untilMs, nowMs + waitMs), hurries, isFirm: true });
}

function wake(state: Connection, nowMs: number): ConnectionTransition {
  if (state.name === 'waiting' || state.name === 'idle') return step(connecting(0, nowMs), 'connect');
  if (state.name === 'connecting') return hurry({ ...state, hurries: 0 }, nowMs);
  // After a sleep the socket may be dead without knowing it: ask immediately, and give it one heartbeat to answer.
  if (state.name !== 'open') return step(state);
  const lastReceivedMs = Math.min(
    state.lastReceivedMs,
    nowMs - limits.socketIdleTimeoutMs + limits.heartbeatMs,
  );
  return step({ ...state, lastReceivedMs, pingMs: nowMs }, 'ping');
}

function tick(last: Connection, chance: number, nowMs: number): ConnectionTransition {
  const state = putBack(last, nowMs);
  const dueMs = nextTimerMs(state);
  if (dueMs === null || timeRemainingMs(dueMs, nowMs, maxRetryAfterMs) > 0) return step(state);
  if (state.name === 'waiting' || state.name === 'idle')
    return step(connecting(triesOf(state), nowMs, state.hurries), 'connect');
  if (state.name === 'connecting')
    return state.isFirm
      ? step(connecting(state.tries, nowMs, state.hurries + 1), 'drop', 'connect')
      : step(afterFailure(state, chance, nowMs), 'drop');
  if (state.name !== 'open') return step(state);
  if (nowMs >= deadMs(state)) return step(afterFailure(state, chance, nowMs), 'drop');
  return step({ ...state, pingMs: nowMs }, 'ping');
}

/** The clock was put back: the time of the last frame is not in the future, and the server is asked again. */
function putBack(state: Connection, nowMs: number): Connection {
  if (state.name !== 'open' || (state.lastReceivedMs <= nowMs && state.pingMs <= nowMs)) return state;
  return {
    ...state,
    lastReceivedMs: Math.min(state.lastReceivedMs, nowMs),
    pingMs: nowMs - limits.heartbeatMs,
  };
}

/** Never before the server said; and not all who got the same delay in the same moment. */
function patient(
  state: Connection,
  { retryAfterMs, random }: Extract<ConnectionEvent, { type: 'closed' }>,
  nowMs: number,
): Connection {
  if (retryAfterMs === undefined || !('untilMs' in state)) return state;
  const waitMs = Math.min(maxRetryAfterMs, Math.round(retryAfterMs * (1 + random / 2)));
  return { ...state, untilMs: Math.max(state.untilMs, nowMs + waitMs), isFirm: true };
}

function opened({ tries, hurries }: Extract<Connection, { name: 'connecting' }>, nowMs: number): Connection {
  return { name: 'open', tries, hurries, served: false, lastReceivedMs: nowMs, pingMs: nowMs };
}

function deadMs(state: { readonly lastReceivedMs: number }): number {
  return state.lastReceivedMs + limits.socketIdleTimeoutMs;
}

/** Each wait is between half and one and a half of its length: people who were cut off together come back one by one. */
function afterFailure(
  { tries, hurries }: Pick<Extract<Connection, { name: 'open' }>, 'tries' | 'hurries'>,
  chance: number,
  nowMs: number,
): Connection {
  const delayMs = limits.reconnectDelaysMs[tries];
  const about = { hurries, isFirm: false };
  if (delayMs === undefined) {
    const restMs = Math.round(limits.reconnectAfterGiveUpMs * (0.75 + chance / 2));
    return { name: 'idle', untilMs: nowMs + restMs, ...about };
  }
  return {
    name: 'waiting',
    tries: tries + 1,
    untilMs: nowMs + Math.round(delayMs * (0.5 + chance)),
    ...about,
  };
}

function triesOf(state: Extract<Connection, { name: 'waiting' | 'idle' }>): number {
  return state.name === 'idle' ? limits.reconnectDelaysMs.length : state.tries;
}

function step(state: Connection, ...effects: ConnectionEffect[]): ConnectionTransition {
  return { state, effects };
}
