import type { Change } from '#contract/changes/change.ts';
import { changeMessages } from './change-messages.ts';

/** What an undo did. `items`: `“Poster.jpg”` or `3 items`. */
export function undoneLabel(type: Change['type'], items: string): string {
  return changeMessages.undone[type](items);
}

/** Whether an undo shows items again that were gone. */
export function bringsBack(type: Change['type']): boolean {
  return deletions.has(type);
}

/** Whether an undo takes items away again that came back. */
export function takesAgain(type: Change['type']): boolean {
  return restores.has(type);
}

const restores: ReadonlySet<Change['type']> = new Set(['restoreItems']);

const deletions: ReadonlySet<Change['type']> = new Set(['deleteItem']);
