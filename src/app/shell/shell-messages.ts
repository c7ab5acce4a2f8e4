import { formatCount } from '../../lib/format.ts';
import { catalog } from '../../ui/language/catalog.ts';

/** Words of the frame around every page. */
export const shellMessages = catalog('app/shell/shell-messages', {
  loading: 'Loading',
  loadingWorkspaces: 'Loading your workspaces',
  administration: 'Workspace administration',
  filespaces: 'Filespaces',
  skip: 'Skip to content',
  home: 'Lunvik home',
  invitedUser: 'Invited User',
  invitedAdmin: 'Invited Admin',
  createFilespace: 'Create filespace',
  inviteUsers: 'Invite Users',
  downloadApp: 'Download the desktop app',
  help: 'Help',
  shortcuts: 'Keyboard shortcuts',
  diagnostics: 'Diagnostics',
  theme: 'Theme',
  themes: { system: 'Same as system', light: 'Light', dark: 'Dark' },
  reloadToUpdate: 'Reload to update',
  updateReady: 'A new version of Lunvik is ready',
  updateWaits: (changes: number) =>
    changes === 1
      ? '1 change is still syncing. Reload in a moment.'
      : `${formatCount(changes)} changes are still syncing. Reload in a moment.`,
  reload: 'Reload',
  account: 'Account',
  accountMenu: (email: string) => `Account menu, ${email}`,
  myAccount: 'My account',
  signIn: 'Sign in',
  signOut: 'Sign out',
  signingOut: 'Signing out...',
  signedOut: "You've been signed out. Your work is safe here. Sign in to sync it.",
  storageFull: "There's no space left on this device.",
  storageFullHint: 'You can still browse, but nothing new syncs. Free up space or disconnect a filespace.',
  palette: 'Search or run a command',
});
