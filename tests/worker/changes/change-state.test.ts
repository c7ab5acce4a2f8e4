import { describe, expect, it } from 'vitest';
import { isOnlyOnDevice, isPending, needsAttention, wasNeverSent } from '#worker/changes/change-state.ts';
import type { OutboxState } from '#worker/replica/replica-database.ts';

interface Expected {
  readonly pending: boolean;
  readonly attention: boolean;
  readonly onlyOnDevice: boolean;
  /** By how often it was tried. */
  readonly neverSent: { readonly untried: boolean; readonly tried: boolean };
}

const never = { untried: false, tried: false };
const untried = { untried: true, tried: false };

const table: Readonly<Record<OutboxState, Expected>> = {
  undoable: { pending: true, attention: false, onlyOnDevice: true, neverSent: untried },
  queued: { pending: true, attention: false, onlyOnDevice: true, neverSent: untried },
  sending: { pending: true, attention: false, onlyOnDevice: true, neverSent: never },
  applied: { pending: false, attention: false, onlyOnDevice: false, neverSent: never },
  rejected: { pending: false, attention: true, onlyOnDevice: true, neverSent: never },
  superseded: { pending: false, attention: true, onlyOnDevice: false, neverSent: never },
  blocked: { pending: false, attention: true, onlyOnDevice: true, neverSent: never },
};
const cases = Object.entries(table) as [OutboxState, Expected][];

describe('the state of a change', () => {
  it.each(cases)('%s says who moves it on, and whether its row is all there is of it', (state, expected) => {
    expect({
      pending: isPending({ state }),
      attention: needsAttention({ state }),
      onlyOnDevice: isOnlyOnDevice({ state }),
      neverSent: {
        untried: wasNeverSent({ state, attempts: 0 }),
        tried: wasNeverSent({ state, attempts: 1 }),
      },
    }).toEqual(expected);
  });

  it.each(cases)('%s is never lost without a question: what is pending is only on the device', (state) => {
    if (isPending({ state })) expect(isOnlyOnDevice({ state })).toBe(true);
    expect(isPending({ state }) && needsAttention({ state })).toBe(false);
  });
});
