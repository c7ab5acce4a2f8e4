import { formatCount } from '../../lib/format.ts';
import type { shellMessages } from './shell-messages.ts';

export const texts: typeof shellMessages = {
  loading: 'Wird geladen',
  loadingWorkspaces: 'Ihre Arbeitsbereiche werden geladen',
  administration: 'Verwaltung des Arbeitsbereichs',
  filespaces: 'Dateibereiche',
  skip: 'Zum Inhalt springen',
  home: 'Lunvik, Startseite',
  invitedUser: 'Eingeladener Benutzer',
  invitedAdmin: 'Eingeladener Admin',
  createFilespace: 'Dateibereich erstellen',
  inviteUsers: 'Benutzer einladen',
  downloadApp: 'Desktop-App herunterladen',
  help: 'Hilfe',
  shortcuts: 'Tastenkürzel',
  diagnostics: 'Diagnose',
  theme: 'Design',
  themes: { system: 'Wie das System', light: 'Hell', dark: 'Dunkel' },
  reloadToUpdate: 'Zum Aktualisieren neu laden',
  updateReady: 'Eine neue Version von Lunvik ist bereit',
  updateWaits: (changes) =>
    changes === 1
      ? '1 Änderung wird noch synchronisiert. Laden Sie gleich neu.'
      : `${formatCount(changes)} Änderungen werden noch synchronisiert. Laden Sie gleich neu.`,
  reload: 'Neu laden',
  account: 'Konto',
  accountMenu: (email) => `Kontomenü, ${email}`,
  myAccount: 'Mein Konto',
  signIn: 'Anmelden',
  signOut: 'Abmelden',
  signingOut: 'Sie werden abgemeldet...',
  signedOut:
    'Sie wurden abgemeldet. Ihre Arbeit ist hier sicher. Melden Sie sich an, um sie zu synchronisieren.',
  storageFull: 'Auf diesem Gerät ist kein Speicherplatz mehr frei.',
  storageFullHint:
    'Sie können weiter blättern, aber Neues wird nicht synchronisiert. Geben Sie Speicherplatz frei oder trennen Sie einen Dateibereich.',
  palette: 'Suchen oder Befehl ausführen',
};
