import { plural } from '../../lib/format.ts';
import { catalog } from '../../ui/language/catalog.ts';

/** What is said of a restore, in the trash and wherever else one begins, word for word. */
export const restoringMessages = catalog('shared/restore/restore-messages', {
  restore: 'Restore',
  restoring: 'Restoring',
  viewOnly: 'You can view this filespace, but not change it',
  storageFull: "There's no space left on this device.",
  refused: "That can't be restored.",
  waits: (count: number, name: string) =>
    `${count === 1 ? `“${name}”` : plural(count, 'item')} will be restored once the server can be reached.`,
  cannotUndo: 'This change can no longer be undone.',
  waitsForConnection: 'Waits for a connection',
  waitsToBeRestored: 'Waits to be restored',
  notRestored: 'Not restored. Open the outbox.',
});
