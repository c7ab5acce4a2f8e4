import { describe, expect, it } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import {
  idleSender,
  nextSender,
  pauseMs,
  type SenderEvent,
  type SenderState,
} from '#worker/outbox/sender-machine.ts';

const phases: Readonly<Record<SenderState['phase'], SenderState>> = {
  idle: idleSender,
  working: { ...idleSender, phase: 'working' },
  waiting: { ...idleSender, phase: 'waiting' },
};

const events = {
  woken: { type: 'woken', isUrgent: false },
  hurried: { type: 'woken', isUrgent: true },
  sending: { type: 'sending' },
  answered: { type: 'answered' },
  failed: { type: 'failed', nowMs: 0, chance: 1, retryAfterMs: null },
  'sent some': { type: 'looked', next: 'more' },
  'nothing yet': { type: 'looked', next: 700 },
  'nothing to send': { type: 'looked', next: null },
  threw: { type: 'threw', chance: 1 },
} as const satisfies Readonly<Record<string, SenderEvent>>;

/** What a step comes to: the phase, then what the shell does. */
function formatStep(state: SenderState, event: SenderEvent): string {
  const step = nextSender(state, event);
  const effects = step.effects.map((effect) => (effect.type === 'wait' ? `wait(${effect.ms})` : effect.type));
  return [step.state.phase, ...effects].join(' ');
}

function stateAfter(...happened: readonly SenderEvent[]): SenderState {
  return happened.reduce((state, event) => nextSender(state, event).state, idleSender);
}

describe('every event in every phase', () => {
  it.each([
    ['idle', 'woken', 'working look'],
    ['idle', 'hurried', 'working look'],
    ['working', 'woken', 'working'],
    ['working', 'hurried', 'working'],
    ['working', 'sending', 'working'],
    ['working', 'answered', 'working'],
    ['working', 'failed', 'working'],
    ['working', 'sent some', 'working look'],
    ['working', 'nothing yet', 'waiting wait(700)'],
    ['working', 'nothing to send', 'idle'],
    ['working', 'threw', 'waiting wait(2000)'],
    ['waiting', 'woken', 'working stop-waiting look'],
    ['waiting', 'hurried', 'working stop-waiting look'],
  ] as const)('%s: %s → %s', (phase, event, expected) => {
    expect(formatStep(phases[phase], events[event])).toBe(expected);
  });
});

describe('the sender', () => {
  it.each(['nothing yet', 'nothing to send'] as const)(
    'woken while it works, it looks once more: %s',
    (found) => {
      const state = stateAfter(events.woken, events.woken);
      expect(formatStep(state, events[found])).toBe('working look');
      expect(formatStep(nextSender(state, events[found]).state, events['nothing to send'])).toBe('idle');
    },
  );

  it('waits longer with each failure, and no longer once it is answered', () => {
    const once = stateAfter(events.woken, events.failed);
    expect(pauseMs(once, 0)).toBe(2000);
    const twice = nextSender(once, events.failed).state;
    expect(pauseMs(twice, 0)).toBe(4000);
    expect(pauseMs(twice, 4000)).toBe(0);
    expect(nextSender(twice, events.answered).state.failures).toBe(0);
  });

  it('who is in a hurry ends its patience, but not what the server asked for', () => {
    const told503: SenderEvent = { type: 'failed', nowMs: 0, chance: 1, retryAfterMs: 9000 };
    expect(pauseMs(stateAfter(events.woken, events.failed, events.hurried), 0)).toBe(0);
    expect(pauseMs(stateAfter(events.woken, told503, events.hurried), 0)).toBe(9000);
  });

  it('does not wait for a request that failed after somebody hurried', () => {
    expect(pauseMs(stateAfter(events.woken, events.sending, events.hurried, events.failed), 0)).toBe(0);
    expect(pauseMs(stateAfter(events.hurried, events.sending, events.failed), 0)).toBe(2000);
  });

  it('waits no longer where the server is heard after an answer was lost, a little longer each time it was wrong', () => {
    const heard: SenderEvent = { type: 'heard', nowMs: 0 };
    const lost = Array.from({ length: 5 }, () => events.failed);
    let state = stateAfter(events.woken, ...lost, events['nothing yet']);
    expect(pauseMs(state, 0)).toBe(32_000);
    expect(formatStep(state, heard)).toBe('working stop-waiting look');
    const waits = Array.from({ length: 6 }, () => {
      state = nextSender(nextSender(state, heard).state, heard).state;
      const waitMs = pauseMs(state, 0);
      state = nextSender(state, events.failed).state;
      return waitMs;
    });
    expect(waits).toEqual([0, 1000, 2000, 4000, 4000, 4000]);
    state = nextSender(nextSender(state, events.answered).state, events.failed).state;
    expect(pauseMs(nextSender(state, heard).state, 0)).toBe(0);
  });

  it('is patient with a server that answered and refused, whatever is heard', () => {
    for (const retryAfterMs of [0, 9000]) {
      const refused = stateAfter(events.woken, { type: 'failed', nowMs: 0, chance: 1, retryAfterMs });
      expect(nextSender(refused, { type: 'heard', nowMs: 0 })).toEqual({ state: refused, effects: [] });
    }
  });

  it('a clock that was put back does not hold it for longer than the server may ask', () => {
    const failed = stateAfter(events.woken, { ...events.failed, nowMs: 1e12 });
    expect(pauseMs(failed, 0)).toBeLessThan(1e12);
  });

  it('never waits longer than a minute by itself', () => {
    const failures = Array.from({ length: 40 }, () => events.failed);
    expect(pauseMs(stateAfter(events.woken, ...failures), 0)).toBe(limits.reconnectAfterGiveUpMs);
  });
});
