import type { messages } from './messages.ts';

export const texts: typeof messages = {
  tooMany: 'Sie können höchstens 20 Dateien auf einmal bearbeiten. Wählen Sie bitte weniger Elemente aus.',
  moveFailed: 'Ein oder mehrere Elemente konnten nicht verschoben werden. Bitte versuchen Sie es erneut.',
  deleteFailed: 'Ein oder mehrere Elemente konnten nicht gelöscht werden. Bitte versuchen Sie es erneut.',
  restoreFailed: 'Diese Version kann nicht wiederhergestellt werden.',
  copyFailed: 'Ein oder mehrere Elemente konnten nicht kopiert werden. Bitte versuchen Sie es erneut.',
  noSubfolders: 'Dieser Ordner hat keine Unterordner',
  cannotUndo: 'Das kann nicht mehr rückgängig gemacht werden.',
  nothingToUndo: 'Es gibt nichts rückgängig zu machen.',
  storageFull:
    'Auf diesem Gerät ist kein Speicherplatz für Änderungen mehr frei. Geben Sie Speicherplatz frei oder trennen Sie einen Dateibereich, und versuchen Sie es dann erneut.',
  nameBlocked: 'Das Umbenennen hat nicht geklappt. Wählen Sie einen anderen Namen.',
  searchResults: 'Suchergebnisse',
  addFolder: 'Ordner hinzufügen',
  snapshots: 'Snapshots',
  notDuringSearch: 'Heben Sie dafür die Suche auf',
  inFolder: 'Öffnen Sie zuerst einen Ordner',
};
