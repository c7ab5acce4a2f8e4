import { expect, it } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { restartCode, tooManySocketsCode } from '#contract/wire/realtime.ts';
import type { ApiClient } from '#worker/api-client/api-client.ts';
import type { Ports, SocketListeners } from '#worker/lib/ports.ts';
import { openRealtimeSocket } from '#worker/realtime/realtime-socket.ts';

/** A connection whose server opens every socket; its timers run when the test says. */
function startConnection() {
  let nowMs = 1_000_000;
  let opened = 0;
  let listeners: SocketListeners | null = null;
  let timer: { readonly dueMs: number; readonly ring: () => void } | null = null;
  const ports = {
    apiBase: 'http://127.0.0.1/api/',
    now: () => nowMs,
    random: () => 0,
    setTimer(waitMs: number, ring: () => void) {
      timer = { dueMs: nowMs + waitMs, ring };
      return () => {
        timer = null;
      };
    },
    openSocket(_url: string, socketListeners: SocketListeners) {
      opened += 1;
      listeners = socketListeners;
      return { send() {}, close() {} };
    },
  } as unknown as Ports;
  const remote = { call: async () => ({ ok: true, value: { ticket: 'x' } }) } as unknown as ApiClient;
  const silent = { stateChanged() {}, alive() {}, frame() {}, unknownFrame() {} };
  const realtime = openRealtimeSocket(ports, remote, silent);
  return {
    realtime,
    opened: () => opened,
    listeners: () => listeners,
    pass(ms: number) {
      const untilMs = nowMs + ms;
      while (timer !== null && timer.dueMs <= untilMs) {
        const { dueMs, ring } = timer;
        nowMs = Math.max(nowMs, dueMs);
        ring();
      }
      nowMs = untilMs;
    },
  };
}

it.each([
  [undefined, 1000],
  [1006, 1000],
  [tooManySocketsCode, limits.reconnectAfterGiveUpMs],
])('a socket that was closed with %s is followed by another one after %i ms', async (code, waitMs) => {
  const { realtime, opened, listeners, pass } = startConnection();
  await expect.poll(opened).toBe(1);
  listeners()?.opened();
  listeners()?.closed(code);
  pass(waitMs / 2 - 1);
  await Promise.resolve();
  expect(opened()).toBe(1);
  pass(waitMs);
  await expect.poll(opened).toBe(2);
  realtime.stop();
});

it('a server that restarts is come back to without a word of a loss', async () => {
  const { realtime, opened, listeners, pass } = startConnection();
  await expect.poll(opened).toBe(1);
  listeners()?.opened();
  listeners()?.received('');
  listeners()?.closed(restartCode);
  expect(realtime.state()).toMatchObject({ name: 'waiting', tries: 0 });
  pass(limits.reconnectAfterRestartMs);
  await expect.poll(opened).toBe(2);
  realtime.stop();
});
