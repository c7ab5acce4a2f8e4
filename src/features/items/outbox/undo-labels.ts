import type { Change } from '#contract/changes/change.ts';

/** What an undo did. `items`: `“Poster.jpg”` or `3 items`. */
export function undoneLabel(type: Change['type'], items: string): string {
  return undoLabels[type].undone(items);
}

/** Whether an undo shows items again that were gone. */
export function bringsBack(type: Change['type']): boolean {
  return undoLabels[type].bringsBack;
}

interface UndoLabels {
  readonly undone: (items: string) => string;
  readonly bringsBack: boolean;
}

/** A new kind of change does not compile until it has its words here. */
const undoLabels: { readonly [Type in Change['type']]: UndoLabels } = {
  createFolder: { undone: (items) => `New folder ${items} undone`, bringsBack: false },
  renameItem: { undone: (items) => `Rename of ${items} undone`, bringsBack: false },
  moveItem: { undone: (items) => `${items} moved back`, bringsBack: false },
  copyItem: { undone: (items) => `Copy of ${items} undone`, bringsBack: false },
  deleteItem: { undone: (items) => `${items} restored`, bringsBack: true },
  addFiles: { undone: (items) => `Upload of ${items} undone`, bringsBack: false },
  restoreItems: { undone: (items) => `Restore of ${items} undone`, bringsBack: false },
  restoreVersion: { undone: (items) => `Restored version of ${items} undone`, bringsBack: false },
  undoChange: { undone: (items) => `Change of ${items} done again`, bringsBack: false },
  rewind: { undone: (items) => `Rewind of ${items} undone`, bringsBack: false },
};
