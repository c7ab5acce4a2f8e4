import { limits } from '#contract/rules/limits.ts';
import { maxRetryAfterMs } from '../api-client/retry-after.ts';
import { hurriedWaitMs } from '../lib/backoff.ts';
import { timeRemainingMs } from '../lib/time-remaining.ts';
import { type Connection, connecting, deadMs, nextTimerMs } from './connection-state.ts';

/** `chance` is from 0 up to 1. */
export type ConnectionEvent =
  | { readonly type: 'opened' }
  | { readonly type: 'heard' }
  /** The server has answered and gave a ticket for the socket. */
  | { readonly type: 'admitted' }
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

type Connecting = Extract<Connection, { name: 'connecting' }>;

/** What the shell has to do on the way into the next state. */
export type ConnectionEffect = 'connect' | 'ping' | 'drop';

export interface ConnectionTransition {
  readonly state: Connection;
  readonly effects: readonly ConnectionEffect[];
}

/** How long a try without a ticket has in any case before it counts as hanging where other calls are answered. */
const hangingMs = 4000;
/** How long a socket has to open from its ticket on; longer after each time that this was too short, for the line may be slow. */
const openingMs = [4000, 8000, limits.socketIdleTimeoutMs] as const;
/** Where a socket took up the time until the next poll, and did not open, the rest is short. */
const restAfterHangMs = 4000;

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
    case 'admitted':
      return state.name === 'connecting' ? step(admitted(state, nowMs)) : step(state);
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
      // Behind blocked sockets people work as well, and each try that fails is followed by calls.
      return state.name === 'idle' && !state.isBlocked
        ? step(connecting(0, nowMs, state.hurries), 'connect')
        : hurry(state, nowMs);
    case 'ticked':
      return tick(state, event.random, nowMs);
  }
}

/** A server that sends everybody away before it has said a word is one that fails. */
function restart(state: Connection, random: number, nowMs: number): ConnectionTransition {
  if (state.name !== 'open') return nextConnection(state, { type: 'closed', random }, nowMs);
  if (!state.served) return step(afterFailure(state, random, nowMs, false));
  const waitMs = Math.round(limits.reconnectAfterRestartMs * random);
  const untilMs = nowMs + waitMs;
  return step({ name: 'waiting', tries: 0, untilMs, hurries: 0, isFirm: true, isBlocked: false });
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
  if (waitMs === 0) return step(connecting(triesOf(state), nowMs, hurries, state.isBlocked), 'connect');
  return step({ ...state, untilMs: Math.min(state.untilMs, nowMs + waitMs), hurries, isFirm: true });
}

function wake(state: Connection, nowMs: number): ConnectionTransition {
  if (state.name === 'waiting' || state.name === 'idle')
    return step(connecting(0, nowMs, 0, state.isBlocked), 'connect');
  if (state.name === 'connecting')
    return state.isAdmitted ? step(state) : hurry({ ...state, hurries: 0 }, nowMs);
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
    return step(connecting(triesOf(state), nowMs, state.hurries, state.isBlocked), 'connect');
  if (state.name === 'connecting') return hang(state, chance, nowMs);
  if (state.name !== 'open') return step(state);
  if (nowMs >= deadMs(state)) return step(afterFailure(state, chance, nowMs), 'drop');
  return step({ ...state, pingMs: nowMs }, 'ping');
}

/** Where the server is heard, another try may get through: a longer one where the socket did not open, until that is no help. */
function hang(state: Connecting, chance: number, nowMs: number): ConnectionTransition {
  const isLongest = state.isBlocked || state.hurries >= openingMs.length - 1;
  return (state.isAdmitted ? !isLongest : state.isFirm)
    ? step(connecting(state.tries, nowMs, state.hurries + 1, state.isBlocked), 'drop', 'connect')
    : step(afterFailure(state, chance, nowMs, state.isAdmitted, restAfterHangMs), 'drop');
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
  return { ...state, untilMs: Math.max(state.untilMs, nowMs + waitMs), isFirm: true, isBlocked: false };
}

function opened({ tries, hurries }: Connecting, nowMs: number): Connection {
  return { name: 'open', tries, hurries, served: false, lastReceivedMs: nowMs, pingMs: nowMs };
}

/** Behind blocked sockets the wait for one is no longer than what is missing may wait. */
function admitted(state: Connecting, nowMs: number): Connection {
  const patienceMs = openingMs[Math.min(state.hurries, openingMs.length - 1)] ?? limits.socketIdleTimeoutMs;
  const untilMs = nowMs + (state.isBlocked ? limits.pollWithoutSocketMs : patienceMs);
  return { ...state, untilMs, isAdmitted: true, isFirm: true };
}

/** Whether sockets do not get through where this try has failed. Once is nothing: the server may have gone after its ticket. */
function isBlockedAfter(state: Connecting | Extract<Connection, { name: 'open' }>): boolean {
  const isRepeated = state.tries > 0 || state.hurries > 0;
  if (state.name === 'open') return !state.served && isRepeated;
  return state.isAdmitted && (state.isBlocked || isRepeated);
}

/** Each wait is between half and one and a half of its length: people who were cut off together come back one by one. */
function afterFailure(
  state: Extract<Connection, { name: 'connecting' | 'open' }>,
  chance: number,
  nowMs: number,
  isBlocked = isBlockedAfter(state),
  pollMs: number = limits.pollWithoutSocketMs,
): Connection {
  const { tries, hurries } = state;
  const delayMs = limits.reconnectDelaysMs[tries];
  const about = { hurries, isFirm: false, isBlocked };
  if (delayMs === undefined) {
    const aboutMs = isBlocked ? pollMs : limits.reconnectAfterGiveUpMs;
    const restMs = Math.round(aboutMs * (0.75 + chance / 2));
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
