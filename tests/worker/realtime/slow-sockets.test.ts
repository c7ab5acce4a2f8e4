import { expect, it } from 'vitest';
import { type ConnectionEvent, nextConnection } from '#worker/realtime/connection-machine.ts';
import { type Connection, connecting, nextTimerMs } from '#worker/realtime/connection-state.ts';

interface Line {
  /** How long a socket takes from its ticket on. */
  readonly opensAfterMs: number;
  readonly lastsMs: number;
  /** What happens each second beside. */
  readonly beside?: ConnectionEvent['type'];
  /** How a socket fails that does not open in time: `hangs`, or is closed at once. */
  readonly isClosed?: boolean;
}

/** A server that gives each ticket at once, which is an answer too; gives when tries began, failed for good, and the socket opened. */
function play({ opensAfterMs, lastsMs, beside, isClosed = false }: Line) {
  let state: Connection = connecting(0, 0);
  let nowMs = 0;
  let opensMs = opensAfterMs;
  const begun: number[] = [];
  const polls: number[] = [];
  function happens(event: ConnectionEvent) {
    const { state: after, effects } = nextConnection(state, event, nowMs);
    const hasFailed = after.name !== state.name && (after.name === 'waiting' || after.name === 'idle');
    state = after;
    if (hasFailed && 'isBlocked' in after && after.isBlocked) polls.push(nowMs);
    if (effects.includes('connect')) begin();
  }
  function begin() {
    begun.push(nowMs);
    opensMs = nowMs + opensAfterMs;
    happens({ type: 'answered' });
    happens({ type: 'admitted' });
    if (isClosed) happens({ type: 'closed', random: 0.5 });
  }
  begin();
  for (; nowMs < lastsMs; nowMs += 100) {
    if (state.name === 'connecting' && nowMs >= opensMs) return { begun, polls, openedMs: nowMs };
    if (beside !== undefined && nowMs % 1000 === 0) happens({ type: beside, random: 0.5 } as ConnectionEvent);
    if ((nextTimerMs(state) ?? Infinity) <= nowMs) happens({ type: 'ticked', random: 0.5 });
  }
  return { begun, polls, openedMs: null };
}

it.each([
  [3000, 3000],
  [6000, 10_000],
  [10_000, 22_000],
  [29_000, 41_000],
])(
  'a socket that takes %i ms to open gets them, and is never taken for blocked',
  (opensAfterMs, openedMs) => {
    for (const beside of [undefined, 'answered', 'user-active', 'wake'] as const)
      expect(play({ opensAfterMs, lastsMs: 120_000, ...(beside && { beside }) })).toMatchObject({
        polls: [],
        openedMs,
      });
  },
);

it('a socket that never opens is taken for blocked once it was given thirty seconds, and asked about as often as one that is refused', () => {
  const { begun, polls } = play({ opensAfterMs: Infinity, lastsMs: 600_000 });
  expect(begun.slice(0, 4)).toEqual([0, 4000, 12_000, 43_000]);
  expect(polls[0]).toBe(42_000);
  const lastMinute = polls.filter((ms) => ms >= 540_000);
  expect(lastMinute.length).toBeGreaterThanOrEqual(3);
  expect(lastMinute.length).toBeLessThanOrEqual(4);
});

it('a line that was blocked and is slow now gets its socket', () => {
  let state: Connection = { ...connecting(5, 0, 6, true) };
  state = nextConnection(state, { type: 'answered' }, 500).state;
  state = nextConnection(state, { type: 'admitted' }, 500).state;
  expect(nextConnection(state, { type: 'ticked', random: 0.5 }, 15_000)).toEqual({ state, effects: [] });
  expect(nextConnection(state, { type: 'opened' }, 15_000).state).toMatchObject({ name: 'open' });
});

it.each(['user-active', 'answered'] as const)(
  'behind a way that refuses sockets it asks four times a minute, however often it meets %s',
  (beside) => {
    const { polls } = play({ opensAfterMs: Infinity, lastsMs: 600_000, isClosed: true, beside });
    expect(polls.filter((ms) => ms < 60_000).length).toBeLessThanOrEqual(14);
    expect(polls.filter((ms) => ms >= 120_000 && ms < 180_000)).toHaveLength(4);
  },
);
