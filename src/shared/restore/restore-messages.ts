import { plural } from '../../lib/format.ts';
import type { RestoreState } from './restore-states.ts';

/** What is said of a restore, in the trash and wherever else one begins, word for word. */
export const restoringMessages = {
  restore: 'Restore',
  restoring: 'Restoring',
  undo: 'Undo',
  viewOnly: 'You can view this filespace, but not change it',
  storageFull: 'There is no room left on this device.',
  refused: 'That cannot be restored.',
  waits: (count: number, name: string) =>
    `${count === 1 ? `“${name}”` : plural(count, 'item')} will be restored once the server can be reached.`,
  cannotUndo: 'This change can no longer be undone.',
} as const;

/** Beside what is being restored, and where it was not. */
export function restoreStateText(state: RestoreState | undefined, offline: boolean): string | null {
  switch (state?.kind) {
    case 'waiting':
      return offline ? 'Waits for a connection' : 'Waits to be restored';
    case 'sending':
      return restoringMessages.restoring;
    case 'refused':
      return 'Not restored. See the outbox.';
    default:
      return null;
  }
}
