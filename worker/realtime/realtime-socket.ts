import { limits } from '#contract/rules/limits.ts';
import {
  type ClientFrame,
  realtimePath,
  restartCode,
  type ServerFrame,
  tooManySocketsCode,
} from '#contract/wire/realtime.ts';
import type { ApiClient } from '../api-client/api-client.ts';
import type { Ports, Socket } from '../lib/ports.ts';
import { type ConnectionEvent, nextConnection } from './connection-machine.ts';
import { type Connection, connecting, nextTimerMs } from './connection-state.ts';
import { decodeFrame, encodeFrame } from './frames.ts';

/** However far ahead the machine looks: the clock may be put back before then, and a timer is not. */
const longestTimerMs = limits.socketIdleTimeoutMs;

export type RealtimeSocket = ReturnType<typeof openRealtimeSocket>;

export interface RealtimeListeners {
  stateChanged(state: Connection): void;
  /** Every sign of life, frames that are not understood included. */
  alive(): void;
  frame(frame: ServerFrame): void;
  /** Something that is no frame to this version. */
  unknownFrame(): void;
}

/** The shell around the connection machine: one socket at a time, one timer. */
export function openRealtimeSocket(ports: Ports, remote: ApiClient, listeners: RealtimeListeners) {
  let state: Connection = connecting(0, ports.now());
  let socket: Socket | null = null;
  let attempt = 0;
  let asking = new AbortController();
  let stopTimer = () => {};
  let stopped = false;

  function dispatch(event: ConnectionEvent) {
    if (stopped) return;
    const before = state;
    const { state: after, effects } = nextConnection(before, event, ports.now());
    state = after;
    for (const effect of effects) {
      if (effect === 'drop') drop();
      else if (effect === 'ping') send({ type: 'PING' });
      else void connect();
    }
    setTimer();
    const isOtherTry = after.name === 'waiting' && 'tries' in before && after.tries !== before.tries;
    if (after.name !== before.name || isOtherTry) listeners.stateChanged(after);
  }

  function setTimer() {
    stopTimer();
    const atMs = nextTimerMs(state);
    if (atMs === null || stopped) return;
    const waitMs = Math.min(longestTimerMs, Math.max(0, atMs - ports.now()));
    stopTimer = ports.setTimer(waitMs, () => dispatch({ type: 'ticked', random: ports.random() }));
  }

  async function connect() {
    attempt += 1;
    const mine = attempt;
    const closed = (retryAfterMs?: number) => {
      if (mine !== attempt) return;
      socket = null;
      dispatch({
        type: 'closed',
        random: ports.random(),
        ...(retryAfterMs !== undefined && { retryAfterMs }),
      });
    };
    const restarting = () => {
      if (mine !== attempt) return;
      socket = null;
      dispatch({ type: 'restarting', random: ports.random() });
    };
    asking = new AbortController();
    const ticket = await remote.call('realtimeTicket', {}, asking.signal);
    if (mine !== attempt || stopped) return;
    if (!ticket.ok) {
      closed(ticket.problem.kind === 'refused' ? ticket.problem.retryAfterMs : undefined);
      return;
    }
    dispatch({ type: 'admitted' });
    const address = `${ports.apiBase.replace(/^http/, 'ws')}${realtimePath}?ticket=${encodeURIComponent(ticket.value.ticket)}`;
    socket = ports.openSocket(address, {
      opened: () => mine === attempt && dispatch({ type: 'opened' }),
      received: (data) => mine === attempt && receive(data),
      // Other sockets of this session use up its limit: asking often ends none of them sooner.
      closed: (code) =>
        code === restartCode
          ? restarting()
          : closed(code === tooManySocketsCode ? limits.reconnectAfterGiveUpMs : undefined),
    });
  }

  function receive(data: string) {
    dispatch({ type: 'heard' });
    listeners.alive();
    const frame = decodeFrame(data);
    if (frame === null) listeners.unknownFrame();
    else listeners.frame(frame);
  }

  function drop() {
    attempt += 1;
    asking.abort();
    socket?.close();
    socket = null;
  }

  function send(frame: ClientFrame) {
    if (state.name === 'open') socket?.send(encodeFrame(frame));
  }

  void connect();
  setTimer();
  return {
    dispatch,
    send,
    state: () => state,
    stop() {
      stopped = true;
      stopTimer();
      drop();
    },
  };
}
