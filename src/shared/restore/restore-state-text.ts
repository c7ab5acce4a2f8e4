import { restoringMessages } from './restore-messages.ts';
import type { RestoreState } from './restore-states.ts';

/** Beside what is being restored, and where it was not. */
export function restoreStateText(state: RestoreState | undefined, offline: boolean): string | null {
  switch (state?.kind) {
    case 'waiting':
      return offline ? restoringMessages.waitsForConnection : restoringMessages.waitsToBeRestored;
    case 'sending':
      return restoringMessages.restoring;
    case 'refused':
      return restoringMessages.notRestored;
    default:
      return null;
  }
}
