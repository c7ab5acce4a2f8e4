import { catalog } from '../../ui/language/catalog.ts';

const expired = 'Your session has ended. Sign in to continue.';

/** Why nobody is signed in here, by how the session ended. */
export const sessionMessages = catalog('lib/session-time/session-messages', {
  owner: 'You were signed out on another device.',
  password: 'Your password was changed on another device. Sign in with the new one.',
  reset: 'Your password was reset. Sign in with the new one.',
  removed: 'You were signed out by the server.',
  deleted: 'Your account was deleted.',
  unseen: 'This device had no contact with the server for too long, so your files were removed from it.',
  expiry: expired,
  elsewhere: expired,
  proof: expired,
  replaced: expired,
  withUnsent: (ended: string, changes: number) =>
    changes === 1
      ? `${ended} 1 change that was not sent is kept for your next sign-in.`
      : `${ended} ${changes} changes that were not sent are kept for your next sign-in.`,
});
