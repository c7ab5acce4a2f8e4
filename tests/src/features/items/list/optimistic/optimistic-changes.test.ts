import { describe, expect, it, vi } from 'vitest';
import { creationOf } from '#src/features/items/list/optimistic/item-effects.ts';
import {
  createOptimisticChanges,
  type OptimisticChanges,
} from '#src/features/items/list/optimistic/optimistic-changes.ts';
import { showAhead } from '#src/features/items/list/optimistic/show-ahead.ts';

const effects = [creationOf('new', 'here', 'New', 1)];

function begin(changes: OptimisticChanges, count = 1) {
  return Array.from({ length: count }, () => changes.begin(effects));
}

describe('what a person has just done', () => {
  it('is there in the same turn, and is gone with the turn in which the device refuses it', () => {
    const changes = createOptimisticChanges();
    const heard = vi.fn();
    changes.subscribe(heard);
    const [settle] = begin(changes);
    expect(changes.get().map(({ effects: shown }) => shown)).toEqual([effects]);
    settle?.(false);
    expect(changes.get()).toEqual([]);
    expect(heard).toHaveBeenCalledTimes(2);
    expect(changes.written()).toBe(0);
  });

  it('is counted when it is written, and stays until a list shows it', () => {
    const changes = createOptimisticChanges();
    const [first, second] = begin(changes, 2);
    const drawn = vi.fn();
    const written = vi.fn();
    changes.subscribe(drawn);
    changes.onWritten(written);
    second?.(true);
    first?.(true);
    expect(changes.get().map((change) => change.written)).toEqual([2, 1]);
    expect(written).toHaveBeenCalledTimes(2);
    // Nothing looks different for it: nothing is drawn.
    changes.confirm(new Set(changes.get().slice(0, 1)));
    expect(drawn).not.toHaveBeenCalled();
    begin(changes);
    expect(changes.get().map((change) => change.written)).toEqual([1, 0]);
  });

  it('is not confirmed by a list before the device has answered, which may still refuse it', () => {
    const changes = createOptimisticChanges();
    const [settle] = begin(changes);
    changes.confirm(new Set(changes.get()));
    begin(changes);
    expect(changes.get()).toHaveLength(2);
    settle?.(false);
    expect(changes.get()).toHaveLength(1);
  });

  it('does not pile up where no list shows it', () => {
    const changes = createOptimisticChanges();
    for (let turn = 0; turn < 100; turn += 1) changes.begin(effects)(true);
    begin(changes);
    expect(changes.get().length).toBeLessThan(30);
  });

  it('lets questions wait until all of it is answered, and no longer', async () => {
    const changes = createOptimisticChanges();
    await changes.settled();
    const [first, second] = begin(changes, 2);
    const settled = vi.fn();
    const waiting = changes.settled().then(settled);
    first?.(true);
    await Promise.resolve();
    expect(settled).not.toHaveBeenCalled();
    second?.(false);
    await waiting;
  });
});

describe('a question to the device', () => {
  it('shows what it is about until the device says no, or fails', async () => {
    const changes = createOptimisticChanges();
    const refused = showAhead(
      changes,
      effects,
      async () => 'no',
      (answer) => answer === 'yes',
    );
    expect(changes.get()).toHaveLength(1);
    expect(await refused).toBe('no');
    expect(changes.get()).toHaveLength(0);
    const failing = async () => {
      throw new Error('the worker is gone');
    };
    await expect(showAhead(changes, effects, failing, () => true)).rejects.toThrow('the worker is gone');
    expect(changes.get()).toHaveLength(0);
    await showAhead(
      changes,
      effects,
      async () => 'yes',
      (answer) => answer === 'yes',
    );
    expect(changes.get().map(({ written }) => written)).toEqual([1]);
  });
});
