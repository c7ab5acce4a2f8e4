import { expect, it } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { tooManySocketsCode } from '#contract/wire/realtime.ts';
import { openRealtime } from '#worker/realtime/socket.ts';
import type { Remote } from '#worker/remote/remote.ts';
import type { Ports, SocketEars } from '#worker/session/ports.ts';

/** A connection whose server opens every socket; its timers run when the test says. */
function startConnection() {
  let nowMs = 1_000_000;
  let opened = 0;
  let ears: SocketEars | null = null;
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
    openSocket(_url: string, heard: SocketEars) {
      opened += 1;
      ears = heard;
      return { send() {}, close() {} };
    },
  } as unknown as Ports;
  const remote = { call: async () => ({ ok: true, value: { ticket: 'x' } }) } as unknown as Remote;
  const silent = { changed() {}, alive() {}, frame() {}, strange() {} };
  const realtime = openRealtime(ports, remote, silent);
  return {
    realtime,
    opened: () => opened,
    ears: () => ears,
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
  [tooManySocketsCode, limits.reviveMs],
])('a socket that was closed with %s is followed by another one after %i ms', async (code, waitMs) => {
  const { realtime, opened, ears, pass } = startConnection();
  await expect.poll(opened).toBe(1);
  ears()?.opened();
  ears()?.closed(code);
  pass(waitMs / 2 - 1);
  await Promise.resolve();
  expect(opened()).toBe(1);
  pass(waitMs);
  await expect.poll(opened).toBe(2);
  realtime.stop();
});
