import { createStore, type Store } from '../../../../ui/foundations/store.ts';
import type { GridRow } from '../row-source.ts';

/** What a change does to one item: as it stood, and as it stands then; null where it is in no folder. */
export interface ItemEffect {
  readonly before: GridRow | null;
  readonly after: GridRow | null;
  /**
   * The name is known to be free in the folder that it comes into. Where it is not known the device may give it a number, and
   * it is shown there only where the whole folder is in memory.
   */
  readonly isNameFree?: true;
}

/** What a person did, from the moment they did it until a list shows it by itself. */
export interface OptimisticChange {
  readonly effects: readonly ItemEffect[];
  /** As which it was written, counted from 1; 0 until the device has answered. */
  readonly written: number;
  /** The list that is shown has it by itself. */
  readonly isConfirmed: boolean;
}

/** What the person has just done, ahead of the device, which writes it and may refuse it. The newest stands last. */
export interface OptimisticChanges extends Store<readonly OptimisticChange[]> {
  /** Shows it from now on. Called with the device's answer: what was refused is taken back. */
  readonly begin: (effects: readonly ItemEffect[]) => (isWritten: boolean) => void;
  /** Those that the device has not answered yet; each promise is kept with its answer. */
  readonly waiting: Store<readonly Promise<void>[]>;
  /** How many changes have been written. What is read from now on has them all. */
  readonly written: () => number;
  /** When all that was begun has been answered. */
  readonly settled: () => Promise<unknown>;
  /** Calls back after each that was written. */
  readonly onWritten: (listener: () => void) => () => void;
  /** A list shows these by itself. Nobody hears of it: nothing looks different. */
  readonly confirm: (changes: ReadonlySet<OptimisticChange>) => void;
}

/** What is written and in no list that is shown is kept for as many changes more. */
const mostWritten = 20;

export function createOptimisticChanges(): OptimisticChanges {
  type Kept = { -readonly [Key in keyof OptimisticChange]: OptimisticChange[Key] };
  const store = createStore<readonly Kept[]>([]);
  const count = createStore(0);
  const waiting = createStore<readonly Promise<void>[]>([]);
  const isNeeded = ({ written, isConfirmed }: Kept) =>
    written === 0 || (!isConfirmed && written > count.get() - mostWritten);
  return {
    get: store.get,
    subscribe: store.subscribe,
    begin(effects) {
      const change: Kept = { effects, written: 0, isConfirmed: false };
      let answered = () => {};
      const answer = new Promise<void>((resolve) => {
        answered = resolve;
      });
      waiting.set([...waiting.get(), answer]);
      if (effects.length > 0) store.set([...store.get().filter(isNeeded), change]);
      return (isWritten) => {
        waiting.set(waiting.get().filter((each) => each !== answer));
        if (isWritten) {
          change.written = count.get() + 1;
          count.set(change.written);
        } else if (effects.length > 0) store.set(store.get().filter((each) => each !== change));
        answered();
      };
    },
    waiting,
    written: count.get,
    settled: () => Promise.all(waiting.get()),
    onWritten: count.subscribe,
    confirm(changes) {
      for (const change of store.get())
        if (change.written > 0 && changes.has(change)) change.isConfirmed = true;
    },
  };
}
