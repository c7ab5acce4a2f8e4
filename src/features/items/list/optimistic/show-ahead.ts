import type { ItemEffect, OptimisticChanges } from './optimistic-changes.ts';

/** Shows what is being done while the device is asked, and from then on where it was done. */
export async function showAhead<Answer>(
  changes: OptimisticChanges,
  effects: readonly ItemEffect[],
  ask: () => Promise<Answer>,
  isWritten: (answer: Answer) => boolean,
): Promise<Answer> {
  const settle = changes.begin(effects);
  let written = false;
  try {
    const answer = await ask();
    written = isWritten(answer);
    return answer;
  } finally {
    settle(written);
  }
}
