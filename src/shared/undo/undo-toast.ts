import { toasts } from '../../ui/popups/toast-store.ts';
import { undoMessages } from './undo-messages.ts';

/** Of toasts: what came of an undo that the server was asked for takes the place of that it was asked. */
export function undoKey(changeId: string | undefined): string {
  return `undo ${changeId}`;
}

/** Of undos that are undone themselves. */
export function dismissUndoToasts(changeIds: readonly string[]): void {
  const keys = new Set(changeIds.map(undoKey));
  for (const { id, key } of toasts.get()) if (key !== undefined && keys.has(key)) toasts.dismiss(id);
}

/** What is being undone, or with `isAgain` done again. `items`: `“Poster.jpg”` or `3 items`. */
export function undoingText(items: string, isAgain = false): string {
  return isAgain ? undoMessages.doingAgain(items) : undoMessages.undoing(items);
}
