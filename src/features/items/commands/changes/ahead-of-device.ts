import { limits } from '#contract/rules/limits.ts';
import type { ChangeInput } from '#contract/worker-api/worker-api.ts';
import { sync } from '../../../../lib/worker-client.ts';
import { oppositesOf } from '../../list/optimistic/item-effects.ts';
import { markWriting } from '../../list/optimistic/mark-writing.ts';
import type { ItemEffect, OptimisticChanges } from '../../list/optimistic/optimistic-changes.ts';
import { showAhead } from '../../list/optimistic/show-ahead.ts';
import type { ChangeResult, UndoEntry } from './change-types.ts';

type Undone = Awaited<ReturnType<typeof sync.undo>>;

/** Asks the device for changes, and shows them in the turn in which it is asked; what it refuses is taken back. */
export interface AheadOfDevice {
  readonly change: (
    inputs: readonly ChangeInput[],
    effects: readonly ItemEffect[],
  ) => Promise<{ readonly result: ChangeResult } & Pick<UndoEntry, 'effects' | 'undoableUntilMs'>>;
  readonly undo: (act: UndoEntry) => Promise<Undone>;
  /** Marks the page while it shows what is not written, until the function that it gives is called. */
  readonly mark: () => () => void;
  /**
   * Shows undone what was done just now, while it is asked whether that was the last. What is done meanwhile is written when
   * that is undone: otherwise it would be the last itself.
   */
  readonly whileAsking: (
    act: UndoEntry | undefined,
    ask: () => Promise<{ readonly done: Promise<void> | undefined }>,
  ) => Promise<void>;
  /** When what `whileAsking` is about has been undone. */
  readonly undone: () => Promise<unknown>;
}

/** What a person does is not kept from being written by an undo that does not come to an end. */
const longestWaitMs = 5_000;

/** `onChanged`: something else is to be shown now. */
export function aheadOfDevice(optimistic: OptimisticChanges, onChanged: () => void): AheadOfDevice {
  let undoing: Promise<unknown> | null = null;
  return {
    async change(inputs, effects) {
      const undoableUntilMs = Date.now() + limits.deleteUndoWindowMs;
      const before = undoing;
      const write = () => sync.change(inputs);
      const ask = before === null ? write : () => before.then(write);
      const changing = showAhead(optimistic, effects, ask, isOk);
      onChanged();
      const result = await changing;
      onChanged();
      return { result, effects, undoableUntilMs };
    },
    async undo(act) {
      const opposites = oppositesOfAct(act);
      const undoing = showAhead(
        optimistic,
        opposites,
        () => sync.undo(act.changeIds, act.onlyUnsent),
        isDoneHere,
      );
      onChanged();
      const result = await undoing;
      onChanged();
      return result;
    },
    mark: () => markWriting(optimistic),
    async whileAsking(act, ask) {
      const isRecent = act?.undoableUntilMs !== undefined && Date.now() < act.undoableUntilMs;
      // What waits for an earlier undo is not written yet, and is what this one is about.
      const before = undoing === null ? null : Promise.race([optimistic.settled(), wait(longestWaitMs)]);
      const inTurn = before === null ? ask : () => before.then(ask);
      const asking = showAhead(optimistic, isRecent ? oppositesOfAct(act) : [], inTurn, () => false);
      onChanged();
      const undone = asking.then(({ done }) => done);
      const ended = Promise.race([undone.catch(() => undefined), wait(longestWaitMs)]);
      undoing = ended;
      await ended;
      if (undoing === ended) undoing = null;
      await undone;
    },
    undone: async () => undoing,
  };
}

function oppositesOfAct({ effects = [], undoableUntilMs = 0 }: UndoEntry): readonly ItemEffect[] {
  // What was deleted a while ago is brought back by the server.
  const isSent = effects.some(({ after }) => after === null) && Date.now() >= undoableUntilMs;
  return isSent ? [] : oppositesOf(effects);
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function isOk({ ok }: ChangeResult): boolean {
  return ok;
}

/** Rather than by the server, which was asked. */
function isDoneHere(result: Undone): boolean {
  return result.ok && result.value.asked.length === 0;
}
