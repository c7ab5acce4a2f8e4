import { formatCount, plural } from '../../../lib/format.ts';
import type { dialogMessages } from './dialog-messages.ts';

export const texts: typeof dialogMessages = {
  newFolder: 'Neuer Ordner',
  folderName: 'Name des Ordners',
  create: 'Erstellen',
  creating: 'Wird erstellt...',
  created: (name) => `Ordner „${name}“ erstellt`,
  createNewFolder: 'Neuer Ordner',
  cancelNewFolder: 'Neuen Ordner abbrechen',
  openAfter: 'Nach dem Erstellen öffnen',
  renameFile: 'Datei umbenennen',
  renameFolder: 'Ordner umbenennen',
  move: 'Verschieben',
  moving: 'Wird verschoben...',
  pasting: 'Wird eingefügt...',
  moveFiles: (count) =>
    count === 1 ? '1 Element verschieben' : `${formatCount(count)} Elemente verschieben`,
  copyFiles: (count) => (count === 1 ? '1 Element kopieren' : `${formatCount(count)} Elemente kopieren`),
  moveTo: (folder) => `Verschieben nach ${folder}`,
  copyTo: (folder) => `Kopieren nach ${folder}`,
  intoItself: 'Ein Ordner kann nicht in sich selbst verschoben werden',
  alreadyThere: 'Die Elemente sind schon in diesem Ordner',
  findFolder: 'Ordner suchen',
  noFolders: (term) => `Keine Ordner passen zu „${term}“`,
  foldersFound: 'Gefundene Ordner',
  foldersIn: (folder) => `Ordner in ${folder}`,
  moreFolders: (count) =>
    count === 1
      ? '1 weiterer Ordner. Suchen Sie, um ihn zu finden.'
      : `${formatCount(count)} weitere Ordner. Suchen Sie, um sie zu finden.`,
  isSelected: 'Ausgewählt',
  upTo: (folder) => `Hoch zu ${folder}`,
  folderPath: 'Ordnerpfad',
  details: 'Details',
  versions: 'Versionen',
  activity: 'Aktivität',
  nothingSelected: 'Wählen Sie ein Element aus, um seine Details zu sehen.',
  synced: 'Synchronisiert',
  modifiedOn: 'Geändert am',
  unknown: 'Unbekannt',
  type: 'Typ',
  contents: 'Inhalt',
  foldersAndFiles: (folders, files) =>
    `${plural(folders, 'Ordner', 'Ordner')}, ${plural(files, 'Datei', 'Dateien')}`,
  location: 'Ort',
};
