import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idleSync, nextSync, type SyncEvent, type SyncState } from '#worker/sync/sync-machine.ts';

const phases: Readonly<Record<SyncState['phase'], SyncState>> = {
  idle: idleSync,
  pulling: { ...idleSync, phase: 'pulling' },
  applying: { ...idleSync, phase: 'applying' },
  waiting: { ...idleSync, phase: 'waiting', isPullWanted: true, failures: 1 },
};
const offline = { kind: 'offline' } as const;
const patience = { kind: 'refused', status: 503, code: 'busy', message: '', retryAfterMs: 9000 } as const;

const events: Readonly<Record<string, SyncEvent>> = {
  asked: { type: 'asked' },
  due: { type: 'due' },
  rebuild: { type: 'rebuild' },
  matched: { type: 'matched' },
  gathered: { type: 'gathered' },
  overflowed: { type: 'overflowed' },
  'fill-began': { type: 'fill-began', isStale: false },
  current: { type: 'pulled', problem: null },
  offline: { type: 'pulled', problem: offline },
  stale: { type: 'pulled', problem: { kind: 'stale' } },
  applied: { type: 'applied', isMissing: false, hasFrames: false },
  'applied, more came': { type: 'applied', isMissing: false, hasFrames: true },
  'applied, some missing': { type: 'applied', isMissing: true, hasFrames: false },
  threw: { type: 'threw', isMisfit: false },
};

/** What a step comes to: the phase, then what the shell does, then what is remembered for later. */
function formatStep(state: SyncState, event: SyncEvent | undefined): string {
  if (event === undefined) throw new Error('no such event');
  const step = nextSync(state, event);
  const { isPullWanted, hasFrames } = step.state;
  const later = [...(isPullWanted ? ['+pull'] : []), ...(hasFrames ? ['+frames'] : [])];
  return [step.state.phase, ...step.effects.map(({ type }) => type), ...later].join(' ');
}

describe('every event in every phase', () => {
  it.each([
    ['idle', 'asked', 'pulling pull'],
    ['idle', 'due', 'pulling pull'],
    ['idle', 'rebuild', 'pulling pull'],
    ['idle', 'matched', 'idle'],
    ['idle', 'gathered', 'applying apply'],
    ['idle', 'overflowed', 'idle +pull'],
    ['idle', 'fill-began', 'idle'],
    ['pulling', 'asked', 'pulling +pull'],
    ['pulling', 'due', 'pulling +pull'],
    ['pulling', 'rebuild', 'pulling +pull'],
    ['pulling', 'matched', 'pulling'],
    ['pulling', 'gathered', 'pulling +frames'],
    ['pulling', 'overflowed', 'pulling +pull'],
    ['pulling', 'fill-began', 'pulling'],
    ['pulling', 'current', 'idle'],
    ['pulling', 'offline', 'waiting report wait +pull'],
    ['pulling', 'stale', 'pulling report pull'],
    ['pulling', 'threw', 'waiting report wait +pull'],
    ['applying', 'asked', 'applying +pull'],
    ['applying', 'due', 'applying +pull'],
    ['applying', 'rebuild', 'applying +pull'],
    ['applying', 'matched', 'applying'],
    ['applying', 'gathered', 'applying +frames'],
    ['applying', 'overflowed', 'applying +pull'],
    ['applying', 'fill-began', 'applying'],
    ['applying', 'applied', 'idle'],
    ['applying', 'applied, more came', 'applying apply'],
    ['applying', 'applied, some missing', 'pulling pull'],
    ['applying', 'threw', 'waiting report wait +pull'],
    ['waiting', 'asked', 'pulling stop-waiting pull'],
    ['waiting', 'due', 'pulling stop-waiting pull'],
    ['waiting', 'rebuild', 'pulling stop-waiting pull'],
    ['waiting', 'matched', 'pulling stop-waiting pull'],
    ['waiting', 'gathered', 'waiting +pull +frames'],
    ['waiting', 'overflowed', 'waiting +pull'],
    ['waiting', 'fill-began', 'waiting +pull'],
  ] as const)('%s: %s → %s', (phase, event, expected) => {
    expect(formatStep(phases[phase], events[event])).toBe(expected);
  });
});

describe('keeping a filespace in step', () => {
  it('pulls before it applies, and applies what waited', () => {
    const pending = { ...idleSync, hasFrames: true, isPullWanted: true };
    expect(formatStep(pending, { type: 'gathered' })).toBe('pulling pull +frames');
    expect(formatStep({ ...phases.pulling, hasFrames: true }, events['current'])).toBe('applying apply');
  });

  it('applies what was gathered while something else was applied', () => {
    const applying = nextSync(phases.applying, { type: 'gathered' }).state;
    expect(formatStep(applying, events['applied'])).toBe('applying apply');
    expect(formatStep(applying, events['applied, some missing'])).toBe('pulling pull +frames');
  });

  it('what somebody asked for during a pull is pulled after it, whatever came of the first', () => {
    const asked = nextSync(phases.pulling, { type: 'asked' }).state;
    expect(formatStep(asked, events['current'])).toBe('pulling pull');
    expect(formatStep(asked, events['offline'])).toBe('pulling report pull');
  });

  it('waits as long as the server asked, though somebody hurries', () => {
    const asked = nextSync(phases.pulling, { type: 'asked' }).state;
    const { effects } = nextSync(asked, { type: 'pulled', problem: patience });
    expect(effects).toContainEqual({ type: 'wait', failures: 1, atLeastMs: 9000 });
  });

  it('begins a new replica immediately where the old one is too old, and waits where that fails too', () => {
    const first = nextSync(phases.pulling, { type: 'pulled', problem: { kind: 'stale' } });
    expect(first.state).toMatchObject({ phase: 'pulling', isStale: true });
    expect(formatStep(first.state, events['stale'])).toBe('waiting report wait +pull');
    expect(nextSync(first.state, { type: 'fill-began', isStale: false }).state.isStale).toBe(false);
  });

  it('begins it immediately when the server can say so only after attempts without a connection', () => {
    const reached = { ...phases.pulling, failures: 5 };
    const first = nextSync(reached, { type: 'pulled', problem: { kind: 'stale' } });
    expect(first.effects).toContainEqual({ type: 'pull' });
    expect(formatStep(first.state, events['offline'])).toBe('waiting report wait +pull');
    expect(formatStep(first.state, events['stale'])).toBe('waiting report wait +pull');
    const current = nextSync(first.state, { type: 'pulled', problem: null });
    const later = nextSync(
      { ...current.state, phase: 'pulling' },
      { type: 'pulled', problem: { kind: 'stale' } },
    );
    expect(later.effects).toContainEqual({ type: 'pull' });
  });

  it('takes what contradicts the replica for a stale one', () => {
    expect(nextSync(phases.applying, { type: 'threw', isMisfit: true }).state.isStale).toBe(true);
    expect(nextSync(phases.applying, { type: 'threw', isMisfit: false }).state.isStale).toBe(false);
  });

  it('counts failures in a row', () => {
    const twice = nextSync({ ...phases.pulling, failures: 1 }, { type: 'pulled', problem: offline });
    expect(twice.effects).toContainEqual({ type: 'wait', failures: 2, atLeastMs: 0 });
    expect(
      nextSync({ ...phases.pulling, failures: 2 }, { type: 'pulled', problem: null }).state.failures,
    ).toBe(0);
  });

  it('never does two things at a time, and never rests while a pull is wanted', () => {
    const outside = ['asked', 'rebuild', 'matched', 'gathered', 'overflowed'];
    const ends: Readonly<Record<SyncState['phase'], readonly string[]>> = {
      idle: [],
      pulling: ['fill-began', 'current', 'offline', 'stale', 'threw'],
      applying: ['applied', 'applied, more came', 'applied, some missing', 'threw'],
      waiting: ['due'],
    };
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { maxLength: 60 }), (choices) => {
        let state = idleSync;
        for (const settings of choices) {
          const possible = [...outside, ...ends[state.phase]];
          const name = possible[settings % possible.length] ?? '';
          const before = state;
          const step = nextSync(before, events[name] ?? { type: 'gathered' });
          state = step.state;
          const begun = step.effects.filter(({ type }) => type === 'pull' || type === 'apply');
          const isEnd = ends[before.phase].includes(name) && name !== 'fill-began';
          const isBusy = before.phase === 'pulling' || before.phase === 'applying';
          expect(begun.length).toBeLessThanOrEqual(isBusy && !isEnd ? 0 : 1);
          expect(begun.length === 1).toBe(
            (state.phase === 'pulling' || state.phase === 'applying') && !(isBusy && !isEnd),
          );
          // An overflow is followed by what was gathered with it.
          if (state.phase === 'idle' && name !== 'overflowed' && before.phase !== 'idle')
            expect(state.isPullWanted).toBe(false);
        }
      }),
    );
  });
});
