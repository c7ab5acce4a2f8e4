import type { firstWorkspaceMessages } from './first-workspace-messages.ts';

export const texts: typeof firstWorkspaceMessages = {
  signOut: 'Abmelden',
  welcome: '{title} Erstellen Sie zuerst einen Arbeitsbereich. Ihr Team können Sie später einladen.',
  welcomeTitle: 'Willkommen bei Lunvik.',
  loading: 'Ihre Arbeitsbereiche werden geladen',
  desktopApp: 'Desktop-App',
  preferDesktop: 'Lieber eine Desktop-App?',
};
