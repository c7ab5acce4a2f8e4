import { expect, it } from 'vitest';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { syncDocument } from '#worker/administration/sync-document.ts';
import type { Ports } from '#worker/lib/ports.ts';

const offline: CallProblem = { kind: 'offline' };
const refused: CallProblem = { kind: 'refused', status: 403, code: 'not-allowed', message: '' };

/** Some things that are there, of which nothing is known yet, and a hand on every answer and every timer. */
function setUp(...ids: readonly string[]) {
  const known = new Set<string>();
  const asked: string[] = [];
  const forgotten: string[] = [];
  const failed: unknown[] = [];
  const responses: ((problem: CallProblem | null | Error) => void)[] = [];
  const timers: (() => void)[] = [];
  const ports = {
    random: () => 0.5,
    setTimer: (_: number, run: () => void) => {
      timers.push(run);
      return () => void timers.splice(timers.indexOf(run), 1);
    },
  } as unknown as Ports;
  const kept = syncDocument(ports, {
    due: async (stale, isAllStale) => ids.filter((id) => isAllStale || stale.has(id) || !known.has(id)),
    fetch(id) {
      asked.push(id);
      return new Promise((resolve, reject) => {
        responses.push((problem) => {
          if (problem instanceof Error) return reject(problem);
          if (problem === null) known.add(id);
          resolve(problem);
        });
      });
    },
    forget: async (id) => void forgotten.push(id),
    failed: (error) => void failed.push(error),
  });
  /** Answers what is asked now, and waits for what comes of it. */
  async function answer(problem: CallProblem | null | Error = null) {
    responses.shift()?.(problem);
    await settled();
  }
  return { kept, asked, forgotten, failed, timers, answer };
}

/** What follows from promises that are done has happened. */
async function settled() {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

it('asks for one after the other, and for what is told of meanwhile once more', async () => {
  const { kept, asked, answer: response } = setUp('a', 'b');
  kept.look('unknown');
  await settled();
  expect(asked).toEqual(['a']);
  kept.look('a');
  kept.look('b');
  await response();
  expect(asked).toEqual(['a', 'b']);
  // The news of b came before it was asked for.
  await response();
  expect(asked).toEqual(['a', 'b', 'a']);
  await response();
  kept.look('unknown');
  await settled();
  expect(asked).toEqual(['a', 'b', 'a']);
  kept.look('all');
  await settled();
  await response();
  await response();
  expect(asked).toEqual(['a', 'b', 'a', 'a', 'b']);
});

it('goes on where the network failed, when its time has come', async () => {
  const { kept, asked, timers, answer: response } = setUp('a', 'b', 'c');
  kept.look('all');
  await settled();
  await response();
  await response(offline);
  expect(asked).toEqual(['a', 'b']);
  expect(timers).toHaveLength(1);
  timers.shift()?.();
  await settled();
  await response();
  await response();
  expect(asked).toEqual(['a', 'b', 'b', 'c']);
  expect(timers).toEqual([]);
});

it('takes away what is refused and goes on with the next', async () => {
  const { kept, asked, forgotten, timers, answer: response } = setUp('a', 'b');
  kept.look('all');
  await settled();
  await response(refused);
  expect(forgotten).toEqual(['a']);
  await response();
  expect(asked).toEqual(['a', 'b']);
  expect(timers).toEqual([]);
});

it('looks at all again after what could not be written, and at nothing once it is stopped', async () => {
  const { kept, asked, failed, timers, answer: response } = setUp('a', 'b');
  kept.look('all');
  await settled();
  await response(new Error('no room'));
  expect(failed).toHaveLength(1);
  timers.shift()?.();
  await settled();
  await response();
  await response(offline);
  const stopped = kept.stop();
  expect(timers).toEqual([]);
  kept.look('all');
  await stopped;
  expect(asked).toEqual(['a', 'a', 'b']);
});
