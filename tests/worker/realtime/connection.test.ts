import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { createChance } from '#server/demo/random.ts';
import {
  type Connection,
  type ConnectionEvent,
  connecting,
  next,
  shownConnection,
  wakeAtMs,
} from '#worker/realtime/connection.ts';

/** Every try fails at once; gives the waits between them. */
function waitsOf(tries: number): number[] {
  let state: Connection = connecting(0, 0);
  let nowMs = 0;
  const waits: number[] = [];
  for (let number = 0; number < tries; number += 1) {
    state = next(state, { type: 'closed', chance: 0.5 }, nowMs).state;
    const untilMs = wakeAtMs(state) ?? Number.NaN;
    waits.push(untilMs - nowMs);
    nowMs = untilMs;
    const step = next(state, { type: 'ticked', chance: 0.5 }, nowMs);
    expect(step.deeds).toEqual(['connect']);
    state = step.state;
  }
  return waits;
}

function open(nowMs: number): Connection {
  return next(connecting(0, nowMs), { type: 'opened' }, nowMs).state;
}

describe('the connection', () => {
  it('tries again after 1, 2, 4, 8 and 16 seconds, then every minute', () => {
    expect(waitsOf(8)).toEqual([1000, 2000, 4000, 8000, 16_000, 60_000, 60_000, 60_000]);
  });

  it.each([0, 1, 2, 3, 4])(
    'of 300 who fail together for the time no. %i no tenth of a wait brings more than 50',
    (tries) => {
      const chance = createChance(tries);
      const waitMs = limits.reconnectDelaysMs[tries] ?? 0;
      const times = Array.from({ length: 300 }, () => {
        const { state } = next(connecting(tries, 0), { type: 'closed', chance: chance.next() }, 0);
        return wakeAtMs(state) ?? 0;
      });
      const slices = new Map<number, number>();
      for (const ms of times) {
        const slice = Math.floor((ms - waitMs / 2) / (waitMs / 10));
        slices.set(slice, (slices.get(slice) ?? 0) + 1);
      }
      expect(Math.min(...times)).toBeGreaterThanOrEqual(waitMs / 2);
      expect(Math.max(...times)).toBeLessThanOrEqual(waitMs * 1.5);
      expect(Math.max(...slices.values())).toBeLessThanOrEqual(50);
    },
  );

  it('spreads those whom the server asked to wait for the same time', () => {
    const told = (chance: number) =>
      wakeAtMs(next(connecting(0, 0), { type: 'closed', chance, retryAfterMs: 60_000 }, 0).state);
    expect([told(0), told(0.5)]).toEqual([60_000, 75_000]);
  });

  it('spreads the minute, so that a server that comes back is not stormed', () => {
    const resting = (chance: number) => {
      const state = next({ ...connecting(5, 0) }, { type: 'closed', chance }, 0).state;
      return wakeAtMs(state);
    };
    expect([resting(0), resting(1)]).toEqual([45_000, 75_000]);
  });

  it('connects at once when the network or the person is back', () => {
    const waiting = next(connecting(2, 0), { type: 'closed', chance: 0 }, 0).state;
    expect(next(waiting, { type: 'woke' }, 10)).toEqual({ state: connecting(0, 10), deeds: ['connect'] });
    const resting = next(connecting(5, 0), { type: 'closed', chance: 0 }, 0).state;
    expect(resting.name).toBe('resting');
    expect(next(resting, { type: 'acted' }, 10).deeds).toEqual(['connect']);
    expect(next(waiting, { type: 'acted' }, 10).deeds).toEqual([]);
  });

  it('asks every ten seconds and takes thirty of silence for death', () => {
    let state = open(0);
    const deeds: string[] = [];
    for (let nowMs = 0; state.name === 'open'; nowMs = wakeAtMs(state) ?? nowMs) {
      const step = next(state, { type: 'ticked', chance: 0 }, nowMs);
      state = step.state;
      deeds.push(...step.deeds.map((deed) => `${nowMs} ${deed}`));
    }
    expect(deeds).toEqual(['10000 ping', '20000 ping', '30000 drop']);
    expect(state).toEqual({ name: 'waiting', tries: 1, untilMs: 30_500 });
  });

  it('gives a socket that slept one heartbeat to prove that it lives', () => {
    const woken = next(open(0), { type: 'woke' }, 5000);
    expect(woken.deeds).toEqual(['ping']);
    expect(next(woken.state, { type: 'ticked', chance: 0 }, 15_000).deeds).toEqual(['drop']);
    const alive = next(woken.state, { type: 'heard' }, 5010).state;
    expect(next(alive, { type: 'ticked', chance: 0 }, 15_000).deeds).toEqual(['ping']);
  });

  it('counts the tries from the last word of the server, not from the last opening', () => {
    const flapping = next(
      next(connecting(3, 0), { type: 'opened' }, 0).state,
      { type: 'closed', chance: 0 },
      0,
    );
    expect(flapping.state).toMatchObject({ name: 'waiting', tries: 4 });
    const served = next(next(connecting(3, 0), { type: 'opened' }, 0).state, { type: 'heard' }, 0).state;
    expect(next(served, { type: 'closed', chance: 0 }, 0).state).toMatchObject({ tries: 1 });
  });

  it('gives up a try that is never answered', () => {
    const state = connecting(0, 0);
    expect(next(state, { type: 'ticked', chance: 0 }, limits.socketSilenceMs)).toMatchObject({
      state: { name: 'waiting' },
      deeds: ['drop'],
    });
  });

  it('waits for the person once the server does not know the token', () => {
    const refused = next(open(0), { type: 'refused' }, 0);
    expect(refused).toEqual({ state: { name: 'refused' }, deeds: ['drop'] });
    for (const type of ['woke', 'acted', 'heard'] as const) {
      expect(next(refused.state, { type }, 1)).toEqual({ state: { name: 'refused' }, deeds: [] });
    }
    expect(next(refused.state, { type: 'admitted' }, 1).deeds).toContain('connect');
  });

  it('says what it is, and says offline at once where the device knows it', () => {
    expect(shownConnection(open(0), true)).toBe('online');
    expect(shownConnection(connecting(0, 0), true)).toBe('connecting');
    expect(shownConnection(connecting(0, 0), false)).toBe('offline');
    expect(shownConnection(connecting(2, 0), true)).toBe('offline');
    expect(shownConnection({ name: 'refused' }, false)).toBe('signed-out');
  });

  it('never stands still without a timer, whatever happens', () => {
    const event = fc.oneof(
      fc.constantFrom<ConnectionEvent>(
        { type: 'opened' },
        { type: 'heard' },
        { type: 'woke' },
        { type: 'acted' },
      ),
      fc
        .double({ min: 0, max: 0.999, noNaN: true })
        .map((chance): ConnectionEvent => ({ type: 'closed', chance })),
      fc
        .double({ min: 0, max: 0.999, noNaN: true })
        .map((chance): ConnectionEvent => ({ type: 'ticked', chance })),
      fc.constantFrom<ConnectionEvent>({ type: 'refused' }, { type: 'admitted' }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(event, fc.nat(40_000)), { maxLength: 60 }), (history) => {
        let state: Connection = connecting(0, 0);
        let nowMs = 0;
        for (const [happened, passedMs] of history) {
          nowMs += passedMs;
          state = next(state, happened, nowMs).state;
          const dueMs = wakeAtMs(state);
          expect(state.name === 'refused' ? dueMs === null : (dueMs ?? Infinity) <= nowMs + 75_000).toBe(
            true,
          );
        }
      }),
    );
  });

  it('waits for as long as the server asks, where that is longer than the next try', () => {
    const told = (retryAfterMs: number) =>
      wakeAtMs(next(connecting(0, 0), { type: 'closed', chance: 0, retryAfterMs }, 0).state);
    expect([told(0), told(90_000)]).toEqual([500, 90_000]);
  });

  it('a clock that is put back by a day keeps it neither silent nor dead', () => {
    const dayMs = 86_400_000;
    const waiting = next(connecting(2, dayMs), { type: 'closed', chance: 0 }, dayMs).state;
    expect(next(waiting, { type: 'ticked', chance: 0 }, 0).deeds).toEqual(['connect']);
    const asked = next(open(dayMs), { type: 'ticked', chance: 0 }, 0);
    expect(asked.deeds).toEqual(['ping']);
    const unheard = next(asked.state, { type: 'ticked', chance: 0 }, limits.socketSilenceMs);
    expect(unheard).toMatchObject({ state: { name: 'waiting' }, deeds: ['drop'] });
  });
});
