import { plural } from '../../../lib/format.ts';
import { catalog } from '../../../ui/language/catalog.ts';

/** The messages of the workspace settings, word for word. */
export const messages = catalog('features/workspaces/settings/messages', {
  title: 'Workspace settings',
  name: 'Workspace name',
  nameAbout: 'Shown to everyone you invite.',
  nameNote: 'It can be renamed as long as it has no filespace.',
  renamed: (name: string) => `The workspace name is updated to ${name}`,
  renameBlocked: 'Rename failed: Workspace has active drives.',
  renameFailed: 'Failed to rename workspace',
  delete: 'Delete workspace',
  deleteForEveryone: (name: string) => `Removes ${name} for everyone. Delete its filespaces first.`,
  deleteForUsers: (name: string, users: number) =>
    `Removes ${name} for all ${plural(users, 'user')}. Delete its filespaces first.`,
  deleteNote: "This can't be undone.",
  deleteConfirm: 'This removes {name} for everyone in it. To confirm, type its name.',
  nameMismatch: 'Entered workspace name does not match',
  deleted: (name: string) => `The workspace ${name} is deleted`,
  deleteBlocked: 'Delete failed: Workspace has active drives.',
  deleteFailed: 'Failed to delete workspace',
  exit: 'Exit workspace',
  exitAbout: (name: string) =>
    `You lose access to every filespace in ${name}. An admin can invite you again.`,
  exitNote: 'Unsynced changes are sent first.',
  exitNotePaused: 'Sync is paused. Resume it in the outbox, so that unsynced changes are sent first.',
  exitConfirm: "You'll lose access to {name}, and its offline copies on this device are deleted.",
  exitShort: 'Exit',
  exiting: 'Exiting...',
  exited: (name: string) => `Workspace ${name} Exited Successfully`,
  /** As the specification has it. */
  exitFailed: 'Failed to delete workspace',
  pendingChanges: (count: number) =>
    count === 1
      ? "1 change isn't synced yet. Wait for it or discard it."
      : `${plural(count, 'change')} aren't synced yet. Wait for them or discard them.`,
  pendingPaused: (count: number) =>
    count === 1
      ? "1 change isn't synced yet, and sync is paused. Resume it in the outbox, or discard the change there."
      : `${plural(count, 'change')} aren't synced yet, and sync is paused. Resume it in the outbox, or discard the changes there.`,
  needsConnection: 'You need a connection to change the workspace',
});
