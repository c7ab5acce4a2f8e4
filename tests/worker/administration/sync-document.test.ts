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
  const cleared: string[] = [];
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
  const document = syncDocument(ports, {
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
    clear: async (id) => void cleared.push(id),
    failed: (error) => void failed.push(error),
  });
  /** Answers what is asked now, and waits for what comes of it. */
  async function respond(problem: CallProblem | null | Error = null) {
    responses.shift()?.(problem);
    await settled();
  }
  return { kept: document, asked, cleared, failed, timers, respond };
}

/** What follows from promises that are done has happened. */
async function settled() {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

it('asks for one after the other, and once more for what is announced during that', async () => {
  const { kept: document, asked, respond: response } = setUp('a', 'b');
  document.look('unknown');
  await settled();
  expect(asked).toEqual(['a']);
  document.look('a');
  document.look('b');
  await response();
  expect(asked).toEqual(['a', 'b']);
  // The news of b came before it was asked for.
  await response();
  expect(asked).toEqual(['a', 'b', 'a']);
  await response();
  document.look('unknown');
  await settled();
  expect(asked).toEqual(['a', 'b', 'a']);
  document.look('all');
  await settled();
  await response();
  await response();
  expect(asked).toEqual(['a', 'b', 'a', 'a', 'b']);
});

it('goes on where the network failed, when its time has come', async () => {
  const { kept: document, asked, timers, respond: response } = setUp('a', 'b', 'c');
  document.look('all');
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
  const { kept: document, asked, cleared, timers, respond: response } = setUp('a', 'b');
  document.look('all');
  await settled();
  await response(refused);
  expect(cleared).toEqual(['a']);
  await response();
  expect(asked).toEqual(['a', 'b']);
  expect(timers).toEqual([]);
});

it('looks at all again after what could not be written, and at nothing once it is stopped', async () => {
  const { kept: document, asked, failed, timers, respond: response } = setUp('a', 'b');
  document.look('all');
  await settled();
  await response(new Error('no room'));
  expect(failed).toHaveLength(1);
  timers.shift()?.();
  await settled();
  await response();
  await response(offline);
  const stopped = document.stop();
  expect(timers).toEqual([]);
  document.look('all');
  await stopped;
  expect(asked).toEqual(['a', 'a', 'b']);
});
