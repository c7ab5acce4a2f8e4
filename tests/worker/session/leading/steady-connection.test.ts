import { expect, it } from 'vitest';
import type { DeviceRow } from '#worker/replica/replica-database.ts';
import { createSteadyConnection } from '#worker/session/leading/steady-connection.ts';

function scenario() {
  const shown: DeviceRow['connection'][] = [];
  let nowMs = 0;
  let timer: { readonly dueMs: number; readonly run: () => void } | null = null;
  const ports = {
    now: () => nowMs,
    setTimer(delayMs: number, run: () => void) {
      timer = { dueMs: nowMs + delayMs, run };
      return () => {
        timer = null;
      };
    },
  };
  const connection = createSteadyConnection(ports, (status) => shown.push(status));
  function after(ms: number) {
    nowMs += ms;
    if (timer === null || timer.dueMs > nowMs) return;
    const { run } = timer;
    timer = null;
    run();
  }
  /** Each status for so long. */
  function play(...steps: readonly (readonly [DeviceRow['connection'], number])[]) {
    for (const [status, ms] of steps) {
      connection.set(status);
      after(ms);
    }
    return shown.splice(0);
  }
  return { play, after, shown, connection };
}

it('shows a loss and what follows it immediately', () => {
  const { play } = scenario();
  expect(
    play(['connecting', 100], ['online', 60_000], ['offline', 10_000], ['connecting', 100], ['online', 1]),
  ).toEqual(['connecting', 'online', 'offline', 'connecting', 'online']);
});

it('stays offline on a line that comes and goes each second, and until it has lasted for two', () => {
  const { play } = scenario();
  play(['online', 60_000], ['offline', 1000], ['connecting', 50], ['online', 950]);
  const flapping = [0, 1, 2].flatMap(() => [
    ['offline', 1000] as const,
    ['connecting', 50] as const,
    ['online', 950] as const,
  ]);
  expect(new Set(play(...flapping))).toEqual(new Set(['offline']));
  expect(play(['offline', 1000], ['connecting', 50], ['online', 1949])).toEqual(['offline']);
  expect(play(['online', 1])).toEqual(['online']);
});

it('shows immediately that the session is over', () => {
  const { play, after, shown } = scenario();
  play(['online', 60_000], ['offline', 1000], ['online', 1000], ['offline', 1000]);
  expect(play(['online', 500], ['signed-out', 1])).toEqual(['signed-out']);
  after(5000);
  expect(shown).toEqual([]);
});

it('shows immediately what follows a sign-in, however unsteady the line was before', () => {
  const { play } = scenario();
  play(['offline', 1000], ['connecting', 1500], ['offline', 3000], ['signed-out', 60_000]);
  expect(play(['connecting', 50], ['online', 1])).toEqual(['connecting', 'online']);
});

it('shows the first connection immediately where only tries have failed before', () => {
  const { play } = scenario();
  const tries = [['offline', 1000] as const, ['connecting', 500] as const];
  expect(play(...tries, ...tries, ['offline', 1000])).toEqual([
    'offline',
    'connecting',
    'offline',
    'offline',
  ]);
  expect(play(['connecting', 50], ['online', 1], ['offline', 1000])).toEqual(['online', 'offline']);
  expect(play(['connecting', 50], ['online', 1900])).toEqual([]);
});

it('shows nothing more once it is stopped', () => {
  const { play, after, shown, connection } = scenario();
  play(['online', 60_000], ['offline', 1000], ['online', 1000], ['offline', 1000], ['online', 500]);
  connection.stop();
  after(5000);
  expect(shown).toEqual([]);
});
