import { plural } from '../../lib/format.ts';
import type { paletteMessages } from './palette-messages.ts';

export const texts: typeof paletteMessages = {
  results: 'Ergebnisse',
  foundAndCommands: (results) => plural(results, 'Ergebnis', 'Ergebnisse'),
  noResults: (term) => `Keine Ergebnisse für „${term}“`,
  move: 'Bewegen',
  run: 'Ausführen',
  openInNewTab: 'In neuem Tab öffnen',
  foldersAndFiles: 'Ordner und Dateien',
  commands: 'Befehle',
  filespacesAndWorkspaces: 'Dateibereiche und Arbeitsbereiche',
  filespace: 'Dateibereich',
  workspace: 'Arbeitsbereich',
  places: {
    recent: 'Zuletzt verwendet',
    starred: 'Markiert',
    shared: 'Für mich freigegeben',
    offline: 'Offline',
  },
  goTo: (name) => `Zu ${name}`,
  createWorkspace: 'Arbeitsbereich erstellen',
  openOutbox: 'Ausgang öffnen',
  closeOutbox: 'Ausgang schließen',
  openTransfers: 'Übertragungen öffnen',
  closeTransfers: 'Übertragungen schließen',
  syncNow: 'Jetzt synchronisieren',
  resumeSync: 'Synchronisierung fortsetzen',
  pauseSync: 'Synchronisierung anhalten',
  theme: (name) => `Design: ${name}`,
};
