import type { WebSocket } from '@fastify/websocket';
import { limits } from '#contract/rules/limits.ts';
import { restartCode, type ServerFrame, tooManySocketsCode } from '#contract/wire/realtime.ts';
import { encodeFrame } from './frames.ts';
import type { TicketOwner } from './realtime-tickets.ts';

export const closeCodes = { policy: 1008, restart: restartCode, tooMany: tooManySocketsCode } as const;

/** Frames that may come in a burst, and each second after that. A client follows all its filespaces when it connects. */
const burst = 500;
const perSecond = 20;

/** One socket of one person, and up to which sequence it was sent each filespace that it follows. */
export interface Connection {
  readonly principal: TicketOwner;
  readonly cursors: Map<string, Cursor>;
  send(frame: ServerFrame): void;
  sendText(text: string): void;
  /** Whether a frame from the client may be looked at now. */
  allow(nowMs: number): boolean;
  /** Asks the other side for a sign of life, and ends a socket that gave none for too long. */
  beat(): void;
  end(code: number, reason: string): void;
  /** Ends it without waiting for the other side. */
  cut(): void;
  readonly open: boolean;
}

export interface Cursor {
  seq: number;
  hash: string;
}

/** `onSent` hears of each frame that goes out. */
export function openConnection(
  socket: WebSocket,
  principal: TicketOwner,
  onSent: () => void = () => undefined,
): Connection {
  let silentBeats = 0;
  let tokens = burst;
  let countedMs = 0;
  const noteReceived = () => {
    silentBeats = 0;
  };
  socket.on('pong', noteReceived);
  socket.on('message', noteReceived);

  const sendText = (text: string) => {
    if (socket.readyState !== socket.OPEN) return;
    // Who does not read is not waited for: the log is here, and the client catches up when it is back.
    if (socket.bufferedAmount > limits.socketBufferBytes) return socket.terminate();
    socket.send(text);
    onSent();
  };

  return {
    principal,
    cursors: new Map(),
    sendText,
    send: (frame) => sendText(encodeFrame(frame)),
    allow(nowMs) {
      if (countedMs > 0) tokens = Math.min(burst, tokens + ((nowMs - countedMs) / 1000) * perSecond);
      countedMs = nowMs;
      tokens -= 1;
      return tokens >= 0;
    },
    beat() {
      if (silentBeats * limits.heartbeatMs >= limits.socketIdleTimeoutMs) return socket.terminate();
      silentBeats += 1;
      if (socket.readyState === socket.OPEN) socket.ping();
    },
    end: (code, reason) => socket.close(code, reason),
    cut: () => socket.terminate(),
    get open() {
      return socket.readyState === socket.OPEN;
    },
  };
}
