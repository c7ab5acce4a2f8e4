import { limits } from '#contract/rules/limits.ts';
import { type DownFrame, realtimePath, tooManySocketsCode, type UpFrame } from '#contract/wire/realtime.ts';
import type { Remote } from '../remote/remote.ts';
import type { Ports, Socket } from '../session/ports.ts';
import { type Connection, type ConnectionEvent, connecting, next, wakeAtMs } from './connection.ts';
import { decodeFrame, encodeFrame } from './frames.ts';

/** However far ahead the machine looks: the clock may be put back meanwhile, and a timer is not. */
const longestTimerMs = limits.socketSilenceMs;

export type RealtimeSocket = ReturnType<typeof openRealtime>;

export interface RealtimeEars {
  /** The connection went into another state. */
  changed(state: Connection): void;
  /** Every sign of life, frames that are not understood included. */
  alive(): void;
  frame(frame: DownFrame): void;
  /** Something that is no frame to this version. */
  strange(): void;
}

/** The shell around the connection machine: one socket at a time, one timer. */
export function openRealtime(ports: Ports, remote: Remote, ears: RealtimeEars) {
  let state: Connection = connecting(0, ports.now());
  let socket: Socket | null = null;
  let attempt = 0;
  let stopTimer = () => {};
  let stopped = false;

  function take(event: ConnectionEvent) {
    if (stopped) return;
    const before = state;
    const { state: after, deeds } = next(before, event, ports.now());
    state = after;
    for (const deed of deeds) {
      if (deed === 'drop') drop();
      else if (deed === 'ping') send({ type: 'PING' });
      else void connect();
    }
    setTimer();
    const isOtherTry = after.name === 'waiting' && 'tries' in before && after.tries !== before.tries;
    if (after.name !== before.name || isOtherTry) ears.changed(after);
  }

  function setTimer() {
    stopTimer();
    const atMs = wakeAtMs(state);
    if (atMs === null || stopped) return;
    const waitMs = Math.min(longestTimerMs, Math.max(0, atMs - ports.now()));
    stopTimer = ports.setTimer(waitMs, () => take({ type: 'ticked', chance: ports.random() }));
  }

  async function connect() {
    attempt += 1;
    const mine = attempt;
    const closed = (retryAfterMs?: number) => {
      if (mine !== attempt) return;
      socket = null;
      take({ type: 'closed', chance: ports.random(), ...(retryAfterMs !== undefined && { retryAfterMs }) });
    };
    const ticket = await remote.call('realtimeTicket', {});
    if (mine !== attempt || stopped) return;
    if (!ticket.ok) {
      closed(ticket.problem.kind === 'refused' ? ticket.problem.retryAfterMs : undefined);
      return;
    }
    const address = `${ports.apiBase.replace(/^http/, 'ws')}${realtimePath}?ticket=${encodeURIComponent(ticket.value.ticket)}`;
    socket = ports.openSocket(address, {
      opened: () => mine === attempt && take({ type: 'opened' }),
      heard: (data) => mine === attempt && hear(data),
      // Others of this session hold the line: none of them goes sooner for being asked often.
      closed: (code) => closed(code === tooManySocketsCode ? limits.reviveMs : undefined),
    });
  }

  function hear(data: string) {
    take({ type: 'heard' });
    ears.alive();
    const frame = decodeFrame(data);
    if (frame === null) ears.strange();
    else ears.frame(frame);
  }

  function drop() {
    attempt += 1;
    socket?.close();
    socket = null;
  }

  function send(frame: UpFrame) {
    if (state.name === 'open') socket?.send(encodeFrame(frame));
  }

  void connect();
  setTimer();
  return {
    take,
    send,
    state: () => state,
    stop() {
      stopped = true;
      stopTimer();
      drop();
    },
  };
}
