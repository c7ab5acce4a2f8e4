import { expect, it } from 'vitest';
import type { ChangeFrame } from '#worker/realtime/batch-events.ts';
import { gatherFrames } from '#worker/realtime/gather-frames.ts';

/** What is gathered on a clock that the test moves: each batch with its moment, taken as soon as it is there. */
function startGathering(takes = true) {
  let nowMs = 1_000_000;
  let timer: { readonly dueMs: number; readonly ring: () => void } | null = null;
  const startMs = nowMs;
  const batches: { atMs: number; frames: number }[] = [];
  let overflows = 0;
  const frames = gatherFrames(
    {
      now: () => nowMs,
      setTimer(waitMs, ring) {
        timer = { dueMs: nowMs + waitMs, ring };
        return () => {
          timer = null;
        };
      },
    },
    {
      gathered() {
        if (takes) batches.push({ atMs: nowMs - startMs, frames: frames.take().length });
      },
      overflowed() {
        overflows += 1;
      },
    },
  );
  function pass(ms: number) {
    const untilMs = nowMs + ms;
    while (timer !== null && timer.dueMs <= untilMs) {
      const { dueMs, ring } = timer;
      nowMs = Math.max(nowMs, dueMs);
      timer = null;
      ring();
    }
    nowMs = untilMs;
  }
  return {
    frames,
    batches,
    overflows: () => overflows,
    pass,
    setClockBack(ms: number) {
      nowMs -= ms;
    },
    receive(count: number, everyMs = 0) {
      for (let n = 0; n < count; n += 1) {
        frames.receive({ type: 'DELETE_FILE', data: {} } as ChangeFrame);
        if (everyMs > 0) pass(everyMs);
      }
    },
  };
}

it('hands one frame on immediately, and what follows within 50 ms together', () => {
  const { batches, pass, receive } = startGathering();
  receive(1);
  pass(10);
  receive(3);
  pass(39);
  expect(batches).toEqual([{ atMs: 0, frames: 1 }]);
  pass(1);
  expect(batches).toEqual([
    { atMs: 0, frames: 1 },
    { atMs: 50, frames: 3 },
  ]);
  pass(200);
  receive(1);
  pass(0);
  expect(batches.at(-1)).toEqual({ atMs: 250, frames: 1 });
});

it.each([
  [1000, 2],
  [130, 15],
])('gathers %i frames, one every %i ms, in few batches, none of them later than 250 ms', (count, everyMs) => {
  const { batches, pass, receive } = startGathering();
  receive(count, everyMs);
  pass(250);
  expect(batches.reduce((sum, { frames }) => sum + frames, 0)).toBe(count);
  expect(batches.map(({ atMs }) => atMs)).toEqual([0, 50, 150, 350, 600, 850, 1100, 1350, 1600, 1850, 2100]);
});

it('hands each frame on immediately where they come less than every 50 ms', () => {
  const { batches, receive } = startGathering();
  receive(20, 60);
  expect(batches.map(({ atMs }) => atMs)).toEqual(Array.from({ length: 20 }, (_, n) => n * 60));
});

it('hands a frame on immediately again after a pause', () => {
  const { batches, pass, receive } = startGathering();
  receive(500, 2);
  pass(500);
  batches.length = 0;
  receive(1, 20);
  receive(1, 30);
  expect(batches).toEqual([
    { atMs: 1500, frames: 1 },
    { atMs: 1550, frames: 1 },
  ]);
});

it('does not wait because the clock was set back', () => {
  const { batches, pass, receive, setClockBack } = startGathering();
  receive(1, 20);
  setClockBack(3_600_000);
  receive(1, 0);
  pass(0);
  expect(batches).toHaveLength(2);
});

it('keeps what nobody takes, and says that it is due', () => {
  const { frames, pass, receive } = startGathering(false);
  receive(2);
  expect(frames.isDue()).toBe(false);
  pass(0);
  expect(frames.isDue()).toBe(true);
  receive(1);
  expect(frames.isDue()).toBe(false);
  expect(frames.take()).toHaveLength(3);
  expect(frames.isDue()).toBe(false);
});

it('drops more than 2,000, for a difference has them in fewer rows', () => {
  const { frames, overflows, receive } = startGathering(false);
  receive(2000);
  expect(overflows()).toBe(0);
  receive(1);
  expect(overflows()).toBe(1);
  expect(frames.take()).toHaveLength(0);
});
