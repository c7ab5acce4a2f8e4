import type { adminMessages } from './admin-messages.ts';

export const texts: typeof adminMessages = {
  users: 'Benutzer',
  groups: 'Gruppen',
  access: 'Zugriff und Berechtigungen',
  accessInMenu: 'Zugriff und Berechtigungen',
  accessCommand: 'Zugriff im Arbeitsbereich',
  settings: 'Einstellungen',
  audit: 'Prüfprotokoll',
  back: 'Zurück zum Dateibereich',
};
