import { useState } from 'react';
import { createOptimisticChanges } from '../../list/optimistic/optimistic-changes.ts';
import { useItemChanges } from '../use-item-changes.ts';
import { useUndoKeys } from './use-undo-keys.ts';

const nothing = () => undefined;

/** Undo and redo by key where a page shows no list of its own that does it: what the page shows follows by itself. */
export function usePlaceUndo(driveId: string, role: unknown, isOn: boolean): void {
  const [optimistic] = useState(createOptimisticChanges);
  const { changes } = useItemChanges({
    ...{ driveId, role, optimistic },
    onChanged: nothing,
    onRestored: nothing,
  });
  const keys = { onUndo: () => void changes.undoLast(), onRedo: () => void changes.redoLast() };
  useUndoKeys(isOn ? keys : null);
}
