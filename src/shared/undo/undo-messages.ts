import { plural } from '../../lib/format.ts';
import { catalog } from '../../ui/language/catalog.ts';

/** What is said of undoing what has reached the server. */
export const undoMessages = catalog('shared/undo/undo-messages', {
  named: (name: string) => `“${name}”`,
  inOutbox: 'The undo of this is in the outbox',
  /** `items`: `“Poster.jpg”` or `3 items`. */
  undoing: (items: string) => `Undoing the change to ${items}`,
  doingAgain: (items: string) => `Redoing the change to ${items}`,
  undoingChanges: (count: number) => `Undoing ${plural(count, 'change')}`,
  waits: (name: string) => `The change to “${name}” will be undone once the server can be reached.`,
  changesWait: (count: number) => `${plural(count, 'change')} will be undone once the server can be reached.`,
  storageFull:
    "There's no space left to save changes on this device. Free up space or disconnect a filespace, then try again.",
  refused: 'This change can no longer be undone.',
  /** What an undo or a rewind did with so many items: `12 restored`. */
  restored: 'restored',
  removed: 'moved to trash',
  renamed: 'renamed back',
  moved: 'moved back',
  /** Where an undo was undone. */
  renamedAgain: 'renamed',
  movedAgain: 'moved',
  versions: (count: number) => (count === 1 ? 'has its version back' : 'have their versions back'),
});
