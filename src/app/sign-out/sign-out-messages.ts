import { formatCount, plural } from '../../lib/format.ts';
import { catalog } from '../../ui/language/catalog.ts';

/** What signing out takes with it. */
export const signOutMessages = catalog('app/sign-out/sign-out-messages', {
  paused: 'Paused',
  offline: 'Offline',
  signedOut: 'Signed out',
  syncNow: 'Sync now',
  discard: (changes: number) => `Discard ${plural(changes, 'change')} and sign out`,
  unsynced: (changes: number) =>
    changes === 1
      ? "1 change isn't synced yet. If you sign out now, it's lost."
      : `${formatCount(changes)} changes aren't synced yet. If you sign out now, they're lost.`,
  synced: 'All changes are synced. Signing out removes everything of yours from this device.',
  removes: 'Signing out removes everything of yours from this device.',
  unfinishedUploads: (uploads: number) =>
    uploads === 1
      ? "1 upload isn't finished. It will be lost on this device."
      : `${formatCount(uploads)} uploads aren't finished. They will be lost on this device.`,
  attention: (changes: number) =>
    changes === 1
      ? 'One of them needs your attention in the outbox.'
      : `${formatCount(changes)} of them need your attention in the outbox.`,
  savedAs: (file: string) => `Saved as “${file}”.`,
});
