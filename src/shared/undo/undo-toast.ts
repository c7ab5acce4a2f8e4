import { undoMessages } from './undo-messages.ts';

/** Of toasts: what came of an undo that the server was asked for takes the place of that it was asked. */
export function undoKey(changeId: string | undefined): string {
  return `undo ${changeId}`;
}

/** What is being undone. `items`: `“Poster.jpg”` or `3 items`. */
export function undoingText(items: string): string {
  return undoMessages.undoing(items);
}
