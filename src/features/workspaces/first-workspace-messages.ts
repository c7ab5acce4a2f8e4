import { catalog } from '../../ui/language/catalog.ts';

export const firstWorkspaceMessages = catalog('features/workspaces/first-workspace-messages', {
  signOut: 'Sign out',
  welcome: '{title} Create your first workspace to begin. You can invite your team later.',
  welcomeTitle: 'Welcome to Lunvik.',
  loading: 'Loading your workspaces',
  desktopApp: 'Desktop app',
  preferDesktop: 'Prefer a desktop app?',
});
