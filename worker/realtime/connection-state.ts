import { limits } from '#contract/rules/limits.ts';

/**
 *   idle ─────wake, a minute──▶ connecting ──opened──▶ open ──closed, silence──▶ waiting(1)
 *      ▲                            │ ▲                                              │
 *      └───────── sixth failure ────┤ └────────── about 1, 2, 4, 8, 16 s, wake ──────┘
 *                                   └── failed ──▶ waiting(tries)
 *   open ──the server restarts──▶ waiting(0), for less than a second: no loss, and none of the five tries
 *   An answer to another call, or the person, shortens a wait, and a try that hangs: more rarely each time until the
 *   socket is heard, for a server may answer calls and refuse sockets.
 *   refused: the server does not know the bearer; only `signed-in` leads out.
 *   Where it gives tickets and no socket comes of them, something on the way blocks sockets: whoever holds the machine asks
 *   for what is missing whenever a try has failed, which is four times a minute then, whatever the person does. A socket that
 *   takes its time is tried for longer each time before it counts as blocked: the line may be slow.
 */
export type Connection =
  | ({ readonly name: 'connecting'; readonly tries: number; readonly isAdmitted: boolean } & Pending)
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
  /** The server answers, and sockets to it do not get through. */
  readonly isBlocked: boolean;
}

/** The state in which the shell has just begun to connect. A try that gets no answer at all fails in time too. */
export function connecting(attempts: number, nowMs: number, hurries = 0, isBlocked = false): Connection {
  const untilMs = nowMs + limits.socketIdleTimeoutMs;
  return {
    name: 'connecting',
    tries: attempts,
    untilMs,
    hurries,
    isFirm: false,
    isBlocked,
    isAdmitted: false,
  };
}

/** When the machine wants to be `ticked`; null never. */
export function nextTimerMs(state: Connection): number | null {
  if (state.name === 'open') return Math.min(state.pingMs + limits.heartbeatMs, deadMs(state));
  return state.name === 'refused' ? null : state.untilMs;
}

/** What the device row says of it. One short loss is not called offline. */
export function connectionStatusOf(state: Connection, online: boolean) {
  if (state.name === 'refused') return 'signed-out';
  if (state.name === 'open' || (state.isBlocked && online)) return 'online';
  if (!online || state.name === 'idle' || state.tries > 1) return 'offline';
  return 'connecting';
}

/** When an open socket that stays silent counts as dead. */
export function deadMs(state: { readonly lastReceivedMs: number }): number {
  return state.lastReceivedMs + limits.socketIdleTimeoutMs;
}
