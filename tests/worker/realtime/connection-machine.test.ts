import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { createRandom } from '#server/demo/random.ts';
import { type ConnectionEvent, nextConnection } from '#worker/realtime/connection-machine.ts';
import {
  type Connection,
  connecting,
  connectionStatusOf,
  nextTimerMs,
} from '#worker/realtime/connection-state.ts';

/** Every try fails immediately; gives the waits between them. */
function waitsOf(attempts: number): number[] {
  let state: Connection = connecting(0, 0);
  let nowMs = 0;
  const pending: number[] = [];
  for (let number = 0; number < attempts; number += 1) {
    state = nextConnection(state, { type: 'closed', random: 0.5 }, nowMs).state;
    const untilMs = nextTimerMs(state) ?? Number.NaN;
    pending.push(untilMs - nowMs);
    nowMs = untilMs;
    const step = nextConnection(state, { type: 'ticked', random: 0.5 }, nowMs);
    expect(step.effects).toEqual(['connect']);
    state = step.state;
  }
  return pending;
}

function open(nowMs: number): Connection {
  return nextConnection(connecting(0, nowMs), { type: 'opened' }, nowMs).state;
}

describe('the connection', () => {
  it('tries again after 1, 2, 4, 8 and 16 seconds, then every minute', () => {
    expect(waitsOf(8)).toEqual([1000, 2000, 4000, 8000, 16_000, 60_000, 60_000, 60_000]);
  });

  it.each([0, 1, 2, 3, 4])(
    'of 300 who fail together for the time no. %i no tenth of a wait brings more than 50',
    (attempts) => {
      const chance = createRandom(attempts);
      const waitMs = limits.reconnectDelaysMs[attempts] ?? 0;
      const times = Array.from({ length: 300 }, () => {
        const { state } = nextConnection(
          connecting(attempts, 0),
          { type: 'closed', random: chance.next() },
          0,
        );
        return nextTimerMs(state) ?? 0;
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
    const delayOf = (random: number) =>
      nextTimerMs(
        nextConnection(connecting(0, 0), { type: 'closed', random, retryAfterMs: 60_000 }, 0).state,
      );
    expect([delayOf(0), delayOf(0.5)]).toEqual([60_000, 75_000]);
  });

  it('spreads the minute, so that a server that comes back is not stormed', () => {
    const resting = (random: number) => {
      const state = nextConnection({ ...connecting(5, 0) }, { type: 'closed', random }, 0).state;
      return nextTimerMs(state);
    };
    expect([resting(0), resting(1)]).toEqual([45_000, 75_000]);
  });

  it('connects immediately when the network or the person is back', () => {
    const pending = nextConnection(connecting(2, 0), { type: 'closed', random: 0 }, 0).state;
    expect(nextConnection(pending, { type: 'wake' }, 10)).toEqual({
      state: connecting(0, 10),
      effects: ['connect'],
    });
    const resting = nextConnection(connecting(5, 0), { type: 'closed', random: 0 }, 0).state;
    expect(resting.name).toBe('idle');
    expect(nextConnection(resting, { type: 'user-active' }, 10).effects).toEqual(['connect']);
    expect(nextConnection(pending, { type: 'user-active' }, 10).effects).toEqual(['connect']);
  });

  it('connects immediately when another call is answered, and keeps its tries', () => {
    const pending = nextConnection(connecting(3, 0), { type: 'closed', random: 0 }, 0).state;
    expect(nextConnection(pending, { type: 'answered' }, 10)).toMatchObject({
      state: { name: 'connecting', tries: 4 },
      effects: ['connect'],
    });
    const resting = nextConnection(connecting(5, 0), { type: 'closed', random: 0 }, 0).state;
    expect(nextConnection(resting, { type: 'answered' }, 10).effects).toEqual(['connect']);
  });

  it('a server that answers calls and refuses sockets is tried ever more rarely, however many answers come', () => {
    let state: Connection = connecting(0, 0);
    const attempts: number[] = [];
    for (let nowMs = 0; nowMs < 600_000; nowMs += 100) {
      for (const type of ['answered', 'ticked'] as const) {
        const step = nextConnection(state, { type, random: 0.5 }, nowMs);
        state = step.state;
        if (!step.effects.includes('connect')) continue;
        attempts.push(nowMs);
        state = nextConnection(state, { type: 'closed', random: 0.5 }, nowMs).state;
      }
    }
    expect(attempts.filter((ms) => ms < 60_000).length).toBeLessThanOrEqual(12);
    expect(attempts.filter((ms) => ms >= 120_000).length).toBeLessThanOrEqual(9);
  });

  it('whoever was asked for patience, or waits for a server that restarts, is not hurried', () => {
    const event = { type: 'closed', random: 0, retryAfterMs: 9000 } as const;
    const asked = nextConnection(connecting(0, 0), event, 0).state;
    const served = nextConnection(open(0), { type: 'heard' }, 0).state;
    const restarting = nextConnection(served, { type: 'restarting', random: 0.5 }, 0).state;
    for (const state of [asked, restarting])
      expect(nextConnection(state, { type: 'answered' }, 10)).toEqual({ state, effects: [] });
  });

  it('a try that hangs while other calls are answered is begun anew, ever more patiently', () => {
    let state: Connection = connecting(0, 0);
    const begun: number[] = [];
    for (let nowMs = 0; nowMs < 60_000; nowMs += 100) {
      state = nextConnection(state, { type: 'answered' }, nowMs).state;
      const step = nextConnection(state, { type: 'ticked', random: 0.5 }, nowMs);
      if (step.effects.includes('connect')) begun.push(nowMs);
      state = step.state;
    }
    expect(begun).toEqual([4000, 9000, 15_000, 23_000, 35_000, 55_000]);
    expect(nextConnection(connecting(0, 0), { type: 'ticked', random: 0 }, 5000).effects).toEqual([]);
  });

  it('asks every ten seconds and takes thirty of silence for death', () => {
    let state = open(0);
    const steps: string[] = [];
    for (let nowMs = 0; state.name === 'open'; nowMs = nextTimerMs(state) ?? nowMs) {
      const step = nextConnection(state, { type: 'ticked', random: 0 }, nowMs);
      state = step.state;
      steps.push(...step.effects.map((effect) => `${nowMs} ${effect}`));
    }
    expect(steps).toEqual(['10000 ping', '20000 ping', '30000 drop']);
    expect(state).toMatchObject({ name: 'waiting', tries: 1, untilMs: 30_500 });
  });

  it('gives a socket that slept one heartbeat to prove that it lives', () => {
    const woken = nextConnection(open(0), { type: 'wake' }, 5000);
    expect(woken.effects).toEqual(['ping']);
    expect(nextConnection(woken.state, { type: 'ticked', random: 0 }, 15_000).effects).toEqual(['drop']);
    const alive = nextConnection(woken.state, { type: 'heard' }, 5010).state;
    expect(nextConnection(alive, { type: 'ticked', random: 0 }, 15_000).effects).toEqual(['ping']);
  });

  it('counts the tries from the last word of the server, not from the last opening', () => {
    const flapping = nextConnection(
      nextConnection(connecting(3, 0), { type: 'opened' }, 0).state,
      { type: 'closed', random: 0 },
      0,
    );
    expect(flapping.state).toMatchObject({ name: 'waiting', tries: 4 });
    const served = nextConnection(
      nextConnection(connecting(3, 0), { type: 'opened' }, 0).state,
      { type: 'heard' },
      0,
    ).state;
    expect(nextConnection(served, { type: 'closed', random: 0 }, 0).state).toMatchObject({ tries: 1 });
  });

  it('comes again within a second to a server that restarts, without a try and without being offline', () => {
    const served = nextConnection(open(0), { type: 'heard' }, 0).state;
    const restarting = (random: number) => nextConnection(served, { type: 'restarting', random }, 1000);
    expect(restarting(0.25)).toMatchObject({
      state: { name: 'waiting', tries: 0, untilMs: 1250 },
      effects: [],
    });
    expect(connectionStatusOf(restarting(0.25).state, true)).toBe('connecting');
    const again = nextConnection(restarting(0.25).state, { type: 'ticked', random: 0 }, 1250);
    expect(again).toEqual({ state: connecting(0, 1250), effects: ['connect'] });
    expect([0, 0.5, 1].map((random) => nextTimerMs(restarting(random).state))).toEqual([1000, 1500, 2000]);
  });

  it('does not spin where a server sends everybody away before it has said a word', () => {
    let state: Connection = connecting(0, 0);
    const waits: number[] = [];
    for (let nowMs = 0; state.name !== 'idle'; ) {
      const opened = nextConnection(state, { type: 'opened' }, nowMs).state;
      const sent = nextConnection(opened, { type: 'restarting', random: 0.5 }, nowMs).state;
      const nextMs = nextTimerMs(sent) ?? 0;
      waits.push(nextMs - nowMs);
      nowMs = nextMs;
      state = sent.name === 'idle' ? sent : nextConnection(sent, { type: 'ticked', random: 0 }, nowMs).state;
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 60_000]);
  });

  it('is online and asks four times a minute where the server gives tickets and no socket comes of them', () => {
    let state: Connection = connecting(0, 0);
    let nowMs = 0;
    const tries: (readonly [string, number])[] = [];
    for (let number = 0; number < 8; number += 1) {
      const admitted = nextConnection(state, { type: 'admitted' }, nowMs).state;
      const failed = nextConnection(admitted, { type: 'closed', random: 0.5 }, nowMs).state;
      const untilMs = nextTimerMs(failed) ?? Number.NaN;
      tries.push([connectionStatusOf(failed, true), untilMs - nowMs]);
      nowMs = untilMs;
      state = nextConnection(failed, { type: 'ticked', random: 0.5 }, nowMs).state;
    }
    expect(tries).toEqual([
      ['connecting', 1000],
      ...[2000, 4000, 8000, 16_000, 15_000, 15_000, 15_000].map((waitMs) => ['online', waitMs]),
    ]);
    // One that hangs keeps what is missing waiting no longer.
    const hanging = nextConnection(state, { type: 'admitted' }, nowMs).state;
    const hungMs = nowMs + 15_000;
    expect(nextTimerMs(hanging)).toBe(hungMs);
    const hung = nextConnection(hanging, { type: 'ticked', random: 0.5 }, hungMs);
    const untilMs = hungMs + 4000;
    expect(hung).toMatchObject({ state: { name: 'idle', isBlocked: true, untilMs }, effects: ['drop'] });
    expect(connectionStatusOf(hung.state, false)).toBe('offline');
    const patient = nextConnection(hanging, { type: 'closed', random: 0, retryAfterMs: 60_000 }, nowMs).state;
    expect(connectionStatusOf(patient, true)).toBe('offline');
    const lost = nextConnection(state, { type: 'closed', random: 0.5 }, nowMs).state;
    expect(connectionStatusOf(lost, true)).toBe('offline');
  });

  it('gives up a try that is never answered', () => {
    const state = connecting(0, 0);
    expect(nextConnection(state, { type: 'ticked', random: 0 }, limits.socketIdleTimeoutMs)).toMatchObject({
      state: { name: 'waiting' },
      effects: ['drop'],
    });
  });

  it('waits for the person once the server does not know the token', () => {
    const refused = nextConnection(open(0), { type: 'refused' }, 0);
    expect(refused).toEqual({ state: { name: 'refused' }, effects: ['drop'] });
    for (const type of ['wake', 'user-active', 'answered', 'heard'] as const) {
      expect(nextConnection(refused.state, { type }, 1)).toEqual({ state: { name: 'refused' }, effects: [] });
    }
    expect(nextConnection(refused.state, { type: 'signed-in' }, 1).effects).toContain('connect');
  });

  it('says what it is, and says offline immediately where the device knows it', () => {
    expect(connectionStatusOf(open(0), true)).toBe('online');
    expect(connectionStatusOf(connecting(0, 0), true)).toBe('connecting');
    expect(connectionStatusOf(connecting(0, 0), false)).toBe('offline');
    expect(connectionStatusOf(connecting(2, 0), true)).toBe('offline');
    expect(connectionStatusOf({ name: 'refused' }, false)).toBe('signed-out');
  });

  it('never stands still without a timer, whatever happens', () => {
    const event = fc.oneof(
      fc.constantFrom<ConnectionEvent>(
        { type: 'opened' },
        { type: 'heard' },
        { type: 'wake' },
        { type: 'user-active' },
        { type: 'answered' },
      ),
      fc
        .double({ min: 0, max: 0.999, noNaN: true })
        .map((random): ConnectionEvent => ({ type: 'closed', random })),
      fc
        .double({ min: 0, max: 0.999, noNaN: true })
        .map((random): ConnectionEvent => ({ type: 'ticked', random })),
      fc.constantFrom<ConnectionEvent>({ type: 'refused' }, { type: 'signed-in' }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(event, fc.nat(40_000)), { maxLength: 60 }), (history) => {
        let state: Connection = connecting(0, 0);
        let nowMs = 0;
        for (const [happened, passedMs] of history) {
          nowMs += passedMs;
          state = nextConnection(state, happened, nowMs).state;
          const dueMs = nextTimerMs(state);
          expect(state.name === 'refused' ? dueMs === null : (dueMs ?? Infinity) <= nowMs + 75_000).toBe(
            true,
          );
        }
      }),
    );
  });

  it('waits for as long as the server asks, where that is longer than the next try', () => {
    const delayOf = (retryAfterMs: number) =>
      nextTimerMs(nextConnection(connecting(0, 0), { type: 'closed', random: 0, retryAfterMs }, 0).state);
    expect([delayOf(0), delayOf(90_000)]).toEqual([500, 90_000]);
  });

  it('a clock that is put back by a day keeps it neither silent nor dead', () => {
    const dayMs = 86_400_000;
    const pending = nextConnection(connecting(2, dayMs), { type: 'closed', random: 0 }, dayMs).state;
    expect(nextConnection(pending, { type: 'ticked', random: 0 }, 0).effects).toEqual(['connect']);
    const asked = nextConnection(open(dayMs), { type: 'ticked', random: 0 }, 0);
    expect(asked.effects).toEqual(['ping']);
    const unheard = nextConnection(asked.state, { type: 'ticked', random: 0 }, limits.socketIdleTimeoutMs);
    expect(unheard).toMatchObject({ state: { name: 'waiting' }, effects: ['drop'] });
  });
});
