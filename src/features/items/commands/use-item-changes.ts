import { useEffect, useMemo, useRef } from 'react';
import type { ItemChangesOptions } from './changes/change-types.ts';
import { itemChanges } from './item-changes.ts';
import { useMoveConfirmation } from './use-move-confirmation.ts';

type Options = Pick<ItemChangesOptions, 'driveId' | 'onChanged' | 'onRestored'> & { readonly role: unknown };

/** What the screens of a filespace do with its items, and the question that a move may have to ask first. */
export function useItemChanges({ driveId, role, onChanged, onRestored }: Options) {
  const { confirmation: moveConfirmation, confirmMove } = useMoveConfirmation(driveId, role);
  const restored = useRef(onRestored);
  restored.current = onRestored;
  const changes = useMemo(
    () => itemChanges({ driveId, onChanged, confirmMove, onRestored: (items) => restored.current(items) }),
    [driveId, onChanged, confirmMove],
  );
  useEffect(() => changes.listen(), [changes]);
  return { changes, moveConfirmation };
}
