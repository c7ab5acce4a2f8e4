import { limits } from '#contract/rules/limits.ts';
import type { Result } from '#contract/rules/result.ts';
import type { WireDeletedForever, WireDeletedItem } from '#contract/wire/history/trash.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { isGone } from './forever-texts.ts';

type Entry = Pick<WireDeletedItem, 'id' | 'seq'>;

/** One of the two calls about deleting forever. */
export type EraseCall = (items: readonly Entry[]) => Promise<Result<WireDeletedForever, CallProblem>>;

export interface ErasedInSteps extends WireDeletedForever {
  /** Why it did not go on; null where all of it was done. */
  readonly problem: CallProblem | null;
}

interface EraseOptions {
  /** Hears how many items are done. */
  readonly progress?: (itemCount: number) => void;
  /** Asked before each call: what is left stays. */
  readonly isStopped?: () => boolean;
}

/**
 * Asks about as many entries at a time as one call may name, one call after the other, and adds up what they answer. What is
 * not in the trash any more is passed over; where nothing is left, that is the problem.
 */
export async function eraseInSteps(
  items: readonly WireDeletedItem[],
  call: EraseCall,
  { progress, isStopped }: EraseOptions = {},
): Promise<ErasedInSteps> {
  let done: WireDeletedForever = { items: 0, snapshots: [] };
  let missing: CallProblem | null = null;
  for (let at = 0; at < items.length; at += limits.deleteForeverItems) {
    if (isStopped?.()) return { ...done, problem: null };
    const entries = items.slice(at, at + limits.deleteForeverItems).map(({ id, seq }) => ({ id, seq }));
    const step = await call(entries);
    if (!step.ok && !isGone(step.problem)) return { ...done, problem: step.problem };
    if (!step.ok) missing = step.problem;
    else done = sumOf(done, step.value);
    progress?.(done.items);
  }
  return { ...done, problem: done.items === 0 ? missing : null };
}

function sumOf(one: WireDeletedForever, other: WireDeletedForever): WireDeletedForever {
  return {
    items: one.items + other.items,
    snapshots: [...new Set([...one.snapshots, ...other.snapshots])],
  };
}
