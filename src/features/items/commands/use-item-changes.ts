import { useEffect, useMemo, useRef, useState } from 'react';
import type { ItemChangesOptions } from './changes/change-types.ts';
import { lazyItemChanges } from './changes/lazy-item-changes.ts';
import { useMoveConfirmation } from './use-move-confirmation.ts';

type Options = Pick<ItemChangesOptions, 'driveId' | 'optimistic' | 'onChanged' | 'onRestored'> & {
  readonly role: unknown;
};

/** What the screens of a filespace do with its items, and the question that a move may have to ask first. */
export function useItemChanges({ driveId, role, optimistic, onChanged, onRestored }: Options) {
  const { confirmation: moveConfirmation, confirmMove, prepareMove } = useMoveConfirmation(driveId, role);
  const restored = useRef(onRestored);
  restored.current = onRestored;
  const [problem, setProblem] = useState<unknown>();
  const changes = useMemo(
    () =>
      lazyItemChanges(
        {
          ...{ driveId, optimistic, onChanged, confirmMove, prepareMove },
          onRestored: (items) => restored.current(items),
        },
        setProblem,
      ),
    [driveId, optimistic, onChanged, confirmMove, prepareMove],
  );
  useEffect(() => changes.listen(), [changes]);
  // Code that does not come is said as everywhere: by who catches it around the page.
  if (problem !== undefined) throw problem;
  return { changes, moveConfirmation };
}
