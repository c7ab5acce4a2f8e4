import type { messages } from './messages.ts';

export const texts: typeof messages = {
  tooMany: 'Sie können höchstens 20 Dateien auf einmal bearbeiten. Wählen Sie bitte weniger Elemente aus.',
  moveFailed: 'Ein oder mehrere Elemente konnten nicht verschoben werden. Bitte versuchen Sie es erneut.',
  noSubfolders: 'Dieser Ordner hat keine Unterordner',
  searchResults: 'Suchergebnisse',
  addFolder: 'Ordner hinzufügen',
  snapshots: 'Snapshots',
  notDuringSearch: 'Heben Sie dafür die Suche auf',
  inFolder: 'Öffnen Sie zuerst einen Ordner',
};
